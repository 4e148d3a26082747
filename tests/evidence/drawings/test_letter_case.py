"""Small letters and capitals that are drawn alike, told apart by height."""

from __future__ import annotations

import numpy as np
import pytest

from glyphstone.evidence.drawings.letter_case import WEIGHTS, case_scores, other_case

NAMES = ("н", "Н", "а", "А", "е", "Е", "ф", "Ф", "й", "Й")


def scores(
    tops: list[float], taken: list[str], told: dict[int, str] | None = None, *, apart: float = 0.1
) -> list[int]:
    """For each drawing, taken for a text: 1 if its height speaks for it, -1 if against, 0 else.

    а, А, е and Е are plain; of all others the two cases are `apart` in likeness.
    """
    likeness = np.zeros((len(taken), len(NAMES)), dtype=np.float32)
    chosen = np.array([NAMES.index(name) for name in taken], dtype=np.int64)
    for row, name in enumerate(taken):
        other = NAMES.index(other_case(name))
        likeness[row, chosen[row]] = 0.8
        likeness[row, other] = 0.8 - (0.5 if name.lower() in "ае" else apart)
    found = case_scores(tops, likeness, chosen, NAMES, told or {})
    assert set(np.unique(found)) <= {-WEIGHTS.weight, 0.0, WEIGHTS.weight}
    return [int(np.sign(found[row, column])) for row, column in enumerate(chosen.tolist())]


@pytest.mark.parametrize(
    ("text", "other"), [("н", "Н"), ("Н", "н"), ("ß", ""), ("3", ""), ("ნ", "Ნ"), ("fi", "FI")]
)
def test_the_other_case(text: str, other: str) -> None:
    assert other_case(text) == other


@pytest.mark.parametrize(("top", "sign"), [(0.5, -1), (0.54, -1), (0.555, 0), (0.57, 1), (0.7, 1)])
def test_plain_small_letters_tell_how_tall_a_capital_is(top: float, sign: int) -> None:
    assert scores([0.5, 0.5, top], ["а", "е", "Н"])[2] == sign


def test_one_plain_letter_is_not_enough() -> None:
    assert scores([0.5, 0.5], ["а", "Н"])[1] == 0


@pytest.mark.parametrize(("top", "sign"), [(0.7, -1), (0.66, -1), (0.6, 1)])
def test_without_plain_small_letters_capitals_tell(top: float, sign: int) -> None:
    assert scores([0.69, 0.69, top], ["А", "Е", "н"])[2] == sign


def test_what_is_told_counts_as_plain() -> None:
    assert scores([0.5, 0.5, 0.5], ["н", "н", "Н"], {0: "н", 1: "н"})[2] == -1


def test_letters_that_differ_are_left_alone() -> None:
    assert scores([0.5, 0.5, 0.7], ["а", "е", "Н"], apart=WEIGHTS.plain + 0.01)[2] == 0


@pytest.mark.parametrize("name", ["ф", "Й"])
def test_letters_with_ascenders_or_accents_are_left_alone(name: str) -> None:
    assert scores([0.5, 0.5, 0.9], ["а", "е", name])[2] == 0
