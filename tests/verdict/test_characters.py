"""What a claimed text may be."""

from __future__ import annotations

import pytest
import unicodedata2
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.verdict.characters import (
    CONTEXTUAL,
    changes_shape,
    code_points,
    is_ignorable,
    is_space,
    is_text,
    must_show,
    name_of,
    plain_letter,
    script_of,
    spelled_out,
    without_forms,
)

#: First and last of each range of Default_Ignorable_Code_Point (DerivedCoreProperties of Unicode).
IGNORABLE = [
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5),
    (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164),
    (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
]  # fmt: skip


@pytest.mark.parametrize(("first", "last"), IGNORABLE)
def test_characters_that_show_nothing_and_their_neighbours(first: int, last: int) -> None:
    found = [is_ignorable(chr(code)) for code in (first - 1, first, last, last + 1)]
    assert found == [False, True, True, False]


@pytest.mark.parametrize(
    ("text", "space"),
    [
        (" ", True), ("\t", True), ("\n", True), ("\v", True), ("\f", True), ("\r", True),
        ("\u00a0", True), ("\u2028", True), ("\u2029", True), ("\u3000", True),
        (" \u200b", True), ("\u200b", False), ("", False), ("a", False), (" a", False),
        ("\u1680", False), ("\x00", False), ("~", False),
    ],
)  # fmt: skip
def test_whitespace(text: str, space: bool) -> None:
    assert is_space(text) is space


@pytest.mark.parametrize(
    ("text", "shows"),
    [
        ("a", True), ("1", True), (".", True), ("+", True), (" a", True),
        ("", False), (" ", False), ("\u0301", False), ("\u200b", False), ("\u00ad", False),
        ("\u3164", False), ("\u2800", False), ("\U00013441", False), ("\U00013442", False),
        ("\U0001d159", False), ("\x00", False), ("\ue000", False), ("~", True),
    ],
)  # fmt: skip
def test_texts_that_need_ink(text: str, shows: bool) -> None:
    assert must_show(text) is shows


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("a", False), ("я", False), ("1", False), ("", False), ("۱", False),
        ("ب", True), ("क", True), ("가", True), ("\u0301", True), ("a\u200d", True), ("aب", True),
    ],
)  # fmt: skip
def test_texts_with_honestly_many_shapes(text: str, changes: bool) -> None:
    assert changes_shape(text) is changes


def test_contextual_scripts() -> None:
    assert {"Adlm", "Arab", "Deva", "Mong", "Zanb"} <= CONTEXTUAL
    assert all(len(code) == 4 and code.istitle() for code in CONTEXTUAL)
    assert CONTEXTUAL.isdisjoint({"Latn", "Cyrl", "Grek", "Hani", "Hira", "Zyyy", "Zinh"})


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a", True), ("A", True), ("7", True), ("я", True), ("ω", True), ("ա", True), ("ა", True),
        ("ⴀ", True), ("Ა", True), ("ab", False), ("", False), ("ª", False), (".", False),
        ("क", False), ("१", False), ("ɐ", True), ("ⲁ", False), ("𝐀", True),
    ],
)  # fmt: skip
def test_plain_letters(text: str, plain: bool) -> None:
    assert plain_letter(text) is plain


def test_scripts_by_their_codes() -> None:
    found = [script_of(char) for char in "aя1\u0301\u0378"]
    assert found == ["Latn", "Cyrl", "Zyyy", "Zinh", "Zzzz"]


def test_code_points_are_written_as_unicode_writes_them() -> None:
    assert code_points("A\u0301\U0001f600") == "U+0041 U+0301 U+1F600"
    assert code_points("") == ""


def test_names() -> None:
    assert name_of("A\u0301") == "LATIN CAPITAL LETTER A + COMBINING ACUTE ACCENT"
    assert name_of("\n") == "<control>"
    assert name_of("\ue000") == "<private use>"
    assert name_of("\ud800") == "<lone surrogate>"
    assert name_of("\u0378") == "<not assigned>"
    assert name_of("") == ""


@given(st.characters())
def test_no_character_is_both_blank_and_inked(char: str) -> None:
    assert not (is_space(char) and must_show(char))
    assert not (is_ignorable(char) and must_show(char))
    if plain_letter(char):
        assert must_show(char)
        assert not changes_shape(char)
    assert name_of(char)
    if unicodedata2.category(char)[0] in "CM":
        assert not must_show(char)


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("\ufee7", "ن"),
        ("\ufe8d\ufeea", "اه"),
        ("\ufb57", "پ"),
        # A ligature is two letters, a sign none; other scripts have no such forms.
        ("\ufefb", "\ufefb"),
        ("\ufdfd", "\ufdfd"),
        ("ن", "ن"),
        ("ﬁ", "ﬁ"),
    ],
    ids=ascii,
)
def test_forms_of_arabic_letters_are_their_letters(text: str, letters: str) -> None:
    assert without_forms(text) == letters


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("\ufee7", "ن"),
        ("\ufefb", "لا"),
        ("\ufdf2", "الله"),
        ("ﬁn", "fin"),
        ("\ufb13", "մն"),
        # A letter with a mark stays one, and so do signs and what only looks like letters.
        ("\ufb2a", "\ufb2a"),
        ("\ufdfa", "\ufdfa"),
        ("²ℵﬃ", "²ℵffi"),
    ],
    ids=ascii,
)
def test_presentation_forms_are_spelled_out(text: str, letters: str) -> None:
    assert spelled_out(text) == letters


@pytest.mark.parametrize(("claim", "text"), [("a", True), ("\t", True), ("é", True), ("", False)])
def test_what_means_something_is_text(claim: str, text: bool) -> None:
    assert is_text(claim) is text
    assert not is_text(claim + "\uf0b7")
    assert not is_text(claim + "\ufffd")
    assert not is_text("\x01" + claim)
