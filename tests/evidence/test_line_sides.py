"""From which side lines are read, by their places and by letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from glyphstone.evidence.line_sides import LineSides, side_of_letters, sides_of_lines
from glyphstone.model import Direction, Symbol
from tests.evidence.pages import Box, Row, book_of_rows, glyph

LTR, RTL, TTB = Direction.LTR, Direction.RTL, Direction.TTB
STOP: Box = (0.0, 0.0, 0.1, 0.1)
#: Six letters and a full stop.
SYMBOLS = [*(glyph(n) for n in range(6)), glyph(6, ink=STOP)]
WORDS = ((0, 1), (2, 3))
FULL = Row(WORDS, (0.0, 0.0, 100.0, 10.0))


def row(left: float, right: float, words: Sequence[Sequence[int]] = WORDS) -> Row:
    return Row(words, (left, 0.0, right, 10.0))


def signs(*rows: Row, symbols: Sequence[Symbol] = SYMBOLS) -> tuple[int, int]:
    found = sides_of_lines(book_of_rows(symbols, rows))
    return found.from_left, found.from_right


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (0, 100, (0, 0)), (0, 59, (1, 0)), (0, 60, (0, 0)), (7, 59, (1, 0)), (7.1, 59, (0, 0)),
        (41, 100, (0, 1)), (40, 100, (0, 0)), (41, 93, (0, 1)), (41, 92.9, (0, 0)),
        (41, 59, (0, 0)), (15, 100, (0, 0)),
    ],
)  # fmt: skip
def test_short_lines_begin_at_a_margin(
    left: float, right: float, expected: tuple[int, int]
) -> None:
    assert signs(FULL, row(left, right)) == expected


def test_a_full_stop_stands_at_the_end_of_a_short_line() -> None:
    assert signs(FULL, row(41, 100, ((6, 1), (2, 3)))) == (0, 2)
    assert signs(FULL, row(0, 59, ((0, 1), (2, 6)))) == (2, 0)
    assert signs(FULL, row(41, 100, ((0, 1), (2, 6)))) == (1, 1)
    assert signs(FULL, row(41, 100, ((6, 1), (2, 6)))) == (0, 1)


def test_words_of_a_line_from_the_right_stand_backwards() -> None:
    backwards = replace(row(41, 100, ((2, 3), (6, 1))), direction=RTL)
    assert signs(FULL, backwards) == (0, 2)


def test_lines_of_other_columns_and_pages_and_turned_ones_say_nothing() -> None:
    assert signs(row(200, 300), row(0, 59)) == (0, 0)
    assert signs(replace(FULL, page=2), row(0, 59)) == (0, 0)
    assert signs(FULL, replace(row(0, 59), rotation=90.0)) == (0, 0)
    assert signs(FULL, replace(row(0, 59), direction=TTB)) == (0, 0)
    assert signs(replace(FULL, rotation=90.0), row(0, 59)) == (0, 0)
    assert signs(FULL, row(0, 59, ())) == (0, 0)


def test_a_line_without_a_width_says_nothing() -> None:
    assert signs(FULL, row(30, 30)) == (0, 0)
    assert signs(row(30, 30)) == (0, 0)


def test_four_lines_before_and_behind_tell_the_column() -> None:
    short = [row(0, 59)] * 4
    assert signs(FULL, *short) == (4, 0)
    assert signs(FULL, *short, row(0, 59)) == (4, 0)
    assert signs(*short, row(0, 59), FULL) == (4, 0)


@pytest.mark.parametrize(("believed", "expected"), [(1, (0, 0)), (0, (1, 0))])
def test_letters_that_are_believed_speak_for_themselves(
    believed: int, expected: tuple[int, int]
) -> None:
    symbols = [glyph(n, claim="a", trusted=n < believed) for n in range(10)]
    assert signs(FULL, row(0, 59), symbols=symbols) == expected


@pytest.mark.parametrize(
    ("left", "right", "decided", "unsure"),
    [
        (0, 0, None, False), (2, 0, None, False), (3, 0, LTR, False), (0, 2, None, True),
        (0, 3, RTL, False), (1, 4, RTL, False), (2, 7, None, True), (4, 1, LTR, False),
    ],
)  # fmt: skip
def test_what_signs_decide(left: int, right: int, decided: Direction | None, unsure: bool) -> None:
    found = LineSides(left, right)
    assert found.decided is decided
    assert found.unsure is unsure


# --- letters that are known -----------------------------------------------------------------------


def lines(*directions: Direction) -> list[Row]:
    return [replace(row(0, 100, ((0, 1, 2), (3, 4, 5))), direction=one) for one in directions]


@pytest.mark.parametrize(
    ("letters", "directions", "expected"),
    [
        ("אבגדה", [LTR, LTR], RTL),
        ("אבגד", [LTR, LTR], None),
        ("אבגדה", [RTL, RTL], None),
        ("abcde", [RTL, LTR, RTL, RTL, RTL], LTR),
        ("abcde", [RTL, LTR, RTL, LTR, RTL], None),
        ("abcde", [TTB, TTB], None),
        ("12345", [LTR, LTR], None),
    ],
    ids=["right", "few", "right already", "left", "divided", "columns", "no letters"],
)
def test_letters_turn_lines(
    letters: str, directions: list[Direction], expected: Direction | None
) -> None:
    book = book_of_rows(SYMBOLS, lines(*directions))
    assert side_of_letters(book, dict(enumerate(letters))) is expected
