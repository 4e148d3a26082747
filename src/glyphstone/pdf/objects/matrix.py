"""Transformation matrices as PDF writes them: six numbers a, b, c, d, e, f, row vectors."""

from __future__ import annotations

from typing import TypeAlias

__all__ = ["IDENTITY", "Matrix", "apply", "multiply"]

Matrix: TypeAlias = tuple[float, float, float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def multiply(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that does `first` and then `then`."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a matrix takes a point."""
    a, b, c, d, e, f = matrix
    return x * a + y * c + e, x * b + y * d + f
