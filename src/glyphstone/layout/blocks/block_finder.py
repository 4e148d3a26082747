"""Blocks: lines that belong together, by their distance, indent, size and place on the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from glyphstone.model import BlockKind, Direction, Glyphs, Line
from glyphstone.model.text import Box

__all__ = ["BlockOfLines", "find_blocks"]


@dataclass(frozen=True, slots=True)
class BlockRules:
    """Which lines are a block, and what kind of block.

    Chosen by hand on forged pages and on public documents (docs/decisions/layout.md), not swept.
    """

    #: Lines of one block: how many times larger one may be, and how many times farther than usual
    #: they may stand apart; if nothing is usual, how far, in em.
    max_size_ratio: float = 1.12
    max_leading_ratio: float = 1.22
    max_leading_em: float = 1.9
    #: Distances of lines that can be usual, in em.
    usual_leading_em: tuple[float, float] = (0.5, 3.8)
    #: Angles of baselines that differ by less are one, in degrees.
    angle_tolerance: float = 1.0
    #: An indent in em, at least and at most.
    min_indent_em: float = 0.7
    max_indent_em: float = 5.0
    #: A heading is so many times larger than the body, and has so many lines at most; a bold one
    #: fills at most this share of its column.
    heading_size_ratio: float = 1.15
    max_heading_lines: int = 4
    max_bold_heading_share: float = 0.8
    #: A footnote is at most this many times as large as the body, and stands below this share of
    #: the page's height; a single line that is narrower than this share of it may stand below it.
    footnote_size_ratio: float = 0.93
    foot_share: float = 0.6
    page_number_share: float = 0.5
    #: Pages of more blocks have no footnotes: each block is compared with each.
    max_blocks: int = 1_000
    #: Readings beside a line (ruby): at most this many times as large as its letters, and so far
    #: off its baseline, in em.
    ruby_size_ratio: float = 0.65
    ruby_offset_em: tuple[float, float] = (0.4, 1.6)


_BLOCKS = BlockRules()
#: Words in the names of bold fonts.
_HEAVY = ("bold", "black", "heavy", "semibold", "demi")


@dataclass(frozen=True, slots=True)
class BlockOfLines:
    """Lines that belong together, as indices into the list of the page's lines."""

    kind: BlockKind
    lines: tuple[int, ...]
    box: Box
    #: Row and column of a table's cell, counted from 1.
    cell: tuple[int, int] | None = None


def find_blocks(lines: Sequence[Line], glyphs: Glyphs) -> list[BlockOfLines]:
    """The blocks of a page in reading order; every line belongs to exactly one."""
    if not lines:
        return []
    page = _Page(lines, glyphs)
    groups: list[list[int]] = []
    notes: list[int] = []
    for place in range(len(lines)):
        if page.is_ruby(place):
            notes.append(place)
            continue
        if groups and page.goes_on(groups[-1], place):
            groups[-1].append(place)
        else:
            groups.append([place])
    found = [page.block(group) for group in groups]
    found = page.with_footnotes(found)
    return _with_notes(found, notes, lines) if notes else found


def _with_notes(
    blocks: list[BlockOfLines], notes: list[int], lines: Sequence[Line]
) -> list[BlockOfLines]:
    """The blocks, with each reading (ruby) placed after the block of the line it annotates."""
    block_of = {place: number for number, block in enumerate(blocks) for place in block.lines}
    behind: dict[int, list[BlockOfLines]] = {}
    for place in notes:
        number = next(
            (block_of[other] for other in (place + 1, place + 2) if other in block_of), -1
        )
        note = BlockOfLines(BlockKind.SIDE_NOTE, (place,), lines[place].box)
        behind.setdefault(number, []).append(note)
    found = list(behind.get(-1, ()))
    for number, block in enumerate(blocks):
        found += [block, *behind.get(number, ())]
    return found


