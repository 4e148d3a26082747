"""Glyphstone gives people back the text locked inside PDFs whose fonts lie about their letters."""

from __future__ import annotations

from glyphstone.document import Document, Page, open
from glyphstone.errors import GlyphstoneError
from glyphstone.model import Claim, ClaimPath, Drawn, Fault, Font, Glyphs, Shape, Survey
from glyphstone.options import Limits

__all__ = [
    "Claim",
    "ClaimPath",
    "Document",
    "Drawn",
    "Fault",
    "Font",
    "Glyphs",
    "GlyphstoneError",
    "Limits",
    "Page",
    "Shape",
    "Survey",
    "open",
]

__version__ = "0.1.0"
