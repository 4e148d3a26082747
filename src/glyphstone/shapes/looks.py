"""How the recogniser sees a drawing: two small pictures, and measures of its place in the font.

One picture is filled with the ink, whatever its size; the other keeps size and height above the
baseline, so that a comma and an apostrophe are two things. Training and use see the same pictures
and measures, as both come from here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from glyphstone.model import Bitmap, Outline
from glyphstone.shapes.raster import Grey, Window, fitting, raster

__all__ = ["MEASURES", "SIDE", "measured", "measures", "pictures"]

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
    box = np.asarray(boxes, dtype=np.float32)
    return np.asarray(measured(np, advance, box, _middle), dtype=np.float32)


def measured(library: Any, advance: Any, box: Any, middle: Callable[[Any], Any]) -> Any:
    """The measures of fonts as arrays of a library: NumPy, or PyTorch while training.

    The last axis of `advance` is that of the drawings of a font; `box` has one more. `middle` gives
    the median along the last axis and keeps the axis.
    """
    left, bottom, right, top = (box[..., side] for side in range(4))
    wide, tall = right - left, top - bottom
    usual_height = middle(tall).clip(_USUAL_AT_LEAST)
    usual_top = middle(top).clip(_USUAL_AT_LEAST)
    found = (
        advance,
        bottom,
        top,
        wide,
        tall,
        (left + right) / 2 - advance / 2,
        library.log(tall.clip(_SMALLEST)) / 3,
        library.log(wide.clip(_SMALLEST)) / 3,
        1.0 * (advance < _MARK_ADVANCE),
        tall / usual_height - 1,
        top / usual_top - 1,
        bottom / usual_top,
        *_standing(top, usual_top),
        *_standing(bottom, usual_top),
    )
    return library.stack(found, -1).clip(_LOWEST, _HIGHEST)


def _middle(values: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(np.median(values, axis=-1, keepdims=True), dtype=np.float32)


def _standing(edge: Any, usual: Any) -> tuple[Any, Any]:
    """For the tops or bottoms of a font: the share of the others at the same height, and above.

    They tell the height of small letters from that of capitals in any size.
    """
    apart = (edge[..., None, :] - edge[..., :, None]) / usual[..., None]
    return (1.0 * (abs(apart) < _LEVEL)).mean(-1), (1.0 * (apart >= _LEVEL)).mean(-1)
