"""Glyphs that a page draws again at nearly the same place: fake bold, shadows, copies."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np

from glyphstone.model.arrays import BoolArray, FloatArray, IntArray

__all__ = ["TwinRules", "drawn_again"]


@dataclass(frozen=True, slots=True)
class TwinRules:
    """When two equal glyphs count as one that is drawn twice; chosen by hand, not swept."""

    #: They stand less than this apart, in em. Fake bold and shadows move a glyph by a few
    #: hundredths of an em; two equal letters in a row stand at least the width of an i apart.
    near: float = 0.1
    #: The least size that counts, in points, so that text of no size has no empty cells.
    least_size: float = 0.1
    #: With how many of the glyphs before it in its cell a glyph is compared at most: a page that
    #: draws one glyph a thousand times on a spot must not cost a million comparisons.
    looked_back: int = 64


_TWIN = TwinRules()
#: Odd numbers by which the parts of a cell's number are multiplied. Two cells may get one number:
#: the glyphs in them are compared anyway.
_GLYPH_FACTOR, _COLUMN_FACTOR, _LINE_FACTOR = 0x1000193, 0x5BD1E995, 0x27D4EB2F


def drawn_again(
    glyph: IntArray, x: FloatArray, y: FloatArray, size: FloatArray, width: FloatArray
) -> BoolArray:
    """Which rows draw a glyph that an earlier row has drawn at nearly the same place.

    `glyph` numbers the distinct glyphs. A mark that stands twice on one letter is not drawn again.
    """
    marked = np.zeros(len(glyph), dtype=np.bool_)
    reach = np.maximum(size, _TWIN.least_size) * _TWIN.near
    rows = _Rows(glyph, x, y, reach)
    with np.errstate(invalid="ignore", over="ignore"):
        # Two glyphs within reach fall into one cell of at least one of four grids: a cell is two
        # reaches wide, and the grids are shifted by half a cell.
        across, up = x / (2 * reach), y / (2 * reach)
        for shift_x, shift_y in product((0.0, 0.5), repeat=2):
            column = np.floor(across + shift_x).astype(np.int64)
            line = np.floor(up + shift_y).astype(np.int64)
            cell = glyph * _GLYPH_FACTOR + column * _COLUMN_FACTOR + line * _LINE_FACTOR
            _mark_in_cells(cell, rows, marked)
        if marked.any():
            marked[_carried_twice(rows, width, marked)] = False
    return marked


@dataclass(frozen=True, slots=True, eq=False)
class _Rows:
    """Glyphs of a page, where they stand and how near a twin must be, in points."""

    glyph: IntArray
    x: FloatArray
    y: FloatArray
    reach: FloatArray

    def twins(self, later: IntArray, earlier: IntArray) -> BoolArray:
        """Which of the later rows draw what their partners have drawn, at nearly the same place."""
        apart = np.hypot(self.x[later] - self.x[earlier], self.y[later] - self.y[earlier])
        same: BoolArray = (self.glyph[later] == self.glyph[earlier]) & (apart < self.reach[later])
        return same


def _mark_in_cells(cell: IntArray, rows: _Rows, marked: BoolArray) -> None:
    """Mark the rows that have a twin before them in their cell."""
    ordered = np.sort(cell)
    if not (ordered[1:] == ordered[:-1]).any():
        return  # the usual page: no cell has two glyphs
    order = np.argsort(cell, kind="stable")
    places = np.arange(1, len(cell))
    for back in range(1, _TWIN.looked_back + 1):
        places = places[places >= back]
        places = places[ordered[places] == ordered[places - back]]
        later, earlier = order[places], order[places - back]
        marked[later[rows.twins(later, earlier)]] = True
        places = places[~marked[later]]
        if not len(places):
            return


def _carried_twice(rows: _Rows, width: FloatArray, marked: BoolArray) -> IntArray:
    """Of rows drawn again, marks that follow their like on a letter that is drawn once."""
    count = len(rows.glyph)
    begins = np.ones(count, dtype=np.bool_)
    apart = np.hypot(np.diff(rows.x), np.diff(rows.y))
    begins[1:] = (np.diff(rows.glyph) != 0) | ~(apart < rows.reach[1:])
    first = np.maximum.accumulate(np.where(begins, np.arange(count), 0))
    again = marked & ~begins & (width == 0) & ~marked[first]
    found: IntArray = np.flatnonzero(again & ~((first > 0) & marked[first - 1]))
    return found
