"""The ink of a bitmap glyph, independent of its margins and of a mirroring matrix."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from glyphstone.model import Bitmap

__all__ = ["Ink", "ink", "pixels"]


@dataclass(frozen=True, slots=True, eq=False)
class Ink:
    """The inked part of a bitmap, without its margins.

    `corners` are x and y of its lower left, lower right and upper left corner in em; `box` is the
    upright box around them.
    """

    pixels: NDArray[np.bool_]
    corners: tuple[float, ...]
    box: tuple[float, float, float, float]


def pixels(drawing: Bitmap) -> NDArray[np.bool_]:
    """The pixels of the bitmap's complete rows, top row first."""
    stride = (max(drawing.width, 0) + 7) // 8
    height = min(max(drawing.height, 0), len(drawing.rows) // stride) if stride else 0
    if not height:
        return np.zeros((0, 0), dtype=np.bool_)
    data = np.frombuffer(drawing.rows[: stride * height], dtype=np.uint8)
    rows = np.unpackbits(data.reshape(height, stride), axis=1)
    return rows[:, : drawing.width].astype(np.bool_)


def ink(drawing: Bitmap) -> Ink | None:
    """The inked part, unmirrored if its matrix only mirrors, or None if no pixel is inked."""
    if not np.isfinite(drawing.matrix).all():
        return None
    picture = pixels(drawing)
    columns = np.flatnonzero(picture.any(axis=0))
    rows = np.flatnonzero(picture.any(axis=1))
    if not len(columns):
        return None
    left, right = int(columns[0]), int(columns[-1]) + 1
    top, bottom = int(rows[0]), int(rows[-1]) + 1
    picture = picture[top:bottom, left:right]
    a, b, c, d, e, f = drawing.matrix

    def placed(column: int, row: int) -> tuple[float, float]:
        u, v = column / drawing.width, 1 - row / drawing.height
        return a * u + c * v + e, b * u + d * v + f

    near, far = (left, right), (bottom, top)
    if b == c == 0:
        if a < 0:
            picture, near = picture[:, ::-1], (right, left)
        if d < 0:
            picture, far = picture[::-1], (top, bottom)
    corners = (
        *placed(near[0], far[0]),
        *placed(near[1], far[0]),
        *placed(near[0], far[1]),
    )
    xs, ys = zip(*(placed(column, row) for column in near for row in far), strict=True)
    return Ink(picture, corners, (min(xs), min(ys), max(xs), max(ys)))
