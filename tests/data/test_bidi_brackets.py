"""Mirror images, brackets, and the classes of code points that no character has yet."""

from __future__ import annotations

import unicodedata2

from glyphstone.data import bidi_brackets as bidi
from tests.data.regenerate import facts, stored
from tools import build_bidi
from tools.ucd import SOURCE

UNICODE = SOURCE


def rows(name: str) -> dict[str, list[str]]:
    """The fields of one of Unicode's files by the character that they are about."""
    found = {}
    for line in (UNICODE / name).read_text(encoding="utf-8").splitlines():
        fields = [field.strip() for field in line.partition("#")[0].split(";")]
        if len(fields) > 1:
            found[chr(int(fields[0], 16))] = fields[1:]
    return found


def test_regenerating_gives_the_same_facts() -> None:
    assert facts(build_bidi.build()) == facts(stored("bidi.txt"))


def test_mirror_images_are_those_of_unicode_and_lead_back() -> None:
    mirrors = bidi.mirrors()
    for char, (other,) in rows("BidiMirroring.txt").items():
        assert mirrors[char] == chr(int(other, 16))
    assert all(mirrors[other] == char for char, other in mirrors.items())


def test_brackets_are_those_of_unicode_and_newer_ones() -> None:
    brackets = bidi.brackets()
    known = rows("BidiBrackets.txt")
    for char, (other, kind) in known.items():
        if kind == "o":
            assert brackets[char] == chr(int(other, 16))
    younger = [char for char in brackets if char not in known]
    assert all(unicodedata2.category(char) == "Ps" for char in younger)
    assert len(younger) <= 1 + len(known) // 20


def test_free_code_points_have_the_direction_of_their_block() -> None:
    assert bidi.free_class("\u05ff") == "R"  # Hebrew
    assert bidi.free_class("\u07bf") == "AL"  # Thaana
    assert bidi.free_class("\U0001ecff") == "R"
    assert bidi.free_class("\U0001ed4f") == "AL"
    assert bidi.free_class("\u20cf") == "ET"  # signs of money
    assert bidi.free_class("\u0378") == "L"
    assert bidi.free_class("\ufdd0") == bidi.free_class("\U0010ffff") == "BN"


def test_stretches_of_free_code_points_end_where_they_end() -> None:
    for first, last in ((0x2065, 0x2065), (0xFDD0, 0xFDEF), (0xFFF0, 0xFFF8), (0xE0000, 0xE0FFF)):
        assert bidi.free_class(chr(first)) == bidi.free_class(chr(last)) == "BN"
        # U+DFFFF is no character.
        assert bidi.free_class(chr(first - 3)) != "BN"
        assert bidi.free_class(chr(last + 1)) != "BN"
    assert bidi.free_class("\ufffe") == bidi.free_class("\uffff") == "BN"
    assert bidi.free_class("\U0001fffd") == "L"
    # The first and the last of a stretch of the table.
    assert bidi.free_class("\u20c0") == bidi.free_class("\u20cf") == "ET"
    assert bidi.free_class("\u20d0") == "L"
    assert bidi.free_class("\0") == "L"
