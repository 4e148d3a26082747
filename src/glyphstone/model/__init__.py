"""What flows through Glyphstone: glyph tables, fonts, shapes, lines, maps. Plain data."""

from __future__ import annotations

from glyphstone.model.arrays import BoolArray, FloatArray, IntArray
from glyphstone.model.fonts import (
    Claim,
    ClaimPath,
    Font,
    FontSource,
    GlyphUse,
    Program,
    draw_shapes,
)
from glyphstone.model.glyphs import Drawn, Fault, Glyphs, PageFacts
from glyphstone.model.lines import Direction, Line, Word
from glyphstone.model.maps import Entry, Proposal, Spot, State, Symbol
from glyphstone.model.shapes import Bitmap, Outline, Shape
from glyphstone.model.survey import PageCount, Survey

__all__ = [
    "Bitmap",
    "BoolArray",
    "Claim",
    "ClaimPath",
    "Direction",
    "Drawn",
    "Entry",
    "Fault",
    "FloatArray",
    "Font",
    "FontSource",
    "GlyphUse",
    "Glyphs",
    "IntArray",
    "Line",
    "Outline",
    "PageCount",
    "PageFacts",
    "Program",
    "Proposal",
    "Shape",
    "Spot",
    "State",
    "Survey",
    "Symbol",
    "Word",
    "draw_shapes",
]
