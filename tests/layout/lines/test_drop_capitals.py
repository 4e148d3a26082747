"""Drop capitals: they begin the first line beside them, and its first word."""

from __future__ import annotations

import pytest

from glyphstone.layout.lines.line_finder import find_lines
from tests.layout.placing import Piece, page, texts


def paragraph(first: str, x: float, size: float = 10.0) -> list[Piece]:
    """Three lines beside an initial, and one below it."""
    rest = ["there was a letter", "that stood beside it", "and one below it all"]
    beside = [Piece(text, x, 700 - 12 * i, size=size) for i, text in enumerate([first, *rest[:2]])]
    return [*beside, Piece(rest[2], 50, 664, size=size)]


@pytest.mark.parametrize("gap", [0.0, 1.0, 4.0])
def test_a_drop_capital_begins_the_first_word(gap: float) -> None:
    capital = Piece("O", 50, 676, size=40)
    glyphs = page([capital, *paragraph("nce upon a time", 70 + gap)])
    found = texts(glyphs, find_lines(glyphs))
    assert found[0] == ["Once", "upon", "a", "time"]
    assert found[1:] == [
        ["there", "was", "a", "letter"],
        ["that", "stood", "beside", "it"],
        ["and", "one", "below", "it", "all"],
    ]


def test_a_drop_capital_at_the_right_begins_a_line_read_from_the_right() -> None:
    lines = ["דחא םוי", "תוא התיה", "דצב הדמעש"]
    pieces = [Piece(text, 200 - 5 * len(text), 700 - 12 * i) for i, text in enumerate(lines)]
    glyphs = page([Piece("ב", 201, 676, size=40), *pieces])
    found = texts(glyphs, find_lines(glyphs))
    assert found[0] == ["םויב", "דחא"]


def test_a_heading_beside_nothing_stays_a_line() -> None:
    glyphs = page(
        [
            Piece("IV", 50, 700, size=30),
            *(Piece("the text below the heading", 50, 670 - 12 * i) for i in range(4)),
        ]
    )
    assert texts(glyphs, find_lines(glyphs))[0] == ["IV"]


def test_a_large_letter_on_the_first_baseline_stands_in_its_line() -> None:
    glyphs = page(
        [
            Piece("O", 50, 700, size=24),
            Piece("nce upon a time", 62, 700),
            Piece("there was a letter", 50, 688),
        ]
    )
    assert texts(glyphs, find_lines(glyphs)) == [
        ["Once", "upon", "a", "time"],
        ["there", "was", "a", "letter"],
    ]
