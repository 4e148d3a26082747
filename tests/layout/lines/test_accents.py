"""Accents set apart from their letter."""

from __future__ import annotations

import pytest

from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.model import Glyphs, Line
from tests.layout.placing import Piece, page, texts


def marks(glyphs: Glyphs, line: Line) -> list[str]:
    return [chr(code) for code in glyphs.code[line.marks].tolist()]


@pytest.mark.parametrize("accent", ["´", "`", "¨", "ˆ", "\u0301"])
@pytest.mark.parametrize("raised", [0.0, 2.0])
@pytest.mark.parametrize("first", [False, True])
def test_an_accent_stands_behind_its_letter(accent: str, raised: float, first: bool) -> None:
    letter = Piece("e", 60, 700)
    over = Piece(accent, 61, 700 + raised, advance=0.33)
    pair = [over, letter] if first else [letter, over]
    glyphs = page([Piece("caf", 45, 700), *pair, Piece("tier", 65, 700), Piece("next", 90, 700)])
    (line,) = find_lines(glyphs)
    assert texts(glyphs, [line]) == [[f"cafe{accent}tier", "next"]]
    assert marks(glyphs, line) == [accent]


def test_an_accent_by_itself_is_a_sign_like_others() -> None:
    glyphs = page([Piece("a ^ b ~ c", 50, 700)])
    (line,) = find_lines(glyphs)
    assert texts(glyphs, [line]) == [["a", "^", "b", "~", "c"]]
    assert marks(glyphs, line) == []


def test_letters_that_overlap_are_no_accents() -> None:
    glyphs = page([Piece("V", 50, 700), Piece("A", 52, 700), Piece("T", 57, 700)])
    (line,) = find_lines(glyphs)
    assert marks(glyphs, line) == []
