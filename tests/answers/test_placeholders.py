"""Placeholders of unknown glyphs: stable, visible, and they come back."""

from __future__ import annotations

import pytest

from glyphstone.answers.placeholders import Placeholders
from tests.answers.handmade import handmade

BOOK = handmade(["".join(map(chr, range(0x430, 0x430 + 64)))], ["аб"])
MARKS = Placeholders(BOOK.symbols)


@pytest.mark.parametrize(("symbol", "mark"), [(0, "⟦0⟧"), (35, "⟦z⟧"), (36, "⟦10⟧"), (63, "⟦1r⟧")])
def test_the_number_is_in_base_36(symbol: int, mark: str) -> None:
    assert MARKS.of(symbol) == mark


def test_each_document_counts_from_its_own_first_glyph() -> None:
    assert MARKS.of(64) == MARKS.of(0)
    assert dict(MARKS.parsed("⟦0⟧", 0)[1]).keys() == {0}
    assert dict(MARKS.parsed("⟦0⟧", 1)[1]).keys() == {64}


def test_every_placeholder_comes_back() -> None:
    for symbol in range(64):
        text, private = MARKS.parsed(f"а{MARKS.of(symbol)}б", 0)
        assert list(private) == [symbol]
        assert text == f"а{private[symbol]}б"


def test_what_names_no_glyph_stays_text() -> None:
    assert MARKS.parsed("⟦zz⟧ ⟦⟧ ⟦A⟧", 0) == ("⟦zz⟧ ⟦⟧ ⟦A⟧", {})


def test_a_bracket_of_the_text_is_told_apart() -> None:
    written = MARKS.escaped("⟦1⟧")
    assert MARKS.parsed(written, 0) == ("⟦1⟧", {})
