"""Pictures of single glyphs side by side, on one baseline: what a person accepts or corrects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from glyphstone.flows.recovery.document_reading import shapes_of
from glyphstone.flows.recovery.solving import Solving
from glyphstone.model import Shape
from glyphstone.shapes.raster import Grey, raster

__all__ = ["glyph_pictures"]


@dataclass(frozen=True, slots=True)
class GlyphWindow:
    """What is seen of glyphs side by side, in em; chosen by hand by looking at pictures."""

    #: Below and above the baseline at least, so that a small letter looks smaller than a capital.
    below: float = 0.2
    above: float = 0.75
    #: No more than this is shown of a drawing that reaches far.
    farthest: float = 1.6
    #: The narrowest picture, for dots and strokes.
    narrowest: float = 0.1


WINDOW = GlyphWindow()


def glyph_pictures(
    recovery: Solving, symbols: Sequence[int], em: tuple[float, float]
) -> list[Grey | None]:
    """For each glyph its picture, None if it has no drawing; all have one height and baseline.

    `em` is the size of an em across and up, in pixels; 0 is paper, 255 ink.
    """
    shapes = shapes_of(recovery.documents)
    drawn = [shapes.get(recovery.book.symbols[symbol].shape or "") for symbol in symbols]
    boxes = [shape.box for shape in drawn if shape is not None and shape.box is not None]
    bottom = max(min([-WINDOW.below, *(box[1] for box in boxes)]), -WINDOW.farthest)
    top = min(max([WINDOW.above, *(box[3] for box in boxes)]), WINDOW.farthest)
    return [_picture(shape, bottom, top, em) for shape in drawn]


def _picture(
    shape: Shape | None, bottom: float, top: float, em: tuple[float, float]
) -> Grey | None:
    if shape is None or shape.box is None:
        return None
    left, right = shape.box[0], max(shape.box[2], shape.box[0] + WINDOW.narrowest)
    right = min(right, left + WINDOW.farthest)
    columns = max(int(np.ceil((right - left) * em[0])), 1)
    rows = max(int(np.ceil((top - bottom) * em[1])), 1)
    return raster(shape.drawing, (rows, columns), (left, bottom, right, top))
