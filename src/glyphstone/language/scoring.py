"""How well a text fits each variety of the table."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from glyphstone.data.languagemodel import WEIGHT_BITS, LanguageTable
from glyphstone.language.ngrams import KINDS, Features

__all__ = ["Scores", "scores"]

_STEP = np.uint16((1 << WEIGHT_BITS) - 1)


@dataclass(frozen=True, slots=True)
class Scores:
    """The sum of weights for each variety, and what it was made of."""

    total: NDArray[np.float64]
    #: How much text there is of each kind of feature, known ones or not.
    amounts: NDArray[np.float64]
    #: Per entry looked at: whose it is, what it weighs, and of which kind of feature it is.
    _owners: NDArray[np.uint16]
    _weights: NDArray[np.float32]
    _kinds: NDArray[np.uint32]

    def by_kind(self, variety: int) -> NDArray[np.float64]:
        """The parts of a variety's score that each kind of feature gives."""
        its = self._owners == variety
        return _sums(self._kinds[its], self._weights[its], KINDS + 1)[1:]


def scores(table: LanguageTable, found: Features) -> Scores:
    """The scores of a text's features."""
    kinds = found.keys & 7
    amounts = _sums(kinds, found.amounts, KINDS + 1)[1:]
    rows = np.searchsorted(table.keys, found.keys)
    rows[rows == len(table.keys)] = 0
    known = table.keys[rows] == found.keys
    rows = rows[known]
    starts = table.starts[rows]
    lengths = table.starts[rows + 1] - starts
    ends = np.cumsum(lengths)
    count = int(ends[-1]) if len(ends) else 0
    places = np.arange(count) + np.repeat(starts - ends + lengths, lengths)
    entries = table.entries[places]
    owners = entries >> WEIGHT_BITS
    weights = table.weights[entries & _STEP] * np.repeat(found.amounts[known], lengths)
    total = _sums(owners, weights, len(table.varieties))
    return Scores(total, amounts, owners, weights, np.repeat(kinds[known], lengths))


def _sums(
    groups: NDArray[np.uint32] | NDArray[np.uint16], values: NDArray[np.float32], count: int
) -> NDArray[np.float64]:
    return np.bincount(groups, values, count).astype(np.float64, copy=False)
