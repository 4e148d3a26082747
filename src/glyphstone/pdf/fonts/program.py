"""Embedded font programs through FreeType: glyph indices, names, built-in encodings, outlines."""

from __future__ import annotations

import ctypes
from functools import cached_property

import freetype.raw as ft
import numpy as np

from glyphstone.model import Outline, Program

__all__ = ["BrokenProgramError", "FontProgram"]

_NO_SCALE = ft.FT_LOAD_NO_SCALE | ft.FT_LOAD_NO_HINTING | ft.FT_LOAD_NO_BITMAP
_LONG = np.dtype(f"i{ctypes.sizeof(ctypes.c_long)}")
_VECTOR = ctypes.sizeof(ft.FT_Vector)
_SHORT = np.dtype("i2")
#: Character map encodings that only FreeType's Adobe drivers make: the program's own encoding.
_ADOBE = {b"ADBC", b"ADOB", b"ADBE", b"lat1"}
_FLAG_SFNT = 1 << 3
_FLAG_GLYPH_NAMES = 1 << 9
_FLAG_CID_KEYED = 1 << 12
#: Glyphs that a program can number: every format has 16 bits for it.
_GLYPH_NUMBERS = 1 << 16

_BLANK = Outline(np.zeros((0, 2)), np.zeros(0, dtype=np.uint8), np.zeros(0, dtype=np.int64))

_library: ctypes.c_void_p | None = None


class BrokenProgramError(Exception):
    """FreeType cannot open the program."""


def _freetype() -> ctypes.c_void_p:
    """The one FreeType library of this process; it is not safe to use from two threads."""
    global _library
    if _library is None:
        library = ft.FT_Library()
        if ft.FT_Init_FreeType(ctypes.byref(library)):
            raise BrokenProgramError("FreeType cannot start")
        _library = library
    return _library


class FontProgram:
    """One opened font program."""

    def __init__(self, data: bytes) -> None:
        # Two fonts in a collection or a truncated table directory are FreeType's to judge; a
        # program of a few bytes makes it read beyond its end in old versions.
        if len(data) < 12:
            raise BrokenProgramError("the font program is empty")
        self._data = data  # FreeType reads from it as long as the face lives
        self._face = ft.FT_Face()
        error = ft.FT_New_Memory_Face(_freetype(), data, len(data), 0, ctypes.byref(self._face))
        if error:
            raise BrokenProgramError(f"FreeType cannot open it (error {error})")
        record = self._face.contents
        self.glyph_count = min(int(record.num_glyphs), _GLYPH_NUMBERS)
        self.units_per_em = int(record.units_per_EM) or 1000
        self.wrapped = bool(record.face_flags & _FLAG_SFNT)
        self.cid_keyed = bool(record.face_flags & _FLAG_CID_KEYED)

    def __del__(self) -> None:
        face = getattr(self, "_face", None)
        if face:
            ft.FT_Done_Face(face)

    @cached_property
    def kind(self) -> Program:
        """The format of the program, by its first bytes."""
        start = self._data[:4]
        if start == b"OTTO":
            return Program.OPENTYPE_CFF
        if start in (b"\0\1\0\0", b"true", b"ttcf"):
            return Program.TRUETYPE
        if start[:2] in (b"%!", b"\x80\1"):
            return Program.TYPE1
        return Program.CID_CFF if self.cid_keyed else Program.CFF

    @cached_property
    def charmaps(self) -> dict[tuple[int, int], object]:
        """The character maps of a TrueType program by platform and encoding number."""
        record = self._face.contents
        maps: dict[tuple[int, int], object] = {}
        for i in range(record.num_charmaps):
            charmap = record.charmaps[i]
            key = (int(charmap.contents.platform_id), int(charmap.contents.encoding_id))
            maps.setdefault(key, charmap)
        return maps

    @cached_property
    def _own_charmap(self) -> object | None:
        record = self._face.contents
        for i in range(record.num_charmaps):
            charmap: object = record.charmaps[i]
            if int(record.charmaps[i].contents.encoding).to_bytes(4) in _ADOBE:
                return charmap
        return None

    def char_index(self, key: tuple[int, int], code: int) -> int:
        """The glyph of a code in one of the program's character maps, 0 if there is none."""
        ft.FT_Set_Charmap(self._face, self.charmaps[key])
        return int(ft.FT_Get_Char_Index(self._face, code))

    def own_index(self, code: int) -> int:
        """The glyph that a Type 1 or CFF program's own encoding gives a code, 0 for none."""
        charmap = self._own_charmap
        if charmap is None:
            return 0
        ft.FT_Set_Charmap(self._face, charmap)
        return int(ft.FT_Get_Char_Index(self._face, code))

    def name_index(self, name: str) -> int:
        """The glyph of a name, 0 if the program has no such name."""
        return int(ft.FT_Get_Name_Index(self._face, name.encode("latin-1", "replace")))

    @cached_property
    def has_names(self) -> bool:
        """Whether the program names its glyphs."""
        # FT_Has_PS_Glyph_Names knows of Adobe's formats only.
        return bool(self._face.contents.face_flags & _FLAG_GLYPH_NAMES)

    def glyph_name(self, glyph: int) -> str | None:
        """The name of a glyph."""
        if not self.has_names:
            return None
        buffer = ctypes.create_string_buffer(256)
        if ft.FT_Get_Glyph_Name(self._face, glyph, buffer, 256):
            return None
        return buffer.value.decode("latin-1") or None

    @cached_property
    def glyph_of_cid(self) -> dict[int, int] | None:
        """The glyph index of each CID of a CID-keyed program, None for any other."""
        if not self.cid_keyed:
            return None
        ask = ft._lib.FT_Get_CID_From_Glyph_Index
        cid = ft.FT_UInt()
        found: dict[int, int] = {}
        for glyph in range(self.glyph_count):
            if not ask(self._face, glyph, ctypes.byref(cid)):
                found.setdefault(int(cid.value), glyph)
        return found

    def outline(self, glyph: int, cid: int | None = None) -> Outline | None:
        """The outline of a glyph in em units, None if the program does not draw it."""
        # FreeType wants the CID, not the glyph index, for a CID-keyed program without a wrapper.
        index = cid if cid is not None and self.cid_keyed and not self.wrapped else glyph
        if ft.FT_Load_Glyph(self._face, index, _NO_SCALE):
            return None
        drawn = self._face.contents.glyph.contents.outline
        count, contours = drawn.n_points & 0xFFFF, drawn.n_contours & 0xFFFF
        if not count or not contours:
            return _BLANK
        raw = ctypes.string_at(ctypes.addressof(drawn.points.contents), count * _VECTOR)
        points = np.frombuffer(raw, dtype=_LONG).reshape(-1, 2) / self.units_per_em
        tags = np.frombuffer(ctypes.string_at(drawn.tags, count), dtype=np.uint8) & np.uint8(3)
        raw = ctypes.string_at(ctypes.addressof(drawn.contours.contents), contours * 2)
        return Outline(points, tags, np.frombuffer(raw, dtype=_SHORT).astype(np.int64))
