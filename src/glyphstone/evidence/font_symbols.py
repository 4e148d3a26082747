"""The symbols of a book font by font, and how tall their ink usually is."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from glyphstone.evidence.book import Book
from glyphstone.model import FontKey, Symbol

__all__ = ["draws_nothing", "has_outlines", "symbols_by_font", "usual_height"]

#: Empty glyphs, and no others, from which on a font is the text layer of a scan: one or two may be
#: spaces of a font that shows nothing else. Chosen by hand.
FEWEST_EMPTY = 3


def symbols_by_font(book: Book) -> dict[tuple[int, FontKey], list[Symbol]]:
    """The symbols of each font, by the index of its document and its own."""
    found: dict[tuple[int, FontKey], list[Symbol]] = {}
    for symbol in book.symbols:
        found.setdefault((symbol.document, symbol.font), []).append(symbol)
    return found


def has_outlines(symbols: Sequence[Symbol]) -> bool:
    """Whether any drawing of a font is known."""
    return any(symbol.shape is not None for symbol in symbols)


def draws_nothing(symbols: Sequence[Symbol]) -> bool:
    """Whether a font draws nothing at all, so that an empty drawing says nothing."""
    known = [symbol for symbol in symbols if symbol.shape is not None]
    return len(known) >= FEWEST_EMPTY and all(symbol.blank for symbol in known)


def usual_height(symbols: Sequence[Symbol]) -> float:
    """The median height of the ink of a font's symbols in em, 0 if none is known."""
    heights = [symbol.ink[3] - symbol.ink[1] for symbol in symbols if symbol.ink is not None]
    return median(heights) if heights else 0.0
