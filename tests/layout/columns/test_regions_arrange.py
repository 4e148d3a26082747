"""The order of reading of lines whose places are known, and what each is part of."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.layout.columns.regions import Arrangement, arrange
from tests.layout.framing import Strip, strips_of

#: A line over both columns of a page.
ACROSS = (0.0, 240.0)
LEFT = (0.0, 100.0)


def column(
    extent: tuple[float, float],
    top: float = 700.0,
    count: int = 6,
    *,
    pitch: float = 12.0,
    size: float = 10.0,
) -> list[Strip]:
    return [Strip(top - pitch * i, *extent, size) for i in range(count)]


def arranged(
    strips: Sequence[Strip], *, leftward: bool = False, upward: bool = False
) -> Arrangement:
    """The arrangement of lines that are drawn in the order in which they are given."""
    found = arrange(strips_of(strips), leftward=leftward, upward=upward)
    assert sorted(found.order) == list(range(len(strips)))
    return found


def by_line(found: Arrangement, values: Sequence[object]) -> list[object]:
    """Values by the lines' own numbers."""
    return [values[found.order.index(number)] for number in range(len(found.order))]


def test_one_column_is_read_from_the_top() -> None:
    found = arranged(column(LEFT)[::-1])
    assert found.order == [5, 4, 3, 2, 1, 0]
    assert (set(found.region), set(found.cell), set(found.aside)) == ({0}, {None}, {False})
    assert not found.columns


def test_lines_may_follow_one_another_upwards() -> None:
    assert arranged(column(LEFT), upward=True).order == [5, 4, 3, 2, 1, 0]


@pytest.mark.parametrize(("white", "parted"), [(7.0, True), (6.9, False)])
def test_white_of_seven_tenths_of_an_em_parts_columns(white: float, parted: bool) -> None:
    right = (100 + white, 200 + white)
    found = arranged([*column(LEFT), *column(right)])
    assert found.columns is parted
    if parted:
        assert found.order == list(range(12))
        assert found.region == [0] * 6 + [1] * 6
    else:
        assert found.order == [place + 6 * side for place in range(6) for side in (0, 1)]
        assert found.region == [0] * 12


def test_the_middle_size_says_how_wide_the_white_must_be() -> None:
    small, large = column(LEFT, size=8), column((106, 206), size=10)
    assert arranged([*small, *large]).columns is False
    assert arranged([*small, *large[:-1], Strip(640, 106, 206, 8)]).columns is True


def test_columns_are_read_from_the_right_if_lines_are() -> None:
    found = arranged([*column(LEFT), *column((140, 240))], leftward=True)
    assert found.order == [*range(6, 12), *range(6)]


def test_single_lines_side_by_side_are_parts_of_one_line() -> None:
    pieces = [Strip(700, 140, 240), Strip(702, 0, 100)]
    found = arranged(pieces)
    assert (found.order, found.region, found.columns) == ([1, 0], [0, 0], True)
    assert arranged(pieces, leftward=True).order == [0, 1]


@pytest.mark.parametrize(("up", "order"), [(697.0, [1, 0]), (696.8, [0, 1])])
def test_lines_of_a_row_stand_at_one_height(up: float, order: list[int]) -> None:
    """The second stands at the left, so it is read first if both make one row."""
    found = arranged([Strip(700, 96, 196), Strip(up, 0, 100)])
    assert found.order == order
    leftward = arranged([Strip(700, 0, 93), Strip(up, 96, 196)], leftward=True)
    assert leftward.order == order


def test_rows_from_the_right_go_by_where_lines_end() -> None:
    found = arranged([Strip(700, 0, 200), Strip(700, 50, 190)], leftward=True)
    assert found.order == [0, 1]


def test_a_row_is_measured_from_its_first_line() -> None:
    steps = [Strip(700, 0, 50), Strip(697, 49, 100), Strip(695, 98, 200)]
    assert arranged(steps, leftward=True).order == [1, 0, 2]


def sections(*extra: Strip, pairs: int = 6, top: float = 700.0) -> list[Strip]:
    """A line across, two columns below it, and more lines."""
    return [
        Strip(740, *ACROSS),
        *column(LEFT, top, pairs),
        *column((140, 240), top, pairs),
        *extra,
    ]


