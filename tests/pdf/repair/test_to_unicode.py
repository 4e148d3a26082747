"""Maps as they are written."""

from __future__ import annotations

import re

import pikepdf
import pytest

from glyphstone import Limits
from glyphstone.pdf.fonts.unicode_map import read_to_unicode
from glyphstone.pdf.repair.to_unicode import entry_text, to_unicode_map, visual_order


def test_codes_have_their_true_length_and_texts_any_characters() -> None:
    written = to_unicode_map(
        {(0x41, 1): "ffi", (0x8140, 2): "\U00010400", (2, 1): "к\u0306"},
        ((1, 0, 0x80), (2, 0x8140, 0x9FFC)),
    )
    assert b"<02> <043A0306>\n<41> <006600660069>\n<8140> <D801DC00>" in written
    assert b"2 begincodespacerange\n<00> <80>\n<8140> <9FFC>\nendcodespacerange" in written
    assert b"bfrange" not in written
    with pikepdf.new() as pdf:
        found = read_to_unicode(pdf.make_stream(written), Limits())
    assert found.single == {0x41: "ffi", 0x8140: "\U00010400", 2: "к\u0306"}


def test_no_section_has_more_than_a_hundred_entries() -> None:
    written = to_unicode_map({(code, 2): "x" for code in range(250)}, ((2, 0, 0xFFFF),))
    assert re.findall(rb"(\d+) beginbfchar", written) == [b"100", b"100", b"50"]
    assert written.count(b"> <0078>") == 250


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("ffi", "ffi"),
        ("لا", "ال"),
        ("بَ", "\u064eب"),
        ("א", "א"),
        ("א12", "12א"),
        ("ب\u0661\u0662", "\u0661\u0662ب"),
        ("אab", "abא"),
        ("abא", "אab"),
        ("a-אb", "bא-a"),
        ("12", "12"),
    ],
)
def test_letters_of_a_glyph_stand_as_drawn(text: str, written: str) -> None:
    assert visual_order(text) == written


def test_no_entry_ends_in_an_invisible_character() -> None:
    assert entry_text("আ\u200c") == "আ"
    assert entry_text("\u200c") == "\u200c"
    assert entry_text("") == ""


def test_a_map_is_written_as_the_standard_has_it() -> None:
    entries = {(0x42, 2): "b", (0x41, 2): "a", (0x43, 1): "c"}
    assert to_unicode_map(entries, ((1, 0, 0x7F), (2, 0, 0xFFFF))).decode("ascii").split("\n") == [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def",
        "/CMapType 2 def",
        "2 begincodespacerange",
        "<00> <7F>",
        "<0000> <FFFF>",
        "endcodespacerange",
        "3 beginbfchar",
        "<43> <0063>",
        "<0041> <0061>",
        "<0042> <0062>",
        "endbfchar",
        "endcmap",
        "CMapName currentdict /CMap defineresource pop",
        "end",
        "end",
        "",
    ]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a\u200d\u200c", "a"),
        ("\u200d\u200c", "\u200d"),
        ("\u200ca", "\u200ca"),
        ("\u200fא", "א"),
        ("ab", "ab"),
    ],
)
def test_invisible_characters_at_the_end_are_left_out_but_the_first(
    text: str, written: str
) -> None:
    assert entry_text(text) == written
