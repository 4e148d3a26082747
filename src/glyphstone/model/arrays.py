"""Names for the NumPy arrays that everything is made of, and what pages ask of them most."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = ["BoolArray", "FloatArray", "IntArray", "distinct_numbers"]

FloatArray: TypeAlias = NDArray[np.float64]
IntArray: TypeAlias = NDArray[np.int64]
BoolArray: TypeAlias = NDArray[np.bool_]


def distinct_numbers(numbers: NDArray[np.integer[Any]]) -> list[int]:
    """The distinct numbers of an array in ascending order.

    `numpy.unique` looks for masked arrays, whose module takes longer to load than a page to read.
    """
    if not len(numbers):
        return []
    ordered = np.sort(numbers, axis=None)
    found: list[int] = ordered[np.flatnonzero(np.diff(ordered, prepend=ordered[:1] - 1))].tolist()
    return found
