"""The order of drawing, where places alone do not tell which line is read first."""

from __future__ import annotations

import pytest

from glyphstone.layout.columns.drawing_sequence import as_drawn
from glyphstone.layout.columns.tables import Item


def line(number: int, up: float, left: float, right: float, drawn: int) -> Item:
    return Item(number, up, left, right, 10.0, drawn, drawn)


def order(*items: Item) -> list[int]:
    return [item.number for item in as_drawn(items)]


def test_lines_beside_one_another_are_read_as_drawn() -> None:
    raised, label, lowered = (
        line(0, 707, 150, 250, 2),
        line(1, 700, 50, 140, 1),
        line(2, 693, 150, 250, 3),
    )
    assert order(raised, label, lowered) == [1, 0, 2]


def test_lines_over_one_another_are_read_from_the_top() -> None:
    assert order(line(0, 700, 50, 250, 2), line(1, 688, 50, 250, 1)) == [0, 1]


def test_lines_at_one_height_are_read_from_the_left() -> None:
    assert order(line(0, 700, 50, 150, 2), line(1, 700, 200, 300, 1)) == [0, 1]


def test_labels_of_a_figure_are_read_as_drawn() -> None:
    assert order(line(0, 730, 50, 55, 3), line(1, 720, 50, 55, 2), line(2, 710, 50, 55, 1)) == [
        2,
        1,
        0,
    ]


def test_what_is_drawn_first_at_the_foot_is_read_last() -> None:
    foot = line(3, 50, 50, 500, 0)
    body = [line(number, 700 - 12 * number, 50, 500, number + 1) for number in range(3)]
    assert order(*body, foot) == [0, 1, 2, 3]


@pytest.mark.parametrize(("right", "read"), [(89.0, [1, 0]), (90.0, [0, 1])])
def test_scraps_of_less_than_four_em_may_come_in_any_order(right: float, read: list[int]) -> None:
    assert order(line(0, 700, 50, right, 2), line(1, 688, 50, 60, 1)) == read
    assert order(line(0, 700, 50, 60, 2), line(1, 688, 50, right, 1)) == read


@pytest.mark.parametrize(("up", "read"), [(703.0, [1, 0]), (703.1, [0, 1])])
def test_lines_at_one_height_differ_by_three_tenths_of_an_em(up: float, read: list[int]) -> None:
    """The upper one stands to the right, and reaches over the lower one."""
    assert order(line(0, up, 60, 250, 2), line(1, 700, 50, 140, 1)) == read


def test_what_stands_first_at_one_height_is_read_first() -> None:
    assert order(line(0, 702, 50, 150, 2), line(1, 700, 50, 150, 1)) == [1, 0]
    assert order(line(0, 702, 49, 150, 2), line(1, 700, 50, 150, 1)) == [0, 1]


@pytest.mark.parametrize(("left", "read"), [(148.0, [1, 0]), (147.9, [0, 1])])
def test_a_line_over_another_shares_a_fifth_of_an_em_with_it(left: float, read: list[int]) -> None:
    assert order(line(0, 720, left, 250, 2), line(1, 700, 50, 150, 1)) == read


def test_the_smaller_letters_are_the_measure() -> None:
    small = Item(1, 700, 50, 90, 5.0, 1, 1)
    assert order(line(0, 702, 40, 90, 2), small) == [0, 1]
    assert order(Item(0, 712, 50, 75, 5.0, 2, 2), line(1, 700, 50, 60, 1)) == [0, 1]


def test_lines_that_wait_for_the_same_line_are_read_once_as_drawn() -> None:
    """Both long lines stand below the title, which is drawn last."""
    title = line(0, 730, 50, 400, 9)
    left, right = line(1, 710, 50, 200, 5), line(2, 690, 250, 400, 4)
    assert order(title, left, right) == [0, 2, 1]


def test_what_must_come_first_is_read_in_the_order_of_drawing() -> None:
    above = [line(0, 740, 50, 100, 7), line(1, 728, 150, 200, 6), line(2, 716, 250, 300, 8)]
    below = line(3, 700, 50, 300, 1)
    assert order(*above, below) == [1, 0, 2, 3]


def test_parts_of_very_many_lines_are_read_by_their_places() -> None:
    def column(count: int) -> list[Item]:
        return [line(i, 5000 - 12 * i, 50, 60, count - i) for i in range(count)]

    assert order(*column(400)) == list(range(400))[::-1]
    assert order(*column(401)) == list(range(401))
