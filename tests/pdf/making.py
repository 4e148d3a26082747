"""Small PDFs and pages by hand, for faults that no honest producer would write."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf

import glyphstone
from glyphstone import Font, Glyphs, Limits
from glyphstone.model import PageFacts
from glyphstone.pdf.content.glyph_table import assemble
from glyphstone.pdf.content.interpreter import Interpreter
from glyphstone.pdf.content.resources import FontStore
from glyphstone.pdf.document.layers import Layers
from glyphstone.pdf.limits import READER_LIMITS

__all__ = ["FACTS", "helvetica", "interpret", "limit", "one_page", "opened", "stream", "text_of"]

FACTS = PageFacts(number=1, box=(0.0, 0.0, 612.0, 792.0), rotate=0, user_unit=1.0)


def _adopt(font: Font) -> None:
    """Leave a font as it is: shapes are not asked for here."""


def helvetica(**entries: Any) -> Dictionary:
    """A font of the standard fourteen: every letter is claimed by its encoding."""
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.Type1,
        BaseFont=Name.Helvetica,
        Encoding=Name.WinAnsiEncoding,
        **entries,
    )


def stream(pdf: Pdf, data: bytes, **entries: Any) -> pikepdf.Stream:
    """A stream of a PDF with more entries of its dictionary."""
    made = pdf.make_stream(data)
    for key, value in entries.items():
        made[f"/{key}"] = value
    return made


def interpret(
    content: bytes | list[bytes],
    *,
    pdf: Pdf | None = None,
    limits: Limits | None = None,
    **resources: Any,
) -> Glyphs:
    """The glyph table of a page's content; /F1 is Helvetica where no fonts are given."""
    pdf = pdf or pikepdf.new()
    limits = limits or Limits()
    resources.setdefault("Font", Dictionary(F1=helvetica()))
    parts = [content] if isinstance(content, bytes) else content
    store = FontStore(limits, _adopt)
    layers = Layers(pdf.Root)
    interpreter = Interpreter(store, layers, limits, 1)
    interpreter.draw_page([pdf.make_stream(part) for part in parts], Dictionary(**resources))
    return assemble(interpreter.record, FACTS, store.fonts, store.pdf_fonts, layers.names)


def limit(monkeypatch: pytest.MonkeyPatch, module: ModuleType, **limits: Any) -> None:
    """Let a module of the reader work under other limits."""
    monkeypatch.setattr(module, "READER_LIMITS", replace(READER_LIMITS, **limits))


def text_of(glyphs: Glyphs) -> str:
    """The text that the glyphs claim, in their order."""
    return "".join(claim.text for claim in glyphs.claims)


def one_page(content: bytes = b"BT /F1 12 Tf (Text) Tj ET", **entries: Any) -> Pdf:
    """A PDF of one page that shows a text in Helvetica."""
    pdf = pikepdf.new()
    page = Dictionary(
        Type=Name.Page,
        MediaBox=Array([0, 0, 612, 792]),
        Resources=Dictionary(Font=Dictionary(F1=helvetica())),
        Contents=pdf.make_stream(content),
    )
    for key, value in entries.items():
        page[f"/{key}"] = value
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    return pdf


def opened(pdf: Pdf, folder: Path, **settings: Any) -> glyphstone.Document:
    """A PDF written to a file and opened by us."""
    path = folder / "made.pdf"
    pdf.save(path)
    return glyphstone.open(path, **settings)
