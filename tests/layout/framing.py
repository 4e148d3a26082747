"""Frames and strips for tests of single stages: glyphs and lines placed by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from glyphstone.layout.lines.frames import Frame
from glyphstone.layout.lines.glyph_kinds import Kinds
from glyphstone.layout.lines.strips import Strips
from glyphstone.model import BoolArray, FloatArray
from tests.layout.placing import page

__all__ = ["Placed", "Strip", "frame_of", "kinds_for", "lines_of", "strips_of", "word"]


@dataclass(frozen=True)
class Placed:
    """A glyph of a frame; the file draws glyphs in the order in which they are given."""

    along: float
    up: float = 0.0
    advance: float = 5.0
    size: float = 10.0
    blank: bool = False
    mark: bool = False
    #: Where the middle of its ink lies, if that is not the middle of its advance.
    middle: float | None = None
    wider: float = 0.0
    loose: int = 0
    #: The line it stands in, -1 for none.
    line: int = 0


@dataclass(frozen=True)
class Strip:
    """A line as the order of reading sees it."""

    up: float
    left: float
    right: float
    size: float = 10.0
    #: Rows of the page's table that are drawn first and last; by its place in the list if None.
    first: int | None = None
    last: int | None = None


def frame_of(
    glyphs: Sequence[Placed], *, vertical: bool = False, rtl: bool | None = None, angle: float = 0.0
) -> Frame:
    """A frame of these glyphs, which are rows 0, 1, ... of the page's table."""
    along = np.array([glyph.along for glyph in glyphs], dtype=np.float64)
    advance = np.array([glyph.advance for glyph in glyphs], dtype=np.float64)
    middle = [
        glyph.along + glyph.advance / 2 if glyph.middle is None else glyph.middle
        for glyph in glyphs
    ]
    return Frame(
        rows=np.arange(len(glyphs)),
        along=along,
        up=np.array([glyph.up for glyph in glyphs], dtype=np.float64),
        advance=advance,
        size=np.array([glyph.size for glyph in glyphs], dtype=np.float64),
        middle=np.array(middle, dtype=np.float64),
        blank=np.array([glyph.blank for glyph in glyphs], dtype=np.bool_),
        mark=np.array([glyph.mark for glyph in glyphs], dtype=np.bool_),
        wider=np.array([glyph.wider for glyph in glyphs], dtype=np.float64),
        loose=np.array([glyph.loose for glyph in glyphs], dtype=np.int64),
        angle=angle,
        vertical=vertical,
        rtl=rtl,
    )


def lines_of(glyphs: Sequence[Placed]) -> Strips:
    """The lines that glyphs say they stand in; the height and size are those of its first glyph."""
    of = np.array([glyph.line for glyph in glyphs], dtype=np.int64)
    found = []
    for number in range(int(of.max()) + 1):
        own = [(row, glyph) for row, glyph in enumerate(glyphs) if glyph.line == number]
        bodies = [glyph for _, glyph in own if not glyph.blank and not glyph.mark]
        found.append(
            Strip(
                bodies[0].up,
                min(glyph.along for glyph in bodies),
                max(glyph.along + glyph.advance for glyph in bodies),
                bodies[0].size,
                min(row for row, _ in own),
                max(row for row, _ in own),
            )
        )
    strips = strips_of(found)
    strips.of = of
    return strips


def strips_of(strips: Sequence[Strip]) -> Strips:
    """Lines without glyphs."""
    first = [place if one.first is None else one.first for place, one in enumerate(strips)]
    last = [
        begin if one.last is None else one.last for begin, one in zip(first, strips, strict=True)
    ]
    return Strips(
        of=np.zeros(0, dtype=np.int64),
        up=np.array([one.up for one in strips], dtype=np.float64),
        left=np.array([one.left for one in strips], dtype=np.float64),
        right=np.array([one.right for one in strips], dtype=np.float64),
        size=np.array([one.size for one in strips], dtype=np.float64),
        room=np.array([one.right - one.left for one in strips], dtype=np.float64),
        first=np.array(first, dtype=np.int64),
        last=np.array(last, dtype=np.int64),
    )


def word(
    letters: int,
    along: float,
    up: float = 0.0,
    *,
    advance: float = 5.0,
    size: float = 10.0,
    line: int = 0,
    wider: float = 0.0,
) -> list[Placed]:
    """Letters set solid, from `along` on."""
    return [
        Placed(along + advance * i, up, advance, size, line=line, wider=wider)
        for i in range(letters)
    ]


class _Inked(Kinds):
    """Kinds whose ink is known from a table."""

    boxes: Sequence[tuple[float, float] | None] = ()

    def ink(self, wanted: BoolArray) -> FloatArray:
        found = np.full((len(self.keys), 4), np.nan)
        for place in np.flatnonzero(wanted).tolist():
            box = self.boxes[place] if place < len(self.boxes) else None
            if box is not None:
                found[place] = (0.0, box[0], 0.5, box[1])
        return found


def kinds_for(letters: Sequence[str], boxes: Sequence[tuple[float, float] | None] = ()) -> Kinds:
    """Facts of glyphs, each a kind of its own; "?" says nothing, "a" and "א" are letters.

    `boxes` has bottom and top of the ink of each, in em, None if it is not known.
    """
    said = ["" if letter == "?" else letter for letter in letters]
    sides = {"a": 1, "א": -1}
    count = len(letters)
    found = _Inked(
        glyphs=page([]),
        keys=np.arange(count),
        of=np.arange(count),
        texts=said,
        blank=np.zeros(count, dtype=np.bool_),
        sides=np.array([sides.get(text, 0) for text in said]),
        wider=np.zeros(count),
        loose=np.zeros(count, dtype=np.int64),
        trusted=(),
    )
    found.boxes = boxes
    return found
