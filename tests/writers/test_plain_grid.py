"""The grid of a laid-out page, its thresholds from both sides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glyphstone.model import (
    Block,
    BlockKind,
    Direction,
    FontKey,
    PageText,
    Span,
    TextLine,
    WritingMode,
)
from glyphstone.model.words import columns
from glyphstone.writers.facts import Facts
from glyphstone.writers.plain import GridRules, LaidOut
from glyphstone.writers.protocol import written

NAN = float("nan")
SHEET = (0.0, 0.0, 600.0, 800.0)


def line(text: str, left: float, baseline: float, *, size: float = 10.0) -> TextLine:
    """A line of letters that are half an em wide."""
    box = (left, baseline - 2, left + size / 2 * columns(text), baseline + 8)
    ltr, mode = Direction.LTR, WritingMode.HORIZONTAL
    span = Span(text, box, FontKey("1"), "F", size, "Latn", ltr, mode)
    return TextLine([span], box, baseline, size, 0.0, ltr, mode)


def grid(*lines: TextLine) -> list[str]:
    """The rows of a page of these lines."""
    page = PageText(1, SHEET, 0, [Block(BlockKind.BODY, list(lines), SHEET)])
    data = b"".join(written(LaidOut(), Facts("x.pdf"), [page])).decode()
    assert data.endswith("\n\f")
    return data.removesuffix("\n\f").split("\n")


def test_the_rules_are_what_they_are() -> None:
    assert GridRules() == GridRules(0.5, 0.2, 0.4, 1.3, 3, 1.0)


def test_a_page_without_text_is_a_form_feed() -> None:
    page = PageText(1, SHEET, 0, [Block(BlockKind.BODY, [line("", 0, 700)], SHEET)])
    assert b"".join(written(LaidOut(), Facts("x.pdf"), [page])) == b"\f"


def test_lines_begin_in_the_column_of_their_place() -> None:
    assert grid(line("abcd", 25, 700)) == [" " * 5 + "abcd"]
    assert grid(line("abcd", -90, 700)) == ["abcd"]
    assert grid(replace(line("abcd", 25, 700), box=(NAN, 0, 45, 9))) == ["abcd"]


def test_a_line_far_outside_begins_in_the_last_column() -> None:
    assert grid(line("abcd", 1e9, 700)) == [" " * 400 + "abcd"]
    assert grid(line("abcd", 1995, 700)) == [" " * 399 + "abcd"]


def test_lines_that_would_overlap_stand_side_by_side() -> None:
    assert grid(line("right", 20, 700), line("left one", 0, 700)) == ["left one right"]


@pytest.mark.parametrize(("apart", "rows"), [(3.9, 1), (4.1, 2)])
def test_lines_less_than_two_fifths_of_an_em_apart_share_a_row(apart: float, rows: int) -> None:
    assert len(grid(line("abcd", 0, 700), line("efgh", 100, 700 - apart))) == rows


@pytest.mark.parametrize(
    ("apart", "empty"), [(13, 0), (19.4, 0), (19.6, 1), (26, 1), (39, 2), (52, 3), (400, 3)]
)
def test_empty_rows_are_as_many_as_fit_and_three_at_most(apart: float, empty: int) -> None:
    found = grid(line("abcd", 0, 700), line("efgh", 0, 700 - apart))
    assert found == ["abcd", *[""] * empty, "efgh"]


def test_the_larger_of_two_lines_says_how_far_rows_are_apart() -> None:
    found = grid(line("abcd", 0, 700, size=20), line("efgh", 0, 661))
    assert len(found) == 2


def test_a_place_that_is_no_number_makes_no_empty_rows() -> None:
    nowhere = float("inf")
    assert grid(line("abcd", 0, nowhere), line("efgh", 0, nowhere)) == ["abcd", "efgh"]


@pytest.mark.parametrize(
    ("wide", "column"),
    [(5.0, 20), (10.0, 10), (2.5, 40), (1.0, 50), (NAN, 20)],
)
def test_letters_are_as_wide_as_on_the_page_and_not_narrower_than_a_fifth(
    wide: float, column: int
) -> None:
    own = line("abcd", 100, 700)
    assert grid(replace(own, box=(100, 698, 100 + 4 * wide, 708))) == [" " * column + "abcd"]


def test_vertical_lines_say_nothing_about_widths_and_stand_by_their_top() -> None:
    own = replace(line("abcd", 100, 0), writing_mode=WritingMode.VERTICAL)
    tall = replace(own, box=(100, 660, 110, 700))
    assert grid(tall) == [" " * 20 + "abcd"]
    assert grid(tall, line("efgh", 200, 700)) == [" " * 20 + "abcd" + " " * 16 + "efgh"]


def test_wide_characters_take_two_columns_and_marks_none() -> None:
    assert columns("abc") == 3
    assert columns("漢字") == 4
    assert columns("ｱ") == 1
    assert columns("e\u0301\u20dd") == 1
    assert columns("Ａé") == 3


def test_lines_of_no_size_count_as_a_point() -> None:
    tiny = [line("abcd", 0, 700, size=0.0), line("efgh", 0, 698.6, size=0.0)]
    flat = [replace(one, box=(10.0, 0, 10.0, 0)) for one in tiny]
    # A letter is at least a fifth of a point wide; rows are 1.3 points apart.
    assert grid(*flat) == [" " * 50 + "abcd", " " * 50 + "efgh"]
    assert len(grid(flat[0], replace(flat[1], baseline=699.7))) == 1
    assert len(grid(flat[0], replace(flat[1], baseline=699.5))) == 2
    assert len(grid(flat[0], replace(flat[1], baseline=697.4))) == 3


def test_exactly_two_fifths_of_an_em_is_another_row() -> None:
    assert len(grid(line("abcd", 0, 700), line("efgh", 100, 696))) == 2


def test_rows_are_compared_with_the_first_line_of_a_row() -> None:
    first, second, third = line("aa", 0, 700), line("bb", 50, 697), line("cc", 90, 694)
    assert grid(third, second, first) == ["aa" + " " * 8 + "bb", " " * 18 + "cc"]


def test_the_usual_line_says_how_wide_letters_are() -> None:
    wide = [replace(line("ab", 100, 700 - 20 * n), box=(100, 0, 120, 9)) for n in range(2)]
    narrow = replace(line("ab", 100, 600), box=(100, 0, 104, 9))
    assert grid(*wide, narrow)[0] == " " * 10 + "ab"
