"""Fonts that share words: one face in several fonts of few glyphs each, or letters lent by another.

A word that is asked shows the glyphs of all its fonts, so such fonts are learned together. Styles
of a family stand in words of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from glyphstone.evidence.book import Book
from glyphstone.model import FontKey

__all__ = ["RULES", "GroupRules", "font_groups", "small_fonts_beside_gaps"]

#: A document and a font of it.
_Font = tuple[int, FontKey]


@dataclass(frozen=True, slots=True)
class GroupRules:
    """When fonts share words; by hand, not swept."""

    #: The share of the words of the font with fewer words that must have a glyph of the other too.
    shared: float = 0.2
    #: Drawn glyphs up to which a font is too small for its claims to show that they are wrong.
    small: int = 8


RULES = GroupRules()


def font_groups(book: Book) -> Mapping[_Font, int]:
    """For each font that stands in words the number of its group."""
    words: Counter[_Font] = Counter()
    together: Counter[tuple[_Font, _Font]] = Counter()
    times = Counter(book.type_of.tolist())
    fonts_of = [(symbol.document, symbol.font) for symbol in book.symbols]
    for number, symbols in enumerate(book.types):
        fonts = sorted({fonts_of[symbol] for symbol in symbols if symbol >= 0})
        for font in fonts:
            words[font] += times[number]
        for pair in combinations(fonts, 2):
            together[pair] += times[number]
    group = {font: number for number, font in enumerate(words)}
    for (one, other), count in together.items():
        if count >= RULES.shared * min(words[one], words[other]):
            old, new = group[other], group[one]
            group = {font: new if number == old else number for font, number in group.items()}
    return group


def small_fonts_beside_gaps(book: Book) -> frozenset[_Font]:
    """Fonts of few glyphs that share words with a font of which the file says nothing sure in part.

    One that drew the whole face would show by many wrong letters that its map is wrong.
    """
    drawn = Counter((one.document, one.font) for one in book.symbols if not one.blank)
    gaps = {(one.document, one.font) for one in book.symbols if not (one.trusted or one.blank)}
    groups = font_groups(book)
    broken = {groups[font] for font in gaps if font in groups}
    return frozenset(
        font
        for font, group in groups.items()
        if group in broken and font not in gaps and drawn[font] <= RULES.small
    )
