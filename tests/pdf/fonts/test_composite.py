"""Composite fonts: CIDs, glyphs by CID, claims of the character collections."""

from __future__ import annotations

from typing import Any

import numpy as np
import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from forge import programs
from glyphstone import Claim, ClaimPath
from glyphstone.model import Program
from glyphstone.pdf.fonts.composite import CompositeFont
from tests.pdf.programs import composite, descriptor, gid, letters, load, truetype

PDF = pikepdf.new()
IDENTITY = Name("/Identity-H")


def on_truetype(encoding: Any = IDENTITY, **entries: Any) -> Dictionary:
    about = descriptor(PDF, "FontFile2", truetype({}), 4)
    return composite(encoding, FontDescriptor=about, **entries)


def on_cff(program: bytes, **entries: Any) -> Dictionary:
    about = descriptor(PDF, "FontFile3", program, 4, Subtype=Name.CIDFontType0C)
    return composite(IDENTITY, Subtype=Name.CIDFontType0, FontDescriptor=about, **entries)


def test_the_identity_takes_codes_for_glyphs() -> None:
    for mapping in ({}, {"CIDToGIDMap": Name.Identity}):
        font = load(on_truetype(**mapping))
        assert [gid(font, code) for code in (0, 2, 3, 400)] == [0, 2, 3, 0]


def test_a_map_stream_from_cid_to_glyph() -> None:
    mapping = PDF.make_stream(bytes.fromhex("0000 0003 0001 00"))
    font = load(on_truetype(CIDToGIDMap=mapping))
    assert [gid(font, code) for code in (1, 2, 3, 9)] == [3, 1, 0, 0]


def test_a_map_stream_that_cannot_be_read_is_reported() -> None:
    mapping = PDF.make_stream(b"x")
    mapping.Filter = Name.DCTDecode
    faults: list[str] = []
    font = load(on_truetype(CIDToGIDMap=mapping), faults)
    assert gid(font, 2) == 2
    assert faults == [
        "Letters: its /CIDToGIDMap cannot be read: a stream of text or glyphs is packed as"
        " /DCTDecode, which only images may be."
    ]


def test_glyphs_beyond_the_last_are_the_missing_one() -> None:
    mapping = PDF.make_stream(bytes.fromhex("0000 0003 0004"))
    font = load(on_truetype(CIDToGIDMap=mapping))
    assert [gid(font, code) for code in (1, 2)] == [3, 0]
    assert [gid(load(on_truetype()), code) for code in (3, 4)] == [3, 0]


def test_cid_keyed_programs_choose_by_their_charset() -> None:
    font = load(on_cff(programs.cff_cid(letters(), [0, 20, 700, 30_000])))
    assert font.glyph_name(20) is None
    assert [gid(font, code) for code in (20, 700, 30_000, 1)] == [1, 2, 3, 0]
    assert font.font.program is Program.CID_CFF
    drawings = font.drawings(np.array([20, 700]))
    plain = load(on_truetype()).drawings(np.array([1, 2]))
    for ours, theirs in zip(drawings, plain, strict=True):
        assert ours is not None
        assert theirs is not None
        assert np.allclose(ours.points.max(axis=0), theirs.points.max(axis=0), atol=0.002)  # type: ignore[union-attr]


def test_a_cff_program_with_names_takes_cids_for_glyphs() -> None:
    font = load(on_cff(programs.cff(letters(), [".notdef", "A", "B", "C"], encoding={})))
    assert [gid(font, code) for code in (1, 3)] == [1, 3]
    assert font.glyph_name(2) == "B"


def test_widths_and_their_default() -> None:
    font = load(on_truetype(W=Array([1, Array([250])]), DW=500))
    assert font.widths(np.array([1, 2])).tolist() == [0.25, 0.5]
    assert load(on_truetype()).widths(np.array([7])).tolist() == [1.0]


def test_collections_claim_by_cid() -> None:
    font = load(composite(Name("/UniJIS-UCS2-H"), "Japan1"))
    assert font.claim(0x3042) == Claim("あ", ClaimPath.CMAP)
    identity = load(composite(IDENTITY, "Japan1"))
    assert identity.claim(843) == Claim("あ", ClaimPath.CMAP)
    assert font.font.collection == "Adobe-Japan1"
    assert load(composite(IDENTITY)).claim(843) == Claim()
    assert load(composite(IDENTITY, "Nonsense")).claim(843) == Claim()


