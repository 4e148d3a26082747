"""Scores made probabilities."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from glyphstone.language.calibration import (
    Calibration,
    calibration,
    known_numbers,
    opinion_numbers,
    shares,
)
from glyphstone.language.signals import AMOUNT, NUMBERS, Ranking

#: Sharpness, its growth, widespread, strange letters, weight of the opinion, being known to it.
FLAT = np.array([0.0, 0.0, 0.0, 0.0, 1.0, 0.0])
FEW = np.zeros(NUMBERS)


def share(
    fits: list[float],
    sharpness: list[float],
    *,
    amount: float = 5.0,
    widespread: list[bool] | None = None,
    strange: list[float] | None = None,
    opinions: list[float] | None = None,
    common: list[float] | None = None,
) -> list[float]:
    """The shares of two candidates as the first's odds over the second, by logarithm."""
    count = len(fits)
    found = shares(
        np.array(fits),
        np.array(widespread or [False] * count),
        np.array(strange or [0.0] * count),
        amount,
        np.array(sharpness + [0.0] * (6 - len(sharpness))),
        None if opinions is None else np.array(opinions),
        None if common is None else np.array(common),
    )
    assert found.sum() == pytest.approx(1.0)
    return [float(number) for number in found]


def odds(found: list[float]) -> float:
    return math.log(found[0] / found[1])


def test_candidates_share_by_how_they_fit() -> None:
    assert share([1.0, 1.0], [0.0]) == [0.5, 0.5]
    assert odds(share([1.0, 0.5], [0.0])) == pytest.approx(0.5)
    assert odds(share([1.0, 0.5], [math.log(4)])) == pytest.approx(2.0)


def test_long_texts_part_candidates_more_sharply() -> None:
    assert odds(share([1.0, 0.5], [0.0, math.log(3)], amount=5.0)) == pytest.approx(0.5)
    assert odds(share([1.0, 0.5], [0.0, math.log(3)], amount=6.0)) == pytest.approx(1.5)


def test_what_else_speaks_for_a_candidate() -> None:
    assert odds(share([1, 1], [0, 0, 0.7], widespread=[True, False])) == pytest.approx(0.7)
    assert odds(share([1, 1], [0, 0, 0, 3], strange=[0.0, 0.1])) == pytest.approx(0.3)
    assert odds(share([1, 1], [0], common=[2.0, 0.9])) == pytest.approx(1.1)


def test_a_second_opinion_counts_where_there_is_one() -> None:
    told = share([1, 1], [0, 0, 0, 0, 1.0], opinions=[0.5, 0.25])
    assert odds(told) == pytest.approx(math.log(0.501 / 0.251))
    assert odds(share([1, 1], [0, 0, 0, 0, 1.0], opinions=[0.0, -1.0])) == pytest.approx(
        math.log(0.001)
    )
    # To be known to it counts by itself.
    assert odds(share([1, 1], [0, 0, 0, 0, 0, 0.4], opinions=[0.3, -1.0])) == pytest.approx(0.4)


def test_a_fit_below_nothing_is_no_candidate() -> None:
    assert share([0.0, -1.0], [0.0]) == [1.0, 0.0]


@given(
    st.lists(st.floats(0, 2), min_size=1, max_size=8),
    st.floats(0, 9),
)
def test_shares_are_shares(fits: list[float], amount: float) -> None:
    found = share(fits, [1.0, 0.2, 0.3, 1.0], amount=amount)
    assert all(0 <= one <= 1 for one in found)


def test_the_evidence_goes_on_with_how_clear_the_best_is() -> None:
    numbers = np.arange(3.0)
    found = known_numbers(numbers, np.array([0.2, 0.7, 0.1]))
    assert found.tolist() == pytest.approx([0, 1, 2, 0.7, math.log(-math.log(0.7))])
    sure = known_numbers(numbers, np.array([1.0]))
    assert sure[3] == pytest.approx(1 - 1e-6, abs=1e-9)
    assert known_numbers(numbers, np.array([1e-9]))[3] == pytest.approx(1e-6, abs=1e-9)
    assert math.isfinite(sure[4])


def evidence(fit: float, amount: float, alike: float) -> NDArray[np.float64]:
    numbers = FEW.copy()
    numbers[1], numbers[AMOUNT], numbers[20] = fit, amount, alike
    return numbers


def test_what_the_second_opinion_says_of_the_best_candidate() -> None:
    numbers = evidence(0.8, 6.0, 0.9)
    part, opinions = np.array([0.3, 0.7]), np.array([-1.0, 0.4])
    found = opinion_numbers(numbers, part, opinions, np.array(0.6), np.array(True))
    doubt = math.log(0.401) / 3
    assert found.tolist() == pytest.approx(
        [1.0, 0.4, doubt, 0.0, 0.0, 0.8 * 0.4, 6.0 * doubt / 3, 0.9 * 0.4]
    )


