"""Baselines: glyphs at one height become strips, strips become the lines of columns."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from glyphstone.layout.columns import Gutter, find_gutters
from glyphstone.layout.frames import Frame
from glyphstone.layout.ranks import middle
from glyphstone.model import FloatArray, IntArray

__all__ = ["Strip", "find_strips"]

#: In em: how uneven a baseline may be, how far off it raised and lowered glyphs may stand, how far
#: beside the line.
UNEVEN = 0.12
OFF_LINE = 0.5
BESIDE = 1.0
#: How much white parts two columns for certain; ragged lines make a gutter seem wider than it is.
PARTED = 1.2
#: Marks and blanks further away than this belong to no line.
FARTHEST = 1.6
#: What makes one strip an addition to another: its share of room, or of size.
LIGHTER = 0.5
SMALLER = 0.85


@dataclass(slots=True, eq=False)
class Strip:
    """Glyphs (as places in their frame) of one line of one column."""

    glyphs: IntArray
    up: float
    left: float
    right: float
    size: float
    room: float
    #: First and last column that it stands in.
    columns: tuple[int, int]


def find_strips(frame: Frame) -> list[Strip]:
    """The lines of a frame in the order of reading: down the first column, then the next."""
    body = np.flatnonzero(~frame.blank & ~frame.mark)
    if not len(body):
        body = np.flatnonzero(~frame.blank)
    if not len(body):
        return []
    gutters = find_gutters(frame, body)
    order = body[np.argsort(-frame.up[body], kind="stable")]
    drop = -np.diff(frame.up[order])
    apart = drop > UNEVEN * np.minimum(frame.size[order[1:]], frame.size[order[:-1]])
    level = np.split(order, np.flatnonzero(apart) + 1)
    strips = [strip for part in level for strip in _cut(frame, part, gutters)]
    strips = _attach(strips)
    loose = np.setdiff1d(np.arange(len(frame)), body, assume_unique=True)
    _gather(frame, strips, loose)
    return _ordered(frame, strips)


def _strip(frame: Frame, glyphs: IntArray, columns: tuple[int, int]) -> Strip:
    along, advance = frame.along[glyphs], frame.advance[glyphs]
    return Strip(
        glyphs,
        middle(frame.up[glyphs]),
        float(along.min()),
        float((along + advance).max()),
        middle(frame.size[glyphs]),
        float(advance.sum()),
        columns,
    )


def _cut(frame: Frame, glyphs: IntArray, gutters: list[Gutter]) -> list[Strip]:
    """The parts of a strip between the gutters that it leaves white."""
    if not gutters:
        return [_strip(frame, glyphs, (0, 0))]
    centre = frame.along[glyphs] + frame.advance[glyphs] / 2
    column = np.searchsorted(np.array([(low + high) / 2 for low, high in gutters]), centre)
    parts: list[Strip] = []
    first = 0
    for number, (low, high) in enumerate([*gutters, (np.inf, np.inf)]):
        before, after = glyphs[column <= number], glyphs[column > number]
        if len(before) and len(after):
            edge = float((frame.along[before] + frame.advance[before]).max())
            white = float(frame.along[after].min()) - edge
            em = middle(frame.size[glyphs])
            if white < min(0.8 * (high - low), PARTED * em):
                continue
        inside = (column >= first) & (column <= number)
        if inside.any():
            part = glyphs[inside]
            parts.append(_strip(frame, part, (int(column[inside].min()), number)))
        first = number + 1
    return parts


def _attach(strips: list[Strip]) -> list[Strip]:
    """Raised and lowered glyphs join the line that they stand in."""
    if len(strips) < 2:
        return strips
    strips = sorted(strips, key=lambda strip: -strip.room)
    up, left, right, size, room = _columns(strips)
    host = np.arange(len(strips))
    for number in _crowded(up, size).tolist():
        strip = strips[number]
        fits = (
            (np.abs(up - strip.up) <= OFF_LINE * size)
            & (left - BESIDE * size <= strip.left)
            & (right + BESIDE * size >= strip.right)
            & ((strip.room <= LIGHTER * room) | (strip.size <= SMALLER * size))
            & (room >= strip.room)
        )
        fits[number] = False
        if fits.any():
            distance = np.where(fits, np.abs(up - strip.up) / size, np.inf)
            host[number] = host[int(distance.argmin())]
    kept: list[Strip] = []
    for number, strip in enumerate(strips):
        if host[number] == number:
            guests = [strips[i] for i in np.flatnonzero(host == number).tolist() if i != number]
            if guests:
                strip.glyphs = np.concatenate([strip.glyphs, *(guest.glyphs for guest in guests)])
                strip.left = min(strip.left, *(guest.left for guest in guests))
                strip.right = max(strip.right, *(guest.right for guest in guests))
            kept.append(strip)
    return kept


def _crowded(up: FloatArray, size: FloatArray) -> IntArray:
    """The strips, in their order, that have another within reach: hardly any in plain text."""
    order = np.argsort(up)
    near = np.diff(up[order]) <= OFF_LINE * size.max()
    crowded = np.concatenate([near, [False]]) | np.concatenate([[False], near])
    return np.sort(order[crowded])


def _gather(frame: Frame, strips: list[Strip], loose: IntArray) -> None:
    """Marks and blanks join the nearest line."""
    if not len(loose):
        return
    up, left, right, size, _ = _columns(strips)
    nearest = np.empty(len(loose), dtype=np.int64)
    distance = np.empty(len(loose))
    step = max(1, 2_000_000 // len(strips))
    for start in range(0, len(loose), step):
        part = loose[start : start + step]
        middle = frame.middle[part, None]
        beside = np.maximum(np.maximum(left - middle, middle - right), 0.0)
        away = (np.abs(frame.up[part, None] - up) + beside) / size
        nearest[start : start + step] = away.argmin(axis=1)
        distance[start : start + step] = away.min(axis=1)
    order = np.argsort(nearest, kind="stable")
    order = order[distance[order] <= FARTHEST]
    cuts = np.flatnonzero(np.diff(nearest[order])) + 1
    for part in np.split(order, cuts):
        if len(part):
            strip = strips[int(nearest[part[0]])]
            strip.glyphs = np.concatenate([strip.glyphs, loose[part]])


def _columns(
    strips: list[Strip],
) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray, FloatArray]:
    table = np.array([(s.up, s.left, s.right, s.size, s.room) for s in strips], dtype=np.float64)
    up, left, right, size, room = table.T
    return up, left, right, size, room


def _ordered(frame: Frame, strips: list[Strip]) -> list[Strip]:
    strips.sort(key=lambda strip: -strip.up)
    if frame.vertical or abs(frame.angle) > 1.0:
        # Turned lines follow one another in either direction (Mongolian columns run to the right);
        # the order in which they were drawn tells.
        drawn = np.array([frame.rows[strip.glyphs].min() for strip in strips])
        steps = np.diff(drawn)
        if (steps < 0).sum() > (steps > 0).sum():
            strips.reverse()
        return strips
    # A line across a gutter ends the columns above it.
    placed: list[tuple[int, int, int]] = []
    section = 0
    for number, strip in enumerate(strips):
        first, last = strip.columns
        if last > first:
            placed.append((section + 1, 0, number))
            section += 2
        else:
            placed.append((section, first, number))
    return [strips[number] for _, _, number in sorted(placed)]
