"""Drawings of two cuts of one face, compared."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from glyphstone.evidence.style_pictures import StylePictures
from glyphstone.model import Bitmap, Shape
from glyphstone.shapes.fingerprint import fingerprint
from tests.shapes.contours import drawn, rectangle
from tests.shapes.programs import DEJAVU, face, outline

CHARS = "abcdefghknoprstuxyzABDEFGHKLMNPQRSTUVWXZ23456789.,;()"


def shapes_of(style: str) -> dict[str, Shape]:
    """The drawings of a cut of DejaVu Sans, by its style and each character."""
    program = face(Path(str(DEJAVU).replace("DejaVuSans", f"DejaVuSans{style}")))
    return {
        f"{style} {char}": fingerprint(outline(program, program.get_char_index(char)))
        for char in CHARS
    }


@pytest.mark.parametrize("style", ["-Bold", "-Oblique", "-BoldOblique"])
def test_another_cut_is_most_like_the_same_character(style: str) -> None:
    upright, cut = shapes_of(""), shapes_of(style)
    pictures = StylePictures(upright | cut)
    unlike = pictures.distances(list(cut), list(upright))
    right = (unlike.argmin(axis=1) == np.arange(len(CHARS))).mean()
    assert right >= 0.95
    # Either of the two may lean.
    back = pictures.distances(list(upright), list(cut))
    assert (back.argmin(axis=1) == np.arange(len(CHARS))).mean() >= 0.95


def test_a_drawing_is_not_unlike_itself() -> None:
    upright = shapes_of("")
    unlike = StylePictures(upright).distances(list(upright), list(upright))
    assert np.abs(np.diag(unlike)).max() < 1e-9
    assert unlike.min() >= -1e-9


def test_pictures_and_strokes_without_width_are_compared_too() -> None:
    shapes = {
        "bar": fingerprint(drawn([rectangle(0, 0, 100, 700)])),
        "dot": fingerprint(drawn([rectangle(0, 0, 100, 100)])),
        "image": fingerprint(Bitmap(8, 2, b"\xff\xff", (0.1, 0, 0, 0.7, 0, 0))),
    }
    unlike = StylePictures(shapes).distances(["image"], ["bar", "dot"])
    assert unlike[0, 0] < 0.1 < unlike[0, 1]