class _Page:
    """The lines of a page, with its usual size, leading and weight."""

    def __init__(self, lines: Sequence[Line], glyphs: Glyphs) -> None:
        self._lines = lines
        self._box = glyphs.page.box
        self._body = _usual_size(lines)
        self._leading = _usual_leading(lines)
        heavy = [any(word in font.name.lower() for word in _HEAVY) for font in glyphs.fonts]
        self._heavy = [_is_heavy(line, glyphs, heavy) for line in lines] if any(heavy) else None
        self._usually_heavy = self._heavy is not None and 2 * sum(self._heavy) > len(lines)
        self._column: dict[int, float] = {}
        self._in_column: dict[int, int] = {}
        if self._heavy is not None:
            for line in lines:
                low, high = _extent(line)
                wide = line.box[high] - line.box[low]
                self._column[line.region] = max(self._column.get(line.region, 0.0), wide)
                self._in_column[line.region] = self._in_column.get(line.region, 0) + 1

    def is_ruby(self, place: int) -> bool:
        """Whether a line holds readings (ruby) of the next line, above it or to its right."""
        lines = self._lines
        if place + 1 == len(lines):
            return False
        line, base = lines[place], lines[place + 1]
        if line.size > _BLOCKS.ruby_size_ratio * base.size or line.direction is not base.direction:
            return False
        if line.size > _BLOCKS.footnote_size_ratio * self._body:
            # A paragraph of one line above a large heading.
            return False
        if place > 0 and self._right_below(lines[place - 1], line):
            # The last words of a paragraph above a large heading.
            return False
        low, high = _extent(base)
        off = abs(line.baseline - base.baseline) / base.size
        nearest, farthest = _BLOCKS.ruby_offset_em
        return (
            nearest <= off <= farthest
            and line.box[low] >= base.box[low] - base.size
            and line.box[high] <= base.box[high] + base.size
        )

    def goes_on(self, group: list[int], place: int) -> bool:
        """Whether a line belongs to the block of the line before it."""
        lines = self._lines
        before, line = lines[group[-1]], lines[place]
        if not _alike(before, line):
            return False
        if line.cell is not None:
            return True
        if self._heavy is not None and self._heavy[group[-1]] is not self._heavy[place]:
            return False
        if not self._near(before, line):
            return False
        low, high = _extent(line)
        if min(before.box[high], line.box[high]) <= max(before.box[low], line.box[low]):
            return False
        return not self._indented(before, place)

    def _right_below(self, before: Line, line: Line) -> bool:
        """Whether a line stands below another of its size as lines of one text do."""
        return _alike(before, line) and self._near(before, line)

    def _near(self, before: Line, line: Line) -> bool:
        """Whether a line stands no farther below another than is usual."""
        most = (
            _BLOCKS.max_leading_em
            if self._leading is None
            else _BLOCKS.max_leading_ratio * self._leading
        )
        return 0.0 < _pitch(before, line) / line.size <= most

    def _indented(self, before: Line, place: int) -> bool:
        """Whether a line is indented while the lines before and after it are not."""
        line = self._lines[place]
        indent = _start(line) - _start(before)
        if not _BLOCKS.min_indent_em * line.size <= indent <= _BLOCKS.max_indent_em * line.size:
            return False
        if place + 1 == len(self._lines):
            return True
        after = self._lines[place + 1]
        return (
            not _alike(line, after)
            or _start(after) <= _start(line) - _BLOCKS.min_indent_em * line.size
        )

    def block(self, group: list[int]) -> BlockOfLines:
        """The block of these lines, with the kind that shows without looking at other blocks."""
        lines = [self._lines[place] for place in group]
        box = _around([line.box for line in lines])
        first = lines[0]
        cell = None
        if first.cell is not None:
            kind, cell = BlockKind.TABLE_CELL, first.cell[1:]
        elif first.aside:
            kind = BlockKind.SIDE_NOTE
        elif len(group) <= _BLOCKS.max_heading_lines and (
            first.size >= _BLOCKS.heading_size_ratio * self._body or self._bold_heading(group, box)
        ):
            kind = BlockKind.HEADING
        else:
            kind = BlockKind.BODY
        return BlockOfLines(kind, tuple(group), box, cell)

    def _bold_heading(self, group: list[int], box: Box) -> bool:
        """Whether a block is bold on a page that is not, and shorter than its column."""
        if self._heavy is None or self._usually_heavy or not self._heavy[group[0]]:
            return False
        line = self._lines[group[0]]
        if line.size < _BLOCKS.footnote_size_ratio * self._body:
            return False
        low, high = _extent(line)
        shorter = box[high] - box[low] <= _BLOCKS.max_bold_heading_share * self._column[line.region]
        return shorter and self._in_column[line.region] > len(group)

    def with_footnotes(self, blocks: list[BlockOfLines]) -> list[BlockOfLines]:
        """The blocks, with small print that has no body text below it marked as footnotes."""
        foot = self._box[1] + _BLOCKS.foot_share * (self._box[3] - self._box[1])
        body = [
            block
            for block in blocks
            if self._lines[block.lines[0]].size > _BLOCKS.footnote_size_ratio * self._body
        ]
        few = 2 * sum(len(block.lines) for block in body) < len(self._lines)
        if few or len(blocks) > _BLOCKS.max_blocks:
            return blocks
        return [
            BlockOfLines(BlockKind.FOOTNOTE, block.lines, block.box)
            if block.kind is BlockKind.BODY and self._is_footnote(block, body, foot)
            else block
            for block in blocks
        ]

    def _is_footnote(self, block: BlockOfLines, body: list[BlockOfLines], foot: float) -> bool:
        line = self._lines[block.lines[0]]
        if (
            line.size > _BLOCKS.footnote_size_ratio * self._body
            or line.direction is Direction.TTB
            or abs(line.rotation) > _BLOCKS.angle_tolerance
            or block.box[3] > foot
        ):
            return False
        left, bottom, right, _ = block.box
        over = [other for other in body if min(other.box[2], right) > max(other.box[0], left)]
        # Page numbers stand below footnotes and must not disqualify them.
        text = [
            other
            for other in over
            if len(other.lines) > 1
            or other.box[2] - other.box[0] >= _BLOCKS.page_number_share * (right - left)
        ]
        return bool(text) and all(other.box[1] > bottom for other in text)