def test_only_the_collections_of_adobe_are_known() -> None:
    entry = composite(IDENTITY, "Japan1")
    descendant = entry.DescendantFonts[0]
    descendant.CIDSystemInfo.Registry = String("Other")
    font = load(entry)
    assert (font.font.collection, font.claim(843)) == ("Other-Japan1", Claim())
    del descendant.CIDSystemInfo
    font = load(entry)
    assert (font.font.collection, font.claim(843)) == (None, Claim())


def test_codes_without_a_cid_claim_nothing() -> None:
    stream = PDF.make_stream(
        b"begincodespacerange <00> <7F> <8000> <FFFF> endcodespacerange"
        b" begincidrange <41> <41> 843 <8041> <8041> 844 endcidrange"
    )
    font = load(composite(stream, "Japan1"))
    assert [font.claim(code).text for code in (0x41, 0x8041, 0x42)] == ["あ", "ぃ", ""]


def test_vertical_maps_make_vertical_fonts() -> None:
    font = load(composite(Name("/UniJIS-UCS2-V"), "Japan1"))
    assert font.font.vertical
    assert not load(composite(IDENTITY)).font.vertical


@pytest.mark.parametrize(
    ("encoding", "what"),
    [
        (Name("/No-Such"), "its encoding No-Such is no known character map"),
        (None, "it has no /Encoding; two-byte codes are assumed"),
    ],
)
def test_unknown_maps_are_reported(encoding: Any, what: str) -> None:
    faults: list[str] = []
    font = load(composite(encoding), faults)
    assert isinstance(font, CompositeFont)
    assert font.code_size == 2
    assert faults == [f"font Letters: {what}"]


def test_an_embedded_map_that_cannot_be_read_is_reported() -> None:
    stream = PDF.make_stream(b"x")
    stream.Filter = Name.DCTDecode
    faults: list[str] = []
    assert load(composite(stream), faults).code_size == 2
    assert faults == [
        "font Letters: its /Encoding map cannot be read: a stream of text or glyphs is packed as"
        " /DCTDecode, which only images may be."
    ]


@pytest.mark.parametrize("descendants", [None, Array([]), Array([5]), Name.A])
def test_a_font_without_a_descendant_still_has_codes(descendants: Any) -> None:
    entry = Dictionary(Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.X, Encoding=IDENTITY)
    if descendants is not None:
        entry.DescendantFonts = descendants
    font = load(entry)
    assert font.widths(font.cids(np.array([5]), np.array([2], dtype=np.uint8))).tolist() == [1.0]
    assert gid(font, 5) == -1


def test_a_font_that_is_not_embedded_has_no_drawings_and_no_names() -> None:
    font = load(composite(IDENTITY))
    assert font.drawings(np.array([1, 2])) == [None, None]
    assert font.glyph_name(1) is None


def test_the_map_stream_from_cid_to_glyph_ends_where_glyphs_do() -> None:
    mapping = PDF.make_stream(bytes(2 * 65_535) + b"\0\3" + b"\0\1")
    font = load(on_truetype(CIDToGIDMap=mapping))
    assert gid(font, 65_535) == 3


def test_the_glyph_for_missing_ones_has_no_name() -> None:
    names = ["first", "A", "B", "C"]
    font = load(on_cff(programs.cff(letters(), names, encoding={})))
    assert (font.glyph_name(0), font.glyph_name(1)) == (None, "A")


def test_mixed_lengths_of_codes() -> None:
    stream = PDF.make_stream(
        b"begincodespacerange <00> <7F> <8000> <FFFF> endcodespacerange"
        b" begincidrange <41> <42> 1 <8041> <8041> 3 endcidrange"
    )
    font = load(on_truetype(stream))
    assert font.code_size == 0
    assert font.describe_encoding() == "an embedded CMap"
    assert [gid(font, code) for code in (0x41, 0x42, 0x8041)] == [1, 2, 3]


def test_the_first_glyph_has_a_drawing_and_codes_without_a_glyph_have_none() -> None:
    font = load(on_truetype())
    first, second, beyond = font.drawings(np.array([0, 1, 400]))
    assert first is not None
    assert second is not None
    assert not second.blank
    assert beyond is not None  # it shows the first glyph
    assert font.drawings(np.array([1, 0]))[0] is not None