def test_columns_under_a_line_across_are_read_one_after_the_other() -> None:
    found = arranged(sections())
    assert found.order == list(range(13))
    assert found.region == [0] + [1] * 6 + [2] * 6


@pytest.mark.parametrize(("down", "joined"), [(30.0, True), (30.5, False)])
def test_a_line_near_below_its_column_belongs_to_it(down: float, joined: bool) -> None:
    found = arranged(sections(Strip(640 - down, *LEFT)))
    place = found.order.index(13)
    assert place == (7 if joined else 13)


def test_a_line_below_columns_that_runs_across_is_none_of_them() -> None:
    found = arranged(sections(Strip(628, *ACROSS)))
    assert found.order == list(range(14))
    assert found.region[-1] == 3


def test_both_columns_may_go_on_far_below() -> None:
    more = [Strip(590, *LEFT), Strip(590, 140, 240)]
    found = arranged(sections(*more))
    assert found.order == [0, *range(1, 7), 13, *range(7, 13), 14]


def test_a_line_is_near_to_its_own_column_not_to_the_other() -> None:
    """The left column ends four lines above the last of the right one."""
    left, right = column(LEFT, count=2), column((140, 240), count=6)
    lines = [Strip(740, *ACROSS), *left, *right, Strip(628, *LEFT)]
    found = arranged(lines)
    assert found.order[-1] == 9
    near = [Strip(740, *ACROSS), *left, *right, Strip(628, 140, 240)]
    assert arranged(near).order == list(range(10))


@pytest.mark.parametrize(("rise", "taken"), [(17.0, True), (17.5, False)])
def test_a_column_may_begin_above_the_one_beside_it(rise: float, taken: bool) -> None:
    lines = [Strip(760, *ACROSS), Strip(700 + rise, 140, 240), *column(LEFT), *column((140, 240))]
    found = arranged(lines)
    assert found.order.index(1) == (7 if taken else 1)


def test_several_lines_may_stand_above_the_column_beside() -> None:
    lines = [
        Strip(770, *ACROSS),
        Strip(724, 140, 240),
        Strip(712, 140, 240),
        *column(LEFT),
        *column((140, 240)),
    ]
    assert arranged(lines).order == [0, *range(3, 9), 1, 2, *range(9, 15)]


def test_a_title_right_above_the_columns_stays_above_them() -> None:
    lines = [Strip(712, *ACROSS), *column(LEFT), *column((140, 240))]
    assert arranged(lines).order == list(range(13))


@pytest.mark.parametrize(("low", "beside"), [(690.0, True), (689.0, False)])
def test_lines_stand_beside_one_another_if_their_heights_meet(low: float, beside: bool) -> None:
    """The line below the title reaches 8 points up, the line beside it 2.5 points down."""
    left, right = Strip(700, *LEFT), Strip(low, 140, 240)
    lines = [Strip(760, *ACROSS), left, right, Strip(580, *ACROSS)]
    found = arranged(lines)
    assert found.order == [0, 1, 2, 3]
    assert found.columns is beside


@pytest.mark.parametrize(
    ("pitch", "down", "beside"),
    [(12.0, 10.4, True), (12.0, 10.6, False), (9.0, 8.5, True), (9.0, 8.6, False)],
)
def test_tight_lines_take_less_room(pitch: float, down: float, beside: bool) -> None:
    """No more than 95 hundredths of the usual distance of lines."""
    body = column((0, 240), 600, 8, pitch=pitch)
    found = arranged([*body, Strip(500, *LEFT), Strip(500 - down, 140, 240)])
    assert found.columns is beside


@pytest.mark.parametrize(
    ("width", "lines", "note"),
    [(45.0, 4, True), (46.0, 4, False), (45.0, 8, False), (45.0, 7, True)],
)
def test_narrow_columns_of_fewer_lines_are_notes(width: float, lines: int, note: bool) -> None:
    """At most 45 hundredths of the text's width, and seven tenths of its lines."""
    notes = column((0, width), 700, lines)
    text = column((60, 160), 700, 10)
    found = arranged([*notes, *text])
    order = list(range(len(notes) + len(text)))
    if note:
        order = order[lines:] + order[:lines]
    assert found.order == order
    assert by_line(found, found.aside) == [note] * lines + [False] * 10


