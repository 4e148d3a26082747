"""Drawings of glyphs for a screen: SVG paths in windows of one height, so that sizes compare."""

from __future__ import annotations

import base64
from dataclasses import dataclass

from glyphstone.model import Bitmap, Shape
from glyphstone.model.svg import length, svg_path

__all__ = ["DrawnGlyph", "drawn_glyph"]


@dataclass(frozen=True, slots=True)
class DrawingWindow:
    """What is seen of a glyph, in em; chosen by hand by looking at pictures."""

    below: float = 0.28
    above: float = 0.86
    margin: float = 0.05
    #: No more than this is shown of a drawing that reaches far.
    farthest: float = 1.8
    narrowest: float = 0.3


WINDOW = DrawingWindow()


@dataclass(frozen=True, slots=True)
class DrawnGlyph:
    """A drawing: its window (`viewBox`), and a path or, for a picture of pixels, its address."""

    view: str
    path: str = ""
    #: The pen's width if the path is drawn and not filled, in the window's units.
    stroke: str = ""
    picture: str = ""


def drawn_glyph(shape: Shape | None) -> DrawnGlyph | None:
    """A shape for a screen, None if nothing is drawn."""
    if shape is None or shape.box is None:
        return None
    left, bottom, right, top = (
        min(max(one, -WINDOW.farthest), WINDOW.farthest) for one in shape.box
    )
    middle = (left + right) / 2
    half = max(right - left, WINDOW.narrowest) / 2 + WINDOW.margin
    low, high = min(bottom, -WINDOW.below), max(top, WINDOW.above)
    low, high = low - WINDOW.margin, high + WINDOW.margin
    view = " ".join(length(one) for one in (middle - half, -high, 2 * half, high - low))
    if isinstance(shape.drawing, Bitmap):
        svg = shape.to_svg().encode("utf-8")
        return DrawnGlyph(
            view, picture=f"data:image/svg+xml;base64,{base64.b64encode(svg).decode()}"
        )
    stroke = length(shape.drawing.stroke) if shape.drawing.stroke else ""
    return DrawnGlyph(view, svg_path(shape.drawing), stroke)
