"""How the recogniser sees a drawing."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.shapes.looks import MEASURES, SIDE, measures, pictures
from tests.shapes.contours import drawn, rectangle

Box = tuple[float, float, float, float]

#: What each measure is, in their order.
ADVANCE, BOTTOM, TOP, WIDE, TALL, MIDDLE, LOG_TALL, LOG_WIDE, MARK = range(9)
TALLER, HIGHER, LOWER, TOPS_LEVEL, TOPS_ABOVE, BOTTOMS_LEVEL, BOTTOMS_ABOVE = range(9, MEASURES)


def test_one_picture_is_filled_and_one_keeps_size_and_place() -> None:
    box = (0.3, 0.02, 0.7, 0.52)
    filled, placed = pictures(drawn([rectangle(300, 20, 700, 520)]), box)
    assert filled.shape == placed.shape == (SIDE, SIDE) == (48, 48)
    # Two pixels of white around the longer side; the other is in the middle.
    rows, columns = np.flatnonzero(filled.any(axis=1)), np.flatnonzero(filled.any(axis=0))
    assert (rows[0], rows[-1]) == (2, 45)
    assert (columns[0], columns[-1]) == (6, 41)
    # 1.6 em are 48 pixels, 0.48 em of them below the baseline.
    assert placed[18:33, 18:30].min() == 255
    assert placed.sum() == 15 * 12 * 255


def test_a_comma_and_an_apostrophe_differ_in_place_alone() -> None:
    low = pictures(drawn([rectangle(100, -100, 200, 100)]), (0.1, -0.1, 0.2, 0.1))
    high = pictures(drawn([rectangle(100, 500, 200, 700)]), (0.1, 0.5, 0.2, 0.7))
    assert (low[0] == high[0]).all()
    assert low[1].any()
    assert high[1].any()
    assert not (low[1].astype(bool) & high[1].astype(bool)).any()


def test_where_a_drawing_stands_sideways_changes_nothing() -> None:
    here = pictures(drawn([rectangle(0, 0, 400, 500)]), (0.0, 0.0, 0.4, 0.5))
    there = pictures(drawn([rectangle(8000, 0, 8400, 500)]), (8.0, 0.0, 8.4, 0.5))
    assert (here == there).all()


def test_the_em_may_be_told() -> None:
    small = pictures(drawn([rectangle(100, 0, 500, 700)]), (0.1, 0.0, 0.5, 0.7))
    large = pictures(drawn([rectangle(200, 0, 1000, 1400)]), (0.2, 0.0, 1.0, 1.4), em=2.0)
    assert (small == large).all()
    untold = pictures(drawn([rectangle(200, 0, 1000, 1400)]), (0.2, 0.0, 1.0, 1.4))
    assert (untold[0] == small[0]).all()
    assert (untold[1] != small[1]).any()


def test_no_drawing_has_no_measures() -> None:
    assert measures([], []).shape == (0, MEASURES)


def test_measures_are_sizes_and_places_in_em() -> None:
    found = measures([0.6, 0.5, 0.5], [(0.1, 0.0, 0.5, 0.5), (0, 0, 0.5, 0.5), (0, -0.2, 0.5, 0.7)])
    assert found.dtype == np.float32
    assert found[0, :9] == pytest.approx(
        [0.6, 0.0, 0.5, 0.4, 0.5, 0.0, math.log(0.5) / 3, math.log(0.4) / 3, 0.0]
    )
    # Against the usual height and top, which are 0.5.
    assert found[2, TALLER:] == pytest.approx([0.8, 0.4, -0.4, 1 / 3, 0.0, 1 / 3, 2 / 3])
    assert found[0, TALLER:] == pytest.approx([0.0, 0.0, 0.0, 2 / 3, 1 / 3, 2 / 3, 0.0])


@pytest.mark.parametrize(("advance", "is_mark"), [(0.0, 1), (0.019, 1), (0.021, 0), (0.5, 0)])
def test_what_does_not_move_the_pen_is_a_mark(advance: float, is_mark: int) -> None:
    assert measures([advance], [(0, 0, 0.5, 0.5)])[0, MARK] == is_mark


@pytest.mark.parametrize(("other", "level"), [(0.5, 1.0), (0.529, 1.0), (0.531, 2 / 3)])
def test_heights_that_hardly_differ_are_the_same(other: float, level: float) -> None:
    """6 % of the usual top, which is 0.5."""
    found = measures([0.5] * 3, [(0, 0, 0.5, 0.5), (0, 0, 0.5, 0.5), (0, 0, 0.5, other)])
    assert found[0, TOPS_LEVEL] == pytest.approx(level)
    assert found[0, TOPS_ABOVE] == pytest.approx(1 - level)
    assert found[2, TOPS_ABOVE] == 0


def test_measures_stay_in_their_range() -> None:
    found = measures([9.0, 0.5, 0.5], [(0, -9, 9, 9), (0, 0, 0.5, 0.5), (0, 0, 0.5, 0.5)])
    assert found.min() == -2.0
    assert found.max() == 3.0


def test_drawings_without_width_or_height_have_measures() -> None:
    found = measures([0.0], [(0.0, 0.0, 0.0, 0.0)])
    assert found[0, LOG_TALL] == found[0, LOG_WIDE] == pytest.approx(math.log(0.01) / 3)
    # Nothing is divided by a height below 0.05.
    assert found[0, TALLER] == found[0, HIGHER] == -1
    low = measures([0.1], [(0.0, 0.0, 0.1, 0.04)])
    assert low[0, TALLER] == low[0, HIGHER] == pytest.approx(0.04 / 0.05 - 1)
    high = measures([0.1], [(0.0, 0.0, 0.1, 0.06)])
    assert high[0, TALLER] == high[0, HIGHER] == pytest.approx(0, abs=1e-6)


def boxes() -> st.SearchStrategy[list[Box]]:
    place = st.floats(-0.4, 0.9)
    size = st.floats(0, 1)
    box = st.tuples(place, place, size, size).map(lambda b: (b[0], b[1], b[0] + b[2], b[1] + b[3]))
    return st.lists(box, min_size=1, max_size=8)


@given(boxes())
def test_the_order_of_drawings_changes_nothing(given_boxes: list[Box]) -> None:
    order = np.random.default_rng(len(given_boxes)).permutation(len(given_boxes))
    advances = [box[2] - box[0] for box in given_boxes]
    found = measures(advances, given_boxes)
    again = measures([advances[at] for at in order], [given_boxes[at] for at in order])
    assert np.isfinite(found).all()
    assert again == pytest.approx(found[order], abs=1e-6)
