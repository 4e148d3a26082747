"""What the gaps of a whole page say about its letters and words."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from glyphstone.layout.lines.gap_distribution import UsualGaps, usual_gaps

#: Gaps of tracked letters in seven bins side by side.
TRACKED = (0.301, 0.321, 0.341, 0.361, 0.381, 0.401, 0.421)


def usual(counts: Mapping[float, int], parted: int = 0) -> UsualGaps:
    gaps = [gap for gap, count in counts.items() for _ in range(count)]
    return usual_gaps(np.array(gaps), parted)


def test_nothing_is_usual_without_gaps() -> None:
    assert usual({}) == UsualGaps(0.0, 0.0, 0.0, None, False)
    assert usual({}, parted=1) == UsualGaps(0.0, 0.0, 0.0, None, True)


def test_quarters_of_the_gaps() -> None:
    found = usual({0.1: 26, 0.2: 25, 0.3: 25, 0.4: 24})
    assert (found.quarter, found.half, found.most) == (0.1, 0.2, 0.3)


@pytest.mark.parametrize(("parted", "blanks"), [(3, True), (2, False)])
def test_three_blanks_in_a_hundred_gaps_part_words(parted: int, blanks: bool) -> None:
    assert usual({0.0: 100 - parted}, parted).blanks is blanks


@pytest.mark.parametrize(
    ("counts", "widest"),
    [
        ({0.0: 150, 0.401: 50}, 0.17),  # 0.15 em into the valley
        ({0.0: 150, 0.201: 50}, 0.11),  # its middle
        ({0.0: 150, 2.5: 50}, 0.17),
        ({-0.1: 150, 0.201: 50}, 0.11),
        ({0.0: 52, 0.401: 8}, 0.17),
        ({0.0: 51, 0.401: 8}, None),  # fewer than sixty gaps
        ({0.0: 200}, None),
        ({0.0: 146, 0.201: 4, 0.401: 50}, 0.17),
        ({0.0: 145, 0.201: 5, 0.401: 50}, 0.11),
        ({0.0: 194, 0.401: 6}, 0.17),
        ({0.0: 195, 0.401: 5}, None),
        ({0.061: 150, 0.161: 50}, 0.14),  # twice the usual gap, up to where words begin
        ({0.061: 150, 0.141: 50}, None),
        ({0.201: 150, 0.901: 50}, 0.482),
        ({0.0: 110, 0.301: 70, 0.701: 20}, 0.16),
        ({0.0: 109, 0.301: 71, 0.701: 20}, 0.47),
        ({0.0: 96, **dict.fromkeys(TRACKED[:6], 14), 0.901: 20}, 0.682),
        ({0.0: 96, **dict.fromkeys(TRACKED, 12), 0.901: 20}, 0.28),
    ],
)
def test_words_part_in_a_valley_between_the_gaps(
    counts: dict[float, int], widest: float | None
) -> None:
    assert usual(counts).widest == (None if widest is None else pytest.approx(widest))


@pytest.mark.parametrize(
    ("counts", "widest"),
    [
        ({0.0: 190, 0.15: 10}, 0.1),
        ({0.0: 191, 0.15: 9}, None),
        ({0.0: 188, 0.08: 2, 0.15: 10}, 0.1),
        ({0.0: 187, 0.08: 3, 0.15: 10}, None),
        ({0.0: 187, 0.1: 3, 0.15: 10}, None),
        ({0.05: 190, 0.15: 10}, 0.1),
        ({0.051: 190, 0.15: 10}, None),
        ({-0.05: 190, 0.15: 10}, 0.1),
        ({-0.051: 190, 0.15: 10}, None),
        ({0.0: 57, 0.15: 3}, 0.1),
        ({0.0: 56, 0.15: 3}, None),
    ],
)
def test_gaps_stand_for_blanks_that_were_left_out(
    counts: dict[float, int], widest: float | None
) -> None:
    assert usual(counts, parted=20).widest == widest
