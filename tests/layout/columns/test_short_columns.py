"""Columns of a few lines, known by the order of drawing."""

from __future__ import annotations

from glyphstone.layout.lines.line_finder import find_lines
from tests.layout.placing import Piece, page, texts


def read(*pieces: Piece) -> list[str]:
    glyphs = page(pieces)
    return [" ".join(words) for words in texts(glyphs, find_lines(glyphs))]


FIRST = (
    Piece("(a) the first one goes", 50, 700, gap=0.3),
    Piece("on in a second line", 50, 688, gap=0.3),
)
SECOND = (
    Piece("(b) another caption", 162, 700, gap=0.3),
    Piece("of two lines", 162, 688, gap=0.3),
)
WHOLE = (
    Piece("Above them stands a line that runs across both of them", 50, 724, gap=0.3),
    Piece("and below them stands another one that does the same.", 50, 660, gap=0.3),
)


def test_captions_side_by_side_are_read_one_after_the_other() -> None:
    found = read(WHOLE[0], *FIRST, *SECOND, WHOLE[1])
    assert found[1:-1] == [
        "(a) the first one goes",
        "on in a second line",
        "(b) another caption",
        "of two lines",
    ]


def test_a_figure_drawn_between_them_changes_nothing() -> None:
    found = read(WHOLE[0], *FIRST, Piece("x", 200, 712), *SECOND, WHOLE[1])
    assert "(a) the first one goes" in found
    assert found.index("on in a second line") < found.index("(b) another caption")


def test_lines_drawn_at_once_are_not_cut() -> None:
    first, second = zip(FIRST, SECOND, strict=True)
    assert read(WHOLE[0], *first, *second, WHOLE[1])[1] == (
        "(a) the first one goes (b) another caption"
    )
