"""Pictures: ink where the drawing is, and nowhere else."""

from __future__ import annotations

import math

import numpy as np
import pytest

from glyphstone.model import Bitmap, Outline
from glyphstone.shapes.fingerprint import fingerprint
from glyphstone.shapes.raster import EM, fitting, raster
from tests.shapes.contours import drawn, polygon, rectangle
from tests.shapes.programs import DEJAVU, face, outline

UNIT = (0.0, 0.0, 1.0, 1.0)


def test_ink_stands_where_it_is_drawn() -> None:
    picture = raster(drawn([rectangle(0, 500, 250, 1000)]), 4, UNIT)
    assert picture.dtype == np.uint8
    assert picture.tolist() == [[255, 0, 0, 0], [255, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]


def test_grey_is_the_share_of_ink() -> None:
    picture = raster(drawn([rectangle(0, 0, 125, 1000)]), 4, UNIT)
    assert picture[:, 0] == pytest.approx(128, abs=1)


def test_contours_that_turn_back_are_holes() -> None:
    outer, inner = rectangle(0, 0, 1000, 1000), rectangle(250, 250, 750, 750)
    assert raster(drawn([outer, inner]), 4, UNIT).min() == 255
    assert raster(drawn([outer, inner[::-1]]), 4, UNIT)[1:3, 1:3].max() == 0


def test_area_is_that_of_the_curve() -> None:
    circle = [(1000.0, 1000.0, 0), (0.0, 1000.0, 0), (0.0, 0.0, 0), (1000.0, 0.0, 0)]
    share = raster(drawn([circle]), 64, UNIT).mean() / 255
    assert share == pytest.approx(5 / 6, abs=0.002)


def test_rows_and_columns_may_differ() -> None:
    picture = raster(drawn([rectangle(0, 0, 2000, 1000)]), (10, 20), (0, 0, 2, 1))
    assert picture.shape == (10, 20)
    assert picture.min() == 255


def test_em_window_keeps_place_and_fitting_fills() -> None:
    program = face(DEJAVU)
    comma, quote = (outline(program, program.get_char_index(sign)) for sign in ",'")
    assert raster(comma, 32, EM)[:16].max() == 0
    assert raster(quote, 32, EM)[20:].max() == 0
    box = fingerprint(comma).box
    picture = raster(comma, 32, fitting(box))
    rows = np.flatnonzero(picture.any(axis=1))
    assert rows[0] <= 2
    assert rows[-1] >= 29
    assert fitting(None) == EM


def test_stroke_is_a_pen() -> None:
    line = drawn([polygon((0, 500), (1000, 500))])
    pen = Outline(line.points, line.tags, line.ends, 0.2)
    picture = raster(pen, 10, UNIT)
    assert picture[4:6, 1:-1].min() == 255
    assert picture[:4].max() == picture[6:].max() == 0
    box = drawn([rectangle(0, 0, 1000, 1000)])
    frame = raster(Outline(box.points, box.tags, box.ends, 0.2), 10, UNIT)
    assert frame[0].min() == 255
    assert frame[2:-2, 2:-2].max() == 0


def test_bitmap_is_shown_where_its_matrix_puts_it() -> None:
    bitmap = Bitmap(2, 2, bytes([0b10000000, 0b01000000]), (0.5, 0, 0, 0.5, 0.5, 0))
    assert (raster(bitmap, 4, UNIT) > 0).astype(int).tolist() == [
        [0, 0, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 1, 0],
        [0, 0, 0, 1],
    ]
    turned = Bitmap(2, 2, bitmap.rows, (0, 1, -1, 0, 1, 0))
    assert (raster(turned, 2, UNIT) > 0).astype(int).tolist() == [[0, 1], [1, 0]]


@pytest.mark.parametrize(
    "drawing",
    [
        drawn([]),
        Outline(np.full((3, 2), math.nan), np.ones(3, dtype=np.uint8), np.array([2])),
        Outline(np.zeros((3, 2)), np.full(3, 2, dtype=np.uint8), np.array([2])),
        Outline(np.zeros((3, 2)), np.ones(3, dtype=np.uint8), np.array([7])),
        Bitmap(10**9, 10**9, b"\1", (1, 0, 0, 1, 0, 0)),
        Bitmap(8, 1, b"\1", (math.nan, 0, 0, 1, 0, 0)),
        Bitmap(8, 1, b"\1", (1, 1, 1, 1, 0, 0)),
    ],
    ids=["nothing", "no numbers", "no sense", "no points", "no rows", "no matrix", "flat matrix"],
)
def test_what_cannot_be_drawn_leaves_no_ink(drawing: Outline | Bitmap) -> None:
    assert raster(drawing, 8).max() == 0


def test_more_points_than_freetype_counts() -> None:
    angles = np.linspace(0, 2 * math.pi, 40_000, endpoint=False)
    points = np.stack([0.5 + 0.4 * np.cos(angles), 0.5 + 0.4 * np.sin(angles)], axis=1)
    round_one = Outline(points, np.ones(len(points), dtype=np.uint8), np.array([len(points) - 1]))
    assert raster(round_one, 16).shape == (16, 16)


@pytest.mark.parametrize(
    ("box", "margin", "window"),
    [
        ((0.0, 0.0, 1.0, 0.5), 0.0, (0.0, -0.25, 1.0, 0.75)),
        ((0.2, 0.0, 0.4, 1.0), 0.0, (-0.2, 0.0, 0.8, 1.0)),
        ((0.0, 0.0, 1.0, 1.0), 0.1, (-0.1, -0.1, 1.1, 1.1)),
        ((0.5, 0.5, 0.5, 0.5), 0.0, (0.4999995, 0.4999995, 0.5000005, 0.5000005)),
    ],
)
def test_the_fitting_window_is_a_square_around_the_ink(
    box: tuple[float, float, float, float], margin: float, window: tuple[float, ...]
) -> None:
    assert fitting(box, margin) == pytest.approx(window)


def test_the_fitting_window_leaves_a_twentieth_around() -> None:
    assert fitting((0.0, 0.0, 1.0, 1.0)) == pytest.approx((-0.05, -0.05, 1.05, 1.05))


def test_no_size_is_no_picture() -> None:
    square = drawn([rectangle(0, 0, 1000, 1000)])
    assert raster(square, 0).shape == (0, 0)
    assert raster(square, (0, 5)).shape == (0, 5)
    assert raster(square, (1, 1), UNIT).tolist() == [[255]]


def test_the_pen_is_as_wide_as_told() -> None:
    line = drawn([polygon((0, 500), (1000, 500))])
    picture = raster(Outline(line.points, line.tags, line.ends, 0.25), 16, UNIT)
    assert picture[6:10, 2:-2].min() == 255
    assert picture[:6, 2:-2].max() == picture[10:, 2:-2].max() == 0


def test_places_beyond_every_picture_do_no_harm() -> None:
    far = drawn([rectangle(-1e12, 500, 1e12, 1000)])
    picture = raster(far, 4, UNIT)
    assert picture[:2].min() == 255
    assert picture[2:].max() == 0


def test_points_behind_the_last_whole_contour_are_left_out() -> None:
    square = drawn([rectangle(0, 0, 500, 1000), rectangle(500, 0, 1000, 1000)])
    cut = Outline(square.points[:6], square.tags[:6], square.ends)
    assert raster(cut, 4, UNIT).tolist() == [[255, 255, 0, 0]] * 4


def test_grey_of_a_bitmap_is_the_mean_of_sixteen_samples() -> None:
    """A pixel of the bitmap covers three quarters of a pixel of the picture."""
    bitmap = Bitmap(1, 1, b"\x80", (0.75, 0.0, 0.0, 1.0, 0.0, 0.0))
    assert raster(bitmap, 1, UNIT).tolist() == [[191]]
    assert raster(Bitmap(1, 1, b"\x80", (1.0, 0.0, 0.0, 0.25, 0.0, 0.0)), 1, UNIT).tolist() == [
        [64]
    ]


def test_a_bitmap_with_missing_rows_is_blank_below() -> None:
    bitmap = Bitmap(8, 2, b"\xff", (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    assert raster(bitmap, 2, UNIT).tolist() == [[255, 255], [0, 0]]


def test_a_bitmap_may_lean() -> None:
    bitmap = Bitmap(1, 1, b"\x80", (0.5, 0.0, 0.5, 1.0, 0.0, 0.0))
    picture = raster(bitmap, 4, UNIT)
    assert picture.sum() == pytest.approx(8 * 255, rel=0.02)
    assert picture[0, 0] == picture[3, 3] == 0
    assert picture[0, 2] == picture[3, 1] == 255


def test_the_window_around_the_em_reaches_below_and_beside_it() -> None:
    """A quarter of an em to either side and half an em below; six pixels of a quarter em each."""
    assert EM == (-0.25, -0.5, 1.25, 1.0)
    picture = raster(drawn([rectangle(0, 0, 500, 500)]), 6)
    assert picture.tolist() == [
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
        [0, 255, 255, 0, 0, 0],
        [0, 255, 255, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
    ]


def test_a_window_may_show_a_bitmap_smaller_or_in_part() -> None:
    bitmap = Bitmap(2, 2, b"\x80\x40", (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    small = raster(bitmap, 4, (-1.0, -1.0, 1.0, 1.0))
    assert small.tolist() == [[0, 0, 255, 0], [0, 0, 0, 255], [0, 0, 0, 0], [0, 0, 0, 0]]
    part = raster(bitmap, 2, (0.5, 0.0, 1.0, 0.5))
    assert part.tolist() == [[255, 255], [255, 255]]
    wide = raster(bitmap, (1, 4), (0.0, 0.5, 2.0, 1.0))
    assert wide.tolist() == [[255, 0, 0, 0]]
