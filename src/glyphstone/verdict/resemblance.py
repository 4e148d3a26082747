"""How much two drawings look alike once size and place are put aside."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from glyphstone.model import Shape
from glyphstone.shapes.raster import raster

__all__ = ["Pictures", "resemblance"]

#: Side of the pictures that are compared, in pixels; by hand: strokes of letters stay apart.
SIDE = 20
#: Blank pixels around a picture, so that the blur, which reaches two, wraps no ink around.
MARGIN = 2
#: Drawings whose proportions differ by more than this factor are not compared; by hand.
MOST_STRETCH = 3.5
#: Sides shorter than this, in em, count as this long: no division by nothing.
SHORTEST_SIDE = 1e-4


class Pictures:
    """Small normalised pictures of shapes, each made once."""

    def __init__(self) -> None:
        self._made: dict[str, NDArray[np.float64] | None] = {}

    def of(self, shape: Shape) -> NDArray[np.float64] | None:
        """The picture of a shape's ink, stretched to a square, mean 0 and length 1."""
        if shape.key not in self._made:
            self._made[shape.key] = _picture(shape)
        return self._made[shape.key]


def resemblance(first: Shape, second: Shape, pictures: Pictures) -> float:
    """From about 0 (nothing in common) to 1 (the same drawing in another size or place)."""
    if first.key == second.key:
        return 1.0
    if first.box is None or second.box is None:
        return 0.0
    stretch = _proportion(first.box) / _proportion(second.box)
    if not 1 / MOST_STRETCH <= stretch <= MOST_STRETCH:
        return 0.0
    one, two = pictures.of(first), pictures.of(second)
    return 0.0 if one is None or two is None else float((one * two).sum())


def _proportion(box: tuple[float, float, float, float]) -> float:
    left, bottom, right, top = box
    return max(right - left, SHORTEST_SIDE) / max(top - bottom, SHORTEST_SIDE)


def _picture(shape: Shape) -> NDArray[np.float64] | None:
    if shape.box is None:
        return None
    left, bottom, right, top = shape.box
    if not (right > left and top > bottom):
        return None
    ink = raster(shape.drawing, SIDE, (left, bottom, right, top)).astype(np.float64)
    padded = np.pad(ink, MARGIN)
    for axis in (0, 1):  # a blur, so that strokes need not fall on the same pixel
        padded = (np.roll(padded, 1, axis) + np.roll(padded, -1, axis) + padded * 2) / 4
        padded = (np.roll(padded, 1, axis) + np.roll(padded, -1, axis) + padded * 2) / 4
    padded -= padded.mean()
    length = float(np.linalg.norm(padded))
    return padded / length if length > 0 else None
