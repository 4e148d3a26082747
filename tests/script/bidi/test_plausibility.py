"""What a reader finds odd in a line."""

from __future__ import annotations

import pytest

from glyphstone.script.bidi.plausibility import ENDING, UNITS, misfits, odd_words


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("word (word) word.", 0),
        ("«word», word!", 0),
        # An opening bracket before a blank, a closing one or a full stop; behind a letter.
        ("word ( word)", 1),
        ("word(word)", 1),
        ("()", 2),
        ("(.a)", 1),
        (")(", 6),
        # One that closes nothing, or another one than was opened.
        ("word)", 1),
        ("(word]", 2),
        ("(word", 1),
        # A closing bracket behind a blank or before a letter.
        ("(word )", 1),
        ("(word)word", 1),
        # Signs of the end before a word and behind a blank.
        ("word .word", 1),
        ("word . word", 0),
        ("word. word", 0),
        (".word", 1),
        ("word .'", 1),
        ("12 %a", 1),
        # Straight quotation marks open and close in turn.
        ('"word"', 0),
        ('" word"', 1),
        ('"word "', 1),
        ('"a" "b"', 0),
        ('"a" " b"', 1),
        # Other signs may stand anywhere.
        ("- + -", 0),
    ],
)
def test_signs_that_stand_where_a_reader_would_not_have_them(text: str, count: int) -> None:
    assert misfits(list(text)) == count


def test_brackets_of_the_line_before_may_be_closed() -> None:
    assert misfits(list("word)"), ["("]) == 0
    assert misfits(list("word"), ["("]) == 1
    assert misfits(list("word)"), ["["]) == 2


def test_items_of_several_letters_and_of_none() -> None:
    # A ligature begins with its first letter; what has no text is a blank.
    assert misfits(["", "(", "ab", ")"]) == 0
    assert misfits(["a", "", ".", "b"]) == 1
    # A sign of two characters is no bracket.
    assert misfits(["(a", "b"]) == 0


def test_signs_that_end_sentences() -> None:
    assert set(".,;:!?،؛؟") <= ENDING
    assert not set("(«-'\"a1") & ENDING


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # Names have their number behind them, units before.
        ("ISO 9001", 0),
        ("9001 ISO", 1),
        ("10 km", 0),
        ("km 10", 1),
        ("5 km 10", 0),
        ("10 km 20 km", 0),
        # No two numbers follow each other.
        ("10 20", 1),
        ("10, 20", 0),
        # What stands in brackets follows.
        ("abc (def)", 0),
        ("(def) abc", 1),
        ("(def) km", 1),
        ("(12) abc", 1),
        ("(אב) abc", 0),
        ("(-) abc", 0),
        # A word of two directions.
        ("אbc", 1),
        ("א bc", 0),
        # An address is like a unit.
        ("10 a@b.c", 0),
        ("a.b 10", 1),
        ("", 0),
        ("- 10 -", 0),
        ("-a 10", 0),
    ],
)
def test_words_that_seldom_follow_in_a_line_from_the_right(text: str, count: int) -> None:
    assert odd_words(list(text), 1) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("אב (גד)", 0),
        ("(גד) אב", 1),
        ("(abc) אב", 1),
        ("(גד) abc", 0),
        ("9001 ISO", 0),
        ("אbc", 0),
    ],
)
def test_words_that_seldom_follow_in_a_line_from_the_left(text: str, count: int) -> None:
    assert odd_words(list(text), 0) == count


@pytest.mark.parametrize("unit", ["km", "kg", "ml", "kwh", "mhz", "usd", "pm", "t", "bce"])
def test_units(unit: str) -> None:
    assert UNITS.fullmatch(unit)
    assert odd_words(list(f"{unit.upper()}. 10"), 1) == 1


@pytest.mark.parametrize("word", ["kmh", "iso", "k", "bc1", ""])
def test_other_words_are_no_units(word: str) -> None:
    assert not UNITS.fullmatch(word)
