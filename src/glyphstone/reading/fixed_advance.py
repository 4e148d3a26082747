"""Lines set in a font whose glyphs are all as wide: typewriter text, listings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
import unicodedata2

from glyphstone.model import BoolArray, Direction, FontKey, IntArray, TextLine
from glyphstone.model.arrays import distinct_numbers
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
    #: Widths differ by this share at most; wide letters take two cells.
    tolerance: float = 0.01
    #: Share of the signs of a line that may be of another font, at most.
    most_signs: float = 0.15
    #: Letters that stand farther apart than this, by their width, stand on a grid of their own.
    apart: float = 1.05


_RULES = _FixedRules()


class FixedAdvance:
    """Tells which lines of a document are set in such a font; fonts are known once they show it."""

    def __init__(self) -> None:
        #: The width of the letters of each such font, as its glyphs have it.
        self._fixed: dict[FontKey, float] = {}

    def tell(self, page: PageRows, texts: Sequence[TextLine]) -> list[TextLine]:
        """The lines of a page; those of equal widths know the width and the blanks they have."""
        if not len(page.flat):
            return list(texts)
        glyphs = page.glyphs
        self._learn(page)
        cells = np.array([self._fixed.get(font.key, 0.0) for font in glyphs.fonts])
        if not cells.any():
            return list(texts)
        flat, line = page.flat, page.line_of_flat
        cell = cells[glyphs.font[flat]]
        whole = _whole(page, cell > 0.0)
        if not whole.any():
            return list(texts)
        scale = np.hypot(glyphs.scale[flat, 0], glyphs.scale[flat, 1])
        along = page.along(flat, line)
        starts = page.line_starts
        lines: dict[int, _Cells] = {}
        for number in np.flatnonzero(whole & (np.diff(starts) > 0)).tolist():
            one = texts[number]
            if one.direction is not Direction.LTR or not one.spans:
                continue
            own = slice(int(starts[number]), int(starts[number + 1]))
            width = float(np.median((cell * scale)[own][cell[own] > 0.0]))
            begins = page.word_starts[
                int(page.first_words[number]) : int(page.first_words[number + 1])
            ] - int(starts[number])
            advance = (glyphs.width[flat[own]]) * scale[own]
            lines[number] = _Cells(along[own], advance, begins, width)
        _measure(lines.values())
        return [lines[n].told(one) if n in lines else one for n, one in enumerate(texts)]

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
            if width > 0.0 and _is_telling(text):
                widths.setdefault(font, []).append(width)
                letters[font] += text.isascii() and text.isalpha()
        for font, own in widths.items():
            key = glyphs.fonts[font].key
            low = min(own)
            cells = [width / low for width in own]
            even = all(min(abs(cell - 1), abs(cell - 2)) <= _RULES.tolerance for cell in cells)
            if not even:
                self._fixed.pop(key, None)
            elif letters[font] >= _RULES.fewest_letters:
                self._fixed[key] = low


def _is_telling(text: str) -> bool:
    """Whether its width tells anything: in fonts for East Asia only letters of ASCII are even.

    Their Hangul may be as wide as in other fonts, and so may quotation marks and dashes.
    """
    if text.isascii():
        return not text.isnumeric()
    return text[:1].isalpha() and unicodedata2.east_asian_width(text[0]) not in "WF"


@dataclass(slots=True, eq=False)
class _Cells:
    """A line of such a font: where its glyphs stand, and how wide a cell is."""

    along: FloatArray
    advance: FloatArray
    #: The first glyph of each word.
    begins: IntArray
    #: The width of a letter, and of the cells that letters stand in: some programs set listings so.
    letter: float
    cell: float = 0.0

    @property
    def middles(self) -> FloatArray:
        """The middle of each glyph."""
        return self.along + self.advance / 2

    def steps(self) -> FloatArray:
        """How far apart neighbours inside words stand, if both are as wide as a letter."""
        inside = np.ones(max(len(self.along) - 1, 0), dtype=np.bool_)
        inside[self.begins[1:] - 1] = False
        narrow = self._is_narrow()
        steps: FloatArray = np.diff(self.middles)[inside & narrow[1:] & narrow[:-1]]
        return steps

    def between_words(self) -> FloatArray:
        """How far apart the middles of neighbouring words stand, if all their glyphs are narrow."""
        ends = np.append(self.begins[1:], len(self.along)) - 1
        middles = (self.along[self.begins] + self.along[ends] + self.advance[ends]) / 2
        narrow = np.logical_and.reduceat(self._is_narrow(), self.begins)
        found: FloatArray = np.diff(middles)[narrow[1:] & narrow[:-1]]
        return found

    def _is_narrow(self) -> BoolArray:
        narrow: BoolArray = np.abs(self.advance / self.letter - 1) <= _RULES.tolerance
        return narrow

    def told(self, line: TextLine) -> TextLine:
        """The line with the width of its cells and the blanks before each word but the first."""
        if self.letter <= 0.0:
            return line
        if self.cell == self.letter:
            before = self.along[self.begins[1:] - 1] + self.advance[self.begins[1:] - 1]
            gaps = self.along[self.begins[1:]] - before
        else:
            gaps = np.diff(self.middles)[self.begins[1:] - 1] - self.cell
        blanks = np.rint(gaps / self.cell).astype(np.int64)
        return replace(line, advance=self.cell, blanks=tuple(np.maximum(blanks, 1).tolist()))


def _measure(lines: Iterable[_Cells]) -> None:
    """How wide the cells of the lines of a page are.

    Letters of a word may be spread over its cells, so that only the middles of words stand on the
    grid.
    """
    by_size: dict[float, list[_Cells]] = {}
    for one in lines:
        one.cell = one.letter
        if one.letter > 0.0:
            by_size.setdefault(round(one.letter, 2), []).append(one)
    for alike in by_size.values():
        steps = [one.steps() for one in alike]
        usual = [float(np.median(own)) if len(own) else 0.0 for own in steps]
        limit = _RULES.apart * alike[0].letter
        apart = [one for one, step in zip(alike, usual, strict=True) if step > limit]
        if not apart:
            continue
        step = float(np.median([step for step in usual if step > limit]))
        between = np.concatenate([one.between_words() for one in apart])
        halves = np.rint(2 * between / step)
        cell = float(2 * between.sum() / halves.sum()) if halves.any() else step
        # Lines of single signs are like most others.
        most = 2 * len(apart) > sum(step > 0.0 for step in usual)
        for one, own in zip(alike, usual, strict=True):
            if own > limit or (own == 0.0 and most):
                one.cell = cell


def _whole(page: PageRows, inside: BoolArray) -> BoolArray:
    """The lines of such fonts; some signs may be of another font, since fonts lack signs."""
    flat, line = page.flat, page.line_of_flat
    said = page.meanings.said
    count = len(page.lines)
    found = np.ones(count, dtype=np.bool_)
    outside = np.flatnonzero(~inside)
    numbers = page.numbers[flat[outside]]
    letters = [n for n in distinct_numbers(numbers) if said[n].text[:1].isalnum()]
    found[line[outside[np.isin(numbers, letters)]]] = False
    signs = np.bincount(line[outside], minlength=count)
    found &= signs <= _RULES.most_signs * np.bincount(line, minlength=count)
    # A bullet before such letters is that of a list.
    starts = page.line_starts[:-1]
    filled = np.diff(page.line_starts) > 0
    found[filled] &= inside[starts[filled]]
    return found
