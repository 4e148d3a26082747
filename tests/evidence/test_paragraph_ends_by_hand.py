"""Ends of paragraphs on lines whose places are set by hand."""

from __future__ import annotations

import pytest

from glyphstone.evidence.paragraph_ends import last_lines
from glyphstone.model import Direction
from tests.evidence.pages import Row, book_of_rows, glyph

#: Six words of two glyphs: one word is a sixth of its line.
WORDS = [(0, 0)] * 6
#: Distance of lines, in points; letters have a size of 10.
STEP = 12.0


def row(
    number: float,
    right: float = 100.0,
    *,
    left: float = 0.0,
    words: int = 6,
    page: int = 1,
    document: int = 0,
    direction: Direction = Direction.LTR,
) -> Row:
    """A line of words, so many steps below the first."""
    top = 800 - number * STEP
    box = (left, top - 10, right, top)
    return Row(WORDS[:words], box, document, page, direction)


def ends(*rows: Row) -> list[int]:
    return list(last_lines(book_of_rows([glyph(0), glyph(1)], rows)))


def test_the_last_line_ends_a_paragraph() -> None:
    assert ends(row(0)) == [0]
    assert ends(row(0), row(1), row(2)) == [2]
    assert ends() == []


def test_every_document_ends_a_paragraph() -> None:
    assert ends(row(0), row(1), row(0, document=1)) == [1, 2]


def test_few_words_are_no_paragraph() -> None:
    assert ends(row(0, words=5)) == []
    assert ends(row(0, words=5), row(1, words=1)) == [1]
    # What stands before the end of a paragraph counts for that one alone.
    assert ends(row(0, 40), row(1, words=5), row(0, words=5, document=1)) == [0]


def test_an_empty_line_ends_nothing() -> None:
    assert ends(row(0), row(1, words=0)) == []


@pytest.mark.parametrize(("right", "last"), [(80.3, [0, 2]), (80.4, [2])])
def test_a_line_ends_early_if_the_next_word_had_room(right: float, last: list[int]) -> None:
    # The next word is 100 / 6 wide, a blank 3 points.
    assert ends(row(0, right), row(1), row(2)) == last


def test_room_is_measured_on_the_left_of_lines_from_the_right() -> None:
    rtl = Direction.RTL
    rows = [row(0, left=19.8, direction=rtl), row(1, direction=rtl), row(2, direction=rtl)]
    assert ends(*rows) == [0, 2]
    rows[0] = row(0, left=19.6, direction=rtl)
    assert ends(*rows) == [2]
    # Their right ends tell nothing.
    rows[0] = row(0, right=50, direction=rtl)
    assert ends(*rows) == [2]


def test_a_wide_line_counts_three_lines_back_and_ahead() -> None:
    narrow = [row(n, 60) for n in range(9)]
    narrow[4] = row(4, 100)
    assert ends(*narrow) == [1, 2, 3, 5, 6, 7, 8]


def test_lines_of_another_page_column_or_direction_tell_no_width() -> None:
    assert ends(row(0, 60), row(1, 60), row(0, 100, page=2)) == [2]
    assert ends(row(0, 60), row(1, 60), row(0, 200, left=100)) == [2]
    assert ends(row(0, 60), row(1, 60), row(2, 100, direction=Direction.RTL)) == [2]
    assert ends(row(0, 60), row(1, 60), row(2, 100)) == [0, 1, 2]


@pytest.mark.parametrize(("step", "last"), [(1.21, [3, 4]), (1.19, [4])])
def test_room_below_ends_a_paragraph(step: float, last: list[int]) -> None:
    assert ends(row(0), row(1), row(2), row(3), row(3 + step)) == last


def test_the_usual_distance_is_the_lower_quartile_of_its_document() -> None:
    # Steps of 1, 2, 2 and 2: the second of four is usual.
    assert ends(row(0), row(1), row(3), row(5), row(7)) == [4]
    # Steps of 1, 2 and 2: the first of three is.
    assert ends(row(0), row(1), row(3), row(5)) == [1, 2, 3]
    other = [row(n, document=1) for n in range(0, 10, 2)]
    assert ends(row(0), row(1), row(2), *other) == [2, 7]


@pytest.mark.parametrize(
    ("step", "right", "last"),
    [(1.45, 49.0, [0, 1]), (1.45, 50.0, [1]), (1.45, 51.0, [1]), (1.4, 49.0, [1])],
)
def test_a_much_shorter_line_far_below_begins_a_paragraph(
    step: float, right: float, last: list[int]
) -> None:
    # 17.4 points are more than 1.7 sizes, 16.8 are not.
    assert ends(row(0), row(step, right)) == last


def test_the_next_line_is_the_short_one() -> None:
    assert ends(row(0), row(1.45, 49), row(2.9)) == [0, 1, 2]


def test_a_line_of_another_page_or_column_is_no_step() -> None:
    assert ends(row(0), row(1), row(2), row(9, page=2)) == [3]
    assert ends(row(0), row(1), row(2), row(9, left=200, right=300)) == [3]


def test_small_steps_are_steps() -> None:
    assert ends(row(0), row(0.04), row(1.04), row(2.04)) == [1, 2, 3]


def test_a_line_beside_or_above_is_no_step() -> None:
    assert ends(row(0), row(0, left=200, right=300), row(1, left=200, right=300)) == [2]
    assert ends(row(5), row(0), row(1), row(2)) == [3]


@pytest.mark.parametrize("symbol", [1, -1])
def test_words_that_are_not_drawn_have_no_width(symbol: int) -> None:
    nothing = Row([(symbol,), (symbol,)], (0, 766, 100, 776))
    symbols = [glyph(0), glyph(1, advance=0.0)]
    book = book_of_rows(symbols, [row(0, 95), row(1), nothing])
    assert list(last_lines(book)) == [2]
    book = book_of_rows(symbols, [row(0), row(1, 95), nothing])
    assert list(last_lines(book)) == [1]
