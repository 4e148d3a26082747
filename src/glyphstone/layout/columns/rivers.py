"""Rivers: strips of white that run down through many lines and separate columns and cells."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf

__all__ = ["RIVERS", "Level", "cut_at_rivers"]

#: Part of a line: its left and right end, and its first and last row in the page's glyph table.
Part = tuple[float, float, int, int]
#: Glyphs at one height: their baseline, size, and parts; the gaps between parts are wide enough for
#: a river.
Level = tuple[float, float, list[Part]]


@dataclass(frozen=True, slots=True)
class RiverRules:
    """What makes white between words a river that separates columns or cells.

    Chosen by hand on forged columns and tables and on public documents (docs/decisions/layout.md),
    not swept.
    """

    #: Width in em below which white is no river, and below which it parts only beside others.
    min_width_em: float = 0.6
    min_width_alone_em: float = 0.8
    #: Height in em that it may run without text beside it.
    max_step_em: float = 8.0
    #: How many lines must leave it white if it is narrower than so many em: the wider, the fewer.
    lines_by_width: tuple[tuple[float, int], ...] = ((1.2, 4), (2.0, 3), (inf, 2))
    #: Glyphs drawn between its two sides, at most, if the file goes on across it at once, and if
    #: its sides are cells of several lines.
    max_rows_at_once: int = 6
    max_rows_within_cells: int = 120
    #: If the file goes on across it at once, it may be gaps between words of justified lines. Then
    #: so many lines, and this share of them, must go on behind it at one place (to a part of an
    #: em), and more lines if no such river runs beside it.
    min_aligned_lines: int = 3
    min_lines_alone: int = 5
    aligned_share: float = 0.7
    place_tolerance_em: float = 0.1
    #: Lines of the same text that may run across it above and below, as a share of those it parts;
    #: lines are of one text if their distance differs by less than this share.
    max_crossed_share: float = 0.5
    pitch_tolerance_share: float = 0.1
    #: A river that takes less than this share of a white leaves room for another.
    full_white_share: float = 0.5
    #: White in one line parts columns if so many lines stand on either side of it, among so many
    #: above and below.
    min_column_lines: int = 5
    lines_looked_at: int = 22
    #: What is narrower than so many em is a label or a number, no column, unless this share of the
    #: lines is cut into cells beside it.
    min_column_width_em: float = 2.5
    company_share: float = 0.6


RIVERS = RiverRules()


@dataclass(slots=True, eq=False)
class _River:
    low: float
    high: float
    em: float
    up: float
    #: Lines that it parts: the level, and the part to the right of which it runs.
    parted: list[tuple[int, int]] = field(default_factory=list)
    #: How many lines end to the left of it, and how many begin to the right of it.
    before: int = 0
    behind: int = 0

    def carries(self) -> bool:
        """Whether enough lines leave it white for its width."""
        wide = (self.high - self.low) / self.em
        support = len(self.parted) + min(self.before, self.behind)
        return support >= next(lines for width, lines in RIVERS.lines_by_width if wide < width)

    def rows_between(self, levels: Sequence[Level]) -> int:
        """How many glyphs the file draws between its two sides, at the lower third of its lines."""
        rows = sorted(
            _rows_between(*levels[level][2][part : part + 2]) for level, part in self.parted
        )
        return rows[int((1.0 - RIVERS.aligned_share) * len(rows))]

    def is_aligned(self, levels: Sequence[Level], rtl: bool | None) -> bool:
        """Whether the parts beside it are aligned, which words of justified lines are not."""
        if self._crossed(levels) > RIVERS.max_crossed_share * len(self.parted):
            return False
        sides = [levels[level][2][part : part + 2] for level, part in self.parted]
        needed = max(RIVERS.min_aligned_lines, RIVERS.aligned_share * len(sides))
        places: list[list[float]] = []
        if rtl is not True:
            places.append([behind[0] for _, behind in sides])
            places.append([(behind[0] + behind[1]) / 2 for _, behind in sides])
        if rtl is not False:
            places.append([before[1] for before, _ in sides])
            places.append([(before[0] + before[1]) / 2 for before, _ in sides])
        # Numbers are aligned at their end; but so are the last words of justified lines.
        follows = [
            _rows_between(*levels[level][2][part + 1 : part + 3]) <= RIVERS.max_rows_at_once
            for level, part in self.parted
            if part + 2 < len(levels[level][2])
        ]
        if sum(follows) >= RIVERS.aligned_share * len(sides):
            places.append([behind[1] for _, behind in sides])
        return any(_at_one_place(place, self.em) >= needed for place in places)

    def _crossed(self, levels: Sequence[Level]) -> int:
        """How many lines of the same text run across it, above and below."""
        numbers = [level for level, _ in self.parted]
        steps = sorted(levels[one][0] - levels[other][0] for one, other in pairwise(numbers))
        if not steps:
            return 0
        pitch = steps[len(steps) // 2]
        found = 0
        for place, way in ((numbers[0], -1), (numbers[-1], 1)):
            while 0 <= place + way < len(levels):
                step = abs(levels[place + way][0] - levels[place][0])
                place += way
                across = any(
                    part[0] < self.low and part[1] > self.high for part in levels[place][2]
                )
                if not across or abs(step - pitch) > RIVERS.pitch_tolerance_share * pitch:
                    break
                found += 1
        return found


def _at_one_place(places: list[float], em: float) -> int:
    """The size of the largest group of places that agree."""
    places.sort()
    return max(
        bisect_right(places, place + RIVERS.place_tolerance_em * em) - number
        for number, place in enumerate(places)
    )


def cut_at_rivers(levels: Sequence[Level], rtl: bool | None = None) -> set[tuple[int, int]]:
    """Where to cut lines: pairs of a level, counted from the top, and the part before the cut.

    `rtl` says whether lines begin at the right, None if that is not known.
    """
    rivers = [river for river in _rivers(levels) if river.carries()]
    cuts: set[tuple[int, int]] = set()
    cells: set[tuple[int, int]] = set()
    doubtful: list[_River] = []
    for river in rivers:
        rows = river.rows_between(levels)
        alone = (
            river.high - river.low >= RIVERS.min_width_alone_em * river.em
            and not _beside_labels(levels, river, rows <= RIVERS.max_rows_at_once)
        )
        aligned = rows <= RIVERS.max_rows_within_cells and river.is_aligned(levels, rtl)
        if alone and (
            rows > RIVERS.max_rows_at_once
            or (aligned and len(river.parted) >= RIVERS.min_lines_alone)
        ):
            cuts.update(river.parted)
        else:
            doubtful.append(river)
        if aligned:
            cells.update(river.parted)
    # A doubtful river counts if it runs beside the cells of a table.
    while doubtful:
        taken = [river for river in doubtful if _has_company(river, cells)]
        if not taken:
            break
        for river in taken:
            doubtful.remove(river)
            cells.update(river.parted)
            cuts.update(river.parted)
    for number, (_, _, parts) in enumerate(levels):
        for place, (one, other) in enumerate(pairwise(parts)):
            apart = (
                _rows_between(one, other) > RIVERS.max_rows_within_cells
                and (number, place) not in cuts
            )
            if apart and _between_columns(levels, number, (one[1], other[0])):
                cuts.add((number, place))
    return cuts


def _between_columns(levels: Sequence[Level], number: int, white: tuple[float, float]) -> bool:
    """Whether enough lines above and below stand on either side of a white in one line.

    If the lines of two columns stand at different heights, few levels hold parts of both.
    """
    before = behind = 0
    for step in (-1, 1):
        low, high = white
        up, em, _ = levels[number]
        for other in range(number + step, number + step * (RIVERS.lines_looked_at + 1), step):
            if not 0 <= other < len(levels):
                break
            height, size, parts = levels[other]
            edges = [-inf, *(edge for part in parts for edge in part[:2]), inf]
            whites = [(edges[place], edges[place + 1]) for place in range(0, len(edges), 2)]
            bed = _bed(_River(low, high, em, up), whites, size)
            if bed is None or abs(height - up) > RIVERS.max_step_em * em:
                break
            place, low, high = bed
            up = height
            before += place > 0
            behind += place < len(parts)
    return min(before, behind) >= RIVERS.min_column_lines


def _has_company(river: _River, cells: set[tuple[int, int]]) -> bool:
    """Whether most of the lines that it parts are already cut right beside it."""
    beside = sum(
        (level, part - 1) in cells or (level, part + 1) in cells for level, part in river.parted
    )
    return beside >= RIVERS.company_share * len(river.parted)


def _rows_between(one: Part, other: Part) -> int:
    return max(other[2] - one[3], one[2] - other[3])


def _rivers(levels: Sequence[Level]) -> list[_River]:
    active: list[_River] = []
    done: list[_River] = []
    for number, (up, em, parts) in enumerate(levels):
        if len(parts) == 1 and not active:
            continue
        edges = [-inf, *(edge for part in parts for edge in part[:2]), inf]
        whites = [(edges[place], edges[place + 1]) for place in range(0, len(edges), 2)]
        #: How much of each white the rivers from above already take.
        taken: dict[int, float] = {}
        flowing: list[_River] = []
        for river in active:
            bed = (
                _bed(river, whites, em) if river.up - up <= RIVERS.max_step_em * river.em else None
            )
            if bed is None:
                done.append(river)
                continue
            place, river.low, river.high = bed
            river.up = up
            flowing.append(river)
            if place == 0:
                river.behind += 1
            elif place == len(parts):
                river.before += 1
            else:
                river.parted.append((number, place - 1))
                taken[place] = max(river.high - river.low, taken.get(place, 0.0))
        for place in range(1, len(parts)):
            low, high = whites[place]
            # A narrow river from above must not hide a wide white that begins here.
            if taken.get(place, 0.0) < RIVERS.full_white_share * (high - low):
                flowing.append(_River(low, high, em, up, [(number, place - 1)]))
        active = flowing
    return done + active


def _bed(
    river: _River, whites: list[tuple[float, float]], em: float
) -> tuple[int, float, float] | None:
    """The white of a level in which a river goes on, and its new left and right edge."""
    best: tuple[int, float, float] | None = None
    widest = RIVERS.min_width_em * min(em, river.em)
    for place, (low, high) in enumerate(whites):
        begin, end = max(low, river.low), min(high, river.high)
        if end - begin >= widest:
            widest, best = end - begin, (place, begin, end)
    return best


def _beside_labels(levels: Sequence[Level], river: _River, at_once: bool) -> bool:
    """Whether the text on one side of it is too narrow for a column.

    If the file goes on across it at once only the next part counts, else the whole side.
    """
    left: list[float] = []
    right: list[float] = []
    for level, part in river.parted:
        parts = levels[level][2]
        left.append(parts[part][1] - parts[part if at_once else 0][0])
        right.append(parts[part + 1 if at_once else -1][1] - parts[part + 1][0])
    return (
        min(sorted(side)[len(side) // 2] for side in (left, right))
        < RIVERS.min_column_width_em * river.em
    )