def test_where_the_second_opinion_does_not_know_the_best_candidate() -> None:
    numbers = evidence(0.8, 6.0, 0.9)
    part, opinions = np.array([0.7, 0.3]), np.array([-1.0, 0.4])
    found = opinion_numbers(numbers, part, opinions, np.array(0.6), np.array(True))
    assert found.tolist() == pytest.approx([0.0, 0.0, 0.0, 0.6, 1.0, 0.0, 0.0, 0.0])
    alone = opinion_numbers(numbers, part, opinions, np.array(0.6), np.array(False))
    assert alone[4] == 0.0


def made(known: float, lone: float, both: float) -> Calibration:
    """A calibration that asks for nothing but a constant, one for each of its cases."""

    def constant(value: float, length: int) -> NDArray[np.float64]:
        weights = np.zeros(length)
        weights[0] = value
        return weights

    return Calibration(
        FLAT[:4],
        FLAT,
        constant(known, NUMBERS + 2),
        constant(lone, NUMBERS + 2),
        constant(both, NUMBERS + 10),
    )


def ranked(count: int, common: float = 0.0) -> Ranking:
    return Ranking(
        tuple(range(count)),
        (1.0,) * count,
        (False,) * count,
        (0.0,) * count,
        (common,) * count,
    )


def constant_numbers() -> NDArray[np.float64]:
    numbers = FEW.copy()
    numbers[0], numbers[AMOUNT] = 1.0, 5.0
    return numbers


def sigmoid(value: float) -> float:
    return 1 / (1 + math.exp(-value))


def test_probabilities_are_shares_of_being_known_at_all() -> None:
    calibrated = made(known=1.0, lone=2.0, both=3.0)
    two = calibrated.own(ranked(2), constant_numbers())
    assert two.tolist() == pytest.approx([sigmoid(1.0) / 2] * 2)
    # One language of a script has weights of its own.
    assert calibrated.own(ranked(1), constant_numbers()).tolist() == pytest.approx([sigmoid(2.0)])
    told = calibrated.both(ranked(2), constant_numbers(), np.array([0.5, 0.5]), 0.5, True)
    assert told.tolist() == pytest.approx([sigmoid(3.0) / 2] * 2)


def test_a_common_language_is_known_more_easily() -> None:
    calibrated = made(known=0.0, lone=0.0, both=0.0)
    assert calibrated.own(ranked(2, 0.9), constant_numbers()).sum() == pytest.approx(sigmoid(0.9))


def test_no_evidence_is_beyond_all_doubt() -> None:
    sure = made(known=0.0, lone=1e9, both=0.0).own(ranked(1), constant_numbers())
    assert sure[0] == pytest.approx(sigmoid(30.0))
    none = made(known=0.0, lone=-1e9, both=0.0).own(ranked(1), constant_numbers())
    assert none[0] == pytest.approx(sigmoid(-30.0))


def test_what_was_fitted_fits_the_numbers() -> None:
    fitted = calibration()
    assert len(fitted.own_shares) == 4
    assert len(fitted.both_shares) == 6
    assert len(fitted.own_known) == len(fitted.lone_known) == NUMBERS + 2
    assert len(fitted.both_known) == NUMBERS + 10


def test_many_texts_are_judged_at_once() -> None:
    """The fit has a row for each text; candidates stand in the last axis."""
    numbers = np.stack([evidence(0.8, 6.0, 0.9), evidence(0.2, 3.0, 0.1)])
    part = np.array([[0.3, 0.7], [0.6, 0.4]])
    opinions = np.array([[-1.0, 0.4], [0.5, 0.1]])
    highest, shared = np.array([0.6, 0.5]), np.array([True, False])
    together = opinion_numbers(numbers, part, opinions, highest, shared)
    for row in range(2):
        alone = opinion_numbers(
            numbers[row], part[row], opinions[row], highest[row], shared[row : row + 1][0]
        )
        assert together[row].tolist() == pytest.approx(alone.tolist())
        assert known_numbers(numbers, part)[row].tolist() == pytest.approx(
            known_numbers(numbers[row], part[row]).tolist()
        )
    fits, no = np.array([[1.0, 0.5], [0.2, 0.4]]), np.zeros((2, 2))
    found = shares(fits, no.astype(np.bool_), no, np.array([5.0, 6.0]), FLAT)
    for row, amount in enumerate((5.0, 6.0)):
        alone = shares(fits[row], no[row].astype(np.bool_), no[row], amount, FLAT)
        assert found[row].tolist() == pytest.approx(alone.tolist())


def test_the_best_of_three_candidates_is_asked_about_in_each_text() -> None:
    numbers = np.stack([evidence(0.8, 6.0, 0.9), evidence(0.2, 3.0, 0.1)])
    part = np.array([[0.1, 0.2, 0.7], [0.5, 0.4, 0.1]])
    opinions = np.array([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]])
    found = opinion_numbers(numbers, part, opinions, np.array([0.6, 0.6]), np.array([True, True]))
    assert found[:, 1].tolist() == pytest.approx([0.3, 0.4])
