"""Where lines stand in their columns."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.model import Direction, ProseLine
from glyphstone.text.paragraphs.geometry import (
    PlacedLine,
    alike,
    leaves_room,
    pitch,
    placed,
    same_row,
)
from tests.text.paragraphs.making import page_line, placed_line

NO_COLUMN = (0.0, 0.0)


def placed_one(line: ProseLine) -> tuple[float | None, float | None, float]:
    [found] = placed([line])
    return found.indent, found.room, found.length


def test_indent_and_room_are_in_em_of_the_line() -> None:
    assert placed_one(page_line(left=2, right=25)) == (2.0, 5.0, 23.0)
    assert placed_one(page_line(left=2, right=25, size=20.0)) == (1.0, 2.5, 11.5)
    assert placed_one(page_line(left=2, right=25, size=0.0)) == (20.0, 50.0, 230.0)


def test_text_from_the_right_is_indented_from_the_right() -> None:
    line = page_line(left=2, right=25, direction=Direction.RTL)
    assert placed_one(line) == (5.0, 2.0, 23.0)


def test_vertical_text_is_indented_from_the_top() -> None:
    line = replace(
        page_line(direction=Direction.TTB), box=(100.0, 420.0, 110.0, 690.0), column=(400.0, 700.0)
    )
    assert placed_one(line) == (1.0, 2.0, 27.0)


def test_the_edges_of_a_column_may_come_in_any_order() -> None:
    assert placed_one(page_line(left=2, right=25, column=(350.0, 50.0))) == (2.0, 5.0, 23.0)


def test_a_line_alone_without_a_column_has_no_indent() -> None:
    assert placed_one(page_line(column=NO_COLUMN)) == (None, None, 30.0)


def test_lines_of_a_block_make_a_column_where_none_is_known() -> None:
    found = placed(
        [
            page_line(left=1, right=20, column=NO_COLUMN),
            page_line(left=3, right=28, column=NO_COLUMN),
        ]
    )
    assert [(at.indent, at.room) for at in found] == [(0.0, 8.0), (2.0, 0.0)]
    apart = placed([page_line(column=NO_COLUMN), page_line(column=NO_COLUMN, block=1)])
    assert [at.indent for at in apart] == [None, None]


def rooms(*rights: float) -> list[float | None]:
    return [at.room for at in placed([page_line(right=right) for right in rights])]


def test_a_block_set_in_on_the_right_has_an_edge_of_its_own() -> None:
    assert rooms(25, 24.5, 24, 25) == [0.0, 0.5, 1.0, 0.0]


def test_three_lines_make_no_edge() -> None:
    assert rooms(25, 25, 25) == [5.0, 5.0, 5.0]


def test_a_block_two_em_from_its_column_keeps_the_columns_edge() -> None:
    assert rooms(28, 28, 28, 28) == [2.0] * 4
    assert rooms(27.9, 27.9, 27.9, 27.9) == [0.0] * 4


def test_most_lines_but_the_last_must_end_near_the_longest() -> None:
    # Two of three end within three em of the longest line; the last does not count.
    assert rooms(25, 22, 10, 5)[0] == 0.0
    assert rooms(25, 21.9, 10, 25)[0] == 5.0
    # Half is not most.
    assert rooms(25, 25, 10, 10, 5)[0] == 5.0


@pytest.mark.parametrize(
    ("size", "expected"), [(11.2, True), (11.21, False), (8.93, True), (8.9, False)]
)
def test_lines_of_one_paragraph_differ_little_in_size(size: float, expected: bool) -> None:
    assert alike(page_line(), page_line(size=size)) is expected


def test_horizontal_and_vertical_lines_are_not_alike() -> None:
    down = page_line(direction=Direction.TTB)
    assert not alike(page_line(), down)
    assert not alike(down, page_line())
    assert alike(down, down)
    assert alike(page_line(), page_line(direction=Direction.RTL))


@pytest.mark.parametrize(("room", "expected"), [(6.0, True), (5.9, False)])
def test_a_heading_fills_four_fifths_of_its_column_at_most(room: float, expected: bool) -> None:
    assert leaves_room(placed_line(room=room)) is expected


def test_where_no_column_is_known_no_line_leaves_room() -> None:
    assert not leaves_room(placed_line(indent=None, room=9.0))
    assert not leaves_room(placed_line(room=None))


def test_pitch_is_the_distance_in_em_of_the_lower_line() -> None:
    assert pitch(page_line(), page_line(down=1.2)) == pytest.approx(1.2)
    # Of bottoms and tops the nearer two count.
    assert pitch(page_line(), page_line(down=2.0, size=8.0)) == pytest.approx(20.0 / 8.0)
    assert pitch(page_line(), page_line(down=2.0, size=12.0)) == pytest.approx(18.0 / 12.0)
    assert pitch(page_line(), page_line(down=2.0, size=0.0)) == pytest.approx(20.0)


def test_lines_elsewhere_have_no_pitch() -> None:
    assert pitch(page_line(), page_line(down=1.2, page=2)) is None
    assert pitch(page_line(down=1.2), page_line()) is None
    assert pitch(page_line(), page_line()) is None


def test_columns_are_one_if_their_edges_are_two_em_apart_at_most() -> None:
    near = (50.0 + 20.0, 350.0)
    assert pitch(page_line(), page_line(down=1.2, column=near)) is not None
    assert pitch(page_line(), page_line(down=1.2, column=(70.1, 350.0))) is None
    assert pitch(page_line(), page_line(down=1.2, column=(50.0, 370.1))) is None


def test_without_a_column_lines_must_overlap() -> None:
    def without(left: float, right: float, down: float = 0.0) -> ProseLine:
        return page_line(left=left, right=right, down=down, column=NO_COLUMN)

    assert pitch(without(0, 10), without(9, 20, 1.2)) == pytest.approx(1.2)
    assert pitch(without(0, 10), without(10, 20, 1.2)) is None
    assert pitch(page_line(right=10), page_line(left=10, down=1.2)) == pytest.approx(1.2)


def test_the_pitch_of_vertical_lines_runs_across_the_page() -> None:
    def column(x: float, low: float = 400.0, high: float = 700.0) -> ProseLine:
        line = page_line(direction=Direction.TTB, column=NO_COLUMN)
        return replace(line, box=(x, low, x + 10.0, high))

    assert pitch(column(100.0), column(88.0)) == pytest.approx(1.2)
    assert pitch(column(100.0), column(112.0)) == pytest.approx(1.2)
    assert pitch(column(100.0, 400.0, 500.0), column(88.0, 500.0, 600.0)) is None


def row_of(right: float = 10.0, left: float = 12.0, **changes: float | int) -> bool:
    """Whether a part up to `right` and another from `left` on are one row."""
    one = placed(
        [page_line(right=right), page_line(left=left, down=float(changes.get("down", 0.0)))]
    )
    return same_row(one[0], one[1])


def test_parts_side_by_side_are_one_row() -> None:
    assert row_of()
    assert row_of(10.0, 10.0)
    assert not row_of(10.0, 9.9)
    assert not row_of(10.0, 12.0, down=1.2)


@pytest.mark.parametrize(("down", "expected"), [(0.19, True), (0.21, False)])
def test_parts_of_a_row_share_four_fifths_of_their_height(down: float, expected: bool) -> None:
    assert row_of(down=down) is expected


def test_the_lower_of_two_heights_counts() -> None:
    tall = PlacedLine(page_line(right=10, size=20.0), 0.0, 20.0, 10.0)
    low = PlacedLine(page_line(left=12, size=8.0, down=-0.4), 12.0, 0.0, 18.0)
    assert same_row(tall, low)


def test_parts_elsewhere_are_no_row() -> None:
    one, other = placed([page_line(right=10), page_line(left=12)])
    assert same_row(one, other)
    assert not same_row(one, replace(other, line=replace(other.line, page=2)))
    assert not same_row(one, replace(other, line=replace(other.line, direction=Direction.RTL)))
    assert not same_row(one, replace(other, indent=None))
    assert not same_row(replace(one, indent=None), other)
    assert not same_row(replace(one, line=replace(one.line, column=NO_COLUMN)), other)
    assert same_row(one, replace(other, line=replace(other.line, column=(70.0, 350.0))))
    assert not same_row(one, replace(other, line=replace(other.line, column=(70.1, 350.0))))


def test_a_row_is_read_from_the_right_in_text_from_the_right() -> None:
    right = page_line(left=20, direction=Direction.RTL)
    left = page_line(right=18, direction=Direction.RTL)
    assert same_row(*placed([right, left]))
    assert not same_row(*placed([left, right]))


def test_parts_of_a_vertical_line_stand_below_each_other() -> None:
    def part(low: float, high: float) -> ProseLine:
        line = page_line(direction=Direction.TTB, column=(400.0, 700.0))
        return replace(line, box=(100.0, low, 110.0, high))

    assert same_row(*placed([part(600.0, 700.0), part(400.0, 580.0)]))
    assert not same_row(*placed([part(400.0, 580.0), part(600.0, 700.0)]))


@given(st.floats(0, 10), st.floats(11, 30), st.floats(0.1, 5.0))
def test_places_do_not_depend_on_the_scale_of_the_page(
    left: float, right: float, scale: float
) -> None:
    line = page_line(left=left, right=right)
    box = tuple(scale * edge for edge in line.box)
    scaled = replace(
        line,
        box=(box[0], box[1], box[2], box[3]),
        size=scale * line.size,
        column=(scale * line.column[0], scale * line.column[1]),
    )
    for one, other in zip(placed_one(line), placed_one(scaled), strict=True):
        assert one == pytest.approx(other, abs=1e-6)
