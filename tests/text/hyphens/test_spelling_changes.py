"""Spellings that change where a line breaks the word."""

from __future__ import annotations

import pytest

from glyphstone.text.hyphens.spelling_changes import SpellingChange, changes


def words(head: str, tail: str) -> list[str]:
    return [change.word(head, tail) for change in changes(head, tail)]


@pytest.mark.parametrize(
    ("head", "tail", "word"),
    [
        ("zuk", "ker", "zucker"),
        ("col", "legi", "col·legi"),
        ("schiff", "fahrt", "schiffahrt"),
        ("till", "låta", "tillåta"),
        ("asz", "szony", "asszony"),
        ("hosz", "szú", "hosszú"),
        ("lodzs", "dzsa", "loddzsa"),
        ("meny", "nyi", "mennyi"),
        ("re", "eel", "reëel"),
        ("na", "ief", "naïef"),
        ("oma", "tje", "omaatje"),
        ("foto", "tje", "fotootje"),
    ],
)
def test_the_word_before_the_break_is_among_the_changes(head: str, tail: str, word: str) -> None:
    assert word in words(head, tail)


@pytest.mark.parametrize(
    ("head", "tail"),
    [
        ("infor", "mation"),
        ("k", "ker"),
        ("zuk", ""),
        ("zuk", "ter"),
        ("col", "kegi"),
        ("schif", "fahrt"),
        ("sz", "ta"),
        ("har", "eel"),
        ("omar", "tje"),
        ("oma", "tr"),
        ("a--", "-b"),
    ],
)
def test_other_halves_do_not_change(head: str, tail: str) -> None:
    assert words(head, tail) == []


def test_two_letters_before_the_break_are_enough() -> None:
    assert words("uk", "ker") == ["ucker"]


def test_a_change_says_what_each_half_loses() -> None:
    assert list(changes("zuk", "ker")) == [SpellingChange(1, "c", 0)]
    assert list(changes("re", "eel")) == [SpellingChange(0, "ë", 1)]
    assert list(changes("lodzs", "dzsa")) == [SpellingChange(2, "", 0)]
    assert list(changes("oma", "tje")) == [SpellingChange(0, "a", 0)]
    assert list(changes("tally", "ly")) == [SpellingChange(1, "", 0)]


def test_each_dotted_vowel_has_its_own_dots() -> None:
    assert [next(changes("xe", vowel)).added for vowel in "aeiou"] == list("äëïöü")
