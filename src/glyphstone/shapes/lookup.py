"""Known shapes, found again by their key or, if rounding has moved points, by comparison."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import ceil, floor, inf
from typing import NamedTuple, TypeAlias

import numpy as np

from glyphstone.model import Bitmap, Outline, Shape
from glyphstone.shapes.bitmap import ink
from glyphstone.shapes.drawing_limits import DRAWING_LIMITS
from glyphstone.shapes.fingerprint import fingerprint
from glyphstone.shapes.raster import FULL_INK, Grey, raster

__all__ = ["ShapeIndex", "ShapeMatch"]

#: How far, in em, a side of the ink box may lie from that of the same drawing. Rounding to a grid
#: of 1000 units an em moves a point by 0.0005; accents that are placed apart, side bearings and a
#: second grid each add as much.
REACH = 0.0022


@dataclass(frozen=True, slots=True)
class LookupRules:
    """How much two drawings may differ and be the same; all distances in em.

    Measured on DejaVu Sans and 149 Noto fonts, rounded to several grids
    (docs/decisions/fingerprint.md, benchmarks/results/fingerprint.md).
    """

    #: Pixels an em of the pictures that are compared, and the most one side may have.
    pixels_per_em: int = 128
    max_pixels: int = 512
    #: How far an edge may seem to lie; a pixel that two edges cross counts both.
    max_edge_distance: float = 0.0045
    #: Two known drawings whose edges lie nearer, a quarter of a pixel, are told apart by no eye and
    #: by no lookup after rounding: many fonts draw one letter twice with a unit's difference.
    twin_distance: float = 0.002
    #: How far rounding to a grid of 1000 units or more may move a point, with the noise of floating
    #: point.
    rounding: float = 0.0005 + 1e-9
    #: Units an em of grids that move a point farther than that; coarser grids divide these.
    coarse_grids: tuple[int, ...] = (500, 512)
    #: How near to a grid a point on it lies, in units of the grid: the noise of floating point.
    grid_tolerance: float = 1e-6
    #: What a picture cannot tell apart: its steps of grey and of place.
    picture_noise: float = 0.0002
    #: Pictures that are kept for the next lookup, about 16 kB each.
    max_pictures: int = 4096


_RULES = LookupRules()

Cell: TypeAlias = tuple[str, int, int, int, int]


@dataclass(frozen=True, slots=True)
class ShapeMatch:
    """The known drawing that a shape was found to be.

    `distance` is how far an edge lies off in em, 0 if the keys are equal (`exact`). Other known
    drawings may be about as near: `twins` are the keys of those that cannot be told from this one,
    and `labels` holds their labels too; `rivals` are the keys of those that look different, and if
    there are any, nothing is decided.
    """

    key: str
    labels: tuple[str, ...]
    distance: float
    exact: bool
    twins: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()

    @property
    def ambiguous(self) -> bool:
        """Whether the shape may also be a known drawing that looks different."""
        return bool(self.rivals)

    @property
    def label(self) -> str | None:
        """The only label, or None if there are several or any rivals."""
        return self.labels[0] if len(self.labels) == 1 and not self.rivals else None


class Picture(NamedTuple):
    """A drawing on a pixel grid that is aligned with the origin of the em."""

    left: int
    top: int
    grey: Grey


class ShapeIndex:
    """Labelled shapes; a drawing may carry several labels (Latin and Cyrillic A)."""

    def __init__(self) -> None:
        self._labels: dict[str, tuple[str, ...]] = {}
        self._cells: dict[Cell, list[Shape]] = {}
        self._pictures: dict[tuple[str, float], Picture] = {}

    def __len__(self) -> int:
        return len(self._labels)

    def add(self, shape: Shape, label: str) -> None:
        """Makes a shape known under a label."""
        labels = self._labels.get(shape.key)
        if labels is None:
            self._labels[shape.key] = (label,)
            if shape.box is not None:
                left, bottom, right, top = map(_cell, shape.box)
                cell = _kind(shape), left, bottom, right, top
                self._cells.setdefault(cell, []).append(shape)
        elif label not in labels:
            self._labels[shape.key] = (*labels, label)

    def find(self, shape: Shape | Outline | Bitmap) -> ShapeMatch | None:
        """The known drawing that this shape is, or None."""
        if not isinstance(shape, Shape):
            shape = fingerprint(shape)
        labels = self._labels.get(shape.key)
        if labels is not None:
            return ShapeMatch(shape.key, labels, 0.0, exact=True)
        boxed = self._boxed(shape)
        rounded = [known for known in boxed if _offset(shape, known) <= _RULES.rounding]
        if len(rounded) == 1 and not _coarse(shape):
            # All points agree up to a rounding finer than one unit of most fonts, so another
            # drawing that differs by a unit somewhere is ruled out.
            known = rounded[0]
            distance = _offset(shape, known)
            return ShapeMatch(known.key, self._labels[known.key], distance, exact=False)
        near = self._near(shape, boxed)
        if not near:
            return None
        distance, nearest = near[0]
        twins: list[str] = []
        rivals: list[str] = []
        for other, known in near[1:]:
            if other <= 2 * distance + _RULES.picture_noise:
                alike = self._distance(nearest, known) <= _RULES.twin_distance
                (twins if alike else rivals).append(known.key)
        named = {label: None for key in (nearest.key, *twins) for label in self._labels[key]}
        return ShapeMatch(
            nearest.key,
            tuple(named),
            distance,
            exact=False,
            twins=tuple(twins),
            rivals=tuple(rivals),
        )

    def _boxed(self, shape: Shape) -> list[Shape]:
        """The known drawings of the same kind with about the same ink box."""
        if shape.box is None:
            return []
        box = shape.box
        around = [range(_cell(side - REACH), _cell(side + REACH) + 1) for side in box]
        kind = _kind(shape)
        found = []
        for left, bottom, right, top in product(*around):
            for known in self._cells.get((kind, left, bottom, right, top), ()):
                assert known.box is not None
                if all(abs(a - b) <= REACH for a, b in zip(box, known.box, strict=True)):
                    found.append(known)
        return found

    def _near(self, shape: Shape, boxed: list[Shape]) -> list[tuple[float, Shape]]:
        """Distance and shape of every known drawing within reach, the nearest first."""
        measured = [(self._distance(shape, known), known) for known in boxed]
        found = [pair for pair in measured if pair[0] <= _RULES.max_edge_distance]
        return sorted(found, key=lambda pair: (pair[0], pair[1].key))

    def _distance(self, shape: Shape, known: Shape) -> float:
        """How far the edges of two drawings lie apart, in em."""
        if isinstance(shape.drawing, Bitmap) or isinstance(known.drawing, Bitmap):
            return _bitmaps(shape, known)
        if max(len(shape.drawing.tags), len(known.drawing.tags)) > DRAWING_LIMITS.points:
            return inf  # FreeType would draw only some of their points
        density = _density(shape)
        one, other = self._picture(shape, density), self._picture(known, density)
        # Compare the part that both pictures show, which holds the ink of both.
        left, top = max(one.left, other.left), min(one.top, other.top)
        here, there = (
            picture.grey[picture.top - top :, left - picture.left :] for picture in (one, other)
        )
        rows, columns = min(len(here), len(there)), min(here.shape[1], there.shape[1])
        here, there = here[:rows, :columns], there[:rows, :columns]
        return float((np.maximum(here, there) - np.minimum(here, there)).max()) / FULL_INK / density

    def _picture(self, shape: Shape, density: float) -> Picture:
        picture = self._pictures.get((shape.key, density))
        if picture is None:
            if len(self._pictures) >= _RULES.max_pictures:
                self._pictures.clear()
            picture = self._pictures[shape.key, density] = _picture(shape, density)
        return picture


def _offset(shape: Shape, known: Shape) -> float:
    """The largest distance of corresponding points in em, infinite if points do not correspond."""
    one, other = shape.drawing, known.drawing
    if isinstance(one, Bitmap) or isinstance(other, Bitmap) or len(one.tags) != len(other.tags):
        return inf
    if not np.array_equal(one.ends, other.ends) or not np.array_equal(one.tags, other.tags):
        return inf
    return float(np.abs(one.points - other.points).max(initial=0.0))


def _coarse(shape: Shape) -> bool:
    """Whether a drawing lies on a grid so coarse that rounding could turn it into another."""
    assert isinstance(shape.drawing, Outline)
    points = shape.drawing.points
    return any(
        bool((np.abs(points * n - np.rint(points * n)) < _RULES.grid_tolerance).all())
        for n in _RULES.coarse_grids
    )


def _kind(shape: Shape) -> str:
    """Version and kind of the key; only drawings of the same kind are compared."""
    return shape.key[:3]


def _cell(side: float) -> int:
    """The index of the cell in which one side of a box lies."""
    return floor(side / (4 * REACH))


def _density(shape: Shape) -> float:
    """Pixels per em, a power of two; fewer if the drawing is larger than any letter."""
    assert shape.box is not None
    left, bottom, right, top = shape.box
    density = float(_RULES.pixels_per_em)
    while max(right - left, top - bottom) * density > _RULES.max_pixels:
        density /= 2
    return density


def _picture(shape: Shape, density: float) -> Picture:
    """The picture of a shape with a margin of one pixel."""
    assert shape.box is not None
    left, bottom = (floor(side * density) - 1 for side in shape.box[:2])
    right, top = (ceil(side * density) + 1 for side in shape.box[2:])
    window = (left / density, bottom / density, right / density, top / density)
    return Picture(left, top, raster(shape.drawing, (top - bottom, right - left), window))


def _bitmaps(shape: Shape, known: Shape) -> float:
    """The distance of two equal bitmaps in em, infinite if they differ."""
    if not isinstance(shape.drawing, Bitmap) or not isinstance(known.drawing, Bitmap):
        return inf
    one, other = ink(shape.drawing), ink(known.drawing)
    if one is None or other is None or not np.array_equal(one.pixels, other.pixels):
        return inf
    return max(abs(a - b) for a, b in zip(one.corners, other.corners, strict=True))
