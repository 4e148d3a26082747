"""Where in words a glyph stands tells a figure from a letter and a capital from a small letter.

Letters that are drawn alike (З and 3, О and 0, о and О) differ in their neighbours: figures stand
beside figures, capitals at the beginning of words. The odds are those of running text in scripts
with two cases; what a script without cases has is a letter.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
import unicodedata2
from numpy.typing import NDArray

from glyphstone.evidence.book import Book

__all__ = ["Neighbours", "PlaceKind", "join_scores", "kind_of", "neighbours", "place_scores"]


class PlaceKind(IntEnum):
    """What a glyph is, as far as its neighbours can tell."""

    SMALL = 0
    CAPITAL = 1
    FIGURE = 2
    OPENING = 3
    CLOSING = 4
    INNER = 5
    MARK = 6
    #: The end of a word.
    EDGE = 7


@dataclass(frozen=True, slots=True)
class PlaceWeights:
    """How much neighbours count; by hand, not swept."""

    #: Occurrences that count at most: what stands wrongly five times, stands wrongly.
    most: float = 6.0
    #: Share that no neighbour is below.
    fewest: float = 0.01
    #: How much a kind can lose by its neighbours, as a logarithm of odds: they choose among texts
    #: that are drawn alike. A fifth of a likeness is as much.
    worst: float = 4.0
    #: What a form of a letter loses that joins to the letter before it if all its places begin a
    #: word, or to the one behind it if all end one; as a logarithm of odds.
    unjoined: float = 8.0


WEIGHTS = PlaceWeights()

#: For each kind (row) the shares of the kinds before it, in the order of `PlaceKind`: counted
#: roughly in running text of European languages, rounded.
_BEFORE = np.array([
    [0.70, 0.10, 0.002, 0.02, 0.01, 0.02, 0.05, 0.15],
    [0.01, 0.15, 0.005, 0.12, 0.01, 0.02, 0.005, 0.70],
    [0.005, 0.01, 0.45, 0.05, 0.02, 0.06, 0.005, 0.45],
    [0.02, 0.01, 0.01, 0.06, 0.02, 0.02, 0.01, 0.90],
    [0.75, 0.05, 0.12, 0.01, 0.05, 0.01, 0.05, 0.02],
    [0.55, 0.08, 0.10, 0.02, 0.02, 0.02, 0.05, 0.15],
    [0.70, 0.10, 0.01, 0.01, 0.01, 0.01, 0.12, 0.05],
])  # fmt: skip
#: The same for the kinds behind it.
_BEHIND = np.array([
    [0.70, 0.005, 0.002, 0.005, 0.06, 0.02, 0.05, 0.16],
    [0.65, 0.15, 0.01, 0.005, 0.05, 0.01, 0.03, 0.10],
    [0.005, 0.005, 0.45, 0.01, 0.20, 0.06, 0.005, 0.25],
    [0.50, 0.35, 0.06, 0.05, 0.02, 0.02, 0.005, 0.01],
    [0.01, 0.01, 0.01, 0.005, 0.08, 0.02, 0.005, 0.86],
    [0.55, 0.10, 0.10, 0.02, 0.02, 0.02, 0.01, 0.15],
    [0.70, 0.02, 0.01, 0.005, 0.06, 0.01, 0.05, 0.15],
])  # fmt: skip

_OPENING = ("Ps", "Pi")
#: Signs inside words, and those that some scripts write between words in place of a blank.
_INNER = frozenset("-‐‑/’ʼ'·፡་༌")


@dataclass(frozen=True, slots=True)
class Neighbours:
    """For each symbol the symbols before and behind it, and how often; -1 is the end of a word."""

    before: Mapping[int, Counter[int]]
    behind: Mapping[int, Counter[int]]


def neighbours(book: Book) -> Neighbours:
    """The neighbours of all symbols, in the order of reading."""
    before: dict[int, Counter[int]] = defaultdict(Counter)
    behind: dict[int, Counter[int]] = defaultdict(Counter)
    times = Counter(book.type_of.tolist())
    for number, symbols in enumerate(book.types_as_read):
        often = times[number]
        for first, second in zip((-1, *symbols), (*symbols, -1), strict=True):
            if first >= 0:
                behind[first][second] += often
            if second >= 0:
                before[second][first] += often
    return Neighbours(before, behind)


def kind_of(text: str) -> PlaceKind:
    """The kind of a text, by its first character."""
    category = unicodedata2.category(text[0]) if text else "Lo"
    if category == "Nd" or category == "No":
        return PlaceKind.FIGURE
    if category in ("Lu", "Lt"):
        return PlaceKind.CAPITAL
    if category == "Mn":
        # A mark with a width of its own stands where letters do, some before their letter.
        return PlaceKind.MARK
    if category in _OPENING:
        return PlaceKind.OPENING
    if text in _INNER:
        return PlaceKind.INNER
    return PlaceKind.CLOSING if category[0] in ("P", "S") else PlaceKind.SMALL


def place_scores(
    symbols: Sequence[int], kinds: Mapping[int, PlaceKind], beside: Neighbours
) -> NDArray[np.float64]:
    """For each symbol and kind how well the neighbours fit, as a logarithm."""
    found = np.zeros((len(symbols), len(_BEFORE)))
    for row, symbol in enumerate(symbols):
        for table, counts in ((_BEFORE, beside.before), (_BEHIND, beside.behind)):
            own = counts.get(symbol)
            if not own:
                continue
            shares = np.zeros(table.shape[1])
            for other, often in own.items():
                kind = PlaceKind.EDGE if other < 0 else kinds.get(other)
                if kind is not None:
                    shares[kind] += often
            total = shares.sum()
            if total:
                logs = np.log(np.maximum(table, WEIGHTS.fewest))
                found[row] += logs @ (shares / total) * min(total, WEIGHTS.most)
    best = found.max(axis=1, keepdims=True)
    return np.asarray(np.maximum(found, best - WEIGHTS.worst), dtype=np.float64)


def join_scores(
    symbols: Sequence[int], forms: NDArray[np.int8], beside: Neighbours
) -> NDArray[np.float64]:
    """For each symbol and form of a joining script what the ends of its words speak against it.

    What joins to the letter before it does not begin a word.
    """
    edges = np.array(
        [
            [_edge_share(counts.get(symbol)) for counts in (beside.before, beside.behind)]
            for symbol in symbols
        ]
    ).reshape(-1, 2)
    joins = np.stack([forms & 1, forms >> 1 & 1]).astype(np.float64)
    return np.asarray(-WEIGHTS.unjoined * (edges @ joins), dtype=np.float64)


def _edge_share(counts: Counter[int] | None) -> float:
    """The share of the places of a symbol that are at the edge of a word."""
    return counts[-1] / counts.total() if counts else 0.0
