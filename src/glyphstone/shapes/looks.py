"""How the recogniser sees a drawing: two small pictures, and measures of its place in the font.

One picture is filled with the ink, whatever its size; the other keeps size and height above the
baseline, so that a comma and an apostrophe are two things. Training and use see the same pictures,
as both come from here.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from glyphstone.model import Bitmap, Outline
from glyphstone.shapes.raster import Grey, Window, fitting, raster

__all__ = ["MEASURES", "SIDE", "measures", "pictures"]

#: Pixels of a picture's side; as the measurements that the recogniser started from.
SIDE = 48
#: White around the ink that fills a picture, as a share of its longer side: 2 of 48 pixels.
MARGIN = 1 / 22
#: What the second picture shows, in em: the width, and how much of it lies below the baseline.
SPAN = 1.6
BELOW = 0.48
#: How many measures a drawing has.
MEASURES = 16

#: The smallest length in em that a ratio is made of, and the range that measures are kept in.
_SMALLEST = 0.01
_USUAL_AT_LEAST = 0.05
_LOWEST, _HIGHEST = -2.0, 3.0
#: Heights that differ by less than this, as a share of the usual one, are the same.
_LEVEL = 0.06
#: An advance below this many em is that of a mark.
_MARK_ADVANCE = 0.02


def pictures(drawing: Outline | Bitmap, box: Window, em: float = 1.0) -> NDArray[np.uint8]:
    """The two pictures of a drawing with its ink box, and the length of its em in their units."""
    left, _, right, _ = box
    middle = (left + right) / 2
    half = SPAN / 2 * em
    placed = (middle - half, -BELOW * em, middle + half, (SPAN - BELOW) * em)
    views: list[Grey] = [
        raster(drawing, SIDE, fitting(box, MARGIN)),
        raster(drawing, SIDE, placed),
    ]
    return np.stack(views)


def measures(advances: Sequence[float], boxes: Sequence[Sequence[float]]) -> NDArray[np.float32]:
    """Sizes and places of the drawings of one font in em, some against the font's usual ones."""
    if not len(advances):
        return np.zeros((0, MEASURES), dtype=np.float32)
    advance = np.asarray(advances, dtype=np.float32)
    left, bottom, right, top = np.asarray(boxes, dtype=np.float32).T
    wide, tall = right - left, top - bottom
    usual_height = max(float(np.median(tall)), _USUAL_AT_LEAST)
    usual_top = max(float(np.median(top)), _USUAL_AT_LEAST)
    found = (
        advance,
        bottom,
        top,
        wide,
        tall,
        (left + right) / 2 - advance / 2,
        np.log(np.maximum(tall, _SMALLEST)) / 3,
        np.log(np.maximum(wide, _SMALLEST)) / 3,
        (advance < _MARK_ADVANCE).astype(np.float32),
        tall / usual_height - 1,
        top / usual_top - 1,
        bottom / usual_top,
        *_standing(top, usual_top),
        *_standing(bottom, usual_top),
    )
    return np.stack(found, axis=1).clip(_LOWEST, _HIGHEST).astype(np.float32)


def _standing(
    edge: NDArray[np.float32], usual: float
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """For the tops or bottoms of a font: the share of the others at the same height, and above.

    They tell the height of small letters from that of capitals in any size.
    """
    apart = (edge[None, :] - edge[:, None]) / usual
    level = (np.abs(apart) < _LEVEL).mean(axis=1, dtype=np.float32)
    above = (apart >= _LEVEL).mean(axis=1, dtype=np.float32)
    return level, above
