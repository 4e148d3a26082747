"""A few places of a symbol."""

from __future__ import annotations

import numpy as np

from glyphstone.evidence.symbol_places import blanks_between, some_places, tokens_with
from glyphstone.model import Spot
from tests.evidence.pages import Row, book_of_rows, glyph

SYMBOLS = [glyph(n) for n in range(4)]
ROWS = [
    Row([(0, 1), (1, 0, 1)], page=4, blanks=[3, 3]),
    Row([(0,), (-1, 0), (0,)], page=5, blanks=[3, 3, -1]),
]
BOOK = book_of_rows(SYMBOLS, ROWS)


def test_the_first_few_tokens_of_each_symbol() -> None:
    found = some_places(BOOK)
    assert found[0] == (Spot(0, 4, (0, 1)), Spot(0, 4, (2, 3, 4)), Spot(0, 5, (7,)))
    # A token counts once, however often the symbol stands in it.
    assert found[1] == (Spot(0, 4, (0, 1)), Spot(0, 4, (2, 3, 4)))
    assert set(found) == {0, 1}
    assert some_places(BOOK) is found


def test_marked_tokens_are_shown_first() -> None:
    marked = np.array([False, True, True, True, True])
    assert tokens_with(BOOK, 0, marked) == tuple(BOOK.spot(token) for token in (1, 2, 3))
    assert tokens_with(BOOK, 0, np.zeros(5, dtype=np.bool_)) == some_places(BOOK)[0]
    assert tokens_with(BOOK, 2, np.zeros(5, dtype=np.bool_)) == ()


def test_the_first_few_places_of_each_blank() -> None:
    assert blanks_between(BOOK) == {
        3: (Spot(0, 4, (5,)), Spot(0, 4, (6,)), Spot(0, 5, (11,))),
    }
