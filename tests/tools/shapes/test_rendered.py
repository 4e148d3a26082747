"""Pictures and boxes that training sees."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tests.tools.shapes.made_up import packed
from tools.shapes.packed import UNITS, Drawn
from tools.shapes.rendered import ink_box, render

ENDS = np.array([3], dtype=np.int16)


def test_the_box_is_that_of_points_on_the_curve() -> None:
    corners = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 2.0], [0.0, 2.0]])
    on = np.ones(4, dtype=np.uint8)
    assert ink_box(corners, on, ENDS) == (0, 0, 1, 2)
    # The last corner pulls the curve and is not on it.
    pulled = corners.copy()
    pulled[3] = (-3, 2)
    assert ink_box(pulled, np.array([1, 1, 1, 0], dtype=np.uint8), ENDS) == (0, 0, 1, 2)


def test_halfway_between_two_control_points_is_on_the_curve() -> None:
    diamond = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
    assert ink_box(diamond, np.zeros(4, dtype=np.uint8), ENDS) == (0, 0, 1, 1)


def test_a_square_is_rendered_with_its_sizes_in_em(tmp_path: Path) -> None:
    points = np.array([[0, 0], [0, 512], [512, 512], [512, 0]], dtype=np.int16)
    square = Drawn("a", 0, "Latn", UNITS, points, np.ones(4, dtype=np.uint8), ENDS)
    seen = render(packed(tmp_path, [(("one", "400-normal", "Latn"), [square])]), processes=1)
    assert seen.advance.tolist() == [1.0]
    assert seen.box.tolist() == [[0.0, 0.0, 0.5, 0.5]]
    filled, placed = seen.pictures[0]
    assert filled.mean() > 0.8 * 255
    assert 0 < placed.mean() < 0.2 * 255
