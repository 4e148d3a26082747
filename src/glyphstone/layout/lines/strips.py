"""Baselines: glyphs at one height become strips, which are cut into the lines of columns."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from glyphstone.layout.columns.rivers import RIVERS, Level, cut_at_rivers
from glyphstone.layout.lines.frames import Frame
from glyphstone.layout.lines.quantiles import grouped, middles, running_most
from glyphstone.model import BoolArray, FloatArray, IntArray

__all__ = ["BASELINES", "Strips", "find_strips", "measure_again"]


@dataclass(frozen=True, slots=True)
class BaselineRules:
    """Which glyphs stand on one baseline, and which others belong to its line.

    Chosen by hand on forged and public documents (docs/decisions/layout.md), not swept.
    """

    #: How uneven a baseline may be, in em.
    tolerance_em: float = 0.12
    #: Raised and lowered glyphs: how far off the baseline, and how far beyond the ends of the line,
    #: in em; they take at most this share of its space, or have at most this share of its size.
    max_offset_em: float = 0.5
    max_beside_em: float = 1.0
    lighter_share: float = 0.5
    smaller_share: float = 0.85
    #: How many times the usual gap of its letters a line's gap must exceed the narrowest river.
    tracking_factor: float = 2.0
    #: Limits against pages made to be slow: lines within reach of one, and parts that wide gaps cut
    #: lines into. Beyond them less is looked at.
    max_in_reach: int = 2_000
    max_parts: int = 20_000


BASELINES = BaselineRules()


@dataclass(slots=True, eq=False)
class Strips:
    """Lines of columns, one row per line; `of` is the line of each glyph of the frame, or -1."""

    of: IntArray
    up: FloatArray
    left: FloatArray
    right: FloatArray
    size: FloatArray
    room: FloatArray
    #: First and last row of each line in the page's glyph table: the order of drawing.
    first: IntArray
    last: IntArray

    def __len__(self) -> int:
        return len(self.up)

    def take(self, kept: IntArray) -> None:
        """Keep these lines in this order."""
        number = np.full(len(self) + 1, -1, dtype=np.int64)
        number[kept] = np.arange(len(kept))
        self.of = number[self.of]
        for column in fields(self)[1:]:
            setattr(self, column.name, getattr(self, column.name)[kept])

    def repeat(self, line: int) -> int:
        """Append a copy of a line without glyphs and return its number."""
        for column in fields(self)[1:]:
            values = getattr(self, column.name)
            setattr(self, column.name, np.append(values, values[line]))
        return len(self) - 1


def find_strips(frame: Frame) -> Strips | None:
    """The lines of a frame from the top, cut at columns, without marks and blanks."""
    body = np.flatnonzero(~frame.blank & ~frame.mark)
    if not len(body):
        body = np.flatnonzero(~frame.blank)
    if not len(body):
        return None
    body = body[np.argsort(-frame.up[body], kind="stable")]
    up, size = frame.up[body], frame.size[body]
    apart = up[:-1] - up[1:] > BASELINES.tolerance_em * np.minimum(size[1:], size[:-1])
    level = np.zeros(len(body), dtype=np.int64)
    np.cumsum(apart, out=level[1:])
    count = np.bincount(level)
    size = middles(size, level, count)
    up = up[np.cumsum(count) - 1 - (count - 1) // 2]
    moved, _ = grouped(frame.along[body], level)
    body = body[np.argsort(moved, kind="stable")]
    part = _parts(frame, body, level, up, size)
    if part is not level:
        count = np.bincount(part)
        up = middles(frame.up[body], part, count)
        size = middles(frame.size[body], part, count)
    strips = _strips(frame, body, part, count, up, size)
    _attach(strips)
    return strips


def _strips(
    frame: Frame,
    body: IntArray,
    number: IntArray,
    count: IntArray,
    up: FloatArray,
    size: FloatArray,
) -> Strips:
    start = np.cumsum(count) - count
    along, advance, rows = frame.along[body], frame.advance[body], frame.rows[body]
    of = np.full(len(frame), -1, dtype=np.int64)
    of[body] = number
    return Strips(
        of=of,
        up=up,
        left=np.minimum.reduceat(along, start),
        right=np.maximum.reduceat(along + advance, start),
        size=size,
        room=np.add.reduceat(advance, start),
        first=np.minimum.reduceat(rows, start),
        last=np.maximum.reduceat(rows, start),
    )


def _parts(
    frame: Frame, body: IntArray, level: IntArray, up: FloatArray, em: FloatArray
) -> IntArray:
    """The number of each glyph's part, if levels are cut at rivers."""
    along = frame.along[body]
    right = running_most(along + frame.advance[body], level)
    gaps = np.zeros(len(body))
    gaps[1:] = along[1:] - right[:-1]
    opens = np.diff(level, prepend=-1) > 0
    gaps[opens] = 0.0
    wide = gaps > RIVERS.min_width_em * em[level]
    if wide.any():
        _not_tracked(gaps, level, em, wide)
    if not wide.any():
        return level
    begins = np.flatnonzero(opens | wide)
    if len(begins) > BASELINES.max_parts:
        return level
    ends = np.append(begins[1:], len(body)) - 1
    of_part = level[begins].tolist()
    levels: list[Level] = [(*facts, []) for facts in zip(up.tolist(), em.tolist(), strict=True)]
    rows = frame.rows[body]
    parts = zip(
        along[begins].tolist(),
        right[ends].tolist(),
        np.minimum.reduceat(rows, begins).tolist(),
        np.maximum.reduceat(rows, begins).tolist(),
        strict=True,
    )
    for own, reach in zip(of_part, parts, strict=True):
        levels[own][2].append(reach)
    cuts = cut_at_rivers(levels, frame.rtl)
    if not cuts:
        return level
    place = before = -1
    new = opens.copy()
    for own, begin in zip(of_part, begins.tolist(), strict=True):
        place = place + 1 if own == before else 0
        before = own
        if place and (own, place - 1) in cuts:
            new[begin] = True
    numbers: IntArray = np.cumsum(new) - 1
    return numbers


