"""Where the columns of a page begin and end, by which indents and short lines are known."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from glyphstone.model import Block, BlockKind, Direction, PageText, TextLine, WritingMode

__all__ = ["Column", "ColumnEdges"]

#: Left and right of a column; bottom and top if its lines run down the page.
Column = tuple[float, float]

#: What stands in the columns of a page.
_FLOWING = frozenset({BlockKind.BODY, BlockKind.HEADING, BlockKind.FOOTNOTE})


@dataclass(frozen=True, slots=True)
class _ColumnRules:
    """When parts of pages are one column.

    Set by hand when the rules were written and checked on the forged documents of benchmarks/prose;
    none was swept.
    """

    #: How far a part may reach beyond the column around it, in em.
    max_beyond: float = 1.0
    #: Edges at most so far apart are one, in em.
    one_edge: float = 0.6
    #: A column narrower by more than this than the same one on another page is widened, in em.
    max_narrower: float = 1.0
    #: One line in so many may stick out by more than so many em without widening its column.
    stray_one_in: int = 20
    max_stray: float = 1.5
    #: Of justified lines, so many of which (and one in so many) end at one place, to a part of an
    #: em, one may, and one in so many.
    fewest_justified: int = 4
    justified_one_in: int = 4
    one_place: float = 0.15
    justified_stray_one_in: int = 10
    #: A column widens those of other pages if so many lines end within so many em of its edge.
    fewest_reaching: int = 3
    max_ragged: float = 3.0
    #: A part of so many lines is a column that other parts may not overlap.
    fewest_lines: int = 3
    #: Pages that are remembered: left and right pages have different margins.
    pages: int = 2
    #: Lines turned by more than this stand in no column, in degrees.
    max_rotation: float = 1.0


_RULES = _ColumnRules()

#: A part of the page, and whether its lines run down.
_Place = tuple[int, bool]


@dataclass(slots=True, eq=False)
class _Part:
    """Lines of one part of the page, and how far they reach."""

    low: float
    high: float
    lines: int
    em: float
    down: bool
    rightmost_first: bool
    #: How many lines come near the edge at which lines end.
    reaching: int = 1

    def holds(self, other: _Part) -> bool:
        """Whether another part stands inside this one."""
        reach = _RULES.max_beyond * other.em
        return (
            self.down is other.down
            and other.low >= self.low - reach
            and other.high <= self.high + reach
        )

    def meets(self, other: _Part) -> bool:
        """Whether two parts overlap."""
        return min(self.high, other.high) - max(self.low, other.low) > _RULES.max_beyond * other.em

    def begins_as(self, other: _Part) -> bool:
        """Whether the lines of both begin at the same edge."""
        last = self.rightmost_first or self.down
        apart = self.high - other.high if last else self.low - other.low
        return abs(apart) <= _RULES.one_edge * other.em

    @property
    def edges(self) -> Column:
        """Its lower and its upper edge."""
        return (self.low, self.high)


class ColumnEdges:
    """The columns of pages, one after the other; short parts take those of the pages before."""

    def __init__(self) -> None:
        self._before: deque[list[_Part]] = deque(maxlen=_RULES.pages)

    def of(self, page: PageText) -> list[Column]:
        """The column of each block of a page."""
        lines: dict[_Place, list[TextLine]] = {}
        for block in page.blocks:
            if block.kind in _FLOWING:
                level = [line for line in block.lines if abs(line.rotation) <= _RULES.max_rotation]
                lines.setdefault(_place(block), []).extend(level)
        parts = {place: _part(_running(own), place[1]) for place, own in lines.items() if own}
        column_of = _columns(parts)
        columns = list(dict.fromkeys(column_of.values()))
        for column in columns:
            self._widen(column, columns)
        # A page of nothing but tables has the columns of the pages before it.
        around = columns or list(self._known())
        if columns:
            self._before.append(columns)
        return [
            column_of[_place(block)].edges
            if block.kind in _FLOWING and _place(block) in column_of
            else _around(block, around)
            for block in page.blocks
        ]

    def _widen(self, column: _Part, columns: Sequence[_Part]) -> None:
        """Widen a column whose lines are all short to its width on the pages before."""
        others = [other for other in columns if other is not column]
        for known in self._known():
            wider = known.high - known.low - (column.high - column.low)
            if wider <= _RULES.max_narrower * column.em or not known.holds(column):
                continue
            if not known.begins_as(column) and column.lines > _RULES.fewest_lines:
                continue
            # A line that sticks out must not widen page after page.
            if known.reaching < min(_RULES.fewest_reaching, known.lines):
                continue
            if not any(known.meets(other) for other in others):
                column.low, column.high = known.edges
                column.reaching = known.reaching
                return

    def _known(self) -> Iterator[_Part]:
        """Columns of the pages before, first of the one with the same margins."""
        for columns in self._before:
            yield from columns


def _place(block: Block) -> _Place:
    return block.region, block.writing_mode is WritingMode.VERTICAL


def _running(lines: Sequence[TextLine]) -> Sequence[TextLine]:
    """The lines without those of listings, which may stick out of their column."""
    return [line for line in lines if not line.advance] or lines


def _part(lines: Sequence[TextLine], down: bool) -> _Part:
    low, high = (1, 3) if down else (0, 2)
    sizes = sorted(line.size for line in lines)
    em = max(sizes[len(sizes) // 2], 1.0)
    begins = [-line.box[low] for line in lines]
    ends = [line.box[high] for line in lines]
    rightmost_first = 2 * sum(line.direction is Direction.RTL for line in lines) > len(lines)
    first, last = _edge(begins, em), _edge(ends, em)
    edge, own = (first, begins) if rightmost_first or down else (last, ends)
    return _Part(
        low=-first,
        high=last,
        lines=len(lines),
        em=em,
        down=down,
        rightmost_first=rightmost_first,
        reaching=sum(end >= edge - _RULES.max_ragged * em for end in own),
    )


def _edge(ends: list[float], em: float) -> float:
    """The farthest end of lines, without the few that stick out."""
    ends.sort(reverse=True)
    usual = ends[len(ends) // _RULES.stray_one_in]
    shared = _shared_end(ends, em)
    if shared is not None:
        usual = next(end for end in ends if end <= shared + _RULES.max_stray * em)
    return usual if ends[0] - usual > _RULES.max_stray * em else ends[0]


def _shared_end(ends: Sequence[float], em: float) -> float | None:
    """Where many lines end, as justified ones do, if few lines end farther out; ends fall."""
    fewest = max(_RULES.fewest_justified, len(ends) // _RULES.justified_one_in)
    strays = max(1, len(ends) // _RULES.justified_stray_one_in)
    behind = 0
    for end, last in zip(ends, ends[fewest - 1 :], strict=False):
        while ends[behind] > end + _RULES.max_stray * em:
            behind += 1
        if behind > strays:
            return None
        if end - last <= _RULES.one_place * em:
            return end
    return None


def _columns(parts: Mapping[_Place, _Part]) -> dict[_Place, _Part]:
    """The column that each part stands in: itself, or one with more lines."""
    found: dict[_Place, _Part] = {}
    columns: list[_Part] = []
    for place, part in sorted(parts.items(), key=lambda item: -item[1].lines):
        holding = [column for column in columns if column.holds(part)]
        same = [column for column in columns if part.holds(column) and part.begins_as(column)]
        laid_over = any(
            column.lines >= _RULES.fewest_lines and part.meets(column)
            for column in columns
            if column not in same
        )
        if holding:
            found[place] = min(holding, key=lambda column: column.high - column.low)
        elif len(same) == 1 and not laid_over:
            found[place] = same[0]
            same[0].low, same[0].high = min(same[0].low, part.low), max(same[0].high, part.high)
        else:
            found[place] = part
            columns.append(part)
    return found


def _around(block: Block, columns: Sequence[_Part]) -> Column:
    """The narrowest column that a block stands in; (0, 0) if there is none."""
    line = block.lines[0]
    if abs(line.rotation) > _RULES.max_rotation:
        return (0.0, 0.0)
    down = block.writing_mode is WritingMode.VERTICAL
    low, high = (1, 3) if down else (0, 2)
    own = _Part(block.box[low], block.box[high], len(block.lines), max(line.size, 1.0), down, False)
    holding = [column for column in columns if column.holds(own)]
    if not holding:
        return (0.0, 0.0)
    return min(holding, key=lambda column: column.high - column.low).edges
