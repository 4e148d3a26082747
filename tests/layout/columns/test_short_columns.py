"""Columns of a few lines, known by the order of drawing."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from glyphstone.layout.columns.short_columns import cut_at_jumps
from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.layout.lines.strips import Strips
from tests.layout.framing import Placed, frame_of, lines_of, word
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


@dataclass(frozen=True)
class Run:
    """Letters that the file draws one after the other in one line."""

    line: int
    left: float
    letters: int = 10
    size: float = 10.0


def cut(*runs: Run, pitch: float = 12.0, vertical: bool = False, rtl: bool | None = None) -> Strips:
    """The lines of runs drawn in this order, lines standing `pitch` apart, after the cut."""
    glyphs: list[Placed] = []
    for run in runs:
        up = -pitch * run.line
        glyphs += word(run.letters, run.left, up, size=run.size, line=run.line)
    strips = lines_of(glyphs)
    cut_at_jumps(frame_of(glyphs, vertical=vertical, rtl=rtl), strips)
    starts = [0]
    for run in runs:
        starts.append(starts[-1] + run.letters)
    strips.of = strips.of[starts[:-1]]
    return strips


#: Two captions of two lines, the left one drawn first.
LEFT = (Run(0, 0.0), Run(1, 0.0))
RIGHT = (Run(0, 60.0), Run(1, 60.0))


def is_cut(*runs: Run, pitch: float = 12.0) -> bool:
    return len(cut(*runs, pitch=pitch)) > len({run.line for run in runs})


def test_lines_are_cut_where_the_second_column_begins() -> None:
    strips = cut(*LEFT, *RIGHT)
    assert strips.of.tolist() == [0, 1, 2, 3]
    assert strips.left.tolist() == [0, 0, 60, 60]
    assert strips.right.tolist() == [50, 50, 110, 110]
    assert strips.up.tolist() == [0, -12, 0, -12]
    assert (strips.first.tolist(), strips.last.tolist()) == ([0, 10, 20, 30], [9, 19, 29, 39])


def test_nothing_is_cut_in_lines_drawn_at_once() -> None:
    assert cut(LEFT[0], RIGHT[0], LEFT[1], RIGHT[1]).of.tolist() == [0, 0, 1, 1]


def test_vertical_lines_and_lines_from_the_right_are_left_alone() -> None:
    assert len(cut(*LEFT, *RIGHT, vertical=True)) == 2
    assert len(cut(*LEFT, *RIGHT, rtl=True)) == 2
    assert len(cut(*LEFT, *RIGHT, rtl=False)) == 4


@pytest.mark.parametrize(
    ("pitch", "found"), [(5.9, False), (6.0, True), (20.0, True), (20.1, False)]
)
def test_the_lines_of_a_column_stand_at_a_usual_distance(pitch: float, found: bool) -> None:
    assert is_cut(*LEFT, *RIGHT, pitch=pitch) is found


@pytest.mark.parametrize(("indent", "found"), [(25.0, True), (25.5, False), (-25.5, False)])
def test_the_lines_of_a_column_begin_near_one_another(indent: float, found: bool) -> None:
    assert is_cut(LEFT[0], Run(1, indent, 6), *RIGHT) is found


@pytest.mark.parametrize(("letters", "found"), [(6, True), (5, False)])
def test_the_first_line_is_wide_enough_for_text(letters: int, found: bool) -> None:
    """Three em, which are six letters here."""
    assert is_cut(Run(0, 0.0, letters), LEFT[1], *RIGHT) is found


@pytest.mark.parametrize(("letters", "found"), [(6, True), (5, False)])
def test_the_second_line_has_six_glyphs(letters: int, found: bool) -> None:
    assert is_cut(LEFT[0], Run(1, 0.0, letters), *RIGHT) is found


@pytest.mark.parametrize(("size", "found"), [(11.0, True), (11.1, False)])
def test_lines_of_a_column_have_one_size(size: float, found: bool) -> None:
    assert is_cut(LEFT[0], Run(1, 0.0, size=size), *RIGHT) is found
    assert is_cut(Run(0, 0.0, size=size), *LEFT[1:], *RIGHT) is found


@pytest.mark.parametrize(("left", "found"), [(49.5, True), (49.4, False)])
def test_the_next_column_may_hardly_reach_into_the_first(left: float, found: bool) -> None:
    assert is_cut(*LEFT, Run(0, left), Run(1, 60.0)) is found
    assert is_cut(LEFT[0], Run(1, 0.0, 8), Run(0, left), Run(1, 60.0)) is found


@pytest.mark.parametrize(("left", "found"), [(59.5, True), (59.4, False)])
def test_the_second_line_ends_before_the_next_column(left: float, found: bool) -> None:
    assert is_cut(LEFT[0], Run(1, 0.0, 12), Run(0, left), Run(1, 70.0)) is found


def test_later_lines_of_the_column_are_cut_at_the_same_edge() -> None:
    left = [Run(i, 0.0) for i in range(4)]
    right = [Run(i, 60.0) for i in range(4)]
    assert cut(*left, *right).of.tolist() == list(range(8))


def test_the_column_ends_at_a_line_that_crosses_the_edge() -> None:
    left = [Run(0, 0.0), Run(1, 0.0), Run(2, 0.0, 14)]
    right = [Run(0, 60.0), Run(1, 60.0), Run(2, 80.0)]
    strips = cut(*left, *right)
    assert (strips.of[:3] == strips.of[3:]).tolist() == [False, False, True]


@pytest.mark.parametrize(("lines", "whole"), [(30, False), (31, True)])
def test_a_column_has_thirty_lines_at_most(lines: int, whole: bool) -> None:
    left = [Run(i, 0.0) for i in range(lines)]
    strips = cut(*left, Run(0, 60.0), Run(lines - 1, 60.0))
    assert bool(strips.of[lines - 1] == strips.of[-1]) is whole
    assert strips.of[0] != strips.of[-2]


def test_what_lies_wholly_behind_the_edge_is_not_cut() -> None:
    """The second line has nothing at its left: it stays whole."""
    runs = [Run(0, 0.0), Run(1, 0.0), Run(0, 60.0), Run(0, 130.0, 4), Run(1, 60.0)]
    strips = cut(*runs)
    assert strips.of[2] == strips.of[3]
    assert len(strips) == 4