def _around(boxes: Sequence[Box]) -> Box:
    left, bottom, right, top = zip(*boxes, strict=True)
    return min(left), min(bottom), max(right), max(top)


def _is_heavy(line: Line, glyphs: Glyphs, heavy: list[bool]) -> bool:
    """Whether a line begins and ends in a bold font."""
    first, last = int(line.words[0].glyphs[0]), int(line.words[-1].glyphs[-1])
    return heavy[int(glyphs.font[first])] and heavy[int(glyphs.font[last])]


def _usual_size(lines: Sequence[Line]) -> float:
    """The size in which most of the page is set, weighted by the length of its lines."""
    room: dict[float, float] = {}
    for line in lines:
        left, bottom, right, top = line.box
        size = round(line.size, 1)
        room[size] = room.get(size, 0.0) + max(right - left, top - bottom)
    return max(room, key=lambda size: room[size])


def _usual_leading(lines: Sequence[Line]) -> float | None:
    """The most frequent distance of two successive lines in em, or None if none occurs twice."""
    counts: dict[float, int] = {}
    low, high = _BLOCKS.usual_leading_em
    for before, line in pairwise(lines):
        if _alike(before, line):
            pitch = round(_pitch(before, line) / line.size, 1)
            if low < pitch < high:
                counts[pitch] = counts.get(pitch, 0) + 1
    if not counts:
        return None
    most = max(counts, key=lambda pitch: counts[pitch])
    return most if counts[most] > 1 else None


def _alike(before: Line, line: Line) -> bool:
    """Whether two lines have the same region, cell, size, direction and angle."""
    return (
        before.region == line.region
        and before.cell == line.cell
        and max(before.size, line.size) <= _BLOCKS.max_size_ratio * min(before.size, line.size)
        and (before.direction is Direction.TTB) is (line.direction is Direction.TTB)
        and abs(before.rotation - line.rotation) < _BLOCKS.angle_tolerance
    )


def _across(line: Line) -> bool:
    """Whether the line runs down or up the page rather than across it."""
    return line.direction is Direction.TTB or 45.0 < line.rotation % 180.0 < 135.0


def _extent(line: Line) -> tuple[int, int]:
    """The indices into its box of the sides at which a line begins and ends."""
    return (1, 3) if _across(line) else (0, 2)


def _pitch(before: Line, line: Line) -> float:
    step = before.baseline - line.baseline
    return abs(step) if _across(line) else step


def _start(line: Line) -> float:
    """The coordinate at which a line begins; it grows in reading direction."""
    if line.direction is Direction.TTB:
        return -line.box[3]
    if abs(line.rotation) > _BLOCKS.angle_tolerance:
        return 0.0
    return -line.box[2] if line.direction is Direction.RTL else line.box[0]
