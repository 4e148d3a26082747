"""Which marks a script can be written without."""

from __future__ import annotations

import pytest

from glyphstone.script.normal.optional_marks import marks_to_strip

HEBREW, ARABIC, LATIN = frozenset({"Hebr"}), frozenset({"Arab"}), frozenset({"Latn"})


@pytest.mark.parametrize(
    ("text", "scripts", "places"),
    [
        # Points of the script itself.
        ("שָׁלוֹם", HEBREW, [1, 2, 5]),
        ("שָׁלוֹם", ARABIC, []),
        ("شَرِكَة", ARABIC, [1, 3, 5]),
        ("שָׁ شَ", HEBREW | ARABIC, [1, 2, 5]),
        ("abc", LATIN, []),
        ("", LATIN, []),
        # Madda and hamza make letters of their own.
        ("ا\u0653و\u0654ي\u0655ا\u064e", ARABIC, [7]),
        # Vowel signs, nuktas and viramas are part of the spelling.
        ("कि", frozenset({"Deva"}), []),
        ("क़", frozenset({"Deva"}), []),
        ("क्", frozenset({"Deva"}), []),
        # A mark of many scripts is that of its letter.
        ("e\u0301е\u0301", LATIN, [1]),
        ("e\u0301е\u0301", frozenset({"Cyrl"}), [3]),
        ("א\u0301", HEBREW, []),
        # A mark that some scripts use, on a letter of one that does not.
        ("e\u0483", LATIN, []),
        # A spacing mark stays.
        ("ക\u0d3e", frozenset({"Mlym"}), []),
    ],
)
def test_places_of_the_marks(text: str, scripts: frozenset[str], places: list[int]) -> None:
    assert marks_to_strip(text, scripts) == places


def test_a_mark_on_no_letter_is_of_the_scripts_that_use_it() -> None:
    assert marks_to_strip("\u064b", ARABIC) == [0]
    assert marks_to_strip("1\u064b", frozenset({"Syrc"})) == [1]
    assert marks_to_strip("\u064b", HEBREW) == []


def test_a_mark_of_several_scripts_must_be_used_by_that_of_its_letter() -> None:
    assert marks_to_strip("ا\u064b", ARABIC) == [1]
    assert marks_to_strip("a\u064b", LATIN) == []
    assert marks_to_strip("a\u064b", ARABIC) == []
