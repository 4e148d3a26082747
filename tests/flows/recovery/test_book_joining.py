"""Books of single documents joined into one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from glyphstone.flows.recovery.book_joining import joined
from tests.flows.handmade import book, symbol

FIRST = book("a.pdf", [symbol(0), symbol(1)], [[0, 1], [1]])
SECOND = book("b.pdf", [symbol(0), symbol(1), symbol(2)], [[2], [0, 1, 2], [1]])


def test_one_book_is_given_back_as_it_is() -> None:
    assert joined([FIRST]) is FIRST


def test_every_number_of_the_second_book_is_moved_behind_the_first() -> None:
    found = joined([FIRST, SECOND])
    assert [(one.index, one.file) for one in found.documents] == [(0, "a.pdf"), (1, "b.pdf")]
    assert [(one.id, one.document, one.code) for one in found.symbols] == [
        (0, 0, 10), (1, 0, 11), (2, 1, 10), (3, 1, 11), (4, 1, 12),
    ]  # fmt: skip
    assert [(one.document, one.tokens) for one in found.lines] == [(0, (0, 2)), (1, (2, 5))]
    assert found.symbol.tolist() == [0, 1, 1, 4, 2, 3, 4, 3]
    assert found.row.tolist() == [0, 1, 2, 0, 1, 2, 3, 4]
    assert found.token_start.tolist() == [0, 2, 3, 4, 7, 8]
    assert found.token_line.tolist() == [0, 0, 1, 1, 1]
    assert found.blank_symbol.tolist() == [0, -1, 2, -1]
    assert found.blank_row.tolist() == [7, 8, 7, 8]
    assert found.blank_line.tolist() == [0, 0, 1, 1]
    assert found.symbol.dtype == np.int32


def test_tokens_and_spots_are_those_of_their_own_book() -> None:
    found = joined([FIRST, SECOND, FIRST])
    assert found.token_count == 7
    assert found.token(3) == (2, 3, 4)
    assert found.spot(3).document == 1
    assert found.spot(3).glyphs == SECOND.spot(1).glyphs
    assert found.spot(6).document == 2
    assert [one.tokens for one in found.lines] == [(0, 2), (2, 5), (5, 7)]


def test_places_along_lines_stay_as_they_are() -> None:
    lengths = np.arange(3, dtype=np.float32), np.arange(5, dtype=np.float32)
    placed = [
        replace(one, start=own, advance=own + 1)
        for one, own in zip((FIRST, SECOND), lengths, strict=True)
    ]
    found = joined(placed)
    assert found.start.tolist() == [0, 1, 2, 0, 1, 2, 3, 4]
    assert found.stretches(2) == [(0.0, 1.0)]
    assert found.start.dtype == np.float32
    assert joined([FIRST, SECOND]).stretches(0) == []


def test_tokens_that_go_on_or_cannot_be_seen_are_moved() -> None:
    first = replace(FIRST, continued=np.array([1], dtype=np.int32))
    second = replace(SECOND, unseen=np.array([0, 2], dtype=np.int32))
    found = joined([first, second, first])
    assert found.continued.tolist() == [1, 6]
    assert found.unseen.tolist() == [2, 4]
