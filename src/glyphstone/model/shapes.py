"""What a glyph looks like, whatever font holds it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from glyphstone.model.arrays import FloatArray, IntArray

__all__ = ["Bitmap", "Outline", "Shape"]

#: How high a notebook shows a glyph, in pixels.
_NOTEBOOK_HEIGHT = 96


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """The drawing of one glyph in em units: 1.0 is one em, y points up, (0, 0) is the origin.

    `tags` has one number a point: 1 for a point on the curve, 0 for the control point of a
    quadratic curve (two in a row imply the point half-way, as in TrueType), 2 for the control
    point of a cubic curve (they come in pairs). `ends` holds, for each contour, the index of its
    last point; every contour is closed. `stroke` is the pen's width if the glyph is drawn with
    a pen (some Type 3 glyphs) and 0 if it is filled.
    """

    points: FloatArray  # (n, 2)
    tags: NDArray[np.uint8]  # (n,)
    ends: IntArray  # (contours,)
    stroke: float = 0.0

    @property
    def blank(self) -> bool:
        """Whether nothing at all is drawn."""
        return len(self.ends) == 0


@dataclass(frozen=True, slots=True)
class Bitmap:
    """The picture of a glyph that has no outline: a Type 3 procedure that paints an image.

    `rows` is packed one bit a pixel, most significant bit first, each row padded to a byte, top
    row first; 1 is ink. `matrix` places the unit square in em units.
    """

    width: int
    height: int
    rows: bytes
    matrix: tuple[float, float, float, float, float, float]

    @property
    def blank(self) -> bool:
        """Whether no pixel is inked."""
        return not any(self.rows)


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """What one glyph looks like, whatever font holds it.

    `key` is the fingerprint: equal keys mean the same drawing. `box` is the tight ink box
    (left, bottom, right, top) in em units, or None if nothing is drawn.
    """

    key: str
    drawing: Outline | Bitmap
    box: tuple[float, float, float, float] | None

    @property
    def blank(self) -> bool:
        """Whether no ink is left: nothing is drawn, or only lines without any width."""
        return self.box is None

    def to_svg(self, height: float | None = None) -> str:
        """The drawing as an SVG element; `height` in pixels, else as large as its place."""
        from glyphstone.model.svg import shape_svg

        return shape_svg(self, height)

    def _repr_html_(self) -> str:
        return self.to_svg(height=_NOTEBOOK_HEIGHT)