@pytest.mark.parametrize(("lines", "note"), [(5, True), (4, False)])
def test_notes_stand_beside_a_text_of_five_lines(lines: int, note: bool) -> None:
    found = arranged([*column((0, 40), 700, 2), *column((60, 160), 700, lines)])
    assert any(found.aside) is note


def test_notes_come_last_from_either_side() -> None:
    lines = [*column((0, 40), count=2), *column((60, 160), count=8), *column((180, 220), count=2)]
    assert arranged(lines).order == [*range(2, 10), 0, 1, 10, 11]
    assert arranged(lines, leftward=True).order == [*range(2, 10), 10, 11, 0, 1]


def test_what_stands_inside_a_note_is_a_note() -> None:
    inner = [
        Strip(700, 0, 19),
        Strip(700, 28, 45),
        Strip(688, 0, 19),
        Strip(688, 28, 45),
        Strip(660, 0, 45),
    ]
    found = arranged([*inner, *column((60, 240), 700, 12)])
    assert by_line(found, found.aside) == [True] * 5 + [False] * 12


def table(
    rows: int, columns: int = 3, *, top: float = 700.0, pitch: float = 20.0, size: float = 10.0
) -> list[Strip]:
    """Short cells, drawn row by row."""
    return [
        Strip(top - pitch * r, 100.0 * c, 100.0 * c + 30, size)
        for r in range(rows)
        for c in range(columns)
    ]


def test_a_table_is_read_row_by_row() -> None:
    found = arranged(table(4))
    assert found.order == list(range(12))
    assert found.cell == [(1, r, c) for r in range(1, 5) for c in range(1, 4)]
    assert found.region == [0] * 12


def test_the_columns_of_a_table_read_from_the_right_are_counted_from_there() -> None:
    found = arranged(table(4), leftward=True)
    assert found.cell == [(1, r, c) for r in range(1, 5) for c in range(1, 4)]
    assert found.order == [3 * r + c for r in range(4) for c in (2, 1, 0)]


def test_lines_alone_above_and_below_a_table_are_not_in_it() -> None:
    lone = [Strip(740, 0, 30), Strip(726, 0, 30)]
    below = [Strip(600, 100, 130)]
    found = arranged([*lone, *table(4), *below])
    assert found.order == list(range(15))
    assert found.cell[:2] == [None, None]
    assert found.cell[-1] is None
    assert found.cell[2:-1] == [(1, r, c) for r in range(1, 5) for c in range(1, 4)]


def test_a_row_of_one_cell_inside_a_table_is_in_it() -> None:
    lines = [*table(2), Strip(660, 0, 30), *table(2, top=640)]
    found = arranged(lines)
    assert found.cell[6] == (1, 3, 1)
    assert found.cell[-1] == (1, 5, 3)


@pytest.mark.parametrize(
    ("size", "inside"), [(11.2, True), (11.3, False), (8.93, True), (8.9, False)]
)
@pytest.mark.parametrize("above", [True, False])
def test_rows_of_another_size_at_its_ends_are_no_part_of_a_table(
    size: float, inside: bool, above: bool
) -> None:
    other = table(1, top=720 if above else 620, size=size)
    found = arranged([*other, *table(4)] if above else [*table(4), *other])
    rows = max(cell[1] for cell in found.cell if cell is not None)
    assert rows == (5 if inside else 4)
    assert found.cell.count(None) == (0 if inside else 3)


def test_a_table_keeps_two_rows_of_whatever_size() -> None:
    lines = [*table(1, top=720, size=20), *table(1, top=680, size=10)]
    found = arranged(lines)
    assert None not in found.cell


def test_tables_are_counted() -> None:
    lines = [*table(3), Strip(600, 0, 330), *table(3, top=560)]
    found = arranged(lines)
    assert [cell[0] for cell in found.cell if cell] == [1] * 9 + [2] * 9
    assert found.cell[9] is None
    assert found.region == [0] * 9 + [1] + [2] * 9


def headed(heads: int, cells: int, rows: int) -> list[Strip]:
    """A table of three columns; its heads run across the second and the third."""
    above = [Strip(700 + 20.0 * (heads - i), 100, 230) for i in range(heads)]
    return [*above, *table(rows)[:cells]]


