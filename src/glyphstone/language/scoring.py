"""How well a text fits each variety of the table."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from glyphstone.data.language_model import BUCKET_SHIFT, WEIGHT_BITS, LanguageTable
from glyphstone.language.ngrams import KINDS, Features

__all__ = ["Scores", "scores"]

_STEP = np.uint16((1 << WEIGHT_BITS) - 1)
_KIND = np.uint32(7)


@dataclass(frozen=True, slots=True)
class Scores:
    """The sum of weights for each variety, and what it was made of."""

    total: NDArray[np.float64]
    #: How much text there is of each kind of feature, known ones or not.
    amounts: NDArray[np.float64]
    #: Per entry looked at: whose it is and what it weighs; per known feature its kind, and where
    #: its entries end.
    _owners: NDArray[np.uint16]
    _weights: NDArray[np.float32]
    _kinds: NDArray[np.intp]
    _ends: NDArray[np.int64]

    def by_kind(self, variety: int) -> NDArray[np.float64]:
        """The parts of a variety's score that each kind of feature gives."""
        its = np.flatnonzero(self._owners == variety)
        kinds = self._kinds[np.searchsorted(self._ends, its, side="right")]
        return _sums(kinds, self._weights[its], KINDS + 1)[1:]


def scores(table: LanguageTable, found: Features) -> Scores:
    """The scores of a text's features."""
    kinds = (found.keys & _KIND).astype(np.intp)
    amounts = _sums(kinds, found.amounts, KINDS + 1)[1:]
    rows, known = _rows(table, found.keys)
    starts = table.starts[rows]
    lengths = table.starts[rows + 1] - starts
    ends = np.cumsum(lengths)
    count = int(ends[-1]) if len(ends) else 0
    places = np.repeat(starts - ends + lengths, lengths)
    places += np.arange(count, dtype=places.dtype)
    entries = table.entries[places]
    owners = entries >> WEIGHT_BITS
    weights = table.weights[entries & _STEP]
    weights *= np.repeat(found.amounts[known], lengths)
    total = _sums(owners, weights, len(table.varieties))
    return Scores(total, amounts, owners, weights, kinds[known], ends)


def _rows(
    table: LanguageTable, wanted: NDArray[np.uint32]
) -> tuple[NDArray[np.int32], NDArray[np.intp]]:
    """The rows of the features that the table has, and which of those wanted these are."""
    rows = table.buckets[wanted >> BUCKET_SHIFT]
    here = table.keys[rows]
    # Within a bucket keys rise: go on while they are too small.
    behind = np.flatnonzero(here < wanted)
    while len(behind):
        rows[behind] += 1
        now = table.keys[rows[behind]]
        here[behind] = now
        behind = behind[now < wanted[behind]]
    known = np.flatnonzero(here == wanted)
    return rows[known], known


def _sums(
    groups: NDArray[np.intp] | NDArray[np.uint16], values: NDArray[np.float32], count: int
) -> NDArray[np.float64]:
    return np.bincount(groups, values, count).astype(np.float64, copy=False)
