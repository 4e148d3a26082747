"""Documents that are the same or nearly so, found from the sketches of a whole corpus.

Memory: some 50 bytes a document, whatever the length of the texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from glyphstone.corpus.duplicates.sketches import BANDS, DIGEST_BYTES, SKETCH_BYTES

__all__ = ["Duplicates", "SketchRow", "find_duplicates"]

Numbers = NDArray[np.int64]
#: A row of a file of sketches.
SketchRow = np.dtype(
    [("number", "<u8"), ("digest", "V16"), ("bands", "<u8", (BANDS,))], align=False
)
assert SketchRow.itemsize == 8 + SKETCH_BYTES
assert SketchRow["digest"].itemsize == DIGEST_BYTES


@dataclass(frozen=True, slots=True)
class Duplicates:
    """For each document that was sketched: the first one with its text, and the first one like it.

    Arrays over the sketched documents, whose numbers ascend.
    """

    numbers: Numbers
    #: Places, in these arrays, of the first document with the same text and of the first like it.
    same: Numbers
    like: Numbers
    #: How many documents have the same text, and how many are alike, itself counted.
    same_count: Numbers
    like_count: Numbers

    def of(self, first: int, last: int) -> Iterator[tuple[int, int, int, int, int]]:
        """Of numbers from `first` to before `last`: number, same as, like, and how many of each."""
        begin, end = np.searchsorted(self.numbers, [first, last])
        for place in range(int(begin), int(end)):
            yield (
                int(self.numbers[place]),
                int(self.numbers[self.same[place]]),
                int(self.numbers[self.like[place]]),
                int(self.same_count[place]),
                int(self.like_count[place]),
            )


def find_duplicates(parts: Iterable[NDArray[np.void]]) -> Duplicates:
    """Cluster documents by their sketches, which may be read from the disk band by band."""
    rows = [part for part in parts if len(part)]
    if not rows:
        none = np.zeros(0, dtype=np.int64)
        return Duplicates(none, none, none, none, none)
    numbers = np.concatenate([part["number"] for part in rows]).astype(np.int64)
    order = np.argsort(numbers, kind="stable")
    numbers = numbers[order]
    digests = np.concatenate([part["digest"] for part in rows])[order]
    same = _firsts(digests)
    del digests
    like = same.copy()
    for band in range(BANDS):
        keys = np.concatenate([part["bands"][:, band] for part in rows])[order]
        _join(like, keys)
    roots = _roots(like)
    return Duplicates(
        numbers,
        same,
        roots,
        np.bincount(same, minlength=len(same))[same],
        np.bincount(roots, minlength=len(roots))[roots],
    )


def _firsts(keys: NDArray[np.void]) -> Numbers:
    """For each place the first place with the same key."""
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    return first.astype(np.int64)[inverse.reshape(-1)]


def _join(parents: Numbers, keys: NDArray[np.uint64]) -> None:
    """Join the places that share a key other than 0; each tree's root is its first place."""
    order = np.argsort(keys, kind="stable")
    ranked = keys[order]
    equal = np.flatnonzero((ranked[1:] == ranked[:-1]) & (ranked[1:] != 0))
    for place in equal.tolist():
        one, two = _root(parents, int(order[place])), _root(parents, int(order[place + 1]))
        if one != two:
            parents[max(one, two)] = min(one, two)


def _root(parents: Numbers, place: int) -> int:
    while parents[place] != place:
        parents[place] = parents[parents[place]]
        place = int(parents[place])
    return place


def _roots(parents: Numbers) -> Numbers:
    """The root of every place."""
    roots = parents.copy()
    while True:
        further = roots[roots]
        if np.array_equal(further, roots):
            return roots
        roots = further
