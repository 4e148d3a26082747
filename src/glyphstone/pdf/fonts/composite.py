"""Composite fonts (Type 0): codes of any length, CIDs, glyphs by CID."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import pikepdf
from numpy.typing import NDArray

from glyphstone.data.cid_unicode import cid_to_unicode
from glyphstone.errors import LimitError
from glyphstone.model import Bitmap, Claim, ClaimPath, FloatArray, FontKey, IntArray, Outline
from glyphstone.options import Limits
from glyphstone.pdf.fonts.cmaps import CodeMap, embedded_code_map, named_code_map
from glyphstone.pdf.fonts.font_defaults import FONT_DEFAULTS
from glyphstone.pdf.fonts.font_dictionary import NO_CLAIM, PdfFont, Reporter
from glyphstone.pdf.fonts.widths import CIDS, VerticalMetrics, WidthTable
from glyphstone.pdf.objects.streams import stream_bytes
from glyphstone.pdf.objects.values import array, dictionary, name_text, real, text

__all__ = ["CompositeFont"]


class CompositeFont(PdfFont):
    """A Type 0 font with its one descendant."""

    def __init__(
        self,
        key: FontKey,
        index: int,
        entry: pikepdf.Object,
        limits: Limits,
        report: Reporter,
    ) -> None:
        descendants = array(entry.get("/DescendantFonts"))
        found = dictionary(descendants[0]) if descendants else None
        self._descendant: pikepdf.Object = pikepdf.Dictionary() if found is None else found
        self._limits = limits
        self.map_fault = ""
        self.code_map = self._read_code_map(entry)
        self.code_size = self.code_map.code_size
        self.vertical = self.code_map.vertical
        self.collection = self._read_collection()
        super().__init__(key, index, entry, limits, report)
        if self.map_fault:
            self.report(self.map_fault)

    def _read_code_map(self, entry: pikepdf.Object) -> CodeMap:
        written = entry.get("/Encoding")
        identity = named_code_map("Identity-H")
        assert identity is not None
        if isinstance(written, pikepdf.Name):
            found = named_code_map(name_text(written))
            if found is None:
                self.map_fault = f"its encoding {name_text(written)} is no known character map"
            return found or identity
        if isinstance(written, pikepdf.Stream):
            try:
                return embedded_code_map(written, self._limits)
            except (LimitError, pikepdf.PdfError, ValueError) as error:
                self.map_fault = f"its /Encoding map cannot be read: {error}"
        else:
            self.map_fault = "it has no /Encoding; two-byte codes are assumed"
        return identity

    def _read_collection(self) -> str | None:
        system = dictionary(self._descendant.get("/CIDSystemInfo"))
        if system is None:
            return None
        return f"{text(system.get('/Registry'))}-{text(system.get('/Ordering'))}"

    def describe_encoding(self) -> str:
        """The name of the character map."""
        return "an embedded CMap" if self.code_map.name == "embedded" else self.code_map.name

    def _find_descriptor(self) -> pikepdf.Object | None:
        return dictionary(self._descendant.get("/FontDescriptor"))

    # --- metrics ------------------------------------------------------------------------------

    def cids(self, codes: IntArray, lengths: NDArray[np.uint8]) -> IntArray:
        """The CID of each code, 0 if the map has none."""
        return self.code_map.cids(codes, lengths)

    def widths(self, cids: IntArray) -> FloatArray:
        """The advance width of each CID in em units."""
        return self._widths.of(cids)

    @cached_property
    def _widths(self) -> WidthTable:
        default = real(self._descendant.get("/DW"), FONT_DEFAULTS.width)
        return WidthTable(self._descendant.get("/W"), default)

    @cached_property
    def vertical_metrics(self) -> VerticalMetrics:
        """Vertical advances and origins."""
        return VerticalMetrics(self._descendant.get("/W2"), self._descendant.get("/DW2"))

    # --- claims and glyphs --------------------------------------------------------------------

    def _cid(self, code: int) -> int:
        sizes = [self.code_size] if self.code_size else sorted(self.code_map.ranges)
        for size in sizes:
            cid = self.code_map.cids(np.array([code]), np.array([size], dtype=np.uint8))[0]
            if cid:
                return int(cid)
        return 0

    def encoded_claim(self, code: int) -> Claim:
        """The text that the character collection gives the code's CID."""
        if self.collection is None or not self.collection.startswith("Adobe-"):
            return NO_CLAIM
        table = cid_to_unicode(self.collection.removeprefix("Adobe-"))
        if table is None:
            return NO_CLAIM
        found = table.text(self._cid(code), self.vertical)
        return Claim(found, ClaimPath.CMAP) if found else NO_CLAIM

    def glyph_name(self, code: int) -> str | None:
        """The name that the program gives the code's glyph, if it names its glyphs."""
        program = self.program
        if program is None or program.cid_keyed:
            return None
        glyph = int(self.glyph_ids(np.array([code]))[0])
        return program.glyph_name(glyph) if glyph > 0 else None

    @cached_property
    def _cid_to_gid(self) -> NDArray[np.uint16] | None:
        """The /CIDToGIDMap stream, None for the identity."""
        entry = self._descendant.get("/CIDToGIDMap")
        if not isinstance(entry, pikepdf.Stream):
            return None
        try:
            data = stream_bytes(entry, self._limits.stream_bytes)[: 2 * CIDS]
        except (LimitError, pikepdf.PdfError) as error:
            self.report(f"its /CIDToGIDMap cannot be read: {error}")
            return None
        return np.frombuffer(data[: len(data) // 2 * 2], dtype=">u2").astype(np.uint16)

    def find_glyph_ids(self, codes: IntArray) -> IntArray:
        """The index of each code's glyph in the font program, -1 if there is none."""
        program = self.program
        if program is None:
            return np.full(len(codes), -1, dtype=np.int64)
        cids = [self._cid(code) for code in codes.tolist()]
        by_cid = program.glyph_of_cid
        if by_cid is not None:
            return np.array([by_cid.get(cid, 0) for cid in cids], dtype=np.int64)
        mapped = self._cid_to_gid
        if mapped is not None:
            cids = [int(mapped[cid]) if cid < len(mapped) else 0 for cid in cids]
        return np.array([cid if cid < program.glyph_count else 0 for cid in cids], dtype=np.int64)

    def drawings(self, codes: IntArray) -> list[Outline | Bitmap | None]:
        """What each code draws, None if it cannot be known."""
        program = self.program
        if program is None:
            return [None] * len(codes)
        return [
            program.outline(glyph, self._cid(code))
            for code, glyph in zip(codes.tolist(), self.glyph_ids(codes).tolist(), strict=True)
        ]
