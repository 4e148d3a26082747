"""Baselines: glyphs at one height become strips, strips become the lines of columns."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from glyphstone.layout.columns import Gutter, find_gutters
from glyphstone.layout.frames import Frame
from glyphstone.layout.ranks import middles
from glyphstone.model import BoolArray, FloatArray, IntArray

__all__ = ["Strips", "find_strips"]

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
class Strips:
    """Lines of columns, one row a line; `of` is the line of each glyph of the frame, or -1."""

    of: IntArray
    up: FloatArray
    left: FloatArray
    right: FloatArray
    size: FloatArray
    room: FloatArray
    #: First and last column that it stands in.
    first: IntArray
    last: IntArray

    def __len__(self) -> int:
        return len(self.up)

    def take(self, kept: IntArray) -> None:
        """Keep these lines in this order."""
        number = np.full(len(self) + 1, -1, dtype=np.int64)
        number[kept] = np.arange(len(kept))
        self.of = number[self.of]
        for name in ("up", "left", "right", "size", "room", "first", "last"):
            setattr(self, name, getattr(self, name)[kept])


def find_strips(frame: Frame) -> Strips | None:
    """The lines of a frame in the order of reading: down the first column, then the next."""
    body = np.flatnonzero(~frame.blank & ~frame.mark)
    if not len(body):
        body = np.flatnonzero(~frame.blank)
    if not len(body):
        return None
    gutters = find_gutters(frame, body)
    body = body[np.argsort(-frame.up[body], kind="stable")]
    drop = -np.diff(frame.up[body])
    size = frame.size[body]
    apart = drop > UNEVEN * np.minimum(size[1:], size[:-1])
    level = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(apart)])
    column = np.zeros(len(body), dtype=np.int64)
    if gutters:
        centre = frame.along[body] + frame.advance[body] / 2
        column = np.searchsorted([(low + high) / 2 for low, high in gutters], centre)
        order = np.argsort(level * (len(gutters) + 1) + column, kind="stable")
        body, level, column = body[order], level[order], column[order]
        level = _parts(frame, body, level, column, gutters)
    strips = _strips(frame, body, level, column)
    _attach(strips)
    _gather(frame, strips, body)
    strips.take(_order(frame, strips))
    return strips


def _strips(frame: Frame, body: IntArray, number: IntArray, column: IntArray) -> Strips:
    count = np.bincount(number)
    start = np.cumsum(count) - count
    along, advance = frame.along[body], frame.advance[body]
    of = np.full(len(frame), -1, dtype=np.int64)
    of[body] = number
    return Strips(
        of=of,
        up=middles(frame.up[body], number, count),
        left=np.minimum.reduceat(along, start),
        right=np.maximum.reduceat(along + advance, start),
        size=middles(frame.size[body], number, count),
        room=np.add.reduceat(advance, start),
        first=np.minimum.reduceat(column, start),
        last=np.maximum.reduceat(column, start),
    )


def _parts(
    frame: Frame, body: IntArray, level: IntArray, column: IntArray, gutters: list[Gutter]
) -> IntArray:
    """The number of the part of a strip between two gutters that it leaves white."""
    begins = np.concatenate([[True], (level[1:] != level[:-1]) | (column[1:] != column[:-1])])
    start = np.flatnonzero(begins)
    along = frame.along[body]
    left = np.minimum.reduceat(along, start)
    right = np.maximum.reduceat(along + frame.advance[body], start)
    whole = np.bincount(level)
    em = middles(frame.size[body], level, whole)
    widths = [high - low for low, high in gutters]
    parts = np.zeros(len(start), dtype=np.int64)
    edge, number = -np.inf, -1
    of_level, of_column = level[start].tolist(), column[start].tolist()
    lefts, rights = left.tolist(), right.tolist()
    for place, (row, own) in enumerate(zip(of_level, of_column, strict=True)):
        if not place or of_level[place - 1] != row:
            number, edge = number + 1, -np.inf
        else:
            narrowest = min(widths[of_column[place - 1] : own])
            if lefts[place] - edge >= min(0.8 * narrowest, PARTED * em[row]):
                number += 1
        edge = max(edge, rights[place])
        parts[place] = number
    numbers: IntArray = parts[np.cumsum(begins) - 1]
    return numbers


def _attach(strips: Strips) -> None:
    """Raised and lowered glyphs join the line that they stand in."""
    guest, host = _neighbours(strips.up, OFF_LINE * float(strips.size.max()))
    if not len(guest):
        return
    up, left, right, size, room = strips.up, strips.left, strips.right, strips.size, strips.room
    off = np.abs(up[host] - up[guest])
    fits = (
        (off <= OFF_LINE * size[host])
        & (left[host] - BESIDE * size[host] <= left[guest])
        & (right[host] + BESIDE * size[host] >= right[guest])
        & ((room[guest] <= LIGHTER * room[host]) | (size[guest] <= SMALLER * size[host]))
        & ((room[host] > room[guest]) | ((room[host] == room[guest]) & (host < guest)))
    )
    guest, host, off = guest[fits], host[fits], (off / size[host])[fits]
    if not len(guest):
        return
    order = np.lexsort((off, guest))
    _, nearest = np.unique(guest[order], return_index=True)
    joined = np.arange(len(strips))
    joined[guest[order[nearest]]] = host[order[nearest]]
    while (joined != joined[joined]).any():
        joined = joined[joined]
    np.minimum.at(left, joined, left.copy())
    np.maximum.at(right, joined, right.copy())
    strips.of = np.where(strips.of >= 0, joined[strips.of], -1)
    strips.take(np.flatnonzero(joined == np.arange(len(strips))))


def _neighbours(places: FloatArray, reach: float) -> tuple[IntArray, IntArray]:
    """Pairs of numbers, both ways round, whose places lie within reach of one another."""
    order = np.argsort(places, kind="stable")
    ordered = places[order]
    ends = np.searchsorted(ordered, ordered + reach, side="right")
    count = ends - np.arange(len(ordered)) - 1
    one = np.repeat(np.arange(len(ordered)), count)
    other = one + 1 + np.arange(len(one)) - np.repeat(np.cumsum(count) - count, count)
    one, other = order[one], order[other]
    return np.concatenate([one, other]), np.concatenate([other, one])


def _gather(frame: Frame, strips: Strips, body: IntArray) -> None:
    """Marks and blanks join the nearest line."""
    loose = np.ones(len(frame), dtype=np.bool_)
    loose[body] = False
    if not loose.any():
        return
    _follow(frame, strips, loose)
    places = np.flatnonzero(loose)
    step = max(1, 2_000_000 // len(strips))
    for start in range(0, len(places), step):
        part = places[start : start + step]
        middle = frame.middle[part, None]
        beside = np.maximum(np.maximum(strips.left - middle, middle - strips.right), 0.0)
        away = (np.abs(frame.up[part, None] - strips.up) + beside) / strips.size
        nearest = away.argmin(axis=1)
        near = away[np.arange(len(part)), nearest] <= FARTHEST
        strips.of[part[near]] = nearest[near]


def _follow(frame: Frame, strips: Strips, loose: BoolArray) -> None:
    """Blanks inside a line, right behind a glyph of it, stand in that line: nearly all do."""
    places = np.flatnonzero(loose[1:] & ~loose[:-1] & frame.blank[1:]) + 1
    of = strips.of[places - 1]
    along = frame.along[places]
    fits = (
        (np.abs(frame.up[places] - strips.up[of]) <= UNEVEN * frame.size[places])
        & (along >= strips.left[of])
        & (frame.middle[places] <= strips.right[of])
    )
    strips.of[places[fits]] = of[fits]
    loose[places[fits]] = False


def _order(frame: Frame, strips: Strips) -> IntArray:
    order = np.argsort(-strips.up, kind="stable")
    if frame.vertical or abs(frame.angle) > 1.0:
        # Turned lines follow one another in either direction (Mongolian columns run to the right);
        # the order in which they were drawn tells.
        drawn = np.full(len(strips), np.iinfo(np.int64).max)
        inside = strips.of >= 0
        np.minimum.at(drawn, strips.of[inside], frame.rows[inside])
        steps = np.diff(drawn[order])
        return order[::-1] if (steps < 0).sum() > (steps > 0).sum() else order
    # A line across a gutter ends the columns above it.
    across = (strips.last > strips.first)[order]
    section = 2 * np.cumsum(across) - across
    column = np.where(across, 0, strips.first[order])
    return order[np.lexsort((column, section))]
