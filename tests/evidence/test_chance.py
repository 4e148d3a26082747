"""The edges of chance; what lies between is compared with the exact sum elsewhere."""

from __future__ import annotations

import pytest

from glyphstone.evidence.chance import at_least


@pytest.mark.parametrize(
    ("seen", "tries", "share", "expected"),
    [
        (0, 5, 0.0, 1.0),
        (-1, 5, 0.5, 1.0),
        (1, 5, 0.0, 0.0),
        (5, 5, 1.0, 1.0),
        (6, 5, 1.0, 1.0),
        (6, 5, 0.5, 0.0),
        (5, 5, 0.5, 1 / 32),
        (1, 2, 0.5, 3 / 4),
        (1, 1, 0.25, 1 / 4),
        (2, 3, 0.1, 0.028),
    ],
)
def test_edges(seen: int, tries: int, share: float, expected: float) -> None:
    assert at_least(seen, tries, share) == pytest.approx(expected)


def test_no_chance_is_more_than_certain() -> None:
    assert all(at_least(1, tries, 0.9999) <= 1.0 for tries in range(1, 60))
