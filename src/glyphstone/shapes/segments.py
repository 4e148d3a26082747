"""Outlines of many glyphs at once as cubic segments, the form that every curve can take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from glyphstone.model import BoolArray, FloatArray, IntArray, Outline
from glyphstone.shapes.drawing_limits import DRAWING_LIMITS

__all__ = ["Segments", "extrema", "segments", "sound"]


class Segments(NamedTuple):
    """The cubic segments of several outlines, one after another.

    `p` holds start, two controls and end of each segment, x and y apart: p[axis][point][segment].
    `contours` has the first segment of each contour and `outlines` the first contour of each
    outline, both ready for reduceat: every outline has a contour, every contour a segment.
    """

    p: FloatArray  # (2, 4, segments)
    contours: IntArray
    outlines: IntArray


def segments(drawings: Sequence[Outline]) -> Segments:
    """Every segment of outlines that have at least one point each.

    Lines and quadratic curves are written as cubic ones, which does not change their points. A
    contour with impossible control points is read as a polygon.
    """
    points = np.concatenate([drawing.points for drawing in drawings]).astype(np.float64, copy=False)
    tags = np.concatenate([drawing.tags for drawing in drawings])
    ends, outlines = _ends(drawings)
    far = DRAWING_LIMITS.distance
    if not np.abs(points).max() < far:
        points = np.nan_to_num(points, posinf=far, neginf=-far).clip(-far, far)
    x, y, tags, ends = _imply(points[:, 0], points[:, 1], tags, ends)
    found = _join(x, y, tags, ends)
    if isinstance(found, np.ndarray):  # the contours with impossible control points
        sizes = np.diff(ends, prepend=-1)
        tags = np.where(np.repeat(found, sizes), np.uint8(1), tags)
        found = _join(x, y, tags, ends)
        assert not isinstance(found, np.ndarray)
    p, contours = found
    return Segments(p, contours, outlines)


def sound(drawing: Outline) -> Outline:
    """The same drawing, without empty contours and without points outside any contour."""
    ends = drawing.ends
    size = len(drawing.tags)
    if ends[-1] == size - 1 and (len(ends) == 1 or (ends[1:] > ends[:-1]).all()) and ends[0] >= 0:
        return drawing
    ends = np.unique(np.clip(np.maximum.accumulate(ends), -1, size - 1))
    ends = ends[ends >= 0]
    size = int(ends[-1]) + 1 if len(ends) else 0
    return Outline(drawing.points[:size], drawing.tags[:size], ends, drawing.stroke)


def _ends(drawings: Sequence[Outline]) -> tuple[IntArray, IntArray]:
    """The last point of each contour and the first contour of each outline, in the whole batch."""
    counts = np.array([len(drawing.ends) for drawing in drawings], dtype=np.int64)
    sizes = np.array([len(drawing.tags) for drawing in drawings], dtype=np.int64)
    shift = np.cumsum(sizes) - sizes
    ends = np.concatenate([drawing.ends for drawing in drawings]).astype(np.int64, copy=False)
    ends = ends + np.repeat(shift, counts)
    return ends, np.cumsum(counts) - counts


def _following(ends: IntArray) -> tuple[IntArray, IntArray]:
    """The index of the next point of the contour, and the first point of each contour."""
    starts = np.empty_like(ends)
    starts[0] = 0
    starts[1:] = ends[:-1] + 1
    following = np.arange(1, ends[-1] + 2)
    following[ends] = starts
    return following, starts


def _imply(
    x: FloatArray, y: FloatArray, tags: NDArray[np.uint8], ends: IntArray
) -> tuple[FloatArray, FloatArray, NDArray[np.uint8], IntArray]:
    """The points, including those that two successive quadratic controls imply."""
    following, _ = _following(ends)
    off = tags == 0
    implied = off & off[following]
    before = np.flatnonzero(implied)
    if not len(before):
        return x, y, tags, ends
    after = following[before]
    place = before + 1
    shift = np.cumsum(implied)
    return (
        np.insert(x, place, (x[before] + x[after]) / 2),
        np.insert(y, place, (y[before] + y[after]) / 2),
        np.insert(tags, place, 1),
        ends + shift[ends],
    )


def _join(
    x: FloatArray, y: FloatArray, tags: NDArray[np.uint8], ends: IntArray
) -> tuple[FloatArray, IntArray] | BoolArray:
    """The segments and the first of each contour, or which contours cannot be read."""
    following, starts = _following(ends)
    first = np.flatnonzero(tags == 1)
    second = following[first]
    third = following[second]
    kind = tags[second]
    quadratic = np.flatnonzero(kind == 0)
    cubic = np.flatnonzero(kind == 2)
    last = second.copy()
    last[quadratic] = third[quadratic]
    last[cubic] = following[third[cubic]]
    # Each segment uses up its points; a contour with points left over cannot be read.
    taken = len(first) + len(quadratic) + 2 * len(cubic)
    if taken != len(tags) or not (tags[last] == 1).all() or not (tags[third[cubic]] == 2).all():
        return _senseless(tags, ends, first, kind, last, third)
    p = np.empty((2, 4, len(first)))
    for axis, values in enumerate((x, y)):
        p0, p1, p2, p3 = p[axis]
        np.take(values, first, out=p0)
        np.take(values, last, out=p3)
        third_of = (p3 - p0) / 3
        np.add(p0, third_of, out=p1)
        np.subtract(p3, third_of, out=p2)
        if len(quadratic):
            control = values[second[quadratic]] * 2
            p1[quadratic] = (p0[quadratic] + control) / 3
            p2[quadratic] = (p3[quadratic] + control) / 3
        if len(cubic):
            p1[cubic] = values[second[cubic]]
            p2[cubic] = values[third[cubic]]
    return p, np.searchsorted(first, starts)


def _senseless(
    tags: NDArray[np.uint8],
    ends: IntArray,
    first: IntArray,
    kind: NDArray[np.uint8],
    last: IntArray,
    third: IntArray,
) -> BoolArray:
    """Which contours have control points that belong to no segment."""
    size = np.where(kind == 2, 3, np.where(kind == 0, 2, 1))
    broken = (tags[last] != 1) | ((kind == 2) & (tags[third] != 2))
    contour = np.searchsorted(ends, first)
    taken = np.bincount(contour, np.where(broken, 0, size), len(ends))
    return np.asarray(taken != np.diff(ends, prepend=-1))


def extrema(p: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The least and the greatest coordinate along each segment: two arrays (axis, segment)."""
    low = np.minimum(p[:, 0], p[:, 3])
    high = np.maximum(p[:, 0], p[:, 3])
    bulging = (np.minimum(p[:, 1], p[:, 2]) < low) | (np.maximum(p[:, 1], p[:, 2]) > high)
    axis, segment = np.nonzero(bulging)
    if not len(axis):
        return low, high
    p0, p1, p2, p3 = p[axis, :, segment].T
    # The derivative over 3 is a t^2 + 2 b t + c; this form of its roots loses no digits.
    a, b, c = p3 - p0 + 3 * (p1 - p2), p0 - 2 * p1 + p2, p1 - p0
    q = -(b + np.copysign(np.sqrt(np.maximum(b * b - a * c, 0)), b))
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        roots = np.stack([q / a, c / q])
    t = np.clip(np.nan_to_num(roots), 0, 1)
    u = 1 - t
    value = u * u * (u * p0 + 3 * t * p1) + t * t * (3 * u * p2 + t * p3)
    low[axis, segment] = np.minimum(low[axis, segment], value.min(axis=0))
    high[axis, segment] = np.maximum(high[axis, segment], value.max(axis=0))
    return low, high
