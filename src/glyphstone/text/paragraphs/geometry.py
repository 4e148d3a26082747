"""Where a line stands in its column, whichever way it is read; lengths in em."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from glyphstone.model import Direction, ProseLine

__all__ = ["PlacedLine", "alike", "leaves_room", "pitch", "placed", "same_row"]


@dataclass(frozen=True, slots=True)
class _PlacingRules:
    """When lines stand alike, in one row or in one column.

    Set by hand when the rules were written and checked on the forged documents of benchmarks/prose;
    none was swept.
    """

    #: Sizes of lines of one paragraph differ by this ratio at most.
    one_size_ratio: float = 1.12
    #: Edges of one column are at most so far apart, in em.
    same_edge: float = 2.0
    #: A block has a right edge of its own if it has so many lines, most of them end within so many
    #: em of the longest, and that ends farther from the edge of the column than this, in em.
    fewest_edge_lines: int = 4
    max_ragged: float = 3.0
    min_inset: float = 2.0
    #: Parts of one row overlap by this share of the smaller height.
    shared_height: float = 0.8
    #: A heading fills this share of its column at most.
    heading_width: float = 0.8


_RULES = _PlacingRules()


# Made twice for every line, and a frozen one takes more than twice as long.
@dataclass(slots=True)
class PlacedLine:
    """A line, its indent and the white behind it, in em of its own size."""

    line: ProseLine
    #: None if the column is not known.
    indent: float | None
    room: float | None
    length: float

    @property
    def text(self) -> str:
        """The line's text."""
        return self.line.text


def _along(line: ProseLine) -> tuple[float, float]:
    """Where a line begins and ends, in coordinates that grow in reading direction."""
    left, bottom, right, top = line.box
    if line.direction is Direction.TTB:
        return -top, -bottom
    return (-right, -left) if line.direction is Direction.RTL else (left, right)


def _edges(line: ProseLine) -> tuple[float, float] | None:
    low, high = sorted(line.column)
    if high <= low:
        return None
    return (low, high) if line.direction is Direction.LTR else (-high, -low)


def placed(lines: Sequence[ProseLine]) -> list[PlacedLine]:
    """The lines of a page in their columns; a block whose column is not known makes one."""
    blocks: dict[int, list[ProseLine]] = {}
    for line in lines:
        blocks.setdefault(line.block, []).append(line)
    own = {block: _Extent(lines) for block, lines in blocks.items() if len(lines) > 1}
    return [_placed(line, own.get(line.block)) for line in lines]


class _Extent:
    """Where the lines of a block begin and end, and whether most end at one edge."""

    __slots__ = ("begin", "end", "is_edge")

    def __init__(self, lines: Sequence[ProseLine]) -> None:
        along = [_along(line) for line in lines]
        self.begin = min(begin for begin, _ in along)
        self.end = max(end for _, end in along)
        # The last line ends where its paragraph does.
        ends = [end for _, end in along[:-1]]
        near = sum(self.end - end <= _RULES.max_ragged * lines[0].size for end in ends)
        #: Whether most lines but the last end at about the same place.
        self.is_edge = len(along) >= _RULES.fewest_edge_lines and near > len(ends) / 2


def _placed(line: ProseLine, own: _Extent | None) -> PlacedLine:
    em = line.size if line.size > 0.0 else 1.0
    begin, end = _along(line)
    edges = _edges(line)
    if own is not None:
        if edges is None:
            edges = own.begin, own.end
        elif edges[1] - own.end > _RULES.min_inset * em and own.is_edge:
            # A quotation that is indented on both sides, or lines whose column is narrower.
            edges = edges[0], own.end
    if edges is None:
        return PlacedLine(line, None, None, (end - begin) / em)
    return PlacedLine(line, (begin - edges[0]) / em, (edges[1] - end) / em, (end - begin) / em)


def alike(before: ProseLine, line: ProseLine) -> bool:
    """Whether two lines are of about one size and run the same way."""
    return max(before.size, line.size) <= _RULES.one_size_ratio * min(before.size, line.size) and (
        before.direction is Direction.TTB
    ) is (line.direction is Direction.TTB)


def leaves_room(at: PlacedLine) -> bool:
    """Whether a line fills no more of its column than headings do."""
    if at.indent is None or at.room is None:
        return False
    return at.length <= _RULES.heading_width * (at.indent + at.length + at.room)


def pitch(before: ProseLine, line: ProseLine) -> float | None:
    """How far a line is below the one before it, in em; None if it is not below it."""
    em = line.size if line.size > 0.0 else 1.0
    if before.page != line.page:
        return None
    if any(
        abs(one - other) > _RULES.same_edge * em
        for one, other in zip(before.column, line.column, strict=True)
    ):
        return None
    if line.direction is Direction.TTB:
        steps = (abs(before.box[0] - line.box[0]), abs(before.box[2] - line.box[2]))
        low, high = 1, 3
    else:
        steps = (before.box[1] - line.box[1], before.box[3] - line.box[3])
        low, high = 0, 2
    apart = min(before.box[high], line.box[high]) <= max(before.box[low], line.box[low])
    if min(steps) <= 0.0 or (apart and before.column[0] == before.column[1]):
        return None
    return min(steps) / em


def same_row(before: PlacedLine, at: PlacedLine) -> bool:
    """Whether a line stands behind another at the same height of the same column."""
    one, other = before.line, at.line
    if one.page != other.page or one.direction is not other.direction:
        return False
    if before.indent is None or at.indent is None or one.column[0] == one.column[1]:
        return False
    if any(
        abs(edge - mate) > _RULES.same_edge * other.size
        for edge, mate in zip(one.column, other.column, strict=True)
    ):
        return False
    low, high = (0, 2) if other.direction is Direction.TTB else (1, 3)
    shared = min(one.box[high], other.box[high]) - max(one.box[low], other.box[low])
    if shared < _RULES.shared_height * min(
        one.box[high] - one.box[low], other.box[high] - other.box[low]
    ):
        return False
    return _along(other)[0] >= _along(one)[1]
