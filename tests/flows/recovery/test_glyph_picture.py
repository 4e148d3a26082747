"""Pictures of glyphs side by side: one height and baseline for all of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from glyphstone.flows.recovery.glyph_picture import glyph_pictures
from glyphstone.model import Outline, Shape


def box(key: str, left: float, bottom: float, right: float, top: float) -> Shape:
    points = np.array([(left, bottom), (right, bottom), (right, top), (left, top)])
    outline = Outline(points, np.ones(4, dtype=np.uint8), np.array([3]))
    return Shape(key, outline, (left, bottom, right, top))


def recovery(*shapes: Shape | None) -> Any:
    return SimpleNamespace(
        documents=[SimpleNamespace(shapes={one.key: one for one in shapes if one is not None})],
        book=SimpleNamespace(
            symbols=[SimpleNamespace(shape=None if one is None else one.key) for one in shapes]
        ),
    )


def test_all_stand_on_one_baseline() -> None:
    small, tall = box("x", 0, 0, 0.5, 0.5), box("l", 0, 0, 0.2, 0.7)
    first, second = glyph_pictures(recovery(small, tall), [0, 1], (40, 20))
    assert first is not None
    assert second is not None
    # From 0.2 em below the baseline to 0.75 above.
    assert first.shape == (19, 20)
    assert second.shape == (19, 8)
    assert first[14, 10] == second[14, 4] == 255
    assert first[16, 10] == second[16, 4] == 0
    assert first[3, 10] == 0
    assert second[3, 4] == 255


def test_what_reaches_far_makes_all_pictures_higher_up_to_a_limit() -> None:
    (high,) = glyph_pictures(recovery(box("a", 0, -9, 0.5, 9)), [0], (10, 10))
    assert high is not None
    assert len(high) == 32


def test_a_dot_has_some_width_and_a_blank_no_picture() -> None:
    dot, none = glyph_pictures(recovery(box(".", 0, 0, 0.01, 0.01), None), [0, 1], (40, 20))
    assert dot is not None
    assert dot.shape[1] == 4
    assert none is None
