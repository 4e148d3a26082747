"""One key for one drawing in fonts of the same name."""

from __future__ import annotations

from collections.abc import Sequence

from glyphstone.flows.recovery.shared_shapes import with_shared_keys
from glyphstone.model import Symbol
from tests.flows.handmade import book, square, symbol

#: The same drawing, its points moved by a rounding; and another one.
DRAWN, MOVED, OTHER = square(0.3), square(0.3003), square(0.6)
SHAPES = {one.key: one for one in (DRAWN, MOVED, OTHER)}


def keys(symbols: Sequence[Symbol]) -> list[str | None]:
    found = with_shared_keys(book("a.pdf", symbols, [[0]]), SHAPES)
    return [one.shape for one in found.symbols]


def test_a_moved_drawing_of_a_font_of_the_same_name_has_the_first_key() -> None:
    assert MOVED.key != DRAWN.key
    symbols = symbol(0, shape=DRAWN.key), symbol(1, key="1", shape=MOVED.key)
    assert keys(symbols) == [DRAWN.key, DRAWN.key]


def test_another_document_counts_as_another_font() -> None:
    symbols = symbol(0, shape=DRAWN.key), symbol(1, document=1, shape=MOVED.key)
    assert keys(symbols) == [DRAWN.key, DRAWN.key]


def test_fonts_of_other_names_and_other_drawings_keep_their_keys() -> None:
    symbols = symbol(0, shape=DRAWN.key), symbol(1, key="1", name="G", shape=MOVED.key)
    assert keys(symbols) == [DRAWN.key, MOVED.key]
    symbols = symbol(0, shape=DRAWN.key), symbol(1, key="1", shape=OTHER.key)
    assert keys(symbols) == [DRAWN.key, OTHER.key]


def test_two_drawings_of_one_font_are_two() -> None:
    symbols = symbol(0, shape=DRAWN.key), symbol(1, shape=MOVED.key)
    assert keys(symbols) == [DRAWN.key, MOVED.key]
    both = (
        symbol(0, shape=DRAWN.key),
        symbol(1, key="1", shape=DRAWN.key),
        symbol(2, key="1", shape=MOVED.key),
    )
    assert keys(both) == [DRAWN.key, DRAWN.key, MOVED.key]


def test_blanks_and_unknown_drawings_stay_what_they_are() -> None:
    symbols = (
        symbol(0, shape=DRAWN.key),
        symbol(1, key="1", shape=MOVED.key, blank=True),
        symbol(2, key="1"),
        symbol(3, key="1", shape="nobody knows"),
    )
    assert keys(symbols) == [DRAWN.key, MOVED.key, None, "nobody knows"]


def test_a_book_without_anything_to_share_is_given_back_as_it_is() -> None:
    alone = book("a.pdf", [symbol(0, shape=DRAWN.key)], [[0]])
    assert with_shared_keys(alone, SHAPES) is alone
