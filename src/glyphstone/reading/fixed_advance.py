"""Lines set in a font whose glyphs are all as wide: typewriter text, listings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from glyphstone.model import BoolArray, Direction, FontKey, IntArray, TextLine
from glyphstone.reading.rows import PageRows

if TYPE_CHECKING:
    from glyphstone.model import FloatArray

__all__ = ["FixedAdvance"]


@dataclass(frozen=True, slots=True)
class _FixedRules:
    """When a font counts as one of equal widths. Set by hand on benchmarks/documents, not swept."""

    #: So many different letters of ASCII: figures are as wide in most fonts, ideographs in all, and
    #: of glyphs that nobody has named nothing is known.
    fewest_letters: int = 6
    #: Widths differ by this share at most; wide glyphs (Han, kana) take two cells.
    tolerance: float = 0.01
    #: Share of the signs of a line that may be of another font, at most.
    most_signs: float = 0.15


_RULES = _FixedRules()


class FixedAdvance:
    """Tells which lines of a document are set in such a font; fonts are known once they show it."""

    def __init__(self) -> None:
        self._fixed: set[FontKey] = set()

    def tell(self, page: PageRows, texts: Sequence[TextLine]) -> list[TextLine]:
        """The lines of a page; those of equal widths know the width and the blanks they have."""
        if not len(page.flat):
            return list(texts)
        glyphs = page.glyphs
        self._learn(page)
        fixed = [index for index, font in enumerate(glyphs.fonts) if font.key in self._fixed]
        if not fixed:
            return list(texts)
        flat, line = page.flat, page.line_of_flat
        inside = np.isin(glyphs.font[flat], fixed)
        whole = _whole(page, inside)
        if not whole.any():
            return list(texts)
        scale = np.hypot(glyphs.scale[flat, 0], glyphs.scale[flat, 1])
        advance = glyphs.width[flat] * scale
        along = page.along(flat, line)
        starts = page.line_starts
        found = list(texts)
        for number in np.flatnonzero(whole & (np.diff(starts) > 0)).tolist():
            one = texts[number]
            if one.direction is not Direction.LTR or not one.spans:
                continue
            own = slice(int(starts[number]), int(starts[number + 1]))
            found[number] = _told(one, page, number, along[own], advance[own])
        return found

    def _learn(self, page: PageRows) -> None:
        glyphs = page.glyphs
        distinct, first = np.unique(page.numbers[page.flat], return_index=True)
        rows = page.flat[first]
        said = page.meanings.said
        widths: dict[int, list[float]] = {}
        letters: Counter[int] = Counter()
        for number, font, width in zip(
            distinct.tolist(), glyphs.font[rows].tolist(), glyphs.width[rows].tolist(), strict=True
        ):
            text = said[number].text
            if width > 0.0 and not text.isnumeric():
                widths.setdefault(font, []).append(width)
                letters[font] += text.isascii() and text.isalpha()
        for font, own in widths.items():
            key = glyphs.fonts[font].key
            low = min(own)
            cells = [width / low for width in own]
            even = all(min(abs(cell - 1), abs(cell - 2)) <= _RULES.tolerance for cell in cells)
            if not even:
                self._fixed.discard(key)
            elif letters[font] >= _RULES.fewest_letters:
                self._fixed.add(key)


def _whole(page: PageRows, inside: BoolArray) -> BoolArray:
    """The lines of such fonts; some signs may be of another font, since fonts lack signs."""
    flat, line = page.flat, page.line_of_flat
    said = page.meanings.said
    count = len(page.lines)
    found = np.ones(count, dtype=np.bool_)
    outside = np.flatnonzero(~inside)
    for place in outside[found[line[outside]]].tolist():
        if said[int(page.numbers[flat[place]])].text[:1].isalnum():
            found[line[place]] = False
    signs = np.bincount(line[outside], minlength=count)
    found &= signs <= _RULES.most_signs * np.bincount(line, minlength=count)
    # A bullet before such letters is that of a list.
    starts = page.line_starts[:-1]
    filled = np.diff(page.line_starts) > 0
    found[filled] &= inside[starts[filled]]
    return found


def _told(
    line: TextLine, page: PageRows, number: int, along: FloatArray, advance: FloatArray
) -> TextLine:
    # Marks that stand on letters have no width.
    width = float(np.median(advance[advance > 0.0])) if advance.any() else 0.0
    if width <= 0.0:
        return line
    offsets: IntArray = page.word_starts[
        int(page.first_words[number]) : int(page.first_words[number + 1])
    ] - int(page.line_starts[number])
    before = along[offsets[1:] - 1] + advance[offsets[1:] - 1]
    blanks = np.rint((along[offsets[1:]] - before) / width).astype(np.int64)
    return replace(line, advance=width, blanks=tuple(np.maximum(blanks, 1).tolist()))