@pytest.mark.parametrize(
    ("heads", "cells", "rows", "columns"),
    [(1, 12, 4, 3), (3, 12, 4, 3), (3, 11, 4, 2), (12, 60, 20, 3), (13, 60, 20, 2)],
)
def test_heads_may_run_across_the_columns_of_a_table(
    heads: int, cells: int, rows: int, columns: int
) -> None:
    """A fifth of the lines at most, and no more than twelve."""
    found = arranged(headed(heads, cells, rows))
    assert max((cell[2] for cell in found.cell if cell), default=2) == columns


def test_a_head_stands_in_the_first_of_its_columns() -> None:
    found = arranged([*table(1), Strip(690, 100, 230), *table(4, top=670)])
    cells = dict(zip(found.order, found.cell, strict=True))
    assert cells[3] == (1, 2, 2)


def test_pages_of_thousands_of_lines_are_read_by_rows() -> None:
    def page(lines: int) -> list[Strip]:
        left = column(LEFT, 50_000, lines // 2)
        return [*left, *column((140, 240), 50_000, lines - len(left))]

    assert arranged(page(3000)).columns is True
    found = arranged(page(3001))
    assert found.columns is False
    assert found.order[:4] == [0, 1500, 1, 1501]


def nested(depth: int) -> list[Strip]:
    """Columns inside columns: each right column begins with a line across and is parted again."""
    edge = 40.0 * depth + 400
    return [
        strip
        for i in range(depth)
        for strip in (
            Strip(9000 - 14 * i, 20.0 * i, 20.0 * i + 10),
            Strip(9000 - 14 * i, 20.0 * i + 20, edge),
        )
    ]


def test_parts_inside_parts_are_followed_to_some_depth() -> None:
    found = [arranged(nested(depth)).region[-1] for depth in (5, 15, 30, 60)]
    assert found[0] < found[1] < found[2] == found[3]


def test_lines_beside_one_another_are_read_as_drawn_unless_from_the_right() -> None:
    """Neither stands above the other; the lower one is drawn first."""
    pair = [Strip(692, 0, 96), Strip(700, 98, 200)]
    assert arranged(pair).order == [0, 1]
    assert arranged(pair, leftward=True).order == [1, 0]


def test_lines_above_and_below_a_table_run_across_it() -> None:
    lines = [Strip(760, 0, 330), *table(4), Strip(600, 0, 330)]
    found = arranged(lines)
    assert found.order == list(range(14))
    assert (found.cell[0], found.cell[-1]) == (None, None)
    assert found.region == [0] + [1] * 12 + [2]


PAGES = {
    "columns": [*column(LEFT), *column((107, 207))],
    "no columns": [*column(LEFT), *column((106, 206))],
    "sections": sections(Strip(610, *LEFT)),
    "notes": [*column((0, 45), 700, 7), *column((60, 160), 700, 10)],
    "a table": [Strip(740, 0, 30), *table(4), Strip(600, 100, 130)],
    "heads": headed(3, 12, 4),
}


@pytest.mark.parametrize("factor", [0.0625, 16.0])
@pytest.mark.parametrize("page", PAGES)
def test_the_size_of_letters_does_not_matter(page: str, factor: float) -> None:
    scaled = [
        Strip(one.up * factor, one.left * factor, one.right * factor, one.size * factor)
        for one in PAGES[page]
    ]
    found, other = arranged(PAGES[page]), arranged(scaled)
    assert (other.order, other.region, other.cell) == (found.order, found.region, found.cell)


def test_columns_come_from_the_left_and_lines_from_the_top_unless_told() -> None:
    strips = strips_of([*column(LEFT), *column((140, 240))])
    assert arrange(strips).order == list(range(12))


def test_however_many_sections_have_columns_all_are_read_by_them() -> None:
    lines = []
    for i in range(45):
        top = 5000.0 - 100 * i
        lines += [Strip(top, *ACROSS), *column(LEFT, top - 30, 3), *column((140, 240), top - 30, 3)]
    found = arranged(lines)
    assert found.order == list(range(45 * 7))
    assert found.region[-1] == 3 * 45 - 1
