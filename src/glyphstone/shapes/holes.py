"""The closed parts of paper inside a drawing: one in an "o", two in an "8"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from glyphstone.model import Shape
from glyphstone.shapes.raster import FULL_INK, raster

__all__ = ["Hole", "holes"]


@dataclass(frozen=True, slots=True)
class HoleSight:
    """How closely a drawing is looked at; chosen by hand on 730 files of free fonts."""

    #: Rows of the picture; its columns follow the drawing's proportions, up to `widest` a row.
    rows: int = 64
    widest: float = 4.0
    #: Paper around the drawing, as a share of its longer side: it makes the outside one part.
    margin: float = 0.04
    #: A smaller part of the picture is no hole but an accident of the curves.
    smallest: float = 0.004


SIGHT = HoleSight()


@dataclass(frozen=True, slots=True)
class Hole:
    """A closed part of paper: its share of the picture, and how high its middle is (0 to 1)."""

    share: float
    height: float


def holes(shape: Shape) -> tuple[Hole, ...]:
    """The holes of a drawing, the lowest first; none if nothing is drawn."""
    if shape.box is None:
        return ()
    left, bottom, right, top = shape.box
    margin = SIGHT.margin * max(right - left, top - bottom)
    window = (left - margin, bottom - margin, right + margin, top + margin)
    wide, tall = window[2] - window[0], window[3] - window[1]
    if not (wide > 0 and tall > 0):
        return ()
    columns = round(SIGHT.rows * min(max(wide / tall, 1 / SIGHT.rows), SIGHT.widest))
    paper = raster(shape.drawing, (SIGHT.rows, columns), window) <= FULL_INK // 2
    found = [
        Hole(len(part) / paper.size, 1 - sum(row + 0.5 for row, _ in part) / len(part) / SIGHT.rows)
        for part in _closed_parts(paper)
        if len(part) >= SIGHT.smallest * paper.size
    ]
    return tuple(sorted(found, key=lambda hole: hole.height))


def _closed_parts(paper: NDArray[np.bool_]) -> Iterator[list[tuple[int, int]]]:
    """The connected parts of the paper that do not reach the edge of the picture."""
    rows, columns = paper.shape
    left = {(int(row), int(column)) for row, column in np.argwhere(paper)}
    while left:
        part = [left.pop()]
        closed = True
        for row, column in part:
            closed = closed and 0 < row < rows - 1 and 0 < column < columns - 1
            beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            for place in left.intersection(beside):
                left.remove(place)
                part.append(place)
        if closed:
            yield part
