"""Tables of legacy fonts in the language of TECkit."""

from __future__ import annotations

from pathlib import Path

import pytest

from glyphstone.errors import MapError
from glyphstone.store.exchange import read_maps, write_maps
from glyphstone.store.map_library import MapLibrary
from glyphstone.store.teckit import TeckitTable, read_teckit, teckit_text

TABLE = """\
; A table for tests.
EncodingName            "TEST-2026"
DescriptiveName         "A \\"test\\""
Version                 "1"
LHSName                 "Old Font"
RHSName                 "UNICODE"
RHSFlags                (ExpectsNFC)

pass(Byte_Unicode)
UniDefault replacement_character
ByteDefault '?'

ByteClass [CTL] = ( 0x00 .. 0x03  0x7f )
UniClass  [CTL] = ( U+0000 .. U+0003 U+007F )
ByteClass [vowel] = ( 'ae' 105 )
UniClass  [vowel] = ( cyrillic_small_letter_a U+0435 U+0438 )

[CTL]   <>  [CTL]
[vowel] <>  [vowel]
'b'     <>  U+0431          ; be
"c"     >   U+0446 U+0301
';'     <>  U+003B
'd'     <   U+0434          ; from Unicode only
'g' / _ [vowel]  >   U+0491
'g'     <>  U+0433
'h' / # _        >   U+045B
'h' / ^# _       >   U+0452
'j' / [vowel] \\
      _          >   U+0458
's' 'h' <>  U+0448
('k' | 'q') > U+043A
0xE9    <>  U+0439

pass(Unicode)
Class [C] = (U+0431 U+0433)
[C]=c U+0301 <> U+0301 @c
"""


def read(text: str, folder: Path, name: str = "old.map") -> TeckitTable:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return read_teckit(path)


def test_one_text_a_code_is_taken(tmp_path: Path) -> None:
    table = read(TABLE, tmp_path)
    assert table.name == "Old Font"
    texts = {chr(code): text for code, text in table.texts.items() if code > 3}
    assert texts == {
        "\x7f": "\x7f",
        "a": "а",
        "e": "е",
        "i": "и",
        "b": "б",
        "c": "ц\u0301",
        ";": ";",
        "g": "г",
        "j": "ј",
        "é": "й",
    }


def test_what_cannot_be_kept_is_counted(tmp_path: Path) -> None:
    table = read(TABLE, tmp_path)
    assert (table.sequences, table.contexts, table.passes) == (2, 4, 1)


def test_a_table_without_a_name_or_a_pass(tmp_path: Path) -> None:
    table = read("0x41 <> U+0410\n0x41 > U+0411\n", tmp_path, "Plain.map")
    assert (table.name, dict(table.texts)) == ("Plain", {0x41: "А"})


def test_bytes_of_an_older_file_are_read_as_western(tmp_path: Path) -> None:
    path = tmp_path / "old.map"
    path.write_bytes(b"'\xe9' <> U+0439\n")
    assert dict(read_teckit(path).texts) == {0xE9: "й"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no rule"),
        ("0x141 <> U+0041", "a byte is at most 0xFF \\(line 1\\)"),
        ("\n0x41 <> U+D800", "too large \\(line 2\\)"),
        ("0x41 <> no_such_letter", "no_such_letter"),
        ("[a] <> U+0041", "before it is defined"),
        ("ByteClass [a] = (.. 0x41)\n", "two ends"),
        ("ByteClass [a] = (0x42 .. 0x41)\n", "two ends"),
        ("UniClass [a] = (U+0000 .. U+10FFFF)\n", "too large"),
        ("0x41 U+0041", "neither a rule"),
        ("0x41 <> U+0041 <> 0x42", "neither a rule"),
        ("0x41 <> ]", "cannot be read"),
        ("0x41 <> [b] ~", "cannot be read"),
    ],
    ids=str,
)
def test_what_is_wrong_is_said_with_its_line(text: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(MapError, match=reason):
        read(text, tmp_path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(MapError, match="cannot be read"):
        read_teckit(tmp_path / "none.map")


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    texts = {0x41: "А", 0xC3: "a\u0301", 0x2F: "/"}
    written = teckit_text('A "name"', texts | {0x42: ""})
    assert "0x41 <> U+0410 ; CYRILLIC CAPITAL LETTER A" in written
    again = read(written, tmp_path)
    assert (again.name, dict(again.texts)) == ("A 'name'", texts)


def test_a_library_keeps_tables_apart(tmp_path: Path) -> None:
    table = read("LHSName 'Old'\n0x41 <> U+0410\n0x42 <> U+0411\n", tmp_path)
    with MapLibrary.open(tmp_path / "maps.sqlite") as library:
        assert library.import_(table.maps()) == ()
        assert library.tables() == {"Old": {0x41: "А", 0x42: "Б"}}
        # Never by its name alone.
        assert library.by_font("Old", 0x41, 1) == ()
        write_maps(tmp_path / "maps.json", library.export())
        other = read("LHSName 'Old'\n0x41 <> U+0411\n", tmp_path)
        (conflict,) = library.import_(other.maps())
        assert (conflict.ours, conflict.theirs) == (("А",), ("Б",))
        library.import_(other.maps(), "theirs")
        assert library.tables() == {"Old": {0x41: "Б", 0x42: "Б"}}
    with MapLibrary.open(tmp_path / "again.sqlite") as library:
        library.import_(read_maps(tmp_path / "maps.json"))
        assert library.tables() == {"Old": {0x41: "А", 0x42: "Б"}}
