"""Letters of languages."""

from __future__ import annotations

from glyphstone.language.alphabets import alphabet
from tests.data.regenerate import facts, stored
from tools.build_alphabets import build


def test_letters_of_large_and_small_languages() -> None:
    german = alphabet("de-AT")
    assert german is not None
    assert {"ä", "ö", "ü", "ß"} <= german.letters
    kabardian = alphabet("kbd")
    assert kabardian is not None
    assert "ӏ" in kabardian.letters


def test_scripts_are_told_apart() -> None:
    latin, cyrillic = alphabet("sr-Latn"), alphabet("sr", "Cyrl")
    assert latin is not None
    assert cyrillic is not None
    assert latin.letters.isdisjoint(cyrillic.letters)


def test_marks_stand_by_themselves() -> None:
    hindi = alphabet("hi", "Deva")
    assert hindi is not None
    assert "\u094d" in hindi.marks


def test_unknown_languages_have_no_alphabet() -> None:
    assert alphabet("sux") is None
    assert alphabet("de", "Arab") is None


def test_the_table_is_what_its_generator_makes() -> None:
    assert facts(stored("alphabets.txt")) == facts(build())
