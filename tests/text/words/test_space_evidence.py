"""What gaps between characters say about spaces."""

from __future__ import annotations

import pytest

from glyphstone.text.words.space_evidence import STRONG, odds_of_gaps, settled


def test_gaps_that_are_absent_or_do_not_fit_the_line_say_nothing() -> None:
    assert odds_of_gaps(None, 0) is None
    assert odds_of_gaps([0.0, 0.3], 3) is None
    assert odds_of_gaps([None, None], 2) is None


def test_odds_grow_with_the_width_beyond_the_usual_gap() -> None:
    odds = odds_of_gaps([0.0, 0.0, 0.0, 0.12, 0.135, 0.105], 6)
    # The median gap is 0.0525 em; the threshold lies 0.12 em above it.
    assert odds is not None
    assert odds[3] == pytest.approx((0.12 - 0.0525 - 0.12) / 0.015)
    assert odds[4] - odds[3] == pytest.approx(1.0)
    assert odds[3] - odds[5] == pytest.approx(1.0)


def test_a_gap_at_the_threshold_speaks_for_neither() -> None:
    odds = odds_of_gaps([0.0, 0.0, 0.0, 0.12], 4)
    assert odds is not None
    assert odds[3] == pytest.approx(0.0)


def test_odds_are_bounded_on_both_sides() -> None:
    assert odds_of_gaps([0.0, 0.0, 0.0, 5.0], 4) == [-8.0, -8.0, -8.0, 8.0]
    assert odds_of_gaps([0.0, 0.0, 0.0, 0.225], 4) == pytest.approx([-8.0, -8.0, -8.0, 7.0])


def test_a_gap_that_was_not_measured_has_even_odds() -> None:
    assert odds_of_gaps([0.0, None, 0.0], 3) == [-8.0, 0.0, -8.0]


def test_clear_gaps_decide_and_others_leave_the_spaces_as_they_were() -> None:
    gaps = [0.0] * 4
    odds = [STRONG, -STRONG, STRONG - 0.01, -STRONG + 0.01]
    assert settled([False, True, False, True], gaps, odds) == [True, False, False, True]


@pytest.mark.parametrize(("usual", "decides"), [(0.1, True), (0.101, False)])
def test_gaps_of_a_letterspaced_line_do_not_decide(usual: float, decides: bool) -> None:
    assert settled([False], [usual], [8.0]) == [decides]


def test_a_line_without_measured_gaps_keeps_its_spaces() -> None:
    assert settled([False, True], [None, None], [8.0, -8.0]) == [False, True]


def test_strong_evidence_starts_six_hundredths_of_an_em_from_the_threshold() -> None:
    assert STRONG == 4.0
    odds = odds_of_gaps([0.0, 0.0, 0.0, 0.18], 4)
    assert odds is not None
    assert odds[3] == pytest.approx(STRONG)
