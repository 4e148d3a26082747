"""Where boxes stand on a page as a viewer shows it."""

from __future__ import annotations

import pytest

from glyphstone.model import Direction, TextLine, WritingMode
from glyphstone.writers.viewed_page import ViewedBox, ViewedPage

PAGE = (10.0, 20.0, 110.0, 220.0)  # 100 wide, 200 high
BOX = (20.0, 180.0, 50.0, 200.0)  # 10 from the left, 20 from the top, 30 wide, 20 high


@pytest.mark.parametrize(
    ("rotate", "place"),
    [
        (0, (10, 20, 30, 20)),
        (90, (160, 10, 20, 30)),
        (180, (60, 160, 30, 20)),
        (270, (20, 60, 20, 30)),
        (-90, (20, 60, 20, 30)),
        (450, (160, 10, 20, 30)),
    ],
)
def test_a_box_on_a_turned_page(rotate: int, place: tuple[float, ...]) -> None:
    assert ViewedPage(PAGE, rotate).place(BOX) == ViewedBox(*place)
    assert ViewedPage(PAGE, rotate, 2).place(BOX) == ViewedBox(*(2 * side for side in place))
    assert ViewedPage(PAGE, rotate).size == ((200, 100) if rotate % 180 else (100, 200))


def test_pixels_stay_on_the_page_and_are_never_turned_round() -> None:
    page = ViewedPage(PAGE, 0)
    assert page.pixels(BOX) == (10, 20, 40, 40)
    assert page.pixels((50.0, 200.0, 20.0, 180.0)) == (10, 20, 40, 40)
    assert page.pixels((-500.0, -500.0, 500.0, 500.0)) == (0, 0, 100, 200)
    assert page.pixels((float("nan"), 1e300, float("inf"), 0.0)) == (0, 200, 0, 200)
    assert ViewedPage((0.0, 0.0, 0.0, 0.0), 0).size == (1, 1)


def line(mode: WritingMode) -> TextLine:
    return TextLine([], BOX, 185.0, 9.0, 0.0, Direction.LTR, mode)


def test_only_a_level_line_has_a_baseline() -> None:
    flat, down = line(WritingMode.HORIZONTAL), line(WritingMode.VERTICAL)
    assert ViewedPage(PAGE, 0, 2).baseline(flat) == 70
    assert ViewedPage(PAGE, 360).baseline(flat) == 35
    assert ViewedPage(PAGE, 90).baseline(flat) is None
    assert ViewedPage(PAGE, 0).baseline(down) is None
