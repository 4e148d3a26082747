"""Where evidence can be seen: a few places of a symbol."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from glyphstone.evidence.book import Book
from glyphstone.model import Spot

__all__ = ["FEW", "blanks_between", "some_places", "tokens_with"]

#: Places of a symbol that a person is shown, at most; by hand.
FEW = 3

_known: WeakKeyDictionary[Book, Mapping[int, tuple[Spot, ...]]] = WeakKeyDictionary()


def tokens_with(book: Book, symbol: int, tokens: NDArray[np.bool_]) -> tuple[Spot, ...]:
    """The first few of the tokens that are marked, or of those that hold the symbol if none is."""
    marked = np.flatnonzero(tokens)[:FEW]
    if len(marked):
        return tuple(book.spot(int(token)) for token in marked)
    return some_places(book).get(symbol, ())


def some_places(book: Book) -> Mapping[int, tuple[Spot, ...]]:
    """The first few tokens of every symbol."""
    found = _known.get(book)
    if found is None:
        found = _known[book] = _places(book)
    return found


def _places(book: Book) -> Mapping[int, tuple[Spot, ...]]:
    token = np.repeat(np.arange(book.token_count), np.diff(book.token_start))
    order = np.argsort(book.symbol, kind="stable")
    known = order[book.symbol[order] >= 0]
    symbols, starts = np.unique(book.symbol[known], return_index=True)
    stops = np.append(starts, len(known))[1:].tolist()
    return {
        symbol: tuple(
            book.spot(number)
            for number in dict.fromkeys(token[known[start : min(stop, start + FEW)]].tolist())
        )
        for symbol, start, stop in zip(symbols.tolist(), starts.tolist(), stops, strict=True)
    }


def blanks_between(book: Book) -> Mapping[int, tuple[Spot, ...]]:
    """The first few places of every blank."""
    found: dict[int, list[Spot]] = defaultdict(list)
    for symbol, row, number in zip(
        book.blank_symbol.tolist(), book.blank_row.tolist(), book.blank_line.tolist(), strict=True
    ):
        if symbol >= 0 and len(found[symbol]) < FEW:
            line = book.lines[number]
            found[symbol].append(Spot(line.document, line.page, (row,)))
    return {symbol: tuple(spots) for symbol, spots in found.items()}
