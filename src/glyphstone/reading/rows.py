"""The rows of a page with what they mean, and where the blanks of its lines stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from glyphstone.model import (
    CLAIMED,
    UNKNOWN,
    BoolArray,
    Direction,
    FloatArray,
    Glyphs,
    IntArray,
    Line,
)
from glyphstone.reading.meanings import Meanings, Said

__all__ = ["PageRows"]


@dataclass(eq=False)
class PageRows:
    """One page: its glyphs, its lines, and what each glyph says."""

    glyphs: Glyphs
    lines: Sequence[Line]
    meanings: Meanings

    def __post_init__(self) -> None:
        self.numbers, self.traits = self.meanings.number(self.glyphs)

    def said(self, row: int) -> Said:
        """What one glyph says."""
        return self.meanings.said[int(self.numbers[row])]

    @cached_property
    def flat(self) -> IntArray:
        """The rows of all words of all lines, line by line, word by word as they are read."""
        words = [word.glyphs for line in self.lines for word in line.words]
        return np.concatenate([np.zeros(0, dtype=np.int64), *words])

    @cached_property
    def word_starts(self) -> IntArray:
        """Where in `flat` each word begins, and the end."""
        lengths = [len(word.glyphs) for line in self.lines for word in line.words]
        return np.cumsum([0, *lengths])

    @cached_property
    def first_words(self) -> IntArray:
        """The number of each line's first word, and the end."""
        return np.cumsum([0, *(len(line.words) for line in self.lines)])

    @cached_property
    def line_starts(self) -> IntArray:
        """Where in `flat` each line begins, and the end."""
        return self.word_starts[self.first_words]

    @cached_property
    def line_of_flat(self) -> IntArray:
        """The line of each row of `flat`."""
        return np.repeat(np.arange(len(self.lines)), np.diff(self.line_starts))

    @cached_property
    def size(self) -> FloatArray:
        """The size of each glyph of the page, as far as sizes are told apart."""
        return np.round(self.glyphs.size, 2)

    def declared(self, number: int) -> str | None:
        """The language that a number of the page's `lang` column stands for."""
        return self.glyphs.langs[number] or None if number >= 0 else None

    def along(self, rows: IntArray, lines: IntArray) -> FloatArray:
        """How far along its line each row stands."""
        angle = np.radians([line.rotation for line in self.lines])
        down = np.array([line.direction is Direction.TTB for line in self.lines], dtype=np.bool_)
        x, y = self.glyphs.x[rows], self.glyphs.y[rows]
        onward: FloatArray = x * np.cos(angle)[lines] + y * np.sin(angle)[lines]
        return np.where(down[lines], -y, onward) if down.any() else onward

    @cached_property
    def blanks(self) -> tuple[IntArray, IntArray, IntArray]:
        """The blank glyphs of the lines: their rows, their lines, and before which place of `flat`.

        Only for lines whose words stand in the order of drawing does the place mean anything.
        """
        rows = np.concatenate([np.zeros(0, dtype=np.int64), *(line.blanks for line in self.lines)])
        lines = np.repeat(np.arange(len(self.lines)), [len(line.blanks) for line in self.lines])
        return rows, lines, self.places(rows, lines, self.flat)

    def places(self, rows: IntArray, lines: IntArray, flat: IntArray) -> IntArray:
        """Before which place of the glyphs of all lines, drawn from the left, blanks stand."""
        if not len(rows):
            return rows
        here = self.along(flat, self.line_of_flat)
        advance = self.glyphs.width * np.hypot(self.glyphs.scale[:, 0], self.glyphs.scale[:, 1])
        there = self.along(rows, lines)
        # One number that grows along a line and from line to line: lines are so far apart in it
        # that no place of one line reaches into the next.
        reach = float(max(np.ptp(here), np.ptp(there), 1.0)) * 4
        low = float(min(here.min(), there.min()))
        # Marks may step back; a blank stands behind whatever lies before its middle.
        onward = np.maximum.accumulate((here - low) + reach * self.line_of_flat)
        middle = (there - low) + np.minimum(advance[rows], self.glyphs.size[rows]) / 2
        found: IntArray = np.searchsorted(onward, middle + reach * lines, side="left")
        return found

    @cached_property
    def trailing(self) -> list[bool]:
        """For each line whether a blank stands behind its last letter, as drawn from the left."""
        found = np.zeros(len(self.lines), dtype=np.bool_)
        _, lines, before = self.blanks
        found[lines[before == self.line_starts[lines + 1]]] = True
        behind: list[bool] = found.tolist()
        return behind

    @cached_property
    def replaced(self) -> BoolArray:
        """Which rows of the page stand in a stretch for which the PDF gives a text of its own.

        Where a map was given in place of the font's claims, the PDF's texts count as little, unless
        the map itself goes by what the font claims there: for parts of syllables the text is the
        better word of the two. A text with an `UNKNOWN` says that something stands there, not what:
        the glyphs speak for it.
        """
        stretches: BoolArray = self.glyphs.actual_text >= 0
        if stretches.any():
            nameless = [
                index for index, text in enumerate(self.glyphs.actual_texts) if UNKNOWN in text
            ]
            stretches &= ~np.isin(self.glyphs.actual_text, nameless)
            given = [
                index
                for index, font in enumerate(self.glyphs.fonts)
                if font.key in self.meanings.given
            ]
            mapped = stretches & np.isin(self.glyphs.font, given)
            if mapped.any():
                claimed = np.array([one.source == CLAIMED for one in self.meanings.said])
                believed = self.glyphs.actual_text[mapped & claimed[self.numbers]]
                stretches &= ~mapped | np.isin(self.glyphs.actual_text, believed)
        return stretches

    def stretches(self, rows: IntArray) -> list[int]:
        """For each row the stretch with a text of its own that it stands in, or -1."""
        found: list[int] = np.where(self.replaced[rows], self.glyphs.actual_text[rows], -1).tolist()
        return found
