"""Rivers of white between columns and cells: where lines are cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from glyphstone.layout.columns.rivers import Level, cut_at_rivers

EM = 10.0
PITCH = 10.0
#: Rows of the page's table between one column and the next, if one is drawn after the other.
COLUMN = 50
#: From where to where the left column of these tests reaches.
LEFT = (0.0, 100.0)
#: A white whose sides need no other reason to part columns.
WHITE = 30.0


def line(
    *parts: tuple[float, float],
    up: float = 700.0,
    drawn: int = 0,
    step: int = COLUMN,
    em: float = EM,
) -> Level:
    """A line of parts drawn `step` rows after one another."""
    return (
        up,
        em,
        [(low, high, drawn + step * i, drawn + step * i) for i, (low, high) in enumerate(parts)],
    )


def lines(
    rows: Iterable[Sequence[tuple[float, float]]],
    *,
    step: int = COLUMN,
    pitch: float = PITCH,
    em: float = EM,
) -> list[Level]:
    return [
        line(*parts, up=700 - pitch * i, drawn=1000 * i, step=step, em=em)
        for i, parts in enumerate(rows)
    ]


def two(white: float, width: float = 100.0) -> list[tuple[float, float]]:
    return [LEFT, (LEFT[1] + white, LEFT[1] + white + width)]


def first_gaps(count: int) -> set[tuple[int, int]]:
    return {(number, 0) for number in range(count)}


@pytest.mark.parametrize(
    ("white", "needed"), [(8.0, 4), (11.9, 4), (12.0, 3), (19.9, 3), (20.0, 2), (90.0, 2)]
)
def test_the_wider_a_river_the_fewer_lines_it_takes(white: float, needed: int) -> None:
    assert cut_at_rivers(lines([two(white)] * needed)) == first_gaps(needed)
    assert cut_at_rivers(lines([two(white)] * (needed - 1))) == set()


def test_a_river_narrower_than_a_word_gap_parts_nothing_alone() -> None:
    assert cut_at_rivers(lines([two(7.9)] * 12)) == set()


@pytest.mark.parametrize(("white", "parts"), [(6.0, {0, 1}), (5.9, {1})])
def test_a_river_is_not_narrower_than_six_tenths_of_an_em(white: float, parts: set[int]) -> None:
    found = cut_at_rivers(cells(6, [white, 20.0], [60, 60, 60]))
    assert found == {(number, part) for number in range(6) for part in parts}


def test_a_river_is_what_all_its_lines_leave_white() -> None:
    """Two whites of 40 share 15: that takes three lines."""
    one, other = [(0.0, 100.0), (140.0, 240.0)], [(0.0, 125.0), (165.0, 240.0)]
    assert cut_at_rivers(lines([one, other])) == set()
    assert cut_at_rivers(lines([one, other, one])) == first_gaps(3)
    assert cut_at_rivers(lines([other, one])) == set()
    assert cut_at_rivers(lines([other, one, other])) == first_gaps(3)


def test_the_smaller_letters_say_how_narrow_a_river_may_be() -> None:
    levels = cells(6, [5.9, 20.0], [60, 60, 60])
    small = [level if i % 2 else (level[0], 9.0, level[2]) for i, level in enumerate(levels)]
    assert cut_at_rivers(small) == {(number, part) for number in range(6) for part in (0, 1)}


@pytest.mark.parametrize(("pitch", "cut"), [(80.0, True), (81.0, False)])
def test_a_river_ends_if_no_text_stands_beside_it(pitch: float, cut: bool) -> None:
    found = cut_at_rivers(lines([two(WHITE)] * 2, pitch=pitch))
    assert found == (first_gaps(2) if cut else set())


def test_lines_that_end_before_or_begin_behind_a_river_support_it_in_pairs() -> None:
    white = two(15.0)
    before, behind = white[:1], white[1:]
    assert cut_at_rivers(lines([white, white, before])) == set()
    assert cut_at_rivers(lines([white, white, behind])) == set()
    assert cut_at_rivers(lines([white, white, before, before])) == set()
    assert cut_at_rivers(lines([white, white, before, behind])) == first_gaps(2)


def test_a_line_across_ends_the_river() -> None:
    across = [(0.0, 230.0)]
    levels = lines([two(WHITE), across, two(WHITE)])
    assert cut_at_rivers(levels) == set()
    levels = lines([two(WHITE), two(WHITE), across, two(WHITE), two(WHITE)])
    assert cut_at_rivers(levels) == {(0, 0), (1, 0), (3, 0), (4, 0)}


def justified(count: int, behind: Sequence[float], step: int) -> list[Level]:
    """Lines drawn on across a white that begin behind it at these places in turn."""
    return lines(
        (
            [(0.0, 100.0 - 3 * (i % 4)), (behind[i % len(behind)], 230.0 + 7 * i)]
            for i in range(count)
        ),
        step=step,
    )


UNEVEN = (120.0, 124.0, 128.0, 132.0)


@pytest.mark.parametrize(("step", "cut"), [(6, False), (7, True)])
def test_white_that_is_drawn_across_at_once_may_be_gaps_between_words(step: int, cut: bool) -> None:
    found = cut_at_rivers(justified(8, UNEVEN, step), rtl=False)
    assert found == (first_gaps(8) if cut else set())


@pytest.mark.parametrize(("late", "cut"), [(6, False), (7, True)])
def test_most_lines_must_be_drawn_at_once(late: int, cut: bool) -> None:
    """Of ten lines so many are not: the one at three tenths counts."""
    levels = justified(10, UNEVEN, 2)
    levels[:late] = justified(10, UNEVEN, 50)[:late]
    found = cut_at_rivers(levels, rtl=False)
    assert found == (first_gaps(10) if cut else set())


@pytest.mark.parametrize(("count", "cut"), [(4, False), (5, True)])
def test_five_lines_that_go_on_at_one_place_are_a_column(count: int, cut: bool) -> None:
    found = cut_at_rivers(justified(count, [120.0], 1), rtl=False)
    assert found == (first_gaps(count) if cut else set())


@pytest.mark.parametrize(("off", "cut"), [(1.0, True), (1.05, False)])
def test_one_place_is_meant_to_a_tenth_of_an_em(off: float, cut: bool) -> None:
    found = cut_at_rivers(justified(6, [120.0, 120.0 + off], 1), rtl=False)
    assert found == (first_gaps(6) if cut else set())


@pytest.mark.parametrize(("aligned", "cut"), [(7, True), (6, False)])
def test_seven_of_ten_lines_must_go_on_at_one_place(aligned: int, cut: bool) -> None:
    places = [120.0] * aligned + list(UNEVEN)[1:] + [136.0] * (7 - aligned)
    found = cut_at_rivers(justified(10, places[:10], 1), rtl=False)
    assert found == (first_gaps(10) if cut else set())


def at_once(parts: Iterable[Sequence[tuple[float, float]]]) -> list[Level]:
    return lines(parts, step=1)


#: Lines of six: what stands before and behind the white begins, ends, is centred at one place.
ALIGNED = {
    "behind begins": [[(i, 90.0 + 2 * i), (120.0, 200.0 + 9 * i)] for i in range(6)],
    "behind is centred": [[(i, 90.0 + 2 * i), (130.0 - 2 * i, 200.0 + 2 * i)] for i in range(6)],
    "before ends": [[(9.0 * i, 90.0), (120.0 + 2 * i, 200.0 + 9 * i)] for i in range(6)],
    "before is centred": [
        [(10.0 - 2 * i, 70.0 + 2 * i), (120.0 + 2 * i, 260.0 + 9 * i)] for i in range(6)
    ],
}


@pytest.mark.parametrize(
    ("rtl", "kinds"),
    [
        (False, {"behind begins", "behind is centred"}),
        (True, {"before ends", "before is centred"}),
        (None, set(ALIGNED)),
    ],
)
def test_the_direction_of_reading_says_which_side_must_be_aligned(
    rtl: bool | None, kinds: set[str]
) -> None:
    found = {kind for kind, parts in ALIGNED.items() if cut_at_rivers(at_once(parts), rtl)}
    assert found == kinds


def numbers(following: int, step: int = 1) -> list[Level]:
    """Ten lines whose second part ends at one place; in so many a third part follows."""
    levels = []
    for i in range(10):
        parts = [(i, 90.0 + i), (180.0 - 5 * i, 240.0 - 0.01 * i)]
        drawn = [1000 * i, 1000 * i + 1]
        if i < following:
            parts.append((270.0 + 3 * i, 330.0 + 7 * i))
            drawn.append(1000 * i + 1 + step)
        levels.append(
            (700 - PITCH * i, EM, [(*p, d, d) for p, d in zip(parts, drawn, strict=True)])
        )
    return levels


@pytest.mark.parametrize(("following", "cut"), [(7, True), (6, False)])
def test_numbers_may_end_at_one_place_if_the_line_goes_on(following: int, cut: bool) -> None:
    """The last words of justified lines end at one place, too."""
    found = cut_at_rivers(numbers(following), rtl=False)
    assert ((0, 0) in found) is cut


@pytest.mark.parametrize(("step", "cut"), [(6, True), (7, False)])
def test_what_follows_numbers_is_drawn_at_once(step: int, cut: bool) -> None:
    found = cut_at_rivers(numbers(10, step), rtl=False)
    assert ((0, 0) in found) is cut


def crossed(above: int, below: int, pitch: float = PITCH, edge: float = 300.0) -> list[Level]:
    """Six aligned lines, with lines that run across their white above and below."""
    parts = [(0.0, 95.0), (120.0, 215.0)]
    around = [(0.0, edge)]
    levels = lines([around] * above + [parts] * 6 + [around] * below, step=1)
    top, bottom = levels[above][0], levels[above + 5][0]
    for i in range(above):
        levels[i] = (top + pitch * (above - i), *levels[i][1:])
    for i in range(below):
        levels[above + 6 + i] = (bottom - pitch * (i + 1), *levels[above + 6 + i][1:])
    return levels


@pytest.mark.parametrize(
    ("above", "below", "cut"),
    [(3, 0, True), (4, 0, False), (0, 3, True), (0, 4, False), (2, 1, True), (2, 2, False)],
)
def test_a_river_inside_a_text_is_no_column(above: int, below: int, cut: bool) -> None:
    """Half as many lines of the same text as it parts may run across it."""
    found = cut_at_rivers(crossed(above, below), rtl=False)
    assert bool(found) is cut


@pytest.mark.parametrize(
    ("pitch", "cut"), [(11.0, False), (11.05, True), (9.0, False), (8.95, True)]
)
def test_lines_at_another_distance_are_another_text(pitch: float, cut: bool) -> None:
    assert bool(cut_at_rivers(crossed(0, 4, pitch), rtl=False)) is cut


def test_a_line_that_ends_inside_the_river_does_not_cross_it() -> None:
    assert cut_at_rivers(crossed(0, 6, edge=110.0), rtl=False)
    assert cut_at_rivers(crossed(0, 6, edge=120.0), rtl=False)
    assert not cut_at_rivers(crossed(0, 6, edge=121.0), rtl=False)


def cells(count: int, gaps: Sequence[float], widths: Sequence[float], step: int = 1) -> list[Level]:
    """Lines of parts with these gaps between them, all alike."""
    parts: list[tuple[float, float]] = []
    at = 0.0
    for width, gap in zip(widths, [*gaps, 0.0], strict=True):
        parts.append((at, at + width))
        at += width + gap
    return lines([parts] * count, step=step)


def test_a_narrow_river_parts_beside_the_columns_of_a_table() -> None:
    assert cut_at_rivers(cells(6, [7.0], [60, 60])) == set()
    both = {(number, part) for number in range(6) for part in (0, 1)}
    assert cut_at_rivers(cells(6, [7.0, 20.0], [60, 60, 60])) == both
    assert cut_at_rivers(cells(6, [20.0, 7.0], [60, 60, 60])) == both


def test_columns_of_a_table_find_company_one_after_the_other() -> None:
    found = cut_at_rivers(cells(6, [20.0, 7.0, 7.0, 7.0], [60] * 5))
    assert found == {(number, part) for number in range(6) for part in range(4)}


@pytest.mark.parametrize(("aligned", "cut"), [(6, True), (5, False)])
def test_most_lines_of_a_river_must_have_company(aligned: int, cut: bool) -> None:
    """Ten lines leave the narrow white, so many of them the wide one beside it, too."""
    three = [(0.0, 60.0), (67.0, 127.0), (147.0, 207.0)]
    levels = lines([three] * aligned + [three[:2]] * (10 - aligned), step=1)
    found = cut_at_rivers(levels)
    assert ((0, 1) in found) is True
    assert ((0, 0) in found) is cut


@pytest.mark.parametrize(("width", "cut"), [(25.0, True), (24.9, False)])
@pytest.mark.parametrize("at_left", [True, False])
def test_labels_are_no_column(width: float, cut: bool, at_left: bool) -> None:
    widths = [width, 200.0] if at_left else [200.0, width]
    found = cut_at_rivers(cells(6, [20.0], widths, step=COLUMN))
    assert found == (first_gaps(6) if cut else set())


@pytest.mark.parametrize(("step", "cut"), [(1, False), (COLUMN, True)])
@pytest.mark.parametrize("mirrored", [False, True])
def test_the_next_part_counts_if_lines_are_drawn_at_once(
    step: int, cut: bool, mirrored: bool
) -> None:
    """Half of the lines go on behind a narrow part: its side is wide, the part itself is not."""
    rows = [[(0.0, 100.0), (120.0, 140.0)] for _ in range(10)]
    for i in range(5):
        rows[2 * i].append((160.0 + 5 * i, 300.0 + 9 * i))
    part = 0
    if mirrored:
        rows = [[(-high, -low) for low, high in parts[::-1]] for parts in rows]
        part = 1
    found = cut_at_rivers(lines(rows, step=step), rtl=mirrored)
    assert ((0, part) in found) is cut


def test_a_gap_between_words_above_does_not_hide_the_white_between_columns() -> None:
    """A narrow white goes on in a wide one: that begins a river of its own."""
    above = [(0.0, 130.0), (137.0, 300.0)]
    columns = [(0.0, 100.0), (150.0, 300.0)]
    levels = lines([above, columns, columns, columns])
    assert cut_at_rivers(levels) == {(number, 0) for number in (1, 2, 3)}


@pytest.mark.parametrize(("left", "cut"), [(15.0, False), (15.5, True)])
def test_a_river_that_fills_half_of_a_white_leaves_no_room_for_another(
    left: float, cut: bool
) -> None:
    """The one from above ends at the second line; only another could part it."""
    above = [(0.0, 100.0 + left), (130.0, 300.0)]
    second = [(0.0, 100.0), (130.0, 300.0)]
    below = [(0.0, 80.0), (115.0, 300.0)]
    found = cut_at_rivers(lines([above, second, below, below, below]))
    assert found == {(number, 0) for number in ((1, 2, 3, 4) if cut else (2, 3, 4))}


def meeting(left: int, right: int, *, rows: int = 121, gap: float = 20.0) -> list[Level]:
    """Lines left and right of a white in turn, with one level that holds a part on each side."""
    levels: list[Level] = []
    up = 700.0
    for i in range(max(left, right)):
        if i < left:
            levels.append((up, EM, [(0.0, 100.0, i, i)]))
            up -= 6
        if i < right:
            levels.append((up, EM, [(100.0 + gap, 200.0, 500 + i, 500 + i)]))
            up -= 6
    levels.append((up, EM, [(0.0, 100.0, 50, 50), (100.0 + gap, 200.0, 50 + rows, 50 + rows)]))
    return levels


@pytest.mark.parametrize(
    ("left", "right", "cut"), [(5, 5, True), (4, 9, False), (9, 4, False), (9, 9, True)]
)
def test_white_in_one_line_parts_columns_whose_lines_stand_at_other_heights(
    left: int, right: int, cut: bool
) -> None:
    levels = meeting(left, right)
    last = len(levels) - 1
    assert cut_at_rivers(levels) == ({(last, 0)} if cut else set())


@pytest.mark.parametrize(("rows", "cut"), [(120, False), (121, True)])
def test_white_in_one_line_must_be_drawn_apart(rows: int, cut: bool) -> None:
    assert bool(cut_at_rivers(meeting(5, 5, rows=rows))) is cut


def test_lines_below_a_white_count_as_those_above() -> None:
    levels = [(1400 - up, em, parts) for up, em, parts in meeting(5, 5)[::-1]]
    assert cut_at_rivers(levels) == {(0, 0)}


@pytest.mark.parametrize(("away", "cut"), [(22, True), (23, False)])
def test_only_lines_nearby_say_whether_a_white_is_between_columns(away: int, cut: bool) -> None:
    """22 lines above it are looked at; the fifth of the right column stands so far away."""
    whole: Level = (900.0, EM, [(0.0, 100.0, 50, 50), (120.0, 200.0, 500, 500)])
    levels = [whole]
    for distance in range(1, 30):
        behind = distance in (1, 2, 3, 4, away)
        part = (120.0, 200.0, 500, 500) if behind else (0.0, 100.0, 0, 0)
        levels.append((900.0 - 6 * distance, EM, [part]))
    levels = [(-up, em, parts) for up, em, parts in levels[::-1]]
    assert bool(cut_at_rivers(levels)) is cut


@pytest.mark.parametrize(("step", "cut"), [(80.0, True), (81.0, False)])
def test_white_in_one_line_ends_at_a_gap_in_the_text(step: float, cut: bool) -> None:
    levels = meeting(5, 5)
    up, em, parts = levels[-1]
    levels[-1] = (levels[-2][0] - step, em, parts)
    assert up > levels[-1][0]
    assert bool(cut_at_rivers(levels)) is cut


SETTINGS = {
    "a gutter": (lines([two(15.0)] * 3), None),
    "a narrow white": (lines([two(9.0)] * 3), None),
    "aligned words": (justified(6, [120.0, 121.0], 1), False),
    "words out of line": (justified(6, [120.0, 121.1], 1), False),
    "crossed": (crossed(1, 2), False),
    "crossed by more": (crossed(2, 2), False),
    "cells": (cells(6, [7.0, 20.0], [60, 60, 60]), None),
    "labels": (cells(6, [20.0], [24.0, 200.0], step=COLUMN), None),
    "columns that meet": (meeting(5, 5), None),
    "a white that widens": (
        lines(
            [[(0.0, 115.5), (130.0, 300.0)], two(30.0, 170.0), *[[(0.0, 80.0), (115.0, 300.0)]] * 3]
        ),
        None,
    ),
}


@pytest.mark.parametrize("factor", [0.0625, 16.0])
@pytest.mark.parametrize("setting", SETTINGS)
def test_the_size_of_letters_does_not_matter(setting: str, factor: float) -> None:
    levels, rtl = SETTINGS[setting]
    scaled: list[Level] = [
        (
            up * factor,
            em * factor,
            [(low * factor, high * factor, first, last) for low, high, first, last in parts],
        )
        for up, em, parts in levels
    ]
    assert cut_at_rivers(scaled, rtl) == cut_at_rivers(levels, rtl)


def test_middles_may_differ_by_a_tenth_of_an_em() -> None:
    parts = [[(i, 90.0 + 2 * i), (130.0 - 2 * i, 200.9 + 2 * i - 0.9 * (i % 2))] for i in range(6)]
    assert cut_at_rivers(at_once(parts), rtl=False) == first_gaps(6)
    mirrored = [[(-high, -low) for low, high in row[::-1]] for row in parts]
    assert cut_at_rivers(at_once(mirrored), rtl=True) == first_gaps(6)


def test_lines_behind_one_that_does_not_cross_are_another_text() -> None:
    levels = crossed(0, 7)
    for place in (9, 10):
        up, em, _ = levels[place]
        levels[place] = (up, em, [(0.0, 110.0, 9, 9)])
    assert cut_at_rivers(levels, rtl=False) == first_gaps(6)


def test_white_in_one_line_ends_at_a_line_across() -> None:
    levels = meeting(6, 6)
    assert cut_at_rivers(levels)
    up, em, _ = levels[6]
    levels[6] = (up, em, [(0.0, 200.0, 9, 9)])
    assert cut_at_rivers(levels) == set()
