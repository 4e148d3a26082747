"""Names of places and glyphs that outlive a session, and what they mean in a book."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from glyphstone.answers.place_names import Places
from glyphstone.model import FontKey, Spot
from glyphstone.store.events import Distrust, GlyphRef, SpotRef, Undo
from tests.answers.handmade import handmade, symbol_of

PLAIN = handmade(["abc"])
#: The book's one font is the second that the pages of its document use.
BOOK = replace(
    PLAIN,
    documents=(replace(PLAIN.documents[0], fonts=(FontKey("77"), PLAIN.symbols[0].font)),),
)
SHA256 = BOOK.documents[0].sha256


def test_a_glyph_is_named_by_document_font_and_code() -> None:
    symbol = symbol_of(BOOK, "b", ["abc"])
    reference = Places(BOOK).glyph_reference(symbol)
    assert reference == GlyphRef(SHA256, BOOK.symbols[symbol].font, BOOK.symbols[symbol].code)
    assert Places(BOOK).symbol(reference) == symbol


def test_a_font_that_an_older_project_file_counts_by_first_use_is_found() -> None:
    symbol = symbol_of(BOOK, "b", ["abc"])
    code = BOOK.symbols[symbol].code
    assert Places(BOOK).symbol(GlyphRef(SHA256, 1, code)) == symbol
    first = replace(BOOK, documents=(replace(BOOK.documents[0], fonts=(BOOK.symbols[0].font,)),))
    assert Places(first).symbol(GlyphRef(SHA256, 0, code)) == symbol
    for number in (-1, 0, 2):
        assert Places(BOOK).symbol(GlyphRef(SHA256, number, code)) is None


def test_a_glyph_of_another_document_is_none_of_ours() -> None:
    code = BOOK.symbols[0].code
    assert Places(BOOK).symbol(GlyphRef("f" * 64, BOOK.symbols[0].font, code)) is None


# --- places by their rows -------------------------------------------------------------------------

#: Rows 0 1, a gap, 3 4 5 on the first line, 7 8 on the second; the other document begins anew.
TWO = handmade(["аб вга", "בא"], ["а"])
FIRST, SECOND = (document.sha256 for document in TWO.documents)


def test_a_place_has_a_lasting_name() -> None:
    places = Places(TWO)
    reference = places.reference(Spot(1, 1, (0,)))
    assert reference == SpotRef(SECOND, 1, (0,))
    assert places.spot(reference) == Spot(1, 1, (0,))
    assert places.spot(SpotRef("f" * 64, 1, (0,))) is None


@pytest.mark.parametrize(
    ("sha256", "page", "rows", "symbols"),
    [
        (FIRST, 1, (0, 1), (0, 1)),
        (FIRST, 1, (3, 4, 5), (2, 3, 0)),
        (FIRST, 1, (5, 0), (0, 0)),
        (FIRST, 1, (8,), (5,)),
        (SECOND, 1, (0,), (6,)),
        # The gap between two words, rows behind the last, none at all.
        (FIRST, 1, (2,), None),
        (FIRST, 1, (1, 2), None),
        (FIRST, 1, (9,), None),
        (FIRST, 1, (), None),
        (SECOND, 1, (1,), None),
        (FIRST, 2, (0,), None),
        ("f" * 64, 1, (0,), None),
    ],
)
def test_the_symbols_at_a_place(
    sha256: str, page: int, rows: tuple[int, ...], symbols: tuple[int, ...] | None
) -> None:
    places = Places(TWO)
    reference = SpotRef(sha256, page, rows)
    assert places.symbols_at(reference) == symbols
    assert places.symbols_at(reference) == symbols, "looked up once, said again"


def test_a_row_is_a_glyph_of_the_book() -> None:
    places = Places(TWO)
    assert [places.glyph_at(0, 1, row) for row in range(10)] == [
        0, 1, None, 2, 3, 4, None, 5, 6, None,
    ]  # fmt: skip
    assert places.glyph_at(1, 1, 0) == 7
    assert places.glyph_at(0, 2, 0) is None
    assert places.glyph_at(2, 1, 0) is None


def test_rows_need_not_stand_in_the_order_of_the_lines() -> None:
    turned = replace(TWO, row=np.array([7, 8, 3, 4, 5, 0, 1, 0], dtype=np.int32))
    places = Places(turned)
    assert places.symbols_at(SpotRef(FIRST, 1, (0, 1))) == (4, 5)
    assert places.symbols_at(SpotRef(FIRST, 1, (7, 8))) == (0, 1)
    assert places.glyph_at(0, 1, 7) == 0


@pytest.mark.parametrize(
    ("sha256", "rows", "leftward"),
    [
        (FIRST, (0,), False),
        (FIRST, (5,), False),
        (FIRST, (7,), True),
        (FIRST, (8, 0), True),
        (SECOND, (0,), False),
        (FIRST, (2,), False),
        (FIRST, (), False),
        ("f" * 64, (7,), False),
    ],
)
def test_a_place_in_a_line_from_the_right(
    sha256: str, rows: tuple[int, ...], leftward: bool
) -> None:
    assert Places(TWO).in_leftward_line(SpotRef(sha256, 1, rows)) is leftward


@pytest.mark.parametrize(
    ("rows", "from_left"),
    [
        # The letters of one word against those of another on its line.
        ([0, 1, 3, 4, 5, 8, 7, 0], True),
        ([1, 0, 5, 4, 3, 7, 8, 0], False),
        ([1, 0, 3, 4, 5, 8, 7, 0], True),
        ([0, 1, 5, 4, 3, 8, 7, 0], False),
        # As many steps to the right as to the left.
        ([1, 0, 4, 5, 3, 8, 7, 0], False),
        ([0, 1, 4, 5, 3, 8, 7, 0], True),
        ([0, 1, 5, 3, 4, 8, 7, 0], True),
    ],
)
def test_which_way_the_file_has_the_letters_of_a_line(rows: list[int], from_left: bool) -> None:
    places = Places(replace(TWO, row=np.array(rows, dtype=np.int32)))
    here = SpotRef(FIRST, 1, (1,))
    assert places.filed_from_left(here) is from_left
    assert places.filed_from_left(here) is from_left
    assert places.filed_from_left(SpotRef(FIRST, 1, (8,))) is (rows[5] < rows[6])
    assert places.filed_from_left(SpotRef(FIRST, 1, (2,))), "nothing stands there"


def test_a_place_begins_where_its_first_glyph_stands() -> None:
    # The first of its glyphs is on the line from the right, the second is not.
    places = Places(TWO)
    assert places.in_leftward_line(SpotRef(FIRST, 1, (7, 0)))
    assert not places.in_leftward_line(SpotRef(FIRST, 1, (0, 7)))
    assert not places.in_leftward_line(SpotRef(FIRST, 2, (7,)))


def test_what_a_person_distrusts_are_symbols_of_one_font_of_one_document() -> None:
    two = handmade(["abc"], ["abc"], fonts=[1, 2])
    first, second = two.documents
    codes = [symbol.code for symbol in two.symbols]
    places = Places(two)
    assert places.distrusted([Undo()]) == frozenset()
    assert places.distrusted([Distrust(first.sha256, FontKey("1"))]) == {0, 1, 2}
    assert places.distrusted([Distrust(second.sha256, FontKey("1"))]) == frozenset()
    some = Distrust(second.sha256, FontKey("2"), (codes[4], codes[0]))
    assert places.distrusted([some]) == {4}
    assert places.distrusted([some, Distrust(first.sha256, FontKey("1"))]) == {0, 1, 2, 4}
    assert places.distrusted([Distrust("f" * 64, FontKey("1"))]) == frozenset()
