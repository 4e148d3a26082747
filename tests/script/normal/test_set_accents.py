"""Accents that are glyphs of their own are marks on the letter that they are drawn over."""

from __future__ import annotations

import pytest
import unicodedata2

from glyphstone.model.text import Piece
from glyphstone.script.normal.set_accents import let_accents_be_marks, stands_on, with_dot


def texts(*pieces: Piece) -> list[str]:
    let_accents_be_marks(pieces)
    return [piece.text for piece in pieces]


@pytest.mark.parametrize("row", [0, 2], ids=["before its letter in the file", "behind it"])
def test_an_accent_over_the_letter_before_it_is_a_mark(row: int) -> None:
    assert texts(Piece("a", 1, 3.0, 0.5), Piece("¯", row, 3.1, 0.5)) == ["a", "\u0304"]
    assert texts(Piece("ı", 1, 3.0, 0.3), Piece("¯", row, 2.9, 0.5)) == ["i", "\u0304"]


def test_a_full_stop_below_a_letter_is_a_dot_below() -> None:
    assert texts(Piece("m", 1, 3.0, 0.83), Piece(".", 2, 3.28, 0.28)) == ["m", "\u0323"]
    assert texts(Piece("ı", 1, 3.0, 0.3), Piece(".", 2, 3.0, 0.28)) == ["ı", "\u0323"]


@pytest.mark.parametrize(
    ("letter", "accent"),
    [
        (Piece("m", 1, 3.0, 0.83), Piece(".", 2, 3.83, 0.28)),  # the end of a sentence
        (Piece("r", 1, 3.0, 0.4), Piece(".", 2, 3.27, 0.28)),  # less than half of it
        (Piece("m", 1, 3.0, 0.83), Piece(".", 9, 3.28, 0.28)),  # from another place of the file
        (Piece("3", 1, 3.0, 0.5), Piece("¯", 2, 3.0, 0.5)),
        (Piece("", 1, 3.0, 0.5), Piece("¯", 2, 3.0, 0.5)),
        (Piece("a", 1, 0.0, 0.0), Piece("¯", 2, 0.0, 0.0)),  # nothing is known of places
    ],
)
def test_other_signs_stay_what_they_are(letter: Piece, accent: Piece) -> None:
    assert texts(letter, accent) == [letter.text, accent.text]


def test_more_than_half_of_the_narrower_must_lie_over_the_other() -> None:
    letter = Piece("a", 1, 0.0, 0.5)
    assert stands_on(Piece("´", 2, 0.3, 0.35), letter)
    assert not stands_on(Piece("´", 2, 0.35, 0.35), letter)


def test_only_a_mark_above_gives_a_letter_its_dot() -> None:
    assert [with_dot("ı", mark) for mark in "\u0301\u0323\u0327"] == ["i", "ı", "ı"]


@pytest.mark.parametrize(
    ("accent", "letter"), [("\u1fbf", "ἀ"), ("\u0384", "ά"), ("\u1fde", "ἅ"), ("\u037a", "ᾳ")]
)
def test_accents_of_greek_are_marks(accent: str, letter: str) -> None:
    found = texts(Piece("α", 1, 3.0, 0.5), Piece(accent, 0, 3.1, 0.3))
    assert unicodedata2.normalize("NFC", "".join(found)) == letter
