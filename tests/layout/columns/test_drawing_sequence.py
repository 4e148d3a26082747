"""The order of drawing, where places alone do not tell which line is read first."""

from __future__ import annotations

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
