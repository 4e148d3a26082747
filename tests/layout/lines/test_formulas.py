"""Formulas: read in their line, in the order in which they are drawn."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from glyphstone.layout.lines.formulas import join_formulas, keep_scripts_in_order
from glyphstone.layout.lines.frames import Frame
from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.layout.lines.strips import Strips
from tests.layout.framing import Placed, frame_of, lines_of, word
from tests.layout.placing import Piece, page, texts


def read(*pieces: Piece) -> list[list[str]]:
    glyphs = page(pieces)
    return texts(glyphs, find_lines(glyphs))


def test_a_fraction_is_read_inside_its_line() -> None:
    assert read(
        Piece("so x =", 50, 700, gap=0.3),
        Piece("ab", 82, 706.8),
        Piece("cd", 82, 693.1),
        Piece("+ 1", 94.5, 700, gap=0.3),
        Piece("The next line is text.", 50, 680, gap=0.3),
    ) == [
        ["so", "x", "=", "ab", "cd", "+", "1"],
        ["The", "next", "line", "is", "text."],
    ]


def test_a_fraction_may_end_its_line() -> None:
    assert read(
        Piece("so x =", 50, 700, gap=0.3),
        Piece("a", 79, 706.8),
        Piece("b", 79, 693.1),
        Piece("The next line is text.", 50, 680, gap=0.3),
    ) == [["so", "x", "=", "a", "b"], ["The", "next", "line", "is", "text."]]


def test_a_fraction_may_begin_its_line() -> None:
    assert read(
        Piece("The line before is text.", 50, 720, gap=0.3),
        Piece("d", 150, 706.8),
        Piece("dt", 147, 693.1),
        Piece("f = g", 159, 700, gap=0.3),
    ) == [["The", "line", "before", "is", "text."], ["d", "dt", "f", "=", "g"]]


def test_limits_of_a_sum_stand_around_it() -> None:
    assert read(
        Piece("s =", 50, 700, gap=0.3),
        Piece("n", 72, 715, 7),
        Piece("\u2211", 68, 708, advance=1.4),
        Piece("i=1", 69, 688, 7),
        Piece("xy", 84, 700),
    ) == [["s", "=", "n", "\u2211", "i=1", "xy"]]


def test_what_is_drawn_below_the_end_of_a_line_is_read_there_when_the_line_goes_on() -> None:
    assert read(
        Piece("x = abcdef", 50, 700, gap=0.3),
        Piece("note", 75, 685, 7),
        Piece("+ z", 98, 700, gap=0.3),
    ) == [["x", "=", "abcdef", "note", "+", "z"]]


def test_raised_and_lowered_figures_over_one_another_are_read_as_drawn() -> None:
    assert read(
        Piece("let y", 50, 700, gap=0.3),
        Piece("2", 74, 703.6, 7),
        Piece("1", 73, 697.5, 7),
        Piece("be", 82, 700, gap=0.3),
    ) == [["let", "y21", "be"]]


def test_lines_of_text_are_no_formulas_however_short() -> None:
    assert read(Piece("short", 50, 700), Piece("This follows below it.", 50, 688, gap=0.3)) == [
        ["short"],
        ["This", "follows", "below", "it."],
    ]


def test_what_stands_beside_its_line_but_only_below_it_is_another_line() -> None:
    assert read(Piece("label", 50, 700), Piece("text", 78, 688)) == [["label"], ["text"]]


def test_operators_with_gaps_around_them_do_not_hide_words() -> None:
    formula = Piece("a = b + c = d + e = f", 50, 688, gap=0.28)
    assert read(Piece("Some words before it stand here.", 50, 700, gap=0.3), formula)[1] == list(
        "a=b+c=d+e=f"
    )


def test_dots_of_leaders_do_not_hide_words() -> None:
    leaders = Piece("A title . . . . . . . . . . . . . . . 7", 50, 688, gap=0.45)
    assert read(Piece("Some words before it stand here.", 50, 700, gap=0.3), leaders)[1][:4] == [
        "A",
        "title",
        ".",
        ".",
    ]


def test_three_dots_are_an_ellipsis_and_one_word() -> None:
    assert read(
        Piece("Some words before it stand here.", 50, 700, gap=0.3),
        Piece("from one . . . to ten", 50, 688, gap=0.3),
    )[1] == ["from", "one", "...", "to", "ten"]


def test_labels_of_an_axis_are_words() -> None:
    assert read(
        Piece("Some words before it stand here.", 50, 700, gap=0.3),
        Piece("0 1 2 3 4 5", 50, 688, gap=2.5),
    )[1] == list("012345")


def test_the_columns_of_a_matrix_are_words_in_each_of_its_rows() -> None:
    assert read(
        Piece("Some words before it stand here.", 50, 740, gap=0.3),
        Piece("so A =", 50, 700, gap=0.3),
        Piece("a bc", 79, 707, gap=1.0),
        Piece("de f", 79, 693, gap=1.0),
    )[1] == ["so", "A", "=", "a", "bc", "de", "f"]


def test_readings_of_han_characters_are_no_formula() -> None:
    found = read(
        Piece("日本", 50, 700, advance=1.0),
        Piece("にほん", 52, 710, 5, advance=1.0),
        Piece("の文", 70, 700, advance=1.0),
    )
    assert ["日本の文"] in found


@dataclass(frozen=True)
class Run:
    """Letters drawn one after the other in one line, which stands at a height of its own."""

    line: int
    left: float
    letters: int = 2
    up: float = 0.0
    size: float = 10.0
    wider: float = 0.0


def framed(*runs: Run) -> tuple[Frame, Strips, list[int]]:
    """A frame of runs drawn in this order, its lines, and where each run begins."""
    glyphs: list[Placed] = []
    starts: list[int] = []
    numbers = {line: number for number, line in enumerate(sorted({run.line for run in runs}))}
    for run in runs:
        starts.append(len(glyphs))
        glyphs += word(
            run.letters, run.left, run.up, size=run.size, line=numbers[run.line], wider=run.wider
        )
    return frame_of(glyphs), lines_of(glyphs), starts


def joined(*runs: Run) -> list[bool]:
    """Which runs stand in the line of the first one after formulas were joined."""
    frame, strips, starts = framed(*runs)
    join_formulas(frame, strips)
    of = strips.of[starts]
    found: list[bool] = (of == of[0]).tolist()
    return found


HOST = Run(0, 0.0, 6)
#: A fraction behind a run that ends at 30, and what follows it.
FRACTION = (Run(1, 30.0, 2, 7.0), Run(2, 30.0, 2, -7.0))
AFTER = Run(0, 42.0, 4)
NEXT_LINE = Run(3, 0.0, 12, -30.0)


def test_a_fraction_joins_its_line() -> None:
    assert joined(HOST, *FRACTION, AFTER, NEXT_LINE) == [True, True, True, True, False]


def test_parts_are_read_as_they_are_drawn_and_begin_words() -> None:
    frame, strips, starts = framed(HOST, *FRACTION, AFTER, NEXT_LINE)
    join_formulas(frame, strips)
    assert frame.key is not None
    assert frame.apart is not None
    assert frame.key.tolist()[:14] == [0, 5, 10, 15, 20, 25, 30, 35, 35, 35, 42, 47, 52, 57]
    assert np.flatnonzero(frame.apart).tolist() == [starts[2]]
    assert strips.up.tolist() == [0.0, -30.0]
    assert (strips.left.tolist(), strips.right.tolist()) == ([0, 0], [62, 60])


def test_what_comes_behind_a_formula_is_read_behind_it() -> None:
    """The limit below reaches farther to the right than where the line goes on."""
    frame, strips, starts = framed(HOST, Run(1, 30.0, 3, 7.0), Run(2, 30.0, 3, -7.0), Run(0, 42.0))
    join_formulas(frame, strips)
    assert frame.key is not None
    assert frame.apart is not None
    assert frame.key[starts[3] :].tolist() == [42.0, 47.0]
    assert frame.key[starts[2] : starts[3]].tolist() == [40.0, 40.0, 40.0]
    assert np.flatnonzero(frame.apart).tolist() == [starts[2], starts[3]]


def test_vertical_lines_and_lines_from_the_right_have_no_formulas() -> None:
    for facts in ({"vertical": True}, {"rtl": True}):
        frame, strips, _ = framed(HOST, *FRACTION, AFTER)
        for name, value in facts.items():
            setattr(frame, name, value)
        join_formulas(frame, strips)
        keep_scripts_in_order(frame, strips)
        assert (len(strips), frame.key) == (3, None)


@pytest.mark.parametrize(
    ("left", "found"), [(27.0, True), (26.9, False), (35.0, True), (35.1, False)]
)
def test_a_formula_begins_right_behind_its_line(left: float, found: bool) -> None:
    """Three tenths of an em into it, or half an em behind it."""
    parts = Run(1, left, 2, 7.0), Run(2, left, 2, -7.0)
    assert joined(HOST, *parts, NEXT_LINE)[1:3] == [found, found]


@pytest.mark.parametrize(("up", "found"), [(30.0, True), (30.1, False)])
def test_a_formula_reaches_three_em_above_and_below(up: float, found: bool) -> None:
    assert joined(HOST, Run(1, 30.0, 2, up), Run(2, 30.0, 2, -7.0))[1] is found
    assert joined(HOST, Run(1, 30.0, 2, 7.0), Run(2, 30.0, 2, -up))[2] is found


@pytest.mark.parametrize(("up", "found"), [(2.1, True), (2.0, False)])
def test_at_the_end_of_a_line_it_stands_above_and_below(up: float, found: bool) -> None:
    assert joined(HOST, Run(1, 30.0, 2, up), Run(2, 30.0, 2, -7.0))[1] is found
    assert joined(HOST, Run(1, 30.0, 2, 7.0), Run(2, 30.0, 2, -up))[1] is found


def test_one_part_above_the_end_of_a_line_is_no_formula() -> None:
    assert joined(HOST, Run(1, 30.0, 2, 7.0), NEXT_LINE) == [True, False, False]
    assert joined(HOST, Run(1, 30.0, 2, -7.0), NEXT_LINE) == [True, False, False]


def test_one_part_inside_a_line_that_goes_on_is_one() -> None:
    assert joined(HOST, Run(1, 30.0, 2, 7.0), AFTER) == [True, True, True]


@pytest.mark.parametrize(("left", "found"), [(37.0, True), (36.9, False)])
def test_the_line_goes_on_behind_the_formula(left: float, found: bool) -> None:
    """Which ends at 40; with one part only the line that goes on tells."""
    assert joined(HOST, Run(1, 30.0, 2, 7.0), Run(0, left))[1] is found


@pytest.mark.parametrize(("gap", "found"), [(8.0, True), (8.1, False)])
def test_a_line_cut_by_a_river_goes_on_near_the_formula(gap: float, found: bool) -> None:
    runs = (HOST, Run(1, 30.0, 2, 7.0), Run(3, 40.0 + gap, 4))
    assert joined(*runs) == [True, found, found]


@pytest.mark.parametrize(("up", "found"), [(1.2, True), (1.25, False)])
def test_a_line_cut_by_a_river_goes_on_at_its_height(up: float, found: bool) -> None:
    assert joined(HOST, Run(1, 30.0, 2, 7.0), Run(3, 44.0, 4, up))[2] is found


@pytest.mark.parametrize(
    ("below", "found"),
    [
        (Run(1, 20.0, 2, -9.0), True),
        (Run(1, -3.0, 2, -9.0), True),
        (Run(1, -3.1, 2, -9.0), False),
        (Run(1, 20.0, 2, -30.0), True),
        (Run(1, 20.0, 2, -30.1), False),
        (Run(1, 20.0, 2, -9.0, wider=0.3), False),
        (Run(1, 24.0, 2, -9.0), True),
        (Run(1, 24.1, 2, -9.0), False),
    ],
)
def test_what_is_drawn_below_the_end_of_a_run_joins_it_if_the_line_goes_on(
    below: Run, found: bool
) -> None:
    """Not farther left than its line, not too far off, not beyond where the line goes on."""
    assert joined(HOST, below, Run(0, 31.0, 4)) == [True, found, True]


@pytest.mark.parametrize(
    ("left", "found"), [(27.0, True), (26.9, False), (35.0, True), (35.1, False)]
)
def test_the_line_goes_on_right_beside_the_run_above(left: float, found: bool) -> None:
    assert joined(HOST, Run(1, 10.0, 2, -9.0), Run(0, left, 4))[1] is found


@pytest.mark.parametrize(("parts", "found"), [(58, True), (59, False)])
def test_a_formula_has_sixty_parts_at_most(parts: int, found: bool) -> None:
    middle = [Run(1 + i, 10.0, 2, -9.0 if i % 2 else 9.0) for i in range(parts)]
    assert joined(HOST, *middle, Run(0, 31.0, 4))[1] is found


BEFORE = (Run(1, 20.0, 2, 7.0), Run(2, 20.0, 2, -7.0))


def test_a_formula_may_begin_its_line() -> None:
    assert joined(*BEFORE, Run(0, 30.0, 4), NEXT_LINE) == [True, True, True, False]
    frame, strips, _ = framed(*BEFORE, Run(0, 30.0, 4))
    join_formulas(frame, strips)
    assert frame.key is not None
    assert frame.key.tolist() == [20, 25, 25, 25, 30, 35, 40, 45]


def begins(*parts: Run) -> bool:
    return all(joined(*parts, Run(0, 30.0, 4)))


@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ((Run(1, 23.0, 2, 7.0), Run(2, 20.0, 2, -7.0)), True),
        ((Run(1, 23.1, 2, 7.0), Run(2, 20.0, 2, -7.0)), False),
        ((Run(1, 0.0, 6, 7.0), Run(2, 20.0, 2, -7.0)), True),
        ((Run(1, -0.1, 6, 7.0), Run(2, 20.0, 2, -7.0)), False),
        ((Run(1, 5.0, 2, 7.0), Run(2, 20.0, 2, -7.0)), True),
        ((Run(1, 4.9, 2, 7.0), Run(2, 20.0, 2, -7.0)), False),
        ((Run(1, 20.0, 2, 30.0), Run(2, 20.0, 2, -7.0)), True),
        ((Run(1, 20.0, 2, 30.1), Run(2, 20.0, 2, -7.0)), False),
        ((Run(1, 20.0, 2, 7.0), Run(2, 20.0, 2, 9.0)), False),
    ],
)
def test_a_formula_that_begins_a_line_stands_right_before_it(
    parts: tuple[Run, Run], found: bool
) -> None:
    """Each part ends before the line, begins near the one below it, and is not too far off."""
    assert begins(*parts) is found


def test_runs_of_a_formula_belong_to_one_formula() -> None:
    second = (Run(1, 62.0, 2, 7.0), Run(2, 62.0, 2, -7.0))
    assert joined(HOST, *FRACTION, AFTER, *second, Run(0, 74.0)) == [True] * 7


# --- raised and lowered glyphs over one another ---------------------------------------------------


def keys(*glyphs: Placed) -> list[float] | None:
    """What grows in the order of reading, None if nothing was changed."""
    frame, strips = frame_of(glyphs), lines_of(glyphs)
    keep_scripts_in_order(frame, strips)
    return None if frame.key is None else frame.key.tolist()


BASE = Placed(0.0)
UPPER = (Placed(5.0, 4.0, 3.0, 6.0), Placed(8.0, 4.0, 3.0, 6.0))
LOWER = (Placed(5.0, -3.0, 3.0, 6.0), Placed(8.0, -3.0, 3.0, 6.0))


def test_lowered_glyphs_under_raised_ones_are_read_behind_them() -> None:
    assert keys(BASE, *UPPER, *LOWER) == [0, 5, 8, 8, 8]
    assert keys(BASE, *UPPER, *LOWER, Placed(11.0)) == [0, 5, 8, 8, 8, 11]


def test_scripts_that_follow_one_another_keep_their_places() -> None:
    later = [Placed(glyph.along + 6, glyph.up, 3.0, 6.0) for glyph in LOWER]
    assert keys(BASE, *UPPER, *later) is None
    assert keys(BASE, *UPPER) is None


@pytest.mark.parametrize(("along", "kept"), [(2.0, True), (1.9, False)])
def test_what_begins_far_before_the_raised_glyphs_is_not_under_them(
    along: float, kept: bool
) -> None:
    """Half an em of the lowered glyph, which is three points."""
    found = keys(BASE, *UPPER, Placed(along, -3.0, 3.0, 6.0))
    assert found == [0, 5, 8, 8 if kept else along]


@pytest.mark.parametrize(("up", "kept"), [(0.73, True), (0.72, False)])
def test_raised_glyphs_stand_off_the_baseline(up: float, kept: bool) -> None:
    """An eighth of an em of their own, nearly."""
    found = keys(BASE, Placed(5.0, up, 3.0, 6.0), Placed(4.0, -3.0, 3.0, 6.0))
    assert (found is not None) is kept
    found = keys(BASE, Placed(5.0, 4.0, 3.0, 6.0), Placed(4.0, -up, 3.0, 6.0))
    assert (found is not None) is kept


@pytest.mark.parametrize(("up", "kept"), [(4.73, True), (4.72, False)])
def test_raised_glyphs_over_one_another_stand_at_two_heights(up: float, kept: bool) -> None:
    found = keys(BASE, Placed(5.0, 4.0, 3.0, 6.0), Placed(4.0, up, 3.0, 6.0))
    assert (found is not None) is kept


def test_scripts_of_two_lines_are_not_over_one_another() -> None:
    other = [Placed(5.0, -3.0, 3.0, 6.0, line=1), Placed(0.0, -12.0, line=1)]
    assert keys(BASE, UPPER[1], *other) is None
