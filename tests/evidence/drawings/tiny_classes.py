"""A handful of classes by hand, and drawings that are as like them as the test says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from glyphstone.data.shape_model import ShapeClass
from glyphstone.evidence.drawings.font_letters import FontLetters
from glyphstone.evidence.drawings.script_classes import ScriptClasses

__all__ = ["CLASSES", "SCALE", "classes", "font"]

#: What cosines are multiplied with: a tenth of likeness is one in a logarithm of odds.
SCALE = 10.0

CLASSES = (
    *(ShapeClass(char, 0, "Cyrl") for char in "абвгдзоАБЗО"),
    *(ShapeClass(char, 0, "Latn") for char in "abo"),
    *(ShapeClass(char, 0, "Hebr") for char in "אבגדהוזח"),
    *(ShapeClass(char, 0, "Thai") for char in "กขคงจฉชซ"),
    *(ShapeClass(char, 0, "Zyyy") for char in "03.,"),
)


def classes(designs: int = 7) -> ScriptClasses:
    """The classes, each learned from as many designs."""
    return ScriptClasses(CLASSES, np.full(len(CLASSES), designs, np.int16))


def font(
    *drawings: Mapping[str, float],
    symbols: Sequence[int] | None = None,
    tops: Sequence[float] = (),
) -> FontLetters:
    """A font whose drawings are like the texts that are named, and unlike all others."""
    numbers = {one.text: number for number, one in enumerate(CLASSES)}
    cosines = np.zeros((len(drawings), len(CLASSES)), np.float32)
    for row, alike in enumerate(drawings):
        for text, cosine in alike.items():
            cosines[row, numbers[text]] = cosine
    return FontLetters(symbols or range(len(drawings)), cosines, classes(), SCALE, tops)
