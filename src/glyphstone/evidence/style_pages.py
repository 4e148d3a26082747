"""The fonts of a book with what their words are made of, for comparing one style with another."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import pairwise

from glyphstone.evidence.book import Book
from glyphstone.evidence.font_symbols import symbols_by_font
from glyphstone.model import FontKey

__all__ = ["StyledFont", "styled_fonts"]


@dataclass(frozen=True, slots=True)
class StyleLimits:
    """Which fonts are compared, so that an answer stays quick; by hand."""

    #: Glyphs that a font has at least and at most.
    fewest: int = 10
    most: int = 400
    #: Different tokens of a font that are looked at, the most frequent ones.
    types: int = 600


LIMITS = StyleLimits()


@dataclass(frozen=True, slots=True)
class StyledFont:
    """A font: its drawn symbols with their keys, its tokens, and what stands beside a symbol."""

    symbols: tuple[int, ...]
    keys: tuple[str, ...]
    types: tuple[tuple[int, ...], ...]
    beside: Mapping[int, frozenset[int]]


def styled_fonts(book: Book, shapes: Collection[str]) -> tuple[StyledFont, ...]:
    """The fonts of a book that have enough drawings, and not too many."""
    drawn: dict[tuple[int, FontKey], dict[int, str]] = {}
    for font, symbols in symbols_by_font(book).items():
        keys = {
            symbol.id: symbol.shape
            for symbol in symbols
            if symbol.shape in shapes and symbol.shape is not None and symbol.ink is not None
        }
        if LIMITS.fewest <= len(keys) <= LIMITS.most:
            drawn[font] = keys
    if len(drawn) < 2:
        return ()
    types: dict[tuple[int, FontKey], Counter[tuple[int, ...]]] = defaultdict(Counter)
    times = Counter(book.type_of.tolist())
    for number, token in enumerate(book.types):
        if not token or min(token) < 0:
            continue
        owner = book.symbols[token[0]]
        keys = drawn.get((owner.document, owner.font), {})
        if all(symbol in keys for symbol in token):
            types[owner.document, owner.font][token] = times[number]
    return tuple(_styled(keys, types[font]) for font, keys in drawn.items())


def _styled(keys: Mapping[int, str], types: Counter[tuple[int, ...]]) -> StyledFont:
    beside: dict[int, set[int]] = defaultdict(set)
    for symbols in types:
        for one, other in pairwise(symbols):
            beside[one].add(other)
            beside[other].add(one)
    return StyledFont(
        tuple(keys),
        tuple(keys.values()),
        tuple(symbols for symbols, _ in types.most_common(LIMITS.types)),
        {symbol: frozenset(found) for symbol, found in beside.items()},
    )
