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
from glyphstone.model.lines import Cell, Direction, Line, Word
from glyphstone.model.maps import Entry, Proposal, Spot, State, Symbol
from glyphstone.model.prose import Join, JoinKind, LineRole, Mend, Paragraph, ProseLine, Sentence
from glyphstone.model.shapes import Bitmap, Outline, Shape
from glyphstone.model.survey import PageCount, Survey
from glyphstone.model.text import (
    UNKNOWN,
    Block,
    BlockKind,
    Change,
    LanguageSource,
    Meaning,
    Notice,
    Operation,
    PageText,
    Piece,
    Reading,
    Sign,
    Spacing,
    Span,
    TextLine,
    WritingMode,
)

__all__ = [
    "UNKNOWN",
    "Bitmap",
    "Block",
    "BlockKind",
    "BoolArray",
    "Cell",
    "Change",
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
    "Join",
    "JoinKind",
    "LanguageSource",
    "Line",
    "LineRole",
    "Meaning",
    "Mend",
    "Notice",
    "Operation",
    "Outline",
    "PageCount",
    "PageFacts",
    "PageText",
    "Paragraph",
    "Piece",
    "Program",
    "Proposal",
    "ProseLine",
    "Reading",
    "Sentence",
    "Shape",
    "Sign",
    "Spacing",
    "Span",
    "Spot",
    "State",
    "Survey",
    "Symbol",
    "TextLine",
    "Word",
    "WritingMode",
    "draw_shapes",
]
