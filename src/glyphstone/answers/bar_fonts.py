"""Fonts that draw letters as half forms and bars: one glyph, the bar, stands everywhere in them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from glyphstone.evidence.book import Book
from glyphstone.model import FontKey

__all__ = ["RULES", "BarRules", "bar_fonts"]


@dataclass(frozen=True, slots=True)
class BarRules:
    """When a glyph may be the bar of a font."""

    #: Its share of the glyphs of the font: 0.36 to 0.38 in three forged documents with bars, at
    #: most 0.13 for the commonest glyph of seven without.
    share: float = 0.22
    #: Its advance, in em; the bars of two faces have 0.26.
    widest_em: float = 0.45


RULES = BarRules()


def bar_fonts(book: Book) -> frozenset[tuple[int, FontKey]]:
    """The fonts, by document, in which one narrow glyph is so common that it may be a bar."""
    fonts: dict[tuple[int, FontKey], Counter[int]] = {}
    for symbol, count in Counter(book.symbol[book.symbol >= 0].tolist()).items():
        one = book.symbols[symbol]
        fonts.setdefault((one.document, one.font), Counter())[symbol] = count
    return frozenset(
        font
        for font, counts in fonts.items()
        for symbol, count in counts.most_common(1)
        if count >= RULES.share * counts.total() and book.symbols[symbol].advance <= RULES.widest_em
    )
