"""Symbols font by font."""

from __future__ import annotations

import pytest

from glyphstone.evidence.font_symbols import (
    draws_nothing,
    has_outlines,
    symbols_by_font,
    usual_height,
)
from tests.evidence.pages import book_of_rows, glyph


def test_symbols_stand_with_their_font_and_document() -> None:
    symbols = [glyph(0), glyph(1, font=1), glyph(2, document=1), glyph(3)]
    found = symbols_by_font(book_of_rows(symbols, []))
    assert [[symbol.id for symbol in font] for font in found.values()] == [[0, 3], [1], [2]]


def test_a_font_has_outlines_if_any_drawing_is_known() -> None:
    assert has_outlines([glyph(0, shape=None), glyph(1)])
    assert not has_outlines([glyph(0, shape=None)])
    assert not has_outlines([])


@pytest.mark.parametrize(
    ("blanks", "unknown", "inked", "nothing"),
    [(3, 0, 0, True), (2, 0, 0, False), (2, 1, 0, False), (3, 1, 0, True), (3, 0, 1, False)],
)
def test_a_font_of_blanks_alone_draws_nothing(
    blanks: int, unknown: int, inked: int, nothing: bool
) -> None:
    symbols = [glyph(n, blank=True) for n in range(blanks)]
    symbols += [glyph(10 + n, shape=None) for n in range(unknown)]
    symbols += [glyph(20 + n) for n in range(inked)]
    assert draws_nothing(symbols) is nothing


def test_the_usual_height_is_the_median() -> None:
    symbols = [glyph(n, ink=(0, 0.1, 1, 0.1 + height)) for n, height in enumerate((0.2, 0.5, 0.9))]
    assert usual_height([*symbols, glyph(9, ink=None)]) == pytest.approx(0.5)
    assert usual_height([glyph(9, ink=None)]) == 0.0
