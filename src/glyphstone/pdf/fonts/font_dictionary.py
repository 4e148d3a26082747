"""Font dictionaries: kind, encoding, widths, the text they claim, the glyphs they choose."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import TypeAlias

import numpy as np
import pikepdf
from numpy.typing import NDArray

from glyphstone.errors import LimitError
from glyphstone.model import (
    Bitmap,
    Claim,
    ClaimPath,
    FloatArray,
    Font,
    FontKey,
    IntArray,
    Outline,
    Program,
)
from glyphstone.options import Limits
from glyphstone.pdf.fonts.font_defaults import FONT_DEFAULTS, FontFlag
from glyphstone.pdf.fonts.program import BrokenProgramError, FontProgram
from glyphstone.pdf.fonts.symbol_page import without_symbol_page
from glyphstone.pdf.fonts.unicode_map import ToUnicode, read_to_unicode
from glyphstone.pdf.objects.streams import unpack
from glyphstone.pdf.objects.values import dictionary, name_text, real, rectangle, whole

__all__ = ["NO_CLAIM", "PdfFont", "Reporter"]

NO_CLAIM = Claim()

#: Told what could not be read of a font: the font's name, the fault in words.

Reporter: TypeAlias = Callable[[str, str], None]

_SUBSET_TAG = re.compile(r"([A-Z]{6})\+(.+)", re.DOTALL)
#: What a font program is taken for before it is opened.
_PROGRAM_KINDS = {
    "/FontFile": Program.TYPE1,
    "/FontFile2": Program.TRUETYPE,
    "/Type1C": Program.CFF,
    "/CIDFontType0C": Program.CID_CFF,
    "/OpenType": Program.OPENTYPE_CFF,
}


class PdfFont:
    """What simple and composite fonts have in common; codes are read by the subclasses."""

    #: Bytes of every code, 0 if codes differ in length.
    code_size = 1
    vertical = False
    collection: str | None = None

    def __init__(
        self,
        key: FontKey,
        index: int,
        entry: pikepdf.Object,
        limits: Limits,
        report: Reporter,
    ) -> None:
        self.limits = limits
        self._entry = entry
        self._report = report
        written = name_text(entry.get("/BaseFont")) or name_text(entry.get("/Name"))
        tagged = _SUBSET_TAG.fullmatch(written)
        self.name = tagged[2] if tagged else written
        self._descriptor = self._find_descriptor()
        self._claims: dict[int, Claim] = {}
        self._glyph_ids: dict[int, int] = {}
        self.font = Font(
            key=key,
            index=index,
            name=self.name,
            subset_tag=tagged[1] if tagged else None,
            subtype=name_text(entry.get("/Subtype")),
            program=self._announced_program(),
            encoding=self.describe_encoding(),
            vertical=self.vertical,
            has_to_unicode=entry.get("/ToUnicode") is not None,
            collection=self.collection,
            ascent=0.0,
            descent=0.0,
            object_id=entry.objgen if entry.is_indirect else (0, 0),
            source=self,
        )
        self.font.ascent, self.font.descent = self._heights()

    @property
    def em(self) -> float:
        """Text space units of an em; another number only for Type 3 fonts in pixels."""
        return 1.0

    # --- what subclasses say ------------------------------------------------------------------

    def describe_encoding(self) -> str:
        """How codes become characters or CIDs, in words."""
        raise NotImplementedError

    def cids(self, codes: IntArray, lengths: NDArray[np.uint8]) -> IntArray:
        """The CID of each code; simple fonts have none and give the code."""
        raise NotImplementedError

    def widths(self, cids: IntArray) -> FloatArray:
        """The advance width of each CID in em units."""
        raise NotImplementedError

    def encoded_claim(self, code: int) -> Claim:
        """The text that the encoding, not /ToUnicode, gives a code."""
        raise NotImplementedError

    def glyph_name(self, code: int) -> str | None:
        """The glyph name that the encoding or the program gives a code."""
        raise NotImplementedError

    def find_glyph_ids(self, codes: IntArray) -> IntArray:
        """The index of each code's glyph in the font program, -1 if there is none."""
        raise NotImplementedError

    def drawings(self, codes: IntArray) -> list[Outline | Bitmap | None]:
        """What each code draws, None if it cannot be known."""
        program = self.program
        if program is None:
            return [None] * len(codes)
        glyphs = self.glyph_ids(codes).tolist()
        return [None if glyph < 0 else program.outline(glyph) for glyph in glyphs]

    def glyph_ids(self, codes: IntArray) -> IntArray:
        """The index of each code's glyph, looked up once."""
        wanted = codes.tolist()
        missing = [code for code in wanted if code not in self._glyph_ids]
        if missing:
            found = self.find_glyph_ids(np.array(missing, dtype=np.int64))
            self._glyph_ids.update(zip(missing, found.tolist(), strict=True))
        return np.array([self._glyph_ids[code] for code in wanted], dtype=np.int64)

    # --- claims -------------------------------------------------------------------------------

    def claim(self, code: int) -> Claim:
        """The text the PDF claims for a code: /ToUnicode's word first, then the encoding's."""
        found = self._claims.get(code)
        if found is None:
            mapped = self.to_unicode
            text = None if mapped is None else mapped.text(code)
            if text:
                found = Claim(without_symbol_page(text, self.name), ClaimPath.TO_UNICODE)
            else:
                found = self.encoded_claim(code)
            self._claims[code] = found
        return found

    @cached_property
    def to_unicode(self) -> ToUnicode | None:
        """The font's /ToUnicode map."""
        entry = self._entry.get("/ToUnicode")
        if entry is None:
            return None
        try:
            return read_to_unicode(entry, self.limits, self.report)
        except (LimitError, pikepdf.PdfError, ValueError) as error:
            self.report(f"its /ToUnicode map cannot be read: {error}")
            return None

    def report(self, what: str) -> None:
        """Report what cannot be read of this font."""
        self._report(self.name or "(no name)", what)

    # --- the font program ---------------------------------------------------------------------

    def _find_descriptor(self) -> pikepdf.Object | None:
        return dictionary(self._entry.get("/FontDescriptor"))

    def _program_stream(self) -> tuple[str, pikepdf.Object] | None:
        if self._descriptor is None:
            return None
        for key in ("/FontFile2", "/FontFile3", "/FontFile"):
            stream = self._descriptor.get(key)
            if isinstance(stream, pikepdf.Stream):
                return key, stream
        return None

    def _announced_program(self) -> Program:
        """The program's format as the dictionary has it; the program itself is opened later."""
        found = self._program_stream()
        if found is None:
            return Program.NOT_EMBEDDED
        key, stream = found
        if key == "/FontFile3":
            key = f"/{name_text(stream.get('/Subtype'))}"
        return _PROGRAM_KINDS.get(key, Program.CFF)

    @cached_property
    def program(self) -> FontProgram | None:
        """The opened font program, None if it is missing or broken."""
        found = self._program_stream()
        if found is None:
            return None
        try:
            data, lost = unpack(found[1], self.limits.stream_bytes)
            if lost:
                self.report("its font program is damaged, and part of it is lost")
            program = FontProgram(data)
        except (BrokenProgramError, LimitError, pikepdf.PdfError) as error:
            self.font.program = Program.BROKEN
            self.report(f"its font program is broken, so its shapes are not known: {error}")
            return None
        self.font.program = program.kind
        return program

    @property
    def flags(self) -> int:
        """The descriptor's flags."""
        return 0 if self._descriptor is None else whole(self._descriptor.get("/Flags"), 0)

    @property
    def symbolic(self) -> bool:
        """Whether the descriptor says that the font has characters of its own."""
        return bool(self.flags & FontFlag.SYMBOLIC) and not self.flags & FontFlag.NONSYMBOLIC

    def _heights(self) -> tuple[float, float]:
        """Ascent and descent in em units: the descriptor's, its box's, or the usual ones."""
        ascent = descent = 0.0
        if self._descriptor is not None:
            ascent = real(self._descriptor.get("/Ascent"), 0.0) / 1000.0
            descent = real(self._descriptor.get("/Descent"), 0.0) / 1000.0
            box = rectangle(self._descriptor.get("/FontBBox"))
            if ascent <= 0 and box is not None:
                ascent = max(box[1], box[3]) / 1000.0
            if descent == 0 and box is not None:
                descent = min(box[1], box[3]) / 1000.0
        descent = -abs(descent)  # many producers write it without its sign
        usual = FONT_DEFAULTS
        if not 0.0 < ascent < usual.highest:
            ascent = usual.ascent
        if not -usual.highest < descent <= 0.0:
            descent = usual.descent
        return ascent, descent
