"""Probabilities from scores, fitted on texts outside the training set.

Two questions are asked apart. Is the text in a language of the table at all? Texts whose language
was taken out of the table taught what it looks like when it is not. And if it is, in which of the
best ones? Both answers multiplied give the probability of a language; what is left over is that of
none.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from glyphstone import data
from glyphstone.language.signals import AMOUNT, Ranking

__all__ = ["Calibration", "calibration", "known_numbers", "opinion_numbers", "shares"]

_FILE = Path(data.__file__).with_name("languagecalibration.json")
#: Where among the numbers of the evidence the fit and the likeness of neighbours stand.
_FIT, _ALIKE = 1, 20


@dataclass(frozen=True, slots=True)
class _Bounds:
    """Bounds that keep logarithms and exponents finite; the weights were fitted with them."""

    #: Added to a probability of the second opinion.
    least_opinion: float = 1e-3
    #: A share is this far from 0 and 1.
    share: float = 1e-6
    #: Logarithm of odds.
    odds: float = 30.0
    #: The logarithm of the amount of text at which the sharpness is the fitted one.
    usual_amount: float = 5.0


_BOUNDS = _Bounds()


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was fitted: how sharply scores part the best languages, and what makes one known."""

    #: Sharpness, how it grows with the text, what it counts to be widespread, what strange
    #: letters cost; of both opinions also the weight of the second, and what it counts to be
    #: known to it.
    own_shares: NDArray[np.float64]
    both_shares: NDArray[np.float64]
    #: Weights of the numbers that say whether the language is in the table: by the own model,
    #: by it if it knows one language of a script, and by both opinions.
    own_known: NDArray[np.float64]
    lone_known: NDArray[np.float64]
    both_known: NDArray[np.float64]

    def own(self, ranking: Ranking, numbers: NDArray[np.float64]) -> NDArray[np.float64]:
        """The probability of each candidate by the own model alone."""
        part = shares(
            np.array(ranking.fits),
            np.array(ranking.widespread),
            np.array(ranking.strange),
            numbers[AMOUNT],
            self.own_shares,
            common=np.array(ranking.common),
        )
        weights = self.own_known if len(part) > 1 else self.lone_known
        return part * _chance(known_numbers(numbers, part), weights, _common(ranking, part))

    def both(
        self,
        ranking: Ranking,
        numbers: NDArray[np.float64],
        opinions: NDArray[np.float64],
        highest: float,
        shared: bool,
    ) -> NDArray[np.float64]:
        """The probability of each candidate by both opinions; one below 0 is none.

        `highest` is the best probability of the second opinion, `shared` whether that one is
        among the candidates.
        """
        part = shares(
            np.array(ranking.fits),
            np.array(ranking.widespread),
            np.array(ranking.strange),
            numbers[AMOUNT],
            self.both_shares,
            opinions,
            np.array(ranking.common),
        )
        more = opinion_numbers(numbers, part, opinions, np.array(highest), np.array(shared))
        every = np.concatenate((known_numbers(numbers, part), more))
        return part * _chance(every, self.both_known, _common(ranking, part))


def shares(
    fits: NDArray[np.float64],
    widespread: NDArray[np.bool_],
    strange: NDArray[np.float64],
    amount: NDArray[np.float64] | float,
    sharpness: NDArray[np.float64],
    opinions: NDArray[np.float64] | None = None,
    common: NDArray[np.float64] | None = None,
) -> NDArray[np.float64]:
    """How the candidates (last axis) share what is certain; a fit below 0 is no candidate.

    All was fitted on texts of every language alike; `common` is what is known of their numbers.
    """
    steep = np.exp(sharpness[0] + sharpness[1] * (np.asarray(amount) - _BOUNDS.usual_amount))
    height = steep[..., None] * fits + sharpness[2] * widespread - sharpness[3] * strange
    if opinions is not None:
        said = sharpness[4] * np.log(np.maximum(opinions, 0) + _BOUNDS.least_opinion) + sharpness[5]
        height = height + np.where(opinions >= 0, said, 0.0)
    if common is not None:
        height = height + common
    height = np.where(fits < 0, -np.inf, height)
    height = np.exp(height - height.max(axis=-1, keepdims=True))
    part: NDArray[np.float64] = height / height.sum(axis=-1, keepdims=True)
    return part


def known_numbers(numbers: NDArray[np.float64], part: NDArray[np.float64]) -> NDArray[np.float64]:
    """The evidence with how clear the best candidate is."""
    best = np.clip(part.max(axis=-1, keepdims=True), _BOUNDS.share, 1 - _BOUNDS.share)
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
    doubt = np.log(chance + _BOUNDS.least_opinion) / 3
    return np.stack(
        (
            has,
            has * chance,
            has * doubt,
            (1 - has) * highest,
            (1 - has) * shared,
            has * numbers[..., _FIT] * chance,
            has * numbers[..., AMOUNT] * doubt / 3,
            has * numbers[..., _ALIKE] * chance,
        ),
        axis=-1,
    )


def _common(ranking: Ranking, part: NDArray[np.float64]) -> float:
    """How much commoner the best candidate is than others."""
    return ranking.common[int(part.argmax())]


def _chance(numbers: NDArray[np.float64], weights: NDArray[np.float64], more: float) -> np.float64:
    return np.float64(
        1 / (1 + np.exp(-np.clip(numbers @ weights + more, -_BOUNDS.odds, _BOUNDS.odds)))
    )


@cache
def calibration() -> Calibration:
    """What was fitted for the table that comes with the package."""
    facts = json.loads(_FILE.read_text(encoding="ascii"))
    names = ("own_shares", "both_shares", "own_known", "lone_known", "both_known")
    return Calibration(*(np.array(facts[name], np.float64) for name in names))
