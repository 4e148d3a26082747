"""Transformation matrices: order of application, the identity, points."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.pdf.objects.matrix import IDENTITY, Matrix, apply, multiply

_number = st.integers(-50, 50).map(float)
_matrix = st.tuples(_number, _number, _number, _number, _number, _number)


def test_a_point_is_a_row_vector() -> None:
    assert apply((2.0, 3.0, 5.0, 7.0, 11.0, 13.0), 1.0, 0.0) == (13.0, 16.0)
    assert apply((2.0, 3.0, 5.0, 7.0, 11.0, 13.0), 0.0, 1.0) == (16.0, 20.0)
    assert apply((2.0, 3.0, 5.0, 7.0, 11.0, 13.0), 0.0, 0.0) == (11.0, 13.0)


def test_the_first_matrix_is_applied_first() -> None:
    shift: Matrix = (1.0, 0.0, 0.0, 1.0, 10.0, 0.0)
    double: Matrix = (2.0, 0.0, 0.0, 2.0, 0.0, 0.0)
    assert apply(multiply(shift, double), 1.0, 1.0) == (22.0, 2.0)
    assert apply(multiply(double, shift), 1.0, 1.0) == (12.0, 2.0)


@given(_matrix, _matrix, _number, _number)
def test_a_product_does_what_its_factors_do_in_turn(
    first: Matrix, then: Matrix, x: float, y: float
) -> None:
    assert apply(multiply(first, then), x, y) == apply(then, *apply(first, x, y))


@given(_matrix)
def test_the_identity_changes_nothing(matrix: Matrix) -> None:
    assert multiply(matrix, IDENTITY) == matrix == multiply(IDENTITY, matrix)


def test_a_quarter_turn_four_times_is_the_identity() -> None:
    turn: Matrix = (math.cos(math.pi / 2), 1.0, -1.0, math.cos(math.pi / 2), 0.0, 0.0)
    twice = multiply(turn, turn)
    assert multiply(twice, twice) == pytest.approx(IDENTITY, abs=1e-12)