def _not_tracked(gaps: FloatArray, level: IntArray, em: FloatArray, wide: BoolArray) -> None:
    """Clear `wide` for gaps that are wide only because the letters of their line are tracked."""
    looked_at = np.zeros(len(em), dtype=np.bool_)
    looked_at[level[wide]] = True
    own = looked_at[level]
    number = (np.cumsum(looked_at) - 1)[level[own]]
    usual = middles(gaps[own], number, np.bincount(number))
    wide[own] &= (
        gaps[own]
        > RIVERS.min_width_em * em[level[own]]
        + BASELINES.tracking_factor * np.maximum(usual, 0.0)[number]
    )


def _attach(strips: Strips) -> None:
    """Join superscripts and subscripts to their line."""
    guest, host = _within(strips.up, BASELINES.max_offset_em * strips.size)
    if not len(guest):
        return
    up, left, right, size, room = strips.up, strips.left, strips.right, strips.size, strips.room
    off = np.abs(up[host] - up[guest])
    fits = (
        (off <= BASELINES.max_offset_em * size[host])
        & (left[host] - BASELINES.max_beside_em * size[host] <= left[guest])
        & (right[host] + BASELINES.max_beside_em * size[host] >= right[guest])
        & (
            (room[guest] <= BASELINES.lighter_share * room[host])
            | (size[guest] <= BASELINES.smaller_share * size[host])
        )
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
    np.minimum.at(strips.first, joined, strips.first.copy())
    np.maximum.at(strips.last, joined, strips.last.copy())
    strips.of = np.where(strips.of >= 0, joined[strips.of], -1)
    strips.take(np.flatnonzero(joined == np.arange(len(strips))))


def measure_again(frame: Frame, strips: Strips, body: IntArray) -> None:
    """Recompute the extent of lines after glyphs changed their line; drop empty lines."""
    of = strips.of[body]
    along, rows = frame.along[body], frame.rows[body]
    strips.left[:] = np.inf
    strips.right[:] = -np.inf
    np.minimum.at(strips.left, of, along)
    np.maximum.at(strips.right, of, along + frame.advance[body])
    strips.first[:] = np.iinfo(np.int64).max
    strips.last[:] = -1
    np.minimum.at(strips.first, of, rows)
    np.maximum.at(strips.last, of, rows)
    strips.take(np.flatnonzero(np.bincount(of, minlength=len(strips))))


def _within(up: FloatArray, reach: FloatArray) -> tuple[IntArray, IntArray]:
    """Pairs of different lines, the second of which has the first within its reach."""
    order = np.argsort(up, kind="stable")
    begin = np.searchsorted(up[order], up - reach, side="left")
    count = np.searchsorted(up[order], up + reach, side="right") - begin
    # A line within reach of thousands of others is no line of text.
    count[count > BASELINES.max_in_reach] = 0
    host = np.repeat(np.arange(len(up)), count)
    guest = order[np.arange(len(host)) + np.repeat(begin - np.cumsum(count) + count, count)]
    apart = guest != host
    return guest[apart], host[apart]
