"""Spelling chooses the letter of a drawing that the recogniser cannot tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from glyphstone.evidence.drawings.font_letters import LetterReading
from glyphstone.evidence.drawings.spelled_scores import _is_unclear, spelling_scores, surer
from tests.evidence.drawings.test_spelled import WORDS, german, numbers
from tests.evidence.pages import Row, book_of_rows, glyph


def scores(letter: str, said: str, words: Sequence[str] = WORDS, cosine: float = 0.3) -> str:
    """The letter that the surroundings of `letter` speak for if it is read as `said`."""
    found = numbers(words)
    rows = [Row([tuple(found[one] for one in word) for word in words])]
    book = book_of_rows([glyph(number) for number in found.values()], rows)
    readings = [
        LetterReading(number, said, 0.95, cosine, "÷", 5, -1.0)
        if one == letter
        else LetterReading(number, one, 0.99, 0.7, "÷", 5, -1.0)
        for one, number in found.items()
    ]
    gains = spelling_scores(book, readings, {}, german()).get(found[letter], {})
    assert all(-10 <= gain <= 0 for gain in gains.values())
    return max(gains, key=lambda one: gains[one]) if gains else ""


@pytest.mark.parametrize("letter", ["e", "r", "h"])
@pytest.mark.parametrize("said", ["8", "q"])
def test_the_runs_around_an_unclear_drawing_tell_its_letter(letter: str, said: str) -> None:
    assert scores(letter, said) == letter


def test_a_plain_drawing_is_not_asked_about() -> None:
    assert scores("e", "8", cosine=0.6) == ""


def test_marks_are_no_letters() -> None:
    assert scores("e", "\u0301") == ""


def test_few_runs_tell_nothing() -> None:
    assert scores("x", "8", ["xq", "qx"]) == ""


@pytest.mark.parametrize(
    ("text", "cosine", "unclear"),
    [("م", 0.64, True), ("م", 0.65, False), ("ж", 0.5, False), ("ж", 0.49, True)],
)
def test_joined_letters_must_be_plainer_to_be_clear(
    text: str, cosine: float, unclear: bool
) -> None:
    assert _is_unclear(LetterReading(0, text, 0.95, cosine, "", 5, -1.0)) is unclear


def test_spelling_makes_an_unlikely_reading_likely_and_no_likely_one_less() -> None:
    unlikely = LetterReading(0, "ж", 0.1, 0.25, "ш", 5, -1.0)
    again = replace(unlikely, probability=0.8, respelled=True)
    assert surer(unlikely, again) is again
    assert surer(unlikely, None) is unlikely
    likely = replace(unlikely, probability=0.99, cosine=0.6)
    assert surer(likely, again) is likely
    other = replace(again, text="ш")
    assert surer(likely, other) is other
