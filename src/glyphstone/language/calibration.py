"""Scores made probabilities, fitted on texts that were not trained on.

Two questions are asked apart. Is the text in a language of the table at all? Texts whose language
was taken out of the table taught what it looks like when it is not. And if it is, in which of the
best ones? Both answers multiplied give the probability of a language; what is left over is that of
none.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from glyphstone import data

__all__ = ["Calibration", "calibration", "known_numbers", "opinion_numbers", "shares"]

_FILE = Path(data.__file__).with_name("languagecalibration.json")
#: A probability of nothing has no logarithm.
_LEAST = 1e-3
#: Where among the numbers of the evidence these stand.
_FIT, _AMOUNT, _ALIKE = 1, 3, 20


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was fitted: how sharply scores part the best languages, and what makes one known."""

    #: Sharpness and how it grows with the text; of both opinions also the weight of the second
    #: and what it counts that the second knows a language at all.
    own_shares: NDArray[np.float64]
    both_shares: NDArray[np.float64]
    #: Weights of the numbers that say whether the language is in the table.
    own_known: NDArray[np.float64]
    both_known: NDArray[np.float64]

    def own(self, fits: Sequence[float], numbers: NDArray[np.float64]) -> NDArray[np.float64]:
        """The probability of each candidate by the own model alone."""
        part = shares(np.array(fits), numbers[_AMOUNT], self.own_shares)
        return part * _chance(known_numbers(numbers, part), self.own_known)

    def both(
        self,
        fits: Sequence[float],
        numbers: NDArray[np.float64],
        opinions: NDArray[np.float64],
        highest: float,
        shared: bool,
    ) -> NDArray[np.float64]:
        """The probability of each candidate by both opinions; one below 0 is none.

        `highest` is the best probability of the second opinion, `shared` whether that one is
        among the candidates.
        """
        part = shares(np.array(fits), numbers[_AMOUNT], self.both_shares, opinions)
        more = opinion_numbers(numbers, part, opinions, np.array(highest), np.array(shared))
        every = np.concatenate((known_numbers(numbers, part), more))
        return part * _chance(every, self.both_known)


def shares(
    fits: NDArray[np.float64],
    amount: NDArray[np.float64] | float,
    sharpness: NDArray[np.float64],
    opinions: NDArray[np.float64] | None = None,
) -> NDArray[np.float64]:
    """How the candidates (last axis) share what is certain; a fit below 0 is no candidate."""
    steep = np.exp(sharpness[0] + sharpness[1] * (np.asarray(amount) - 5.0))
    height = steep[..., None] * fits
    if opinions is not None:
        said = sharpness[2] * np.log(np.maximum(opinions, 0) + _LEAST) + sharpness[3]
        height = height + np.where(opinions >= 0, said, 0.0)
    height = np.where(fits < 0, -np.inf, height)
    height = np.exp(height - height.max(axis=-1, keepdims=True))
    part: NDArray[np.float64] = height / height.sum(axis=-1, keepdims=True)
    return part


def known_numbers(numbers: NDArray[np.float64], part: NDArray[np.float64]) -> NDArray[np.float64]:
    """The evidence with how clear the best candidate is."""
    best = np.clip(part.max(axis=-1, keepdims=True), 1e-6, 1 - 1e-6)
    return np.concatenate((numbers, best, np.log(-np.log(best))), axis=-1)


def opinion_numbers(
    numbers: NDArray[np.float64],
    part: NDArray[np.float64],
    opinions: NDArray[np.float64],
    highest: NDArray[np.float64],
    shared: NDArray[np.bool_],
) -> NDArray[np.float64]:
    """What the second opinion adds to the evidence."""
    best = part.argmax(axis=-1)
    chance = np.take_along_axis(opinions, best[..., None], axis=-1)[..., 0]
    has = (chance >= 0).astype(np.float64)
    chance = np.maximum(chance, 0)
    doubt = np.log(chance + _LEAST) / 3
    return np.stack(
        (
            has,
            has * chance,
            has * doubt,
            (1 - has) * highest,
            (1 - has) * shared,
            has * numbers[..., _FIT] * chance,
            has * numbers[..., _AMOUNT] * doubt / 3,
            has * numbers[..., _ALIKE] * chance,
        ),
        axis=-1,
    )


def _chance(numbers: NDArray[np.float64], weights: NDArray[np.float64]) -> np.float64:
    return np.float64(1 / (1 + np.exp(-np.clip(numbers @ weights, -30, 30))))


@cache
def calibration() -> Calibration:
    """What was fitted for the table that comes with the package."""
    facts = json.loads(_FILE.read_text(encoding="ascii"))
    names = ("own_shares", "both_shares", "own_known", "both_known")
    return Calibration(*(np.array(facts[name], np.float64) for name in names))
