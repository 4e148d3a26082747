"""What all fonts have in common: names, claims looked up once, programs opened when asked."""

from __future__ import annotations

import numpy as np
import pikepdf
import pytest
from pikepdf import Dictionary, Name

from glyphstone import Claim, ClaimPath
from glyphstone.model import Program
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
