"""Whites between lines, and the sections that one white runs through."""

from __future__ import annotations

import pytest

from glyphstone.layout.columns.tables import Item
from glyphstone.layout.columns.whites import (
    columns_of,
    sections_of,
    side_by_side,
    usual_size,
    whites_between,
)


def item(up: float, left: float, right: float, size: float = 10.0, number: int = 0) -> Item:
    return Item(number, up, left, right, size, number, number)


def numbered(items: list[Item]) -> list[Item]:
    return [one._replace(number=number, first=number) for number, one in enumerate(items)]


def numbers(parts: list[list[Item]]) -> list[list[int]]:
    return [[one.number for one in part] for part in parts]


def test_the_usual_size_is_the_middle_one() -> None:
    assert usual_size([item(0, 0, 1, size) for size in (8.0, 12.0, 10.0)]) == 10.0
    assert usual_size([item(0, 0, 1, size) for size in (8.0, 12.0)]) == 12.0


@pytest.mark.parametrize(("left", "whites"), [(107.0, [(100.0, 107.0)]), (106.9, [])])
def test_white_of_seven_tenths_of_an_em_counts(
    left: float, whites: list[tuple[float, float]]
) -> None:
    assert whites_between([item(700, left, 200), item(688, 0, 100)]) == whites


def test_white_is_what_all_lines_leave() -> None:
    lines = [item(700, 0, 100), item(700, 150, 200), item(688, 0, 120), item(688, 160, 200)]
    assert whites_between(lines) == [(120, 150)]
    assert whites_between([*lines, item(676, 0, 200)]) == []
    assert whites_between(lines[:1]) == []
    nested = [item(700, 0, 100), item(688, 10, 20), item(676, 50, 60), item(664, 110, 200)]
    assert whites_between(nested) == [(100, 110)]


def test_columns_stand_between_whites() -> None:
    lines = numbered(
        [item(700, 0, 90), item(700, 100, 190), item(700, 200, 290), item(688, 100, 150)]
    )
    assert numbers(columns_of(lines)) == [[0], [1, 3], [2]]
    assert numbers(columns_of(lines[:1])) == [[0]]


@pytest.mark.parametrize(("down", "together"), [(10.4, True), (10.5, False)])
def test_lines_beside_one_another_share_some_height(down: float, together: bool) -> None:
    """8 points above and 2.5 points below their baselines."""
    lines = numbered([item(700, 0, 90), item(700 - down, 100, 190)])
    assert numbers(side_by_side(lines)) == ([[0, 1]] if together else [[0], [1]])


def test_a_tall_line_reaches_over_several() -> None:
    lines = numbered(
        [item(700, 0, 90, 30), item(695, 100, 190), item(672, 100, 190), item(660, 0, 90)]
    )
    assert numbers(side_by_side(lines)) == [[0, 1], [2], [3]]


def test_groups_with_one_white_are_a_section() -> None:
    pairs = [[item(700 - 12 * i, 0, 90), item(700 - 12 * i, 100, 190)] for i in range(3)]
    across = [item(660, 0, 190)]
    found = sections_of([*pairs, across])
    assert [len(section) for section in found] == [6, 1]


def test_the_white_of_a_section_narrows_until_too_little_is_left() -> None:
    first = [item(700, 0, 90), item(700, 120, 190)]
    second = [item(688, 0, 113), item(688, 150, 190)]
    third = [item(676, 0, 90), item(676, 119, 190)]
    fourth = [item(664, 0, 90), item(664, 140, 190)]
    assert [len(part) for part in sections_of([first, second, third, fourth])] == [4, 4]
    assert [len(part) for part in sections_of([first, second, fourth])] == [6]


def test_single_lines_are_sections_of_their_own() -> None:
    assert [len(part) for part in sections_of([[item(700, 0, 90)], [item(688, 0, 90)]])] == [1, 1]


def near(*below: Item) -> list[int]:
    """The lengths of sections of three pairs of lines and a group below them."""
    pairs = [[item(700 - 12 * i, 0, 90), item(700 - 12 * i, 100, 190)] for i in range(3)]
    return [len(part) for part in sections_of([*pairs, list(below)])]


@pytest.mark.parametrize(("up", "lengths"), [(646.0, [7]), (645.9, [6, 1])])
@pytest.mark.parametrize("left", [0, 100])
def test_a_line_below_stands_within_three_em_of_its_column(
    up: float, lengths: list[int], left: float
) -> None:
    assert near(item(up, left, left + 90)) == lengths


def test_the_last_line_of_the_own_column_counts() -> None:
    """The left column ends two lines above the right one."""
    pairs = [[item(700 - 12 * i, 0, 90), item(700 - 12 * i, 100, 190)] for i in range(2)]
    right = [[item(676 - 12 * i, 100, 190)] for i in range(3)]
    groups = [*pairs, *right]
    assert [len(part) for part in sections_of([*groups, [item(640, 100, 190)]])] == [8]
    assert [len(part) for part in sections_of([*groups, [item(640, 0, 90)]])] == [7, 1]


def test_a_line_that_belongs_to_no_column_ends_the_section() -> None:
    assert near(item(664, 0, 190)) == [6, 1]
    assert near(item(664, 97, 190)) == [7]
    assert near(item(664, 96.5, 190)) == [6, 1]


def test_several_lines_below_must_all_be_near() -> None:
    assert near(item(660, 0, 40), item(660, 42, 80)) == [8]
    assert near(item(660, 0, 40), item(640, 42, 80)) == [6, 2]


@pytest.mark.parametrize(("up", "lengths"), [(717.0, [2, 7]), (717.5, [2, 1, 6])])
def test_single_lines_right_above_a_column_belong_to_its_section(
    up: float, lengths: list[int]
) -> None:
    pairs = [[item(700 - 12 * i, 0, 90), item(700 - 12 * i, 100, 190)] for i in range(3)]
    first = [item(800, 0, 90), item(798, 60, 190)]
    assert [len(part) for part in sections_of([first, [item(up, 100, 190)], *pairs])] == lengths


def test_a_single_line_above_both_columns_does_not() -> None:
    pairs = [[item(700 - 12 * i, 0, 90), item(700 - 12 * i, 100, 190)] for i in range(3)]
    assert [len(part) for part in sections_of([[item(712, 50, 140)], *pairs])] == [1, 6]
    assert [len(part) for part in sections_of([[item(712, 200, 290)], *pairs])] == [1, 6]
