"""What all fonts have in common: names, claims looked up once, programs opened when asked."""

from __future__ import annotations

import zlib

import numpy as np
import pikepdf
import pytest
from pikepdf import Dictionary, Name

from glyphstone import Claim, ClaimPath
from glyphstone.model import IntArray, Program
from tests.pdf.making import helvetica
from tests.pdf.programs import descriptor, gid, load, simple, truetype

PDF = pikepdf.new()


@pytest.mark.parametrize(
    ("written", "tag", "name"),
    [
        ("ABCDEF+Serif", "ABCDEF", "Serif"),
        ("Serif", None, "Serif"),
        ("ABCDE+Serif", None, "ABCDE+Serif"),
        ("abcdef+Serif", None, "abcdef+Serif"),
        ("ABCDEF+", None, "ABCDEF+"),
        ("ABCDEF+A+B", "ABCDEF", "A+B"),
    ],
)
def test_subset_tags(written: str, tag: str | None, name: str) -> None:
    entry = helvetica()
    entry.BaseFont = Name(f"/{written}")
    font = load(entry).font
    assert (font.subset_tag, font.name) == (tag, name)


def test_the_program_is_taken_at_its_word_until_it_is_opened() -> None:
    about = descriptor(PDF, "FontFile3", truetype({(1, 0): {65: 1}}), 4, Subtype=Name.Type1C)
    font = load(simple("TrueType", FontDescriptor=about))
    announced = font.font.program
    assert gid(font, 65) == 1
    assert [announced, font.font.program] == [Program.CFF, Program.TRUETYPE]


@pytest.mark.parametrize(
    ("key", "subtype", "program"),
    [
        ("FontFile", None, Program.TYPE1),
        ("FontFile2", None, Program.TRUETYPE),
        ("FontFile3", "Type1C", Program.CFF),
        ("FontFile3", "CIDFontType0C", Program.CID_CFF),
        ("FontFile3", "OpenType", Program.OPENTYPE_CFF),
        ("FontFile3", None, Program.CFF),
    ],
)
def test_announced_programs(key: str, subtype: str | None, program: Program) -> None:
    extra = {} if subtype is None else {"Subtype": Name(f"/{subtype}")}
    about = descriptor(PDF, key, b"not opened", 4, **extra)
    assert load(simple("Type1", FontDescriptor=about)).font.program is program


def test_a_program_that_is_no_stream_is_not_embedded() -> None:
    about = Dictionary(Type=Name.FontDescriptor, FontFile2=Name.Word)
    assert load(simple("TrueType", FontDescriptor=about)).font.program is Program.NOT_EMBEDDED
    assert load(simple("TrueType", FontDescriptor=Name.Word)).font.program is Program.NOT_EMBEDDED


def test_a_font_that_is_not_embedded_has_no_drawings() -> None:
    font = load(helvetica())
    assert font.drawings(np.array([65, 66])) == [None, None]
    assert font.glyph_ids(np.array([65, 66])).tolist() == [-1, -1]
    assert font.drawings(np.array([], dtype=np.int64)) == []


def test_claims_prefer_the_map_and_are_kept() -> None:
    font = load(helvetica(ToUnicode=PDF.make_stream(b"beginbfchar <41> <0042> endbfchar")))
    assert font.claim(0x41) is font.claim(0x41)
    assert font.claim(0x41) == Claim("B", ClaimPath.TO_UNICODE)
    assert font.font.has_to_unicode


def test_a_named_map_is_the_identity() -> None:
    font = load(helvetica(ToUnicode=Name("/Identity-H")))
    assert font.claim(0x41) == Claim("A", ClaimPath.TO_UNICODE)


def test_a_faulty_program_is_reported_once() -> None:
    faults: list[str] = []
    about = descriptor(PDF, "FontFile2", b"no program at all, really", 4)
    font = load(simple("TrueType", FontDescriptor=about), faults)
    for _ in range(3):
        font.glyph_ids(np.array([65]))
        font.drawings(np.array([66]))
    assert len(faults) == 1


def test_a_font_without_a_base_font_has_the_name_of_the_resource() -> None:
    assert load(Dictionary(Type=Name.Font, Subtype=Name.Type1, Name=Name.F7)).font.name == "F7"
    both = Dictionary(Type=Name.Font, Subtype=Name.Type1, Name=Name.F7, BaseFont=Name.Serif)
    assert load(both).font.name == "Serif"


def test_of_two_programs_the_truetype_one_counts() -> None:
    about = descriptor(PDF, "FontFile2", truetype({}), 4)
    about.FontFile = PDF.make_stream(b"other")
    about.FontFile3 = PDF.make_stream(b"another")
    assert load(simple("Type1", FontDescriptor=about)).font.program is Program.TRUETYPE
    del about["/FontFile2"]
    assert load(simple("Type1", FontDescriptor=about)).font.program is Program.CFF


def test_a_nameless_font_is_reported_as_such() -> None:
    faults: list[str] = []
    about = descriptor(PDF, "FontFile2", b"short", 4)
    font = load(Dictionary(Type=Name.Font, Subtype=Name.Type1, FontDescriptor=about), faults)
    assert font.program is None
    assert faults == [
        "(no name): its font program is broken, so its shapes are not known: the font program is"
        " empty"
    ]


def packed(data: bytes) -> pikepdf.Stream:
    """A stream whose packed data breaks off before its end."""
    made = PDF.make_stream(b"")
    whole = zlib.compress(data)
    made.write(whole[: len(whole) - 12], filter=Name.FlateDecode)
    return made


def test_what_is_lost_of_maps_and_programs_is_reported() -> None:
    faults: list[str] = []
    about = descriptor(PDF, "FontFile2", truetype({(1, 0): {65: 1}}), 4)
    about.FontFile2 = packed(truetype({(1, 0): {65: 1}}))
    mapped = packed(b"beginbfchar <41> <0042> endbfchar" + bytes(range(200)))
    font = load(simple("TrueType", FontDescriptor=about, ToUnicode=mapped), faults)
    assert font.claim(0x41) == Claim("B", ClaimPath.TO_UNICODE)
    assert font.program is not None
    assert faults == [
        "Letters: its /ToUnicode map is damaged, and part of it is lost",
        "Letters: its font program is damaged, and part of it is lost",
    ]


def test_glyphs_are_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    font = load(simple("TrueType", FontDescriptor=descriptor(PDF, "FontFile2", truetype({}), 4)))
    assert font.glyph_ids(np.array([2, 1, 2])).tolist() == [2, 1, 2]
    asked: list[list[int]] = []

    def find(codes: IntArray) -> IntArray:
        asked.append(codes.tolist())
        return codes + 100

    monkeypatch.setattr(font, "find_glyph_ids", find)
    assert font.glyph_ids(np.array([1, 3, 2])).tolist() == [1, 103, 2]
    assert asked == [[3]]


def test_the_glyph_for_missing_ones_is_drawn_and_no_glyph_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    font = load(simple("TrueType", FontDescriptor=descriptor(PDF, "FontFile2", truetype({}), 4)))
    monkeypatch.setattr(font, "find_glyph_ids", lambda codes: codes - 1)
    none, missing, letter = font.drawings(np.array([0, 1, 2]))
    assert none is None
    assert missing is not None
    assert letter is not None


def test_a_font_without_a_map_says_so() -> None:
    font = load(helvetica())
    assert (font.font.has_to_unicode, font.to_unicode, font.flags, font.symbolic) == (
        False,
        None,
        0,
        False,
    )
