"""Whether columns are a table that is read row by row, and which lines make a cell."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.layout.columns.tables import Item, table_rows

SIZE = 10.0
#: Rows of the page's table between two lines that are not drawn together.
APART = 10
COLUMN = 200.0

#: The width of each cell's line in points, None if a row has no cell in that column.
Widths = Sequence[Sequence[float | None]]


def columns_of(widths: Widths, *, along: bool = True, pitch: float = 30.0) -> list[list[Item]]:
    """Columns of one-line cells, drawn along the rows or down the columns; numbered by rows."""
    places = [(r, c) for r, row in enumerate(widths) for c, width in enumerate(row) if width]
    drawn = sorted(places) if along else sorted(places, key=lambda place: place[::-1])
    found: list[list[Item]] = [[] for _ in widths[0]]
    for number, (r, c) in enumerate(places):
        first = APART * drawn.index((r, c))
        left, width = COLUMN * c, widths[r][c]
        assert width is not None
        found[c].append(Item(number, 700 - pitch * r, left, left + width, SIZE, first, first))
    return found


def numbers(columns: list[list[Item]], heads: Sequence[int] = ()) -> list[dict[int, list[int]]]:
    """The rows of a table with the numbers of their lines; none if there is no table."""
    rows = table_rows(columns, heads)
    return [
        {column: [item.number for item in cell] for column, cell in row.items()}
        for row in rows or ()
    ]


def is_table(columns: list[list[Item]]) -> bool:
    return table_rows(columns) is not None


#: In each column one line is wide and the others are not: hardly any line fills its column.
RAGGED = ((100, 100), (50, 50), (40, 40), (30, 30))


def test_the_cells_of_each_row_stand_by_their_column() -> None:
    assert numbers(columns_of(RAGGED)) == [{0: [2 * r], 1: [2 * r + 1]} for r in range(4)]


def test_columns_drawn_one_after_the_other_are_read_down() -> None:
    assert not is_table(columns_of(RAGGED, along=False))


@pytest.mark.parametrize(("lone", "table"), [(0, True), (2, True), (3, False)])
def test_half_of_the_rows_must_hold_several_cells(lone: int, table: bool) -> None:
    rows = [(100, 100), (50, 50), *[(40, None)] * lone]
    assert is_table(columns_of(rows)) is table


def test_one_row_is_no_table() -> None:
    assert not is_table(columns_of([(100, 100)]))


@pytest.mark.parametrize(("rise", "rows"), [(6.0, 2), (6.5, 4)])
def test_cells_of_a_row_begin_at_one_height(rise: float, rows: int) -> None:
    left, right = columns_of([(100, 100), (50, 50)])
    right = [item._replace(up=item.up - rise) for item in right]
    found = numbers([left, right])
    assert len(found) == (rows if rows == 2 else 0)


def test_two_cells_of_one_column_are_two_rows_however_close_they_stand() -> None:
    left, right = columns_of([(100, 100), (50, 50), (40, 40)])
    left[1] = left[1]._replace(up=left[0].up - 3)
    found = numbers([left, right])
    assert found == [{0: [0], 1: [1]}, {0: [2], 1: [3]}, {0: [4], 1: [5]}]


def test_rows_drawn_from_the_right_are_rows_too() -> None:
    left, right = columns_of([(100, 100), (50, 50), (40, 40)])
    before = [item._replace(first=item.first - 15, last=item.last - 15) for item in right]
    assert numbers([left, before]) == [{0: [2 * r], 1: [2 * r + 1]} for r in range(3)]


def test_rows_not_drawn_from_the_top_are_known_by_their_heights() -> None:
    left, right = columns_of([(100, 100), (50, 50), (40, 40)])
    left[1] = left[1]._replace(up=left[0].up - 3)
    upward = [
        [item._replace(first=-item.first, last=-item.last) for item in own] for own in (left, right)
    ]
    assert numbers(upward) == [{0: [0], 1: [1]}, {0: [2]}, {1: [3]}, {0: [4], 1: [5]}]


def test_cells_beside_the_middle_of_a_tall_one_belong_to_its_row() -> None:
    """The file draws the label, then the two paragraphs of the cell beside it."""
    rows = [(700.0, [700.0]), (662.0, [680.0, 668.0, 656.0, 644.0]), (620.0, [626.0, 614.0])]
    left: list[Item] = []
    right: list[Item] = []
    drawn = 0
    for label, lines in rows:
        left.append(Item(len(left), label, 0, 40, SIZE, drawn, drawn + 1))
        for up in lines:
            drawn += 2
            right.append(Item(10 + len(right), up, COLUMN, COLUMN + 100, SIZE, drawn, drawn + 1))
        drawn += 20
    assert numbers(
        [left, [item._replace(right=item.left + 40) for item in right[:-1]] + right[-1:]]
    ) == [{0: [0], 1: [10]}, {0: [1], 1: [11, 12, 13, 14]}, {0: [2], 1: [15, 16]}]


def test_a_cell_beside_several_rows_belongs_to_the_first() -> None:
    """The second label is set beside the middle of its two rows."""
    left = [Item(0, 700, 0, 100, SIZE, 0, 5), Item(1, 672, 0, 40, SIZE, 20, 25)]
    right = [
        Item(2, 700, COLUMN, COLUMN + 100, SIZE, 10, 15),
        Item(3, 680, COLUMN, COLUMN + 40, SIZE, 30, 35),
        Item(4, 664, COLUMN, COLUMN + 40, SIZE, 50, 55),
    ]
    third = [
        item._replace(
            number=item.number + 5,
            left=2 * COLUMN,
            right=2 * COLUMN + 40,
            first=item.first + 7,
            last=item.last + 7,
        )
        for item in right
    ]
    assert numbers([left, right, third]) == [
        {0: [0], 1: [2], 2: [7]},
        {0: [1], 1: [3], 2: [8]},
        {1: [4], 2: [9]},
    ]


def stacked(lines: int, *, pitch: float = 12.0, step: int = 1) -> list[list[Item]]:
    """Two rows of two cells; the first cell of the left column has so many lines."""
    high = 700 + pitch * (lines - 1)
    cell = [
        Item(10 + i, high - pitch * i, 0, 100 if i == 0 else 40, SIZE, step * i, step * i)
        for i in range(lines)
    ]
    drawn = step * lines + 20
    left = [*cell, Item(2, 600, 0, 40, SIZE, drawn + 20, drawn + 20)]
    right = [
        Item(1, high, COLUMN, COLUMN + 100, SIZE, drawn, drawn),
        Item(3, 600, COLUMN, COLUMN + 40, SIZE, drawn + 40, drawn + 40),
    ]
    return [left, right]


@pytest.mark.parametrize(("step", "together"), [(1, True), (3, True), (4, False)])
def test_lines_of_a_cell_are_drawn_one_after_the_other(step: int, together: bool) -> None:
    columns = stacked(2, step=step)
    assert (numbers(columns)[0][0] == [10, 11]) is together


def test_a_cell_of_one_letter_drawn_between_two_lines_parts_them() -> None:
    left = [Item(r, 700 - 12 * r, 0, 100 if r == 0 else 40, SIZE, 9 * r, 9 * r + 6) for r in (0, 1)]
    right = [
        Item(2 + r, 700 - 12 * r, COLUMN, COLUMN + 5 - 2 * r, SIZE, 9 * r + 7, 9 * r + 7)
        for r in (0, 1)
    ]
    assert numbers([left, right]) == [{0: [0], 1: [2]}, {0: [1], 1: [3]}]


def test_a_line_drawn_before_the_one_above_it_begins_a_cell() -> None:
    (above, *rest), right = stacked(2)
    columns = [[above._replace(first=5, last=5), *rest], right]
    assert numbers(columns)[0][0] == [10]
    overlapping = [[above._replace(last=1), *rest], right]
    assert numbers(overlapping)[0][0] == [10]


@pytest.mark.parametrize(("pitch", "together"), [(17.0, True), (17.5, False)])
def test_lines_of_a_cell_stand_close(pitch: float, together: bool) -> None:
    assert (numbers(stacked(2, pitch=pitch))[0][0] == [10, 11]) is together


@pytest.mark.parametrize("head", [10, 11])
def test_a_head_is_a_cell_of_its_own(head: int) -> None:
    assert numbers(stacked(2))[0][0] == [10, 11]
    assert numbers(stacked(2), heads=[head])[0][0] == [10]


@pytest.mark.parametrize(("lines", "table"), [(12, True), (13, False)])
def test_no_cell_has_more_than_twelve_lines(lines: int, table: bool) -> None:
    assert is_table(stacked(lines)) is table


@pytest.mark.parametrize(("lines", "table"), [(4, True), (5, False)])
def test_a_cell_usually_has_four_lines_at_most(lines: int, table: bool) -> None:
    """Of four cells two have so many lines; the middle one counts."""
    left, right = stacked(lines)
    below = right[1]
    more = [
        below._replace(
            number=20 + i, up=600 - 12 * i, first=below.first + i, last=below.last + i, right=240
        )
        for i in range(lines)
    ]
    assert is_table([left, [right[0], *more]]) is table


@pytest.mark.parametrize(("wide", "table"), [(12, True), (13, False)])
def test_two_columns_that_lines_fill_are_text(wide: int, table: bool) -> None:
    """Three fifths of the lines may fill their column."""
    rows = [(100.0, 100.0)] * wide + [(30.0, 30.0)] * (20 - wide)
    assert is_table(columns_of(rows)) is table


@pytest.mark.parametrize(("wide", "table"), [(17, True), (18, False)])
def test_three_columns_may_be_fuller(wide: int, table: bool) -> None:
    """17 of 20 lines may fill their column, if these are wide enough for text."""
    rows = [(100.0, 100.0, 100.0)] * wide + [(30.0, 30.0, 30.0)] * 3
    assert is_table(columns_of(rows)) is table


@pytest.mark.parametrize(("width", "fills"), [(79.0, False), (80.0, True)])
def test_a_line_fills_its_column_by_four_fifths(width: float, fills: bool) -> None:
    rows = [(100.0, 100.0), *[(width, width)] * 3, (30.0, 30.0)]
    assert is_table(columns_of(rows)) is not fills


def test_a_column_is_as_wide_as_from_its_first_left_to_its_last_right_edge() -> None:
    left, right = columns_of([(60.0, 60.0)] * 5)
    assert not is_table([left, right])
    shifted = [
        [item._replace(left=item.left + 25 * i, right=item.right + 25 * i) for i, item in at]
        for at in (list(enumerate(left)), list(enumerate(right)))
    ]
    assert is_table(shifted)


@pytest.mark.parametrize(("width", "table"), [(59.0, True), (60.0, False)])
def test_three_columns_of_short_cells_are_no_text(width: float, table: bool) -> None:
    assert is_table(columns_of([(width, width, width)] * 5)) is table


def test_the_middle_width_counts_in_em_of_each_line() -> None:
    columns = columns_of([(30.0, 30.0, 30.0)] * 2 + [(120.0, 120.0, 120.0)] * 3)
    assert is_table(columns)
    columns = columns_of([(50.0, 50.0, 50.0)] * 5)
    small = [[item._replace(size=5.0) for item in own] for own in columns]
    assert is_table(columns)
    assert not is_table(small)


def test_two_columns_of_short_cells_that_fill_them_may_be_text() -> None:
    assert not is_table(columns_of([(20.0, 20.0)] * 5))


def partly_along(rows: int, along: int) -> list[list[Item]]:
    """Two columns of which the first `along` rows are drawn cell by cell, the others are not."""
    widths = [(100.0, 100.0), *[(40.0, 40.0)] * (rows - 1)]
    left, right = columns_of(widths, along=False)
    for place in range(along):
        drawn = left[place].first
        right[place] = right[place]._replace(first=drawn + 5, last=drawn + 5)
    return [left, right]


@pytest.mark.parametrize(("along", "table"), [(4, False), (5, True)])
def test_half_of_the_steps_along_rows_must_be_drawn_so(along: int, table: bool) -> None:
    """Where the left column ends and the right one begins, a step along the row may hide."""
    columns = partly_along(10, along)
    assert is_table(columns) is table


def level(rows: int, whole: int, rise: float = 0.0, uneven: int = 0) -> list[list[Item]]:
    """Three short columns drawn one after the other; `uneven` rows have their last cell lower."""
    widths: list[tuple[float | None, ...]] = [(20.0, 20.0, 20.0)] * whole
    widths += [(20.0, None, None)] * (rows - whole)
    first, second, third = columns_of(widths, along=False)
    third = [
        item._replace(up=item.up - rise if place < uneven else item.up)
        for place, item in enumerate(third)
    ]
    return [first, second, third]


@pytest.mark.parametrize(("whole", "table"), [(8, True), (7, False)])
def test_short_columns_drawn_down_are_a_table_if_their_rows_are_whole(
    whole: int, table: bool
) -> None:
    assert is_table(level(10, whole)) is table


@pytest.mark.parametrize(
    ("rise", "uneven", "table"), [(1.5, 10, True), (1.6, 2, True), (1.6, 3, False)]
)
def test_short_columns_drawn_down_are_a_table_if_their_rows_are_level(
    rise: float, uneven: int, table: bool
) -> None:
    assert is_table(level(10, 10, rise, uneven)) is table


def test_wide_columns_drawn_down_are_no_table_however_level() -> None:
    ragged = [(100.0, 100.0, 100.0), *[(70.0, 70.0, 70.0)] * 9]
    assert not is_table(columns_of(ragged, along=False))


def test_levels_are_measured_by_the_smaller_letters() -> None:
    first, second, third = level(10, 10, rise=1.5, uneven=10)
    small = [item._replace(size=8.0) for item in second]
    assert is_table([first, second, third])
    assert not is_table([first, small, third])
