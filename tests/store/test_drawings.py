"""Drawings as text: the words of each kind, and what is no drawing."""

from __future__ import annotations

import numpy as np
import pytest

from glyphstone.model import Bitmap, Outline
from glyphstone.store.drawings import LONGEST, drawing_of, drawing_text


def outline(points: list[tuple[float, float]], tags: list[int], ends: list[int]) -> Outline:
    return Outline(
        np.array(points, dtype=float), np.array(tags, np.uint8), np.array(ends), stroke=0.0
    )


def test_points_are_a_letter_and_two_numbers() -> None:
    drawn = outline([(0, 0), (0.5, -1), (1, 2.25), (3, 3)], [1, 0, 2, 1], [2, 3])
    assert drawing_text(drawn) == "o 0 0 q 0.5 -1 c 1 2.25 z o 3 3 z"
    pen = Outline(drawn.points, drawn.tags, drawn.ends, stroke=0.05)
    assert drawing_text(pen).startswith("stroke 0.05 o 0 0")


def test_a_bitmap_is_its_size_its_matrix_and_its_rows() -> None:
    bitmap = Bitmap(9, 2, bytes.fromhex("ff80aa00"), (1, 0, 0, 0.5, 0, -1))
    assert drawing_text(bitmap) == "bitmap 9 2 1 0 0 0.5 0 -1 ff80aa00"
    assert drawing_of("bitmap 0 0 1 0 0 1 0 0") == Bitmap(0, 0, b"", (1, 0, 0, 1, 0, 0))


def test_nothing_is_the_empty_outline() -> None:
    empty = drawing_of("")
    assert isinstance(empty, Outline)
    assert (len(empty.points), len(empty.ends), empty.stroke) == (0, 0, 0.0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("o 1 2", "the last contour does not end"),
        ("o 1 2 z z", "a contour has no points"),
        ("z", "a contour has no points"),
        ("o 1", "'o' belongs to no drawing"),
        ("o 1 2 z boo", "'boo' belongs to no drawing"),
        ("o 1 inf z", "'inf' is no coordinate"),
        ("o 1 -1000001 z", "'-1000001' is no coordinate"),
        ("bitmap 1 2 1 0 0 1 0", "a bitmap needs its size, its matrix and its rows"),
        ("bitmap 1 2 1 0 0 1 0 0 ff ff", "a bitmap needs its size, its matrix and its rows"),
        ("bitmap 9 1 1 0 0 1 0 0 ff", "the bitmap's rows do not fit its size"),
        ("bitmap 1 -1 1 0 0 1 0 0", "the bitmap's size is impossible"),
        ("bitmap -1 0 1 0 0 1 0 0", "the bitmap's size is impossible"),
        ("bitmap 1025 1024 1 0 0 1 0 0", "the bitmap's size is impossible"),
        ("bitmap 1024 1024 1 0 0 1 0 0", "the bitmap's rows do not fit its size"),
        ("o 1 2 z " + " " * LONGEST, "the drawing is too long"),
    ],
)
def test_what_is_no_drawing_is_said(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=f"^{words}$"):
        drawing_of(text)


def test_limits_are_let_in() -> None:
    far = drawing_of("o 1000000 -1000000 z")
    assert isinstance(far, Outline)
    assert far.points.tolist() == [[1e6, -1e6]]
    full = "o 1 2 z".ljust(LONGEST)
    assert len(full) == LONGEST
    assert isinstance(drawing_of(full), Outline)
