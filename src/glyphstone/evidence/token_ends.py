"""Where tokens and lines end, in the order of reading."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from glyphstone.evidence.book import Book, Column
from glyphstone.model import Direction

__all__ = ["Ends", "ends"]


@dataclass(frozen=True, slots=True, eq=False)
class Ends:
    """The symbol that stands at an end of each token, and how often each symbol stands there."""

    first: Column
    last: Column
    #: Counts by symbol: at the first and last place of a token, and of tokens of one glyph.
    begins: Column
    ends: Column
    alone: Column
    #: How often each symbol stands in a token at all.
    stands: Column


def ends(book: Book) -> Ends:
    """What tokens begin and end with."""
    leftwards = np.array([line.direction is Direction.RTL for line in book.lines], dtype=np.bool_)
    start, stop = book.token_start[:-1], book.token_start[1:]
    rtl = leftwards[book.token_line] if len(book.lines) else np.zeros(0, dtype=np.bool_)
    left, right = book.symbol[start], book.symbol[stop - 1]
    first, last = np.where(rtl, right, left), np.where(rtl, left, right)
    size = len(book.symbols)
    alone = first[stop - start == 1]
    return Ends(
        first.astype(np.int32),
        last.astype(np.int32),
        _counts(first, size),
        _counts(last, size),
        _counts(alone, size),
        _counts(book.symbol, size),
    )


def _counts(symbols: Column, size: int) -> Column:
    return np.bincount(symbols[symbols >= 0], minlength=size).astype(np.int32)
