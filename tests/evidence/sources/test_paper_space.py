"""The paper's rule for the space."""

from __future__ import annotations

import pytest

from glyphstone.evidence.sources.paper_space import PaperSpace, most_common_on_lines
from glyphstone.model import Proposal, Spot
from tests.evidence.pages import Row, book_of_rows, glyph


@pytest.mark.parametrize(("lines", "found"), [(5, {0: 0}), (4, {})])
def test_the_symbol_on_the_most_lines(lines: int, found: dict[int, int]) -> None:
    symbols = [glyph(0, shape=None), glyph(1, shape=None)]
    rows = [Row([(1, 0), (0, 0)])] * lines + [Row([(1, 1, 1)])] * (lines == 4)
    best = list(most_common_on_lines(book_of_rows(symbols, rows[:lines])).values())
    assert best == list(found.values())


def test_a_line_counts_once_and_the_first_symbol_wins() -> None:
    symbols = [glyph(n) for n in range(3)]
    rows = [*[Row([(2, 2, 2, 1)])] * 5, Row([(1,)])]
    assert list(most_common_on_lines(book_of_rows(symbols, rows)).values()) == [1]
    assert list(most_common_on_lines(book_of_rows(symbols, rows[:5])).values()) == [1]


def test_blanks_between_words_count_and_unknown_glyphs_do_not() -> None:
    symbols = [glyph(n) for n in range(3)]
    rows = [*[Row([(1,), (-1,)], blanks=[2])] * 5, Row([(-1,)], blanks=[2, -1])]
    assert list(most_common_on_lines(book_of_rows(symbols, rows)).values()) == [2]


def test_each_font_has_its_own() -> None:
    symbols = [glyph(0), glyph(1, font=1), glyph(2, document=1)]
    rows = [Row([(0, 1, 2)])] * 6
    assert list(most_common_on_lines(book_of_rows(symbols, rows)).values()) == [0, 1, 2]
    assert most_common_on_lines(book_of_rows(symbols, [])) == {}


def test_fonts_with_drawings_are_left_out_unless_asked_for() -> None:
    symbols = [glyph(0, shape=None), glyph(1, font=1)]
    book = book_of_rows(symbols, [Row([(0, 1)], page=4)] * 5)
    spots = (Spot(0, 4, (0, 1)), Spot(0, 4, (2, 3)), Spot(0, 4, (4, 5)))
    expected = [Proposal(0, " ", 0.5, "paper_space", spots)]
    assert list(PaperSpace().proposals(book)) == expected
    expected.append(Proposal(1, " ", 0.5, "paper_space", spots))
    assert list(PaperSpace(everywhere=True).proposals(book)) == expected
