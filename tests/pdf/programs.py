"""Fonts by hand: small programs of three letters, and the dictionaries around them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, String

from forge import fonts, programs
from glyphstone import Font, Limits
from glyphstone.pdf.content.resources import FontStore
from glyphstone.pdf.fonts.font_dictionary import PdfFont

__all__ = ["LETTERS", "composite", "descriptor", "gid", "letters", "load", "simple", "truetype"]

#: Glyph 1 draws A, glyph 2 draws B, glyph 3 draws C.
LETTERS = "ABC"


def letters() -> programs.Drawn:
    """The drawings of the letters, in their order."""
    face = fonts.find("DejaVuSans")
    glyphs = [face.glyph(char) or 0 for char in LETTERS]
    return programs.drawn(face, glyphs, order="as_given", name="Letters")


def truetype(
    cmaps: Mapping[tuple[int, int], Mapping[int, int]], names: list[str] | None = None
) -> bytes:
    """A TrueType program of the letters with these character maps."""
    return programs.truetype(letters(), names=names, cmaps=dict(cmaps))


def descriptor(pdf: Pdf, key: str, program: bytes, flags: int, **entries: Any) -> Dictionary:
    """A font descriptor that embeds a program under one of the three keys."""
    made = pdf.make_stream(program)
    subtype = entries.pop("Subtype", None)
    if subtype is not None:
        made.Subtype = subtype
    found = Dictionary(Type=Name.FontDescriptor, FontName=Name.Letters, Flags=flags, **entries)
    found[f"/{key}"] = made
    return found


def simple(subtype: str, **entries: Any) -> Dictionary:
    """A simple font's dictionary."""
    return Dictionary(
        Type=Name.Font, Subtype=Name(f"/{subtype}"), BaseFont=Name("/ABCDEF+Letters"), **entries
    )


def composite(encoding: Any, ordering: str = "Identity", **entries: Any) -> Dictionary:
    """A Type 0 font; the entries go into its descendant."""
    system = Dictionary(Registry=String("Adobe"), Ordering=String(ordering), Supplement=0)
    entries.setdefault("Subtype", Name.CIDFontType2)
    descendant = Dictionary(Type=Name.Font, BaseFont=Name.Letters, CIDSystemInfo=system, **entries)
    made = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=Name.Letters,
        DescendantFonts=Array([descendant]),
    )
    if encoding is not None:
        made.Encoding = encoding
    return made


def _adopt(font: Font) -> None:
    """Leave a font as it is."""


def load(entry: pikepdf.Object, faults: list[str] | None = None) -> PdfFont:
    """The font of a dictionary; what it reports is added to `faults`."""
    store = FontStore(Limits(), _adopt)
    font = store.load(entry)
    if faults is not None:
        font._report = lambda name, what: faults.append(f"{name}: {what}")
        faults += [str(fault) for fault in store.faults]
    return font


def gid(font: PdfFont, code: int) -> int:
    """The glyph that a font chooses for a code."""
    return int(font.glyph_ids(np.array([code]))[0])
