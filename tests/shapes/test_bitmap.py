"""The ink of bitmap glyphs."""

from __future__ import annotations

import math

import numpy as np
import pytest

from glyphstone.model import Bitmap
from glyphstone.shapes.bitmap import ink, pixels

UNIT = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
#: An L of three pixels in a picture of four by three, with a margin on each side but the left.
ELL = Bitmap(4, 3, bytes([0b00000000, 0b10000000, 0b11000000]), UNIT)


def test_pixels_come_from_the_top_without_padding() -> None:
    assert pixels(ELL).astype(int).tolist() == [[0, 0, 0, 0], [1, 0, 0, 0], [1, 1, 0, 0]]
    wide = Bitmap(9, 1, bytes([0b10000000, 0b10000000]), UNIT)
    assert np.flatnonzero(pixels(wide)[0]).tolist() == [0, 8]
    assert pixels(wide).shape == (1, 9)


@pytest.mark.parametrize(
    ("width", "height", "rows", "shape"),
    [
        (8, 3, b"\1\1", (2, 8)),
        (8, 1, b"\1\1", (1, 8)),
        (16, 3, b"\1\1\1", (1, 16)),
        (9, 2, b"\1", (0, 0)),
        (0, 2, b"\1", (0, 0)),
        (-3, 2, b"\1", (0, 0)),
        (8, -1, b"\1", (0, 0)),
    ],
)
def test_only_whole_rows_are_pixels(
    width: int, height: int, rows: bytes, shape: tuple[int, int]
) -> None:
    assert pixels(Bitmap(width, height, rows, UNIT)).shape == shape


def test_ink_is_cut_free_of_its_margins() -> None:
    found = ink(ELL)
    assert found is not None
    assert found.pixels.astype(int).tolist() == [[1, 0], [1, 1]]
    assert found.box == pytest.approx((0.0, 0.0, 0.5, 2 / 3))
    assert found.corners == pytest.approx((0, 0, 0.5, 0, 0, 2 / 3))


def test_ink_stands_where_the_matrix_puts_it() -> None:
    moved = ink(Bitmap(4, 3, ELL.rows, (0.8, 0.0, 0.0, 0.6, 0.1, -0.2)))
    assert moved is not None
    assert moved.box == pytest.approx((0.1, -0.2, 0.5, 0.2))


@pytest.mark.parametrize(
    ("matrix", "picture", "box"),
    [
        ((-1.0, 0.0, 0.0, 1.0, 1.0, 0.0), [[0, 1], [1, 1]], (0.5, 0.0, 1.0, 2 / 3)),
        ((1.0, 0.0, 0.0, -1.0, 0.0, 1.0), [[1, 1], [1, 0]], (0.0, 1 / 3, 0.5, 1.0)),
        ((-1.0, 0.0, 0.0, -1.0, 1.0, 1.0), [[1, 1], [0, 1]], (0.5, 1 / 3, 1.0, 1.0)),
    ],
)
def test_mirrored_pictures_are_set_upright(
    matrix: tuple[float, float, float, float, float, float],
    picture: list[list[int]],
    box: tuple[float, float, float, float],
) -> None:
    found = ink(Bitmap(4, 3, ELL.rows, matrix))
    assert found is not None
    assert found.pixels.astype(int).tolist() == picture
    assert found.box == pytest.approx(box)
    left, bottom, right, top = box
    assert found.corners == pytest.approx((left, bottom, right, bottom, left, top))


def test_turned_pictures_stay_as_they_are_in_a_box_around() -> None:
    found = ink(Bitmap(4, 3, ELL.rows, (0.0, 1.0, -1.0, 0.0, 1.0, 0.0)))
    assert found is not None
    assert found.pixels.astype(int).tolist() == [[1, 0], [1, 1]]
    assert found.box == pytest.approx((1 / 3, 0.0, 1.0, 0.5))
    assert found.corners == pytest.approx((1.0, 0.0, 1.0, 0.5, 1 / 3, 0.0))


def test_no_ink_is_none() -> None:
    assert ink(Bitmap(8, 1, b"\0", UNIT)) is None
    assert ink(Bitmap(8, 1, b"\1", (math.inf, 0.0, 0.0, 1.0, 0.0, 0.0))) is None
