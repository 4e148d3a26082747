"""Simple fonts (TrueType and Type 1): one byte a code, glyphs chosen by name or by cmap."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import pikepdf
from numpy.typing import NDArray

from glyphstone.data.base14 import Base14Metrics, base14
from glyphstone.data.encodings import encoding
from glyphstone.data.glyph_names import glyph_name_to_text
from glyphstone.model import Claim, ClaimPath, FloatArray, IntArray, Program
from glyphstone.pdf.fonts.font_defaults import FontFlag
from glyphstone.pdf.fonts.font_dictionary import NO_CLAIM, PdfFont
from glyphstone.pdf.objects.values import (
    dictionary,
    floats,
    name_text,
    real,
    whole,
)

__all__ = ["SimpleFont"]

_UNICODE_MAPS = ((3, 1), (0, 3), (0, 4), (3, 10), (0, 1), (0, 0), (0, 2))
_SYMBOL_PAGES = (0xF000, 0x0000, 0xF100, 0xF200)


class SimpleFont(PdfFont):
    """A TrueType or Type 1 font with one byte a code."""

    # --- encoding -----------------------------------------------------------------------------

    @cached_property
    def _base_encoding(self) -> str:
        """The name of the encoding that the differences are made from, "" for the font's own."""
        entry = self._entry.get("/Encoding")
        name = ""
        if isinstance(entry, pikepdf.Name):
            name = name_text(entry)
        elif isinstance(entry, pikepdf.Dictionary):
            name = name_text(entry.get("/BaseEncoding"))
        if encoding(name) is not None and name not in ("Symbol", "ZapfDingbats"):
            return name
        return ""

    @cached_property
    def _differences(self) -> dict[int, str]:
        """The glyph names that /Differences gives to codes."""
        entry = dictionary(self._entry.get("/Encoding"))
        listed = None if entry is None else entry.get("/Differences")
        names: dict[int, str] = {}
        if not isinstance(listed, pikepdf.Array):
            return names
        code = 0
        for item in list(listed)[: self.limits.map_entries]:
            if isinstance(item, pikepdf.Name):
                if 0 <= code < 256:
                    names[code] = name_text(item)
                code += 1
            else:
                code = whole(item, code)
        return names

    @cached_property
    def _implicit_encoding(self) -> tuple[str | None, ...] | None:
        """The names that hold if neither /Encoding nor the program gives any."""
        if self._base_encoding:
            return encoding(self._base_encoding)
        if self._standard is not None and self.font.program is Program.NOT_EMBEDDED:
            return self._standard.encoding
        if not self.symbolic or self.font.program is Program.NOT_EMBEDDED:
            return encoding("StandardEncoding")
        return None

    @cached_property
    def _standard(self) -> Base14Metrics | None:
        return base14(self.name)

    def describe_encoding(self) -> str:
        """The base encoding's name and the number of differences."""
        base = self._base_encoding or "the font's own encoding"
        count = len(self._differences)
        return f"{base} with {count} differences" if count else base

    def glyph_name(self, code: int) -> str | None:
        """The glyph name that the encoding or the program gives a code."""
        return self._named(code)[0]

    def _named(self, code: int) -> tuple[str | None, ClaimPath]:
        """The name of a code's glyph, and by which path it has this name."""
        name = self._differences.get(code)
        if name is not None:
            return name, ClaimPath.GLYPH_NAME
        if self._base_encoding:
            names = encoding(self._base_encoding)
            return (names[code] if names and code < 256 else None), ClaimPath.ENCODING
        if self.font.program is not Program.NOT_EMBEDDED:
            name = self._own_name(code)
            if name is not None:
                return name, ClaimPath.PROGRAM
        names = self._implicit_encoding
        if names is not None and code < 256:
            return names[code], ClaimPath.ENCODING
        return None, ClaimPath.NONE

    def _own_name(self, code: int) -> str | None:
        """The name that a Type 1 or CFF program's built-in encoding gives a code."""
        program = self.program
        if program is None or program.kind is Program.TRUETYPE:
            return None
        glyph = program.own_index(code)
        return program.glyph_name(glyph) if glyph else None

    def encoded_claim(self, code: int) -> Claim:
        """The text of the code's glyph name, or of its place in the program's Unicode map."""
        name, path = self._named(code)
        if name:
            zapf = self._standard is not None and self._standard.name == "ZapfDingbats"
            text = glyph_name_to_text(name, zapf)
            return Claim(text, path) if text else NO_CLAIM
        if self.font.program is Program.TRUETYPE and self.program is not None:
            return self._program_claim(code)
        return NO_CLAIM

    def _program_claim(self, code: int) -> Claim:
        """What a TrueType program without any encoding says by the names of its glyphs."""
        assert self.program is not None
        glyph = self._symbol_glyph(code)
        name = self.program.glyph_name(glyph) if glyph > 0 else None
        text = glyph_name_to_text(name) if name else ""
        return Claim(text, ClaimPath.PROGRAM) if text else NO_CLAIM

    # --- metrics ------------------------------------------------------------------------------

    def cids(self, codes: IntArray, lengths: NDArray[np.uint8]) -> IntArray:  # noqa: ARG002
        """The codes themselves: simple fonts have no CIDs."""
        return codes

    def widths(self, cids: IntArray) -> FloatArray:
        """The advance width of each code in em units."""
        return self._widths[cids]

    @cached_property
    def _widths(self) -> FloatArray:
        listed = floats(self._entry.get("/Widths"))
        missing = 0.0
        if self._descriptor is not None:
            missing = real(self._descriptor.get("/MissingWidth"), 0.0)
        table = np.full(256, missing)
        if listed:
            first = whole(self._entry.get("/FirstChar"), 0)
            if -256 < first < 256:
                for code, width in enumerate(listed, start=first):
                    if 0 <= code < 256:
                        table[code] = width
        elif self._standard is not None or not missing:
            known = self._standard or base14(_lookalike(self.flags, self.name))
            assert known is not None
            for code in range(256):
                table[code] = known.widths.get(self._named(code)[0] or "", missing)
        return table * self._width_unit

    @property
    def _width_unit(self) -> float:
        return 1 / 1000.0

    def _heights(self) -> tuple[float, float]:
        if self._descriptor is None and self._standard is not None:
            return self._standard.ascent / 1000.0, self._standard.descent / 1000.0
        return super()._heights()

    # --- glyphs -------------------------------------------------------------------------------

    def find_glyph_ids(self, codes: IntArray) -> IntArray:
        """The index of each code's glyph in the font program, -1 if there is none."""
        program = self.program
        if program is None:
            return np.full(len(codes), -1, dtype=np.int64)
        choose = self._truetype_glyph if program.kind is Program.TRUETYPE else self._named_glyph
        return np.array([choose(code) for code in codes.tolist()], dtype=np.int64)

    def _named_glyph(self, code: int) -> int:
        """The glyph of a Type 1 or CFF program: by name, else by the program's own encoding."""
        assert self.program is not None
        if self.program.cid_keyed:
            glyphs = self.program.glyph_of_cid or {}
            return glyphs.get(code, 0)
        name = self.glyph_name(code)
        if name:
            glyph = self.program.name_index(name)
            if glyph or name == ".notdef":
                return glyph
        return 0 if name else self.program.own_index(code)

    def _truetype_glyph(self, code: int) -> int:
        """The glyph of a TrueType program, by the rules of ISO 32000-2, 9.6.5.4."""
        program = self.program
        assert program is not None
        encoded = bool(self._base_encoding or self._differences)
        if encoded and (not self.symbolic or (3, 0) not in program.charmaps):
            glyph = self._encoded_glyph(code)
            if glyph:
                return glyph
        return self._symbol_glyph(code)

    def _encoded_glyph(self, code: int) -> int:
        """By the code's glyph name: through a Unicode map, the Macintosh map, the glyph names."""
        program = self.program
        assert program is not None
        name = self._differences.get(code)
        if name is None:
            names = encoding(self._base_encoding or "StandardEncoding")
            name = names[code] if names else None
        if not name:
            return 0
        if "." in name[1:] and program.has_names:
            # A variant of a letter: the letter's place in a map has another drawing.
            glyph = program.name_index(name)
            if glyph:
                return glyph
        text = glyph_name_to_text(name)
        if len(text) == 1:
            for key in _UNICODE_MAPS:
                if key in program.charmaps:
                    glyph = program.char_index(key, ord(text))
                    if glyph:
                        return glyph
        if (1, 0) in program.charmaps:
            macintosh = _mac_codes().get(name)
            glyph = program.char_index((1, 0), macintosh) if macintosh is not None else 0
            if glyph:
                return glyph
        return program.name_index(name) if program.has_names else 0

    def _symbol_glyph(self, code: int) -> int:
        """By the code itself: through the symbol map, the Macintosh map, any map at all."""
        program = self.program
        assert program is not None
        if (3, 0) in program.charmaps:
            for page in _SYMBOL_PAGES:
                glyph = program.char_index((3, 0), page + code)
                if glyph:
                    return glyph
        if (1, 0) in program.charmaps:
            glyph = program.char_index((1, 0), code)
            if glyph:
                return glyph
        glyph = self._encoded_glyph(code)
        if glyph:
            return glyph
        for key in _UNICODE_MAPS:
            if key in program.charmaps:
                return program.char_index(key, code)
        # Without any map the code is the glyph, as viewers have it.
        return 0 if program.charmaps else (code if code < program.glyph_count else 0)


def _lookalike(flags: int, name: str) -> str:
    """The standard font whose widths stand in for a font that gives none."""
    low = name.lower()
    bold = "Bold" if "bold" in low or flags & FontFlag.FORCE_BOLD else ""
    slant = "italic" in low or "oblique" in low or bool(flags & FontFlag.ITALIC)
    if flags & FontFlag.FIXED_PITCH:
        return f"Courier-{bold}{'Oblique' if slant else ''}".rstrip("-")
    if flags & FontFlag.SERIF:
        return f"Times-{bold}{'Italic' if slant else ''}" if bold or slant else "Times-Roman"
    return f"Helvetica-{bold}{'Oblique' if slant else ''}".rstrip("-")


def _mac_codes() -> dict[str, int]:
    names = encoding("MacRomanEncoding")
    assert names is not None
    return {name: code for code, name in reversed(list(enumerate(names))) if name}
