"""A page as a viewer shows it: where its boxes stand, from the upper left corner, y downwards."""

from __future__ import annotations

from dataclasses import dataclass

from glyphstone.model import TextLine, WritingMode
from glyphstone.model.text import Box
from glyphstone.writers.protocol import finite

__all__ = ["ViewedBox", "ViewedPage"]


@dataclass(frozen=True, slots=True)
class ViewedBox:
    """Left and top of a box and its size."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class ViewedPage:
    """A page: its visible box, turned clockwise by `rotate` degrees, in units of `per_point`."""

    box: Box
    rotate: int
    #: How many units a point has.
    per_point: float = 1.0

    def place(self, box: Box) -> ViewedBox:
        """Where a box of the page stands; 0 for what is no number or beyond all pages."""
        left, bottom, right, top = self.box
        wide, high = right - left, top - bottom
        # Before the page is turned.
        x, y = box[0] - left, top - box[3]
        width, height = box[2] - box[0], box[3] - box[1]
        turned = self.rotate % 360
        if turned == 90:
            x, y, width, height = high - y - height, x, height, width
        elif turned == 180:
            x, y = wide - x - width, high - y - height
        elif turned == 270:
            x, y, width, height = y, wide - x - width, height, width
        scale = self.per_point
        return ViewedBox(*(finite(value * scale) for value in (x, y, width, height)))

    def baseline(self, line: TextLine) -> float | None:
        """How far from the top its baseline stands; None if it is not level on the viewed page."""
        if line.writing_mode is not WritingMode.HORIZONTAL or self.rotate % 360:
            return None
        return finite((self.box[3] - line.baseline) * self.per_point)

    def pixels(self, box: Box) -> tuple[int, int, int, int]:
        """Left, top, right, bottom of a box in whole units, inside the page and never turned round.

        Readers of images refuse places outside them.
        """
        place = self.place(box)
        wide, high = self.size
        left, right = sorted((place.left, place.left + place.width))
        top, bottom = sorted((place.top, place.top + place.height))
        x0, x1 = (min(max(round(value), 0), wide) for value in (left, right))
        y0, y1 = (min(max(round(value), 0), high) for value in (top, bottom))
        return x0, y0, x1, y1

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the page in whole units, at least 1."""
        place = self.place(self.box)
        return max(round(abs(place.width)), 1), max(round(abs(place.height)), 1)
