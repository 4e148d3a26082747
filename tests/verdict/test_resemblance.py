"""How alike drawings are, whatever their size and place."""

from __future__ import annotations

import numpy as np
import pytest

from glyphstone.model import Bitmap, Shape
from glyphstone.verdict.resemblance import Pictures, resemblance
from tests.verdict.drawn import BLANK, box, shape_of


def alike(first: Shape, second: Shape) -> float:
    return resemblance(first, second, Pictures())


def test_a_drawing_is_itself_in_any_size_and_place() -> None:
    small, large = box(0.0, 0.0, 0.1, 0.2), box(0.3, 0.5, 0.8, 1.5)
    assert alike(small, small) == 1.0
    assert alike(BLANK, BLANK) == 1.0
    assert alike(small, large) == pytest.approx(1.0)


def test_letters_are_nearer_to_themselves_than_to_others() -> None:
    assert alike(shape_of("o"), shape_of("О")) > 0.9
    assert alike(shape_of("x"), shape_of("o")) < 0.5
    assert alike(shape_of("и"), shape_of("н")) == pytest.approx(0.74, abs=0.05)
    assert alike(shape_of("o"), shape_of("x")) == pytest.approx(alike(shape_of("x"), shape_of("o")))


@pytest.mark.parametrize(("stretch", "compared"), [(3.5, True), (3.6, False)])
def test_very_different_proportions_are_not_compared(stretch: float, compared: bool) -> None:
    square = box(5, 7, 6, 8)
    wide, tall = box(1, 2, 1 + stretch, 3), box(1, 2, 2, 2 + stretch)
    expected = pytest.approx(1.0 if compared else 0.0)
    for other in (wide, tall):
        assert alike(square, other) == expected
        assert alike(other, square) == expected


def test_nothing_is_like_a_blank() -> None:
    assert alike(BLANK, box(0, 0, 1, 1)) == 0.0
    assert alike(box(0, 0, 1, 1), BLANK) == 0.0


def test_a_line_without_width_has_no_picture() -> None:
    pictures = Pictures()
    assert pictures.of(box(0.5, 0.0, 0.5, 1.0)) is None
    assert pictures.of(box(0.0, 0.5, 1.0, 0.5)) is None
    assert pictures.of(BLANK) is None
    unpainted = Bitmap(8, 8, bytes(8), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    assert pictures.of(Shape("unpainted", unpainted, (0.0, 0.0, 1.0, 1.0))) is None
    assert alike(box(0.5, 0.0, 0.5, 1.0), box(0.0, 0.0, 0.0001, 1.0)) == 0.0


def test_a_picture_has_mean_0_length_1_and_a_margin_that_no_ink_crosses() -> None:
    picture = Pictures().of(box(0.0, 0.0, 0.5, 1.0))
    assert picture is not None
    assert picture.shape == (24, 24)
    assert picture.mean() == pytest.approx(0.0)
    assert np.linalg.norm(picture) == pytest.approx(1.0)
    # A full square, blurred: equal on all sides, darkest inside, lightest in the corners.
    assert np.allclose(picture, picture[::-1])
    assert np.allclose(picture, picture.T)
    assert picture[12, 12] == picture.max()
    assert picture[0, 0] == picture.min()
    steps = (picture[12, :5] - picture[12, 0]) / (picture[12, 12] - picture[12, 0])
    # Two blurs by (1, 2, 1) / 4 give (1, 4, 6, 4, 1) / 16, summed up over the edge.
    blurred = np.array([1, 5, 11, 15, 16]) / 16
    assert np.allclose(steps, (blurred - blurred[0]) / (1 - blurred[0]))


def test_a_picture_of_full_ink_in_every_pixel_can_still_be_told() -> None:
    full = Bitmap(8, 8, b"\xff" * 8, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    shape = Shape("full", full, (0.0, 0.0, 1.0, 1.0))
    assert alike(shape, box(0, 0, 1, 1)) == pytest.approx(1.0, abs=0.01)
