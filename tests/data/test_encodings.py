"""The named encodings, against the independent tables of playa-pdf."""

from __future__ import annotations

import pytest
from playa import encodings as peer

from glyphstone.data.encodings import encoding
from tests.data.regenerate import facts, stored
from tools import build_encodings


def test_regenerating_gives_the_same_facts() -> None:
    assert facts(build_encodings.build()) == facts(stored("encodings.txt"))


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("StandardEncoding", peer.STANDARD_ENCODING),
        ("MacExpertEncoding", peer.MAC_EXPERT_ENCODING),
        ("PDFDocEncoding", peer.PDF_DOC_ENCODING),
        ("ZapfDingbats", peer.ZAPFDINGBATS_BUILTIN_ENCODING),
        # playa spells four names with a leading blank.
        ("Symbol", {code: name.strip() for code, name in peer.SYMBOL_BUILTIN_ENCODING.items()}),
    ],
)
def test_agrees_with_a_peer(name: str, table: dict[int, str]) -> None:
    ours = encoding(name)
    assert ours is not None
    assert ours == tuple(table.get(code) for code in range(256))


def test_win_ansi_fills_its_holes_as_the_notes_say() -> None:
    ours = encoding("WinAnsiEncoding")
    assert ours is not None
    assert all(name is None for name in ours[:32])
    assert all(ours[32:])
    assert (ours[0xA0], ours[0xAD], ours[0x7F], ours[0x81]) == (
        "space",
        "hyphen",
        "bullet",
        "bullet",
    )
    expected = {**peer.WIN_ANSI_ENCODING, 0xAD: "hyphen"}
    assert all(ours[code] == name for code, name in expected.items())


def test_mac_roman_holds_pdf_and_the_mac_os_additions() -> None:
    ours = encoding("MacRomanEncoding")
    assert ours is not None
    assert all(ours[code] == name for code, name in peer.MAC_ROMAN_ENCODING.items())
    assert (ours[0xCA], ours[0xDB], ours[0xAD]) == ("space", "currency", "notequal")
    assert sum(name is not None for name in ours) == len(peer.MAC_ROMAN_ENCODING) + 15


@pytest.mark.parametrize("name", ["", "Identity-H", "../encodings.txt", "PDFDocCharacters"])
def test_an_unknown_name_is_none(name: str) -> None:
    assert encoding(name) is None
