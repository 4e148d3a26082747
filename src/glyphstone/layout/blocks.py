"""Blocks: lines that belong together, by their distance, indent, size and place on the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from glyphstone.model import BlockKind, Direction, Glyphs, Line
from glyphstone.model.text import Box

__all__ = ["BlockOfLines", "find_blocks"]

#: Lines of one block: how much their sizes may differ, and how much farther than usual they may
#: stand apart; both as shares.
ONE_SIZE = 1.12
WIDER_LEADING = 1.25
#: How far apart lines may stand where nothing says what is usual, in em.
LEADING = 1.9
#: An indent in em, at least and at most.
INDENT = 0.7
DEEPEST_INDENT = 5.0
#: How much larger than the body a heading is, how much smaller a footnote, as shares.
HEADING = 1.15
FOOTNOTE = 0.9
#: Headings are short, in lines; footnotes stand below this share of the body's height.
HEADING_LINES = 4
FOOT = 0.5


@dataclass(frozen=True, slots=True)
class BlockOfLines:
    """Lines, as places in the list they were found in, that belong together."""

    kind: BlockKind
    lines: tuple[int, ...]
    box: Box
    #: Row and column of a table's cell, counted from 1.
    cell: tuple[int, int] | None = None


def find_blocks(lines: Sequence[Line], glyphs: Glyphs) -> list[BlockOfLines]:  # noqa: ARG001
    """The blocks of a page in the order of reading; every line stands in one of them."""
    if not lines:
        return []
    body = _usual_size(lines)
    leading = _usual_leading(lines)
    groups: list[list[int]] = [[0]]
    for place in range(1, len(lines)):
        if _goes_on(lines, place, groups[-1], leading):
            groups[-1].append(place)
        else:
            groups.append([place])
    return [_block(lines, group, body) for group in groups]


def _block(lines: Sequence[Line], group: list[int], body: float) -> BlockOfLines:
    box = around([lines[place].box for place in group])
    first = lines[group[0]]
    if first.cell is not None:
        return BlockOfLines(BlockKind.TABLE_CELL, tuple(group), box, first.cell[1:])
    kind = BlockKind.BODY
    if first.size >= HEADING * body and len(group) <= HEADING_LINES:
        kind = BlockKind.HEADING
    return BlockOfLines(kind, tuple(group), box)


def around(boxes: Sequence[Box]) -> Box:
    """The box around boxes."""
    left, bottom, right, top = zip(*boxes, strict=True)
    return min(left), min(bottom), max(right), max(top)


def _usual_size(lines: Sequence[Line]) -> float:
    """The size in which most of the page is set, by the length of its lines."""
    room: dict[float, float] = {}
    for line in lines:
        left, bottom, right, top = line.box
        size = round(line.size, 1)
        room[size] = room.get(size, 0.0) + max(right - left, top - bottom)
    return max(room, key=lambda size: room[size])


def _usual_leading(lines: Sequence[Line]) -> float | None:
    """The commonest distance of two lines that follow one another, in em; None if none is."""
    counts: dict[float, int] = {}
    for before, line in pairwise(lines):
        if _alike(before, line):
            pitch = round(_pitch(before, line) / line.size, 1)
            if 0.5 < pitch < 2 * LEADING:
                counts[pitch] = counts.get(pitch, 0) + 1
    if not counts:
        return None
    most = max(counts, key=lambda pitch: counts[pitch])
    return most if counts[most] > 1 else None


def _alike(before: Line, line: Line) -> bool:
    """Whether two lines are set alike and stand in the same part of the page."""
    larger, smaller = max(before.size, line.size), min(before.size, line.size)
    return (
        before.region == line.region
        and before.cell == line.cell
        and (before.direction is Direction.TTB) is (line.direction is Direction.TTB)
        and abs(before.rotation - line.rotation) < 1.0
        and larger <= ONE_SIZE * smaller
    )


def _pitch(before: Line, line: Line) -> float:
    if line.direction is Direction.TTB or abs(line.rotation) > 45.0:
        return abs(before.baseline - line.baseline)
    return before.baseline - line.baseline


def _goes_on(lines: Sequence[Line], place: int, group: list[int], leading: float | None) -> bool:
    """Whether a line belongs to the block of the line before it."""
    before, line = lines[place - 1], lines[place]
    if not _alike(before, line):
        return False
    if line.cell is not None:
        return True
    pitch = _pitch(before, line) / line.size
    if not 0.0 < pitch <= (LEADING if leading is None else WIDER_LEADING * leading):
        return False
    if not _overlap(before, line):
        return False
    after = lines[place + 1] if place + 1 < len(lines) else None
    indent = _start(line) - _start(before)
    if INDENT * line.size <= indent <= DEEPEST_INDENT * line.size:
        # The line before stands at the margin, this one does not, and the next does again.
        back = (
            after is None
            or not _alike(line, after)
            or _start(after) <= _start(line) - INDENT * line.size
        )
        return not back or len(group) < 1
    return True


def _overlap(before: Line, line: Line) -> bool:
    low, high = (1, 3) if line.direction is Direction.TTB or abs(line.rotation) > 45.0 else (0, 2)
    return min(before.box[high], line.box[high]) > max(before.box[low], line.box[low])


def _start(line: Line) -> float:
    """Where a line begins, growing in the direction of reading."""
    if line.direction is Direction.TTB:
        return -line.box[3]
    if abs(line.rotation) > 1.0:
        return 0.0
    return -line.box[2] if line.direction is Direction.RTL else line.box[0]
