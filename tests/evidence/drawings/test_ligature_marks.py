"""Rare ligatures whose letters have marked forms in the language."""

from __future__ import annotations

import pytest

from glyphstone.evidence.drawings.ligature_marks import may_carry_a_mark, unmarked


@pytest.mark.parametrize(
    ("text", "letters", "may"),
    [
        ("ti", "tií", True),
        ("ti", "tiɨ", True),
        ("tt", "tií", False),
        ("ti", "ti", False),
        ("fi", "fií", False),
        ("ffl", "fllł", False),
        ("Ti", "tíi", True),
        ("t", "tť", False),
        ("é", "eé", False),
        ("क्ष", "कक़ष", False),
    ],
)
def test_a_rare_ligature_may_carry_a_mark_that_its_letters_have(
    text: str, letters: str, may: bool
) -> None:
    assert may_carry_a_mark(text, list(letters)) is may


@pytest.mark.parametrize(
    ("letter", "plain"), [("í", "i"), ("ɨ", "i"), ("ł", "l"), ("i", ""), ("ſ", ""), ("3", "")]
)
def test_the_letter_without_its_mark(letter: str, plain: str) -> None:
    assert unmarked(letter) == plain
