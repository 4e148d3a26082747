"""The limits of drawings are what they are, and cannot be changed in place."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, asdict

import pytest

from glyphstone.shapes.drawing_limits import DRAWING_LIMITS, DrawingLimits


def test_the_limits() -> None:
    assert asdict(DRAWING_LIMITS) == {
        "points": 32_767,
        "distance": 1e4,
        "raster_distance": 16_777_216,
        "window_side": 1e-6,
        "bitmap_area": 1e-12,
        "scaled_side": 1e-9,
        "doublings": 12,
    }
    assert DrawingLimits() == DRAWING_LIMITS


def test_they_stay() -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(DRAWING_LIMITS, "points", 1)  # noqa: B010
