"""Placeholders of unknown glyphs: stable, visible, and they come back."""

from __future__ import annotations

import pytest

from glyphstone.answers.placeholders import Placeholders
from tests.answers.handmade import handmade

BOOK = handmade(["".join(map(chr, range(0x430, 0x430 + 64)))], ["аб"])
MARKS = Placeholders(BOOK.symbols)


def test_a_glyph_is_marked_by_its_font_and_its_code() -> None:
    assert BOOK.symbols[3].code == 0x67
    assert MARKS.of(3) == "⟦0:67⟧"


@pytest.mark.parametrize(("mark", "symbol"), [("⟦0⟧", 0), ("⟦z⟧", 35), ("⟦10⟧", 36), ("⟦1r⟧", 63)])
def test_numbers_in_base_36_of_older_texts_are_understood(mark: str, symbol: int) -> None:
    assert list(MARKS.parsed(mark, 0)[1]) == [symbol]


def test_each_document_has_its_own_glyphs() -> None:
    code = BOOK.symbols[64].code
    assert list(MARKS.parsed(f"⟦0:{code:X}⟧", 1)[1]) == [64]
    assert list(MARKS.parsed("⟦0⟧", 0)[1]) == [0]
    assert list(MARKS.parsed("⟦0⟧", 1)[1]) == [64]


def test_every_placeholder_comes_back() -> None:
    for symbol in range(64):
        text, private = MARKS.parsed(f"а{MARKS.of(symbol)}б", 0)
        assert list(private) == [symbol]
        assert text == f"а{private[symbol]}б"


def test_what_names_no_glyph_stays_text() -> None:
    text = "⟦zz⟧ ⟦⟧ ⟦A⟧ ⟦7:67⟧ ⟦0:FFFF⟧"
    assert MARKS.parsed(text, 0) == (text, {})


def test_a_bracket_of_the_text_is_told_apart() -> None:
    written = MARKS.escaped("⟦1⟧")
    assert MARKS.parsed(written, 0) == ("⟦1⟧", {})
