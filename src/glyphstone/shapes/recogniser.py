"""Compares drawings with the letters of all scripts that the recogniser has learned."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache, cached_property
from statistics import median

import numpy as np
from numpy.typing import NDArray

from glyphstone.data.shape_model import ShapeClass, ShapeModel, shape_model
from glyphstone.model import Shape
from glyphstone.shapes.looks import SIDE, measures, pictures
from glyphstone.shapes.network import embedded

__all__ = ["Recogniser", "recogniser"]

#: Median height of the ink of a text font in em, and how far from it an em is believed: outside,
#: the font has another em than its matrix says. By the fonts that it was trained on.
USUAL_HEIGHT = 0.52
BELIEVED = (0.33, 0.85)
#: Drawings from which on a median tells: a font with a hyphen alone has the em that it says.
FEWEST = 5
#: Digits of a cosine that are kept: further ones differ from machine to machine.
_DIGITS = 4


class Recogniser:
    """Says how alike drawings are to what it has learned."""

    def __init__(self, model: ShapeModel) -> None:
        self._model = model

    @property
    def classes(self) -> tuple[ShapeClass, ...]:
        """What it has learned."""
        return self._model.classes

    @property
    def designs(self) -> NDArray[np.int16]:
        """How many designs it has learned each class from."""
        return self._model.designs

    @cached_property
    def numbers(self) -> dict[str, tuple[int, ...]]:
        """For each text the numbers of its classes: a letter that joins has one for each form."""
        found: dict[str, list[int]] = defaultdict(list)
        for number, one in enumerate(self.classes):
            found[one.text].append(number)
        return {text: tuple(numbers) for text, numbers in found.items()}

    @property
    def scale(self) -> float:
        """What cosines are multiplied with to be logarithms of odds."""
        return self._model.scale

    def cosines(
        self,
        shapes: Sequence[Shape],
        advances: Sequence[float],
        rows: Sequence[int] | None = None,
    ) -> NDArray[np.float32]:
        """For each drawing of one font how alike it is to each class, from -1 to 1.

        `rows` names the drawings that are compared, all if it is None; the others only tell what
        is usual in the font. A drawing without ink is like nothing: its row is -1.
        """
        wanted = range(len(shapes)) if rows is None else rows
        found = np.full((len(wanted), len(self.classes)), -1, dtype=np.float32)
        compared = [place for place, row in enumerate(wanted) if shapes[row].box is not None]
        if compared:
            seen = self.embedded(shapes, advances, [wanted[place] for place in compared])
            found[compared] = (seen @ self._model.vectors.T).round(_DIGITS)
        return found

    def embedded(
        self,
        shapes: Sequence[Shape],
        advances: Sequence[float],
        rows: Sequence[int] | None = None,
    ) -> NDArray[np.float32]:
        """What it sees in the drawings of one font, all with ink: a vector of length 1 for each.

        `rows` names those that are looked at, all if it is None; of the others, which may have no
        ink, only the sizes count.
        """
        inked = {row: shape.box for row, shape in enumerate(shapes) if shape.box is not None}
        wanted = list(inked) if rows is None else rows
        em = _em(list(inked.values()))
        views = np.zeros((len(wanted), 2, SIDE, SIDE), dtype=np.uint8)
        for number, row in enumerate(wanted):
            views[number] = pictures(shapes[row].drawing, inked[row], em)
        boxes = [tuple(side / em for side in box) for box in inked.values()]
        sizes = measures([advances[row] / em for row in inked], boxes)
        places = {row: place for place, row in enumerate(inked)}
        return embedded(self._model, views, sizes[[places[row] for row in wanted]])


def _em(boxes: Sequence[tuple[float, float, float, float]]) -> float:
    """How long the em of a font is in the units of its drawings."""
    if len(boxes) < FEWEST:
        return 1.0
    # NumPy's median loads the module of masked arrays.
    usual = median(top - bottom for _, bottom, _, top in boxes)
    low, high = BELIEVED
    return 1.0 if low <= usual <= high or usual <= 0 else usual / USUAL_HEIGHT


@cache
def recogniser() -> Recogniser:
    """The one that comes with the package; its weights are read here."""
    return Recogniser(shape_model())
