"""Lines and words of a page, by which a person and the engine name a place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

import numpy as np

from glyphstone.model.arrays import IntArray

__all__ = ["Cell", "Direction", "Line", "Word", "WordBreaks"]

#: Table of the page, row and column of it, all counted from 1.
Cell = tuple[int, int, int]
#: What a person says of the words of a document: by page, and by the rows of two glyphs that stand
#: beside each other (drawn from left to right, or from the top), whether a word ends between them.
WordBreaks: TypeAlias = Mapping[int, Mapping[tuple[int, int], bool]]


class Direction(StrEnum):
    """How a line is read."""

    LTR = "ltr"
    RTL = "rtl"
    TTB = "ttb"


# Words and lines are made by the ten thousand, and a frozen one takes more than twice as long.
@dataclass(slots=True, eq=False)
class Word:
    """Glyphs that stand together between blanks, gaps or the ends of a line.

    `glyphs` are rows of the page's glyph table in the order in which they are drawn from left to
    right (top to bottom in vertical lines), whatever the direction of reading.
    """

    glyphs: IntArray
    #: left, bottom, right, top on the page, in points.
    box: tuple[float, float, float, float]


def _none() -> IntArray:
    return np.zeros(0, dtype=np.int64)


@dataclass(slots=True, eq=False)
class Line:
    """One line of a page.

    `words` are in the order of reading: from the right in a line that is read from the right.
    Lines are numbered from 1 on each page, from the top (from the first column in vertical text).
    """

    page: int
    number: int
    words: tuple[Word, ...]
    direction: Direction
    #: Where the baseline runs: y of a horizontal line, x of a vertical one.
    baseline: float
    box: tuple[float, float, float, float]
    #: The usual size of its glyphs, in points, and the angle of its baseline, in degrees.
    size: float
    rotation: float
    #: Rows of the blank glyphs that part its words or trail behind them.
    blanks: IntArray
    #: Rows of glyphs that stand on the glyph before them in their word: marks, accents set apart.
    marks: IntArray = field(default_factory=_none)
    #: The part of the page that it stands in (a column, a box), counted from 0 in the order of
    #: reading; its place in a table; whether it is a note beside the text.
    region: int = 0
    cell: Cell | None = None
    aside: bool = False
    #: Rows of glyphs that stand side by side across a vertical line, group by group.
    horizontal: tuple[IntArray, ...] = ()
