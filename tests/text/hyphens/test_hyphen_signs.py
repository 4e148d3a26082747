"""The signs at line ends and the characters beside them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.text.hyphens.hyphen_signs import (
    DOUBTFUL,
    HYPHENS,
    SOFT,
    TIES,
    WRITTEN,
    breaks_freely,
    core,
    is_word_sign,
    segments,
)


def test_every_sign_has_one_meaning() -> None:
    groups = [HYPHENS, SOFT, WRITTEN, DOUBTFUL, TIES]
    assert sum(map(len, groups)) == len(frozenset().union(*groups))


def test_all_dashes_of_unicode_that_are_hyphens_are_known() -> None:
    named = {
        chr(code)
        for code in range(0x110000)
        if unicodedata.category(chr(code)) == "Pd" and "HYPHEN" in unicodedata.name(chr(code), "")
    }
    # The hyphen with diaeresis is a sign of dictionaries and stands at no line's end.
    assert named - {"\u2e1a"} <= HYPHENS | SOFT | WRITTEN


@pytest.mark.parametrize("sign", ["a", "7", "\u0301", "ि"])
def test_letters_digits_and_marks_are_signs_of_words(sign: str) -> None:
    assert is_word_sign(sign)


@pytest.mark.parametrize("sign", ["-", " ", "’"])
def test_punctuation_and_whitespace_are_not(sign: str) -> None:
    assert not is_word_sign(sign)


@pytest.mark.parametrize(
    "sign",
    ["ก", "ກ", "ཀ", "က", "ក", "ᥐ", "ᨠ", "々", "あ", "ア", "ㄅ", "人", "ꀀ", "ꩠ", "豈", "ｱ", "𠀀"],
)
def test_scripts_that_end_lines_without_hyphens(sign: str) -> None:
    assert breaks_freely(sign)


@pytest.mark.parametrize(
    "sign", ["a", "ж", "א", "न", "한", "ა", "ሀ", "、", "-", "\u0dff", "\u10a0"]
)
def test_scripts_that_break_words_with_hyphens(sign: str) -> None:
    assert not breaks_freely(sign)


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("(word),", "word"),
        ("well-known", "well-known"),
        ("--", ""),
        ("", ""),
        ("„e\u0301“", "e\u0301"),
    ],
)
def test_the_core_of_a_token(token: str, expected: str) -> None:
    assert core(token) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("word", ["word"]),
        ("well-known", ["well", "known"]),
        ("a\u2010b\u05bec", ["a", "b", "c"]),
        ("-one--two-", ["one", "two"]),
        ("(so)-called", ["so", "called"]),
        ("--", []),
    ],
)
def test_segments_stand_between_hyphens(word: str, expected: list[str]) -> None:
    assert segments(word) == expected


@given(st.text("ab-\u2010'(", max_size=12))
def test_segments_hold_no_hyphen_and_lose_no_letter(word: str) -> None:
    found = segments(word)
    assert not any(sign in HYPHENS for part in found for sign in part)
    assert [sign for part in found for sign in part if sign in "ab"] == [
        sign for sign in word if sign in "ab"
    ]
