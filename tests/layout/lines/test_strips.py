"""Baselines: which glyphs are a line, which lines raised glyphs, marks and blanks belong to."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.layout.lines.strips import Strips, find_strips, measure_again
from tests.layout.framing import Placed, frame_of, lines_of, word


def found(glyphs: Sequence[Placed]) -> Strips:
    strips = find_strips(frame_of(glyphs))
    assert strips is not None
    return strips


def groups(glyphs: Sequence[Placed]) -> list[int]:
    """The line of each glyph, -1 for none."""
    of: list[int] = found(glyphs).of.tolist()
    return of


def test_lines_have_the_facts_of_their_glyphs() -> None:
    glyphs = [*word(4, 10.0, -12.0), *word(6, 0.0), *word(2, 35.0, -12.0)]
    strips = found(glyphs)
    assert strips.of.tolist() == [1] * 4 + [0] * 6 + [1] * 2
    assert (strips.up.tolist(), strips.size.tolist()) == ([0, -12], [10, 10])
    assert (strips.left.tolist(), strips.right.tolist()) == ([0, 10], [30, 45])
    assert strips.room.tolist() == [30, 30]
    assert (strips.first.tolist(), strips.last.tolist()) == ([4, 0], [9, 11])


def test_marks_and_blanks_make_no_line_unless_marks_are_all_there_is() -> None:
    assert find_strips(frame_of([Placed(0.0, blank=True)])) is None
    marks = [Placed(5.0 * i, mark=True) for i in range(3)]
    assert groups([*marks, Placed(20.0, blank=True)]) == [0, 0, 0, -1]
    assert groups([*marks, Placed(20.0)]) == [-1, -1, -1, 0]


@pytest.mark.parametrize(("off", "lines"), [(1.2, 1), (1.3, 2)])
def test_a_baseline_may_be_uneven_by_an_eighth_of_an_em(off: float, lines: int) -> None:
    glyphs = [*word(6, 0.0), *word(6, 30.0, -off)]
    assert len(found(glyphs)) == lines


def test_the_smaller_of_two_neighbours_says_how_uneven() -> None:
    small = word(6, 30.0, -1.1, size=9.0)
    assert len(found([*word(6, 0.0), *small])) == 2
    assert len(found([*word(6, 0.0, size=9.0), *word(6, 30.0, -1.1)])) == 2
    assert len(found([*word(6, 0.0), *word(6, 30.0, -1.08, size=9.0)])) == 1


def test_height_and_size_are_those_of_the_middle_glyph() -> None:
    glyphs = [
        Placed(0.0, 1.0, size=12.0),
        Placed(5.0, 0.5, size=10.0),
        Placed(10.0, 0.0, size=10.0),
        Placed(15.0, -1.0, size=9.0),
    ]
    strips = found(glyphs)
    assert (strips.up.tolist(), strips.size.tolist()) == ([0.0], [10.0])


# --- raised and lowered glyphs --------------------------------------------------------------------


def raised(
    up: float = 4.0, along: float = 50.0, *, letters: int = 2, size: float = 6.0, host: int = 10
) -> bool:
    """Whether a few small glyphs join the line of ten letters, which ends at 50."""
    guests = word(letters, along, up, advance=3.0, size=size)
    return len(found([*word(host, 0.0), *guests])) == 1


@pytest.mark.parametrize(("up", "joined"), [(5.0, True), (5.1, False), (-5.0, True), (-5.1, False)])
def test_raised_glyphs_stand_within_half_an_em_of_their_line(up: float, joined: bool) -> None:
    assert raised(up) is joined


@pytest.mark.parametrize(
    ("along", "joined"), [(54.0, True), (54.1, False), (-10.0, True), (-10.1, False)]
)
def test_raised_glyphs_stand_within_an_em_of_the_ends_of_their_line(
    along: float, joined: bool
) -> None:
    """They are six points wide."""
    assert raised(along=along) is joined


@pytest.mark.parametrize(
    ("letters", "size", "joined"),
    [(8, 10.0, True), (9, 10.0, False), (9, 8.5, True), (9, 8.6, False)],
)
def test_raised_glyphs_take_half_the_room_or_are_smaller(
    letters: int, size: float, joined: bool
) -> None:
    """Eight of them take 24 points, of 50 those of the line."""
    assert raised(along=20.0, letters=letters, size=size) is joined


def test_half_of_the_room_is_meant_exactly() -> None:
    assert len(found([*word(10, 0.0), *word(5, 20.0, 4.0)])) == 1
    assert len(found([*word(10, 0.0), *word(6, 20.0, 4.0)])) == 2


def test_of_two_lines_the_one_with_less_room_joins_the_other() -> None:
    strips = found([*word(4, 0.0, 4.0, size=6.0), *word(10, 0.0)])
    assert (strips.up.tolist(), strips.right.tolist()) == ([0.0], [50.0])
    assert (strips.first.tolist(), strips.last.tolist()) == ([0], [13])
    assert strips.of.tolist() == [0] * 14


def test_of_two_lines_with_the_same_room_the_lower_joins_the_upper() -> None:
    upper, lower = word(4, 0.0, 3.0, size=8.0), word(4, 0.0, size=6.0)
    assert found([*upper, *lower]).up.tolist() == [3.0]


def test_raised_glyphs_join_the_nearest_line() -> None:
    """Nearest in em of the line, be it farther in points."""
    lines = [*word(10, 0.0, 12.0), *word(10, 0.0, 3.0)]
    assert groups([*lines, *word(2, 20.0, 7.5, advance=3, size=6)])[-1] == 0
    assert groups([*lines, *word(2, 20.0, 7.4, advance=3, size=6)])[-1] == 1


def test_what_joins_a_line_that_joins_another_goes_with_it() -> None:
    glyphs = [
        *word(20, 0.0),
        *word(4, 40.0, 4.0, size=8.0),
        *word(1, 60.0, 7.5, size=4.0, advance=2),
    ]
    strips = found(glyphs)
    assert strips.of.tolist() == [0] * 25
    assert (strips.left.tolist(), strips.right.tolist()) == ([0], [100])


# --- columns --------------------------------------------------------------------------------------


def columns(gap: float, count: int = 6, tracking: float = 0.0) -> list[Placed]:
    """Two columns of words drawn one after the other, `gap` points apart."""
    step = 5.0 + tracking
    return [
        Placed(start + step * i, -12.0 * line)
        for start in (0.0, 10 * step - tracking + gap)
        for line in range(count)
        for i in range(10)
    ]


@pytest.mark.parametrize(("gap", "lines"), [(8.0, 12), (7.9, 6)])
def test_columns_are_cut_apart(gap: float, lines: int) -> None:
    strips = found(columns(gap))
    assert len(strips) == lines
    assert strips.size.tolist() == [10.0] * lines


def test_columns_stand_in_the_order_of_their_levels() -> None:
    strips = found(columns(30.0, 4))
    assert strips.of.tolist() == [
        2 * line + side for side in (0, 1) for line in range(4) for _ in range(10)
    ]
    assert strips.up.tolist() == [0, 0, -12, -12, -24, -24, -36, -36]
    assert strips.left.tolist() == [0.0, 80.0] * 4
    assert strips.right.tolist() == [50.0, 130.0] * 4


@pytest.mark.parametrize(("gap", "cut"), [(17.0, True), (15.5, False)])
def test_gaps_between_tracked_words_are_wider(gap: float, cut: bool) -> None:
    """Tracking of five points counts twice: the white must be 16 points wide."""
    assert (len(found(columns(gap, tracking=5.0))) == 12) is cut


def test_a_page_of_very_many_parts_is_not_cut() -> None:
    def page(lines: int) -> list[Placed]:
        return [
            Placed(along, -12.0 * line, advance=30.0)
            for along in (0.0, 60.0)
            for line in range(lines)
        ]

    assert len(found(page(10_000))) == 20_000
    assert len(found([*page(10_000), Placed(0.0, 12.0)])) == 10_001


# --- changing lines -------------------------------------------------------------------------------


def test_lines_are_measured_again_and_empty_ones_dropped() -> None:
    glyphs = [*word(4, 10.0), *word(4, 40.0, -12.0, line=1), *word(2, 80.0, -24.0, line=2)]
    frame, strips = frame_of(glyphs), lines_of(glyphs)
    strips.of[4:8] = 2
    measure_again(frame, strips, frame.rows)
    assert strips.of.tolist() == [0] * 4 + [1] * 6
    assert (strips.left.tolist(), strips.right.tolist()) == ([10, 40], [30, 90])
    assert (strips.first.tolist(), strips.last.tolist()) == ([0, 4], [3, 9])
    assert strips.up.tolist() == [0, -24]


def test_a_line_may_be_repeated() -> None:
    glyphs = [*word(4, 10.0), *word(4, 40.0, -12.0, line=1)]
    strips = lines_of(glyphs)
    assert strips.repeat(0) == 2
    assert (len(strips), strips.up.tolist()) == (3, [0, -12, 0])
    strips.take(strips.of[[4, 0]])
    assert strips.up.tolist() == [-12, 0]
    assert strips.of.tolist() == [1] * 4 + [0] * 4
