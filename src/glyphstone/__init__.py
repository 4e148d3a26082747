"""Glyphstone gives people back the text locked inside PDFs whose fonts lie about their letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glyphstone.document import Document, Page, open
from glyphstone.errors import GlyphstoneError
from glyphstone.model import (
    Block,
    Claim,
    ClaimPath,
    Drawn,
    Fault,
    Font,
    Glyphs,
    PageText,
    Paragraph,
    Sentence,
    Shape,
    Span,
    Survey,
    TextLine,
)
from glyphstone.options import Limits

if TYPE_CHECKING:
    from glyphstone.prose import DocumentProse, ProseOptions, read_prose
    from glyphstone.reading import DocumentText, TextOptions, read_text

__all__ = [
    "Block",
    "Claim",
    "ClaimPath",
    "Document",
    "DocumentProse",
    "DocumentText",
    "Drawn",
    "Fault",
    "Font",
    "Glyphs",
    "GlyphstoneError",
    "Limits",
    "Page",
    "PageText",
    "Paragraph",
    "ProseOptions",
    "Sentence",
    "Shape",
    "Span",
    "Survey",
    "TextLine",
    "TextOptions",
    "open",
    "read_prose",
    "read_text",
]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    # The tables of scripts and languages are loaded by those who want text, not by all.
    if name in ("DocumentText", "TextOptions", "read_text"):
        from glyphstone import reading

        return getattr(reading, name)
    if name in ("DocumentProse", "ProseOptions", "read_prose"):
        from glyphstone import prose

        return getattr(prose, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
