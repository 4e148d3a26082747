"""Drawings of glyphs as closed contours, and the exact changes that programs need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from fontTools.cu2qu import curve_to_quadratic

__all__ = [
    "Contour",
    "Outline",
    "Point",
    "bounds",
    "cubic",
    "points_of",
    "quadratic",
    "rotated",
    "scaled",
]

Point: TypeAlias = tuple[float, float]
# A line holds its end; a quadratic its control point and end; a cubic two control points and end.
Segment: TypeAlias = tuple[Point, ...]


class Contour(NamedTuple):
    """One closed contour: where it starts, and its segments; the last point closes it."""

    start: Point
    segments: tuple[Segment, ...]


Outline: TypeAlias = tuple[Contour, ...]


def points_of(outline: Outline) -> Iterator[Point]:
    """Every point of an outline, control points included."""
    for start, segments in outline:
        yield start
        for segment in segments:
            yield from segment


def _mapped(outline: Outline, a: float, b: float, c: float, d: float) -> Outline:
    def move(p: Point) -> Point:
        return (a * p[0] + c * p[1], b * p[0] + d * p[1])

    return tuple(
        Contour(move(start), tuple(tuple(move(p) for p in segment) for segment in segments))
        for start, segments in outline
    )


def scaled(outline: Outline, factor: float) -> Outline:
    """The outline times a factor."""
    return outline if factor == 1 else _mapped(outline, factor, 0, 0, factor)


def rotated(outline: Outline) -> Outline:
    """The outline turned a quarter clockwise, as fonts for vertical Mongolian hold it."""
    return _mapped(outline, 0, -1, 1, 0)


def cubic(outline: Outline) -> Outline:
    """The outline with each quadratic raised to the cubic that is the same curve."""
    contours = []
    for start, segments in outline:
        x0, y0 = start
        raised: list[Segment] = []
        for segment in segments:
            if len(segment) == 2:
                (qx, qy), (x, y) = segment
                segment = (
                    ((x0 + 2 * qx) / 3, (y0 + 2 * qy) / 3),
                    ((x + 2 * qx) / 3, (y + 2 * qy) / 3),
                    (x, y),
                )
            raised.append(segment)
            x0, y0 = segment[-1]
        contours.append(Contour(start, tuple(raised)))
    return tuple(contours)


def quadratic(outline: Outline, tolerance: float) -> Outline:
    """The outline with each cubic approximated by quadratics; exact where there is no cubic."""
    contours = []
    for start, segments in outline:
        here = start
        lowered: list[Segment] = []
        for segment in segments:
            if len(segment) == 3:
                spline = curve_to_quadratic([here, *segment], tolerance)
                offs = spline[1:-1]
                for i, off in enumerate(offs[:-1]):
                    after = offs[i + 1]
                    middle = ((off[0] + after[0]) / 2, (off[1] + after[1]) / 2)
                    lowered.append((off, middle))
                lowered.append((offs[-1], spline[-1]))
            else:
                lowered.append(segment)
            here = segment[-1]
        contours.append(Contour(start, tuple(lowered)))
    return tuple(contours)


def bounds(outline: Outline) -> tuple[float, float, float, float] | None:
    """The box of all points (control points too), or None for a blank glyph."""
    points = list(points_of(outline))
    if not points:
        return None
    xs = [p[0] for p in points]
    ys = [p[1] for p in points]
    return (min(xs), min(ys), max(xs), max(ys))
