"""Fonts with their words, for comparing styles."""

from __future__ import annotations

from glyphstone.evidence.style_pages import LIMITS, styled_fonts
from tests.evidence.pages import Row, book_of_rows, glyph

FEW = LIMITS.fewest
#: Two fonts with just enough drawings, and a third with one too few.
SYMBOLS = [glyph(n, font=0) for n in range(FEW)]
SYMBOLS += [glyph(n, font=1) for n in range(FEW, 2 * FEW)]
SYMBOLS += [glyph(n, font=2) for n in range(2 * FEW, 3 * FEW - 1)]
SHAPES = {f"shape {n}" for n in range(3 * FEW)}


def test_fonts_with_enough_drawings_are_compared() -> None:
    rows = [Row([(0, 1, 2), (0, 1, 2), (3, 1), (FEW, FEW + 1), (0, FEW)])]
    first, second = styled_fonts(book_of_rows(SYMBOLS, rows), SHAPES)
    assert first.symbols == tuple(range(FEW))
    assert first.keys[1] == "shape 1"
    assert first.types == ((0, 1, 2), (3, 1))  # the most frequent first, of this font alone
    assert first.beside[1] == {0, 2, 3}
    assert second.types == ((FEW, FEW + 1),)


def test_one_font_alone_is_compared_with_nothing() -> None:
    book = book_of_rows(SYMBOLS[:FEW], [Row([(0, 1, 2)])])
    assert styled_fonts(book, SHAPES) == ()
    assert styled_fonts(book_of_rows(SYMBOLS, []), SHAPES - {"shape 0"}) == ()
