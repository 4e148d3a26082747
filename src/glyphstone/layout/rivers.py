"""Rivers: strips of white that run down through many lines and part columns and cells."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf

__all__ = ["Level", "cut_at_rivers"]

#: Part of a line: from where to where it reaches, and the rows drawn first and last.
Part = tuple[float, float, int, int]
#: A level's height, the size of its letters, and its parts; what lies between two parts is wide
#: enough to be looked at.
Level = tuple[float, float, list[Part]]

#: In em: how narrow a river may be, and how far it may run without any text beside it.
NARROWEST = 0.6
FARTHEST = 8.0
#: How many lines must leave it white, by its width in em: the wider, the fewer.
ENOUGH = ((1.2, 4), (2.0, 3), (inf, 2))
#: Where the file draws on across it at once (so many rows at most lie between), it may be no more
#: than gaps between the words of justified lines: so many lines must leave it white, and this
#: share of them begin behind it (or end before it) at one place, to a part of an em.
AT_ONCE = 6
ENOUGH_AT_ONCE = 3
ALIGNED = 0.7
ONE_PLACE = 0.3
#: A narrower one parts only where others do, in em.
ALONE = 0.8
#: What stands beside it is no column but a label or a number if it is narrower, in em; it parts
#: all the same where another river runs through this share of the same lines: a table.
LABEL = 2.5
TOGETHER = 0.6


@dataclass(slots=True, eq=False)
class _River:
    low: float
    high: float
    em: float
    up: float
    #: Lines that it parts: the level, and the part behind which it runs.
    parted: list[tuple[int, int]] = field(default_factory=list)
    #: How many lines end before it, how many begin behind it.
    before: int = 0
    behind: int = 0

    def carries(self, levels: Sequence[Level], rtl: bool | None) -> bool:
        """Whether enough lines leave it white."""
        wide = (self.high - self.low) / self.em
        support = len(self.parted) + min(self.before, self.behind)
        if support < next(lines for width, lines in ENOUGH if wide < width):
            return False
        sides = [levels[level][2][part : part + 2] for level, part in self.parted]
        at_once = sum(_rows_between(*pair) <= AT_ONCE for pair in sides)
        if 2 * at_once < len(sides):
            return True
        needed = max(ENOUGH_AT_ONCE, ALIGNED * len(sides))
        return (
            rtl is not True and _at_one_place([behind[0] for _, behind in sides], self.em) >= needed
        ) or (
            rtl is not False
            and _at_one_place([before[1] for before, _ in sides], self.em) >= needed
        )


def _at_one_place(places: list[float], em: float) -> int:
    """How many of places are one and the same."""
    places.sort()
    return max(
        bisect_right(places, place + ONE_PLACE * em) - number for number, place in enumerate(places)
    )


def cut_at_rivers(levels: Sequence[Level], rtl: bool | None = None) -> set[tuple[int, int]]:
    """Where to cut: levels, given from the top, and in each the part behind which to cut.

    `rtl` says whether lines begin at the right, None where nobody knows.
    """
    rivers = [river for river in _rivers(levels) if river.carries(levels, rtl)]
    columns = [
        river
        for river in rivers
        if river.high - river.low >= ALONE * river.em and not _beside_labels(levels, river)
    ]
    cuts = {cut for river in columns for cut in river.parted}
    for river in rivers:
        if river in columns:
            continue
        others = {level for other in rivers if other is not river for level, _ in other.parted}
        own = {level for level, _ in river.parted}
        if len(own & others) >= TOGETHER * len(own):
            cuts.update(river.parted)
    return cuts


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
        taken: set[int] = set()
        flowing: list[_River] = []
        for river in active:
            bed = _bed(river, whites, em) if river.up - up <= FARTHEST * river.em else None
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
                taken.add(place)
        for place in range(1, len(parts)):
            if place not in taken:
                low, high = whites[place]
                flowing.append(_River(low, high, em, up, [(number, place - 1)]))
        active = flowing
    return done + active


def _bed(
    river: _River, whites: list[tuple[float, float]], em: float
) -> tuple[int, float, float] | None:
    """In which white of a level a river goes on, and how much of it is left."""
    best: tuple[int, float, float] | None = None
    widest = NARROWEST * min(em, river.em)
    for place, (low, high) in enumerate(whites):
        begin, end = max(low, river.low), min(high, river.high)
        if end - begin >= widest:
            widest, best = end - begin, (place, begin, end)
    return best


def _beside_labels(levels: Sequence[Level], river: _River) -> bool:
    """Whether what stands on one side of it is too narrow for a column."""
    sides = [
        sorted(
            (levels[level][2][part + side][1] - levels[level][2][part + side][0]) / river.em
            for level, part in river.parted
        )
        for side in (0, 1)
    ]
    return min(widths[len(widths) // 2] for widths in sides) < LABEL
