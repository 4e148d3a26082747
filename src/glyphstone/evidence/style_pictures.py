"""How unlike the drawings of two fonts are, if one font is a bolder or slanted cut of the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from glyphstone.model import Bitmap, FloatArray, Outline, Shape
from glyphstone.shapes.fingerprint import fingerprints
from glyphstone.shapes.raster import FULL_INK, raster

__all__ = ["StylePictures"]

Drawing = Outline | Bitmap


@dataclass(frozen=True, slots=True)
class StyleSight:
    """How two cuts are compared; by hand on the Latin of 85 free families with several styles."""

    #: Rows and columns of a picture, and how many of them the strokes are softened over.
    side: int = 24
    softness: tuple[float, ...] = (1 / 9, 2 / 9, 3 / 9, 2 / 9, 1 / 9)
    #: How far a slanted cut leans to the right, in its height.
    slants: tuple[float, ...] = (0.0, 0.1, 0.15, 0.2, 0.25, 0.3)
    #: What the ink's ends, above and below, and its width weigh for each em, beside the picture.
    ends: float = 3.0
    width: float = 2.0
    #: Pairs of drawings, each other's nearest, that tell how widths of the two cuts relate.
    fewest_pairs: int = 5
    #: The share of the drawings by which the slant is chosen: the others may be redesigned.
    judged: float = 0.8
    #: A picture that differs less from plain ink, in all, is a full box.
    flat: float = 1e-6
    #: The least side of a drawing, in em: a stroke without width has one.
    thinnest: float = 0.001


SIGHT = StyleSight()


@dataclass(frozen=True, slots=True, eq=False)
class _Cut:
    """The drawings of a font at a slant: pictures, one a row, and tight boxes."""

    pictures: FloatArray
    boxes: FloatArray

    @property
    def widths(self) -> FloatArray:
        return np.asarray(self.boxes[:, 2] - self.boxes[:, 0])


class StylePictures:
    """Drawings of a book by their keys, as pictures that a change of style hardly changes."""

    def __init__(self, shapes: Mapping[str, Shape]) -> None:
        self._shapes = shapes
        self._cuts: dict[tuple[tuple[str, ...], float], _Cut] = {}

    def distances(self, some: Sequence[str], others: Sequence[str]) -> FloatArray:
        """How unlike each of some drawings is to each of others; 0 if they are the same.

        Either font may lean: the slant is taken that makes the two most alike.
        """
        found: list[tuple[float, FloatArray]] = []
        for slant in SIGHT.slants:
            found.append(self._compared(self._cut(some, slant), self._cut(others, 0.0)))
            if slant:
                found.append(self._compared(self._cut(some, 0.0), self._cut(others, slant)))
        return min(found, key=lambda one: one[0])[1]

    def _compared(self, some: _Cut, others: _Cut) -> tuple[float, FloatArray]:
        # Not by matrix multiplication, whose threads cost more than they bring at this size.
        base = 1 - np.einsum("ij,kj->ik", some.pictures, others.pictures)
        for end in (1, 3):
            base += SIGHT.ends * np.abs(some.boxes[:, None, end] - others.boxes[None, :, end])
        slope, rest = float(np.median(some.widths) / np.median(others.widths)), 0.0
        for _ in range(2):
            expected = slope * others.widths + rest
            unlike = base + SIGHT.width * np.abs(some.widths[:, None] - expected[None, :])
            nearest = unlike.argmin(axis=1)
            pairs = unlike.argmin(axis=0)[nearest] == np.arange(len(nearest))
            widths = others.widths[nearest[pairs]]
            if pairs.sum() >= SIGHT.fewest_pairs and np.ptp(widths) > SIGHT.thinnest:
                slope, rest = np.polyfit(widths, some.widths[pairs], 1).tolist()
        least = np.sort(unlike.min(axis=1))
        return float(least[: max(1, int(SIGHT.judged * len(least)))].mean()), unlike

    def _cut(self, keys: Sequence[str], slant: float) -> _Cut:
        name = (tuple(keys), slant)
        if name not in self._cuts:
            drawings = [_upright(self._shapes[key].drawing, slant) for key in keys]
            boxes = [_box(shape) for shape in fingerprints(drawings)]
            pictures = [_picture(*one) for one in zip(drawings, boxes, strict=True)]
            self._cuts[name] = _Cut(np.array(pictures), np.array(boxes))
        return self._cuts[name]


def _upright(drawing: Drawing, slant: float) -> Drawing:
    """A drawing set upright that leans by a slant."""
    if not slant:
        return drawing
    if isinstance(drawing, Bitmap):
        a, b, c, d, e, f = drawing.matrix
        matrix = (a - slant * b, b, c - slant * d, d, e - slant * f, f)
        return replace(drawing, matrix=matrix)
    points = drawing.points.copy()
    points[:, 0] -= slant * points[:, 1]
    return replace(drawing, points=points)


def _box(shape: Shape) -> tuple[float, float, float, float]:
    left, bottom, right, top = shape.box or (0.0, 0.0, 0.0, 0.0)
    return left, bottom, max(right, left + SIGHT.thinnest), max(top, bottom + SIGHT.thinnest)


def _picture(drawing: Drawing, box: tuple[float, float, float, float]) -> NDArray[np.float64]:
    """A drawing that fills its picture, softened, without the weight of its strokes; length 1."""
    side, soft = SIGHT.side, SIGHT.softness
    grey = np.pad(raster(drawing, side, box) / FULL_INK, len(soft) // 2, mode="edge")
    rows = np.sum([part * grey[at : at + side, :] for at, part in enumerate(soft)], axis=0)
    seen = np.sum([part * rows[:, at : at + side] for at, part in enumerate(soft)], axis=0)
    seen = (seen - seen.mean()).ravel()
    length = float(np.linalg.norm(seen))
    # A full box, such as a hyphen or a square dot, is like another one and like nothing else.
    return np.asarray(seen / length if length > SIGHT.flat else np.full(side * side, 1 / side))
