"""What tokens begin and end with."""

from __future__ import annotations

from glyphstone.evidence.token_ends import ends
from glyphstone.model import Direction
from tests.evidence.pages import Row, book_of_rows, glyph


def test_ends_are_counted_in_the_order_of_reading() -> None:
    rows = [Row([(0, 1, 2), (3,)]), Row([(0, 1, 2)], direction=Direction.RTL), Row([(2, -1)])]
    found = ends(book_of_rows([glyph(n) for n in range(5)], rows))
    assert found.first.tolist() == [0, 3, 2, 2]
    assert found.last.tolist() == [2, 3, 0, -1]
    assert found.begins.tolist() == [1, 0, 2, 1, 0]
    assert found.ends.tolist() == [1, 0, 1, 1, 0]
    assert found.alone.tolist() == [0, 0, 0, 1, 0]
    assert found.stands.tolist() == [2, 2, 3, 1, 0]


def test_a_vertical_line_is_read_as_it_is_drawn() -> None:
    rows = [Row([(0, 1)], direction=Direction.TTB)]
    assert ends(book_of_rows([glyph(0), glyph(1)], rows)).last.tolist() == [1]


def test_an_empty_book_has_no_ends() -> None:
    found = ends(book_of_rows([glyph(0)], []))
    assert found.last.tolist() == []
    assert found.ends.tolist() == [0]
