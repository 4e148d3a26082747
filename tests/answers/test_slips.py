"""What looks like a slip in a typed word, and what no font could mean."""

from __future__ import annotations

import pytest

from glyphstone.answers.align import align
from glyphstone.answers.answer_records import WordReading
from glyphstone.answers.slips import doubt_about, refusal
from glyphstone.model import Spot
from glyphstone.store.events import Order
from tests.answers.handmade import handmade

INK = (0.0, 0.0, 0.5, 0.5)


def reading(text: str, glyphs: int, *, joint: bool = False) -> WordReading:
    """A word over so many different glyphs, none of them known."""
    symbols = tuple(range(glyphs))
    laid = align(symbols, text, {}, order=Order.LOGICAL)
    return WordReading(symbols, Spot(0, 1, symbols), text, laid, joint)


def doubt(text: str, glyphs: int, known: dict[int, str] | None = None) -> str:
    symbols = handmade(["абвгдежзийклм"]).symbols
    word = reading(text, glyphs)
    laid = align(word.symbols, text, known or {}, order=Order.LOGICAL)
    word = WordReading(word.symbols, word.spot, text, laid)
    return doubt_about([word], symbols, known or {}, "*")


@pytest.mark.parametrize(
    ("text", "glyphs", "why"),
    [
        ("кот", 9, ""),
        ("кот", 10, "“кот” has too few letters for a word of 10 glyphs."),
        ("котяткаминошек", 4, ""),
        ("котяткаминошкам", 4, "“котяткаминошкам” has too many letters for a word of 4 glyphs."),
        ("к", 1, ""),
        ("кошка", 1, ""),
        ("кошкам", 1, "“кошкам” has too many letters for a word of 1 glyph."),
    ],
)
def test_letters_and_glyphs_that_no_alphabet_brings_together(
    text: str, glyphs: int, why: str
) -> None:
    assert refusal([reading(text, glyphs)]) == why


@pytest.mark.parametrize(
    ("letters", "glyphs", "taken"), [(2, 12, True), (2, 13, False), (18, 2, True), (19, 2, False)]
)
def test_scripts_that_stack_have_more_room(letters: int, glyphs: int, taken: bool) -> None:
    word = WordReading(tuple(range(glyphs)), Spot(0, 1, ()), "क" * letters, None, True)
    assert (refusal([word]) == "") is taken


def test_a_refusal_names_the_first_word_that_is_wrong() -> None:
    words = [reading("кот", 3), reading("к", 14), reading("кошка", 40)]
    assert refusal(words) == "“к” has too few letters for a word of 14 glyphs."


@pytest.mark.parametrize(
    ("text", "glyphs", "question"),
    [
        ("кот", 3, ""),
        ("котт", 3, "You typed т twice?"),
        ("ккотт", 4, "The word has 4 glyphs, and you typed 5 letters: did you type one too many?"),
        ("котт", 2, "The word has 2 glyphs, and you typed 4 letters: did you type one too many?"),
        ("кота", 3, "The word has 3 glyphs, and you typed 4 letters: did you type one too many?"),
        ("к", 2, "The word has 2 glyphs, and you typed 1 letter: did you leave one out?"),
        ("office", 4, ""),
        ("office", 5, ""),
        ("officee", 4, "You typed e twice?"),
        ("ко*", 4, ""),
        ("ё", 2, ""),
        ("ёж", 3, ""),
        ("ёж", 4, "The word has 4 glyphs, and you typed 2 letters: did you leave one out?"),
        ("коt", 3, "“коt” mixes Cyrillic and Latin letters: did you mean that?"),
        ("DVD-диск", 8, ""),
    ],
)
def test_numbers_of_letters_that_a_slip_explains(text: str, glyphs: int, question: str) -> None:
    assert doubt(text, glyphs) == question


def test_known_glyphs_count_for_what_they_stand_for() -> None:
    assert doubt("кота", 3, {2: "та"}) == ""
    assert doubt("ко", 3, {2: ""}) == ""
    assert doubt("кот", 3, {2: ""}) == "The word has 3 glyphs, and you typed 3 letters:" + (
        " did you type one too many?"
    )


def test_words_that_are_read_together_are_not_counted() -> None:
    symbols = handmade(["абв"]).symbols
    word = reading("котт", 3, joint=True)
    assert doubt_about([word], symbols, {}, "*") == ""
