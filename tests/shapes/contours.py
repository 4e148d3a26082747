"""Small drawings by hand and by chance, and other ways to write the same drawing down."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from hypothesis import strategies as st

from glyphstone.model import Outline

__all__ = [
    "Contour",
    "contours",
    "cubic",
    "drawn",
    "explicit",
    "padded",
    "polygon",
    "rectangle",
    "reversed_contours",
    "rotated",
    "split",
]

#: x, y in font units, and 1 for a point on the curve, 0 and 2 for quadratic and cubic controls.
Contour: TypeAlias = list[tuple[float, float, int]]


def drawn(contours: list[Contour], units: float = 1000) -> Outline:
    """The outline of contours given in font units."""
    points = [point for contour in contours for point in contour]
    return Outline(
        np.array([point[:2] for point in points], dtype=np.float64).reshape(-1, 2) / units,
        np.array([point[2] for point in points], dtype=np.uint8),
        np.cumsum([len(contour) for contour in contours], dtype=np.int64) - 1,
    )


def polygon(*points: tuple[float, float]) -> Contour:
    """A contour of straight lines."""
    return [(x, y, 1) for x, y in points]


def rectangle(left: float, bottom: float, right: float, top: float) -> Contour:
    """A contour of four lines, anticlockwise."""
    return polygon((left, bottom), (right, bottom), (right, top), (left, top))


def contours() -> st.SearchStrategy[list[Contour]]:
    """Drawings of a few contours, each with a bit of everything."""
    place = st.integers(-200, 1000)
    on = st.tuples(place, place, st.just(1))
    line = on.map(lambda point: [point])
    quadratic = st.lists(st.tuples(place, place, st.just(0)), min_size=1, max_size=3)
    controls = st.lists(st.tuples(place, place, st.just(2)), min_size=2, max_size=2)
    curved = st.one_of(quadratic, controls)
    piece = st.one_of(line, st.tuples(curved, on).map(lambda pair: [*pair[0], pair[1]]))
    contour = st.lists(piece, min_size=2, max_size=6).map(
        lambda pieces: [point for piece in pieces for point in piece]
    )
    loop = st.lists(st.tuples(place, place, st.just(0)), min_size=3, max_size=6)
    return st.lists(st.one_of(contour, loop), min_size=1, max_size=4)


def rotated(contour: Contour, start: int) -> Contour:
    """The contour from another of its points on, be it on the curve or not."""
    return contour[start:] + contour[:start]


def reversed_contours(drawing: list[Contour]) -> list[Contour]:
    """All contours the other way round, as between TrueType and CFF."""
    return [contour[::-1] for contour in drawing]


def explicit(drawing: list[Contour]) -> list[Contour]:
    """Every implied point written out."""
    written = []
    for contour in drawing:
        points: Contour = []
        for (x, y, tag), (u, v, after) in zip(contour, rotated(contour, 1), strict=True):
            points.append((x, y, tag))
            if tag == after == 0:
                points.append(((x + u) / 2, (y + v) / 2, 1))
        written.append(points)
    return written


def _pieces(contour: Contour) -> list[Contour]:
    """The segments of a contour without implied points, each with its start and its end."""
    first = next(index for index, point in enumerate(contour) if point[2] == 1)
    points = rotated(contour, first)
    pieces: list[Contour] = []
    piece = [points[0]]
    for point in [*points[1:], points[0]]:
        piece.append(point)
        if point[2] == 1:
            pieces.append(piece)
            piece = [point]
    return pieces


def cubic(drawing: list[Contour]) -> list[Contour]:
    """Quadratic curves raised to cubic ones, and each contour closed by its first point again."""
    written = []
    for contour in explicit(drawing):
        points: Contour = []
        for piece in _pieces(contour):
            points.append(piece[0])
            if len(piece) == 3:
                (x0, y0, _), (x1, y1, _), (x2, y2, _) = piece
                points.append(((x0 + 2 * x1) / 3, (y0 + 2 * y1) / 3, 2))
                points.append(((x2 + 2 * x1) / 3, (y2 + 2 * y1) / 3, 2))
            else:
                points.extend(piece[1:-1])
        written.append([*points, points[0]])
    return written


def padded(drawing: list[Contour]) -> list[Contour]:
    """Points said twice, and points in the middle of lines."""
    written = []
    for contour in explicit(drawing):
        points: Contour = []
        for piece in _pieces(contour):
            points.extend([piece[0], piece[0]])
            if len(piece) == 2:
                (x, y, _), (u, v, _) = piece
                points.append((x + (u - x) / 4, y + (v - y) / 4, 1))
            points.extend(piece[1:-1])
        written.append(points)
    return written


def split(drawing: list[Contour]) -> list[Contour]:
    """Every cubic curve cut into two."""
    written = []
    for contour in cubic(drawing):
        points: Contour = []
        for piece in _pieces(contour):
            points.append(piece[0])
            if len(piece) == 4:
                a, b, c, d = (np.array(point[:2]) for point in piece)
                ab, bc, cd = (a + b) / 2, (b + c) / 2, (c + d) / 2
                abc, bcd = (ab + bc) / 2, (bc + cd) / 2
                for place, tag in ((ab, 2), (abc, 2), ((abc + bcd) / 2, 1), (bcd, 2), (cd, 2)):
                    points.append((float(place[0]), float(place[1]), tag))
        written.append(points)
    return written
