"""What pages ask of their arrays most."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from glyphstone.model.arrays import distinct_numbers


@pytest.mark.parametrize(
    "numbers",
    [[], [7], [3, 3, 3], [2, -1, 2, 0, -1], [np.iinfo(np.int64).min, 0, np.iinfo(np.int64).min]],
)
def test_distinct_numbers_come_in_order(numbers: list[int]) -> None:
    assert distinct_numbers(np.array(numbers, dtype=np.int64)) == sorted(set(numbers))


def test_numbers_without_a_sign_are_told_apart_too() -> None:
    assert distinct_numbers(np.array([2, 0, 0, 255, 2], dtype=np.uint8)) == [0, 2, 255]


def test_all_numbers_of_a_table_count() -> None:
    assert distinct_numbers(np.array([[2, 0], [1, 2]])) == [0, 1, 2]


def test_masked_arrays_are_not_loaded_for_it() -> None:
    code = (
        "import sys, numpy; from glyphstone.model.arrays import distinct_numbers;"
        " distinct_numbers(numpy.arange(5)); sys.exit('numpy.ma' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
