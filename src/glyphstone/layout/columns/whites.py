"""Vertical whites between lines, and the sections of a page that such a white runs through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from glyphstone.layout.columns.tables import Item

__all__ = ["columns_of", "sections_of", "side_by_side", "usual_size", "whites_between"]

White = tuple[float, float]


@dataclass(frozen=True, slots=True)
class SectionRules:
    """Which white separates columns, and which lines belong to a column.

    Chosen by hand on forged pages and on public documents (docs/decisions/layout.md), not swept.
    """

    #: White between two columns in em, at least.
    min_gutter_em: float = 0.7
    #: How far below its column a line may stand, and how far above, in em.
    max_below_em: float = 3.0
    max_above_em: float = 1.7
    #: Space that a line takes above and below its baseline, in em; less if lines stand closer: then
    #: this share of their usual distance.
    above_em: float = 0.8
    below_em: float = 0.25
    leading_share: float = 0.95
    #: Lines that differ by more than this in height stand one below the other, in em.
    min_leading_em: float = 0.3
    #: Lines before a line among which the one right above it is looked for, and the last lines of
    #: its column.
    lines_looked_back: int = 3
    column_lines_looked_back: int = 40


_SECTIONS = SectionRules()


def usual_size(items: Sequence[Item]) -> float:
    sizes = sorted(item.size for item in items)
    return sizes[len(sizes) // 2]


def whites_between(items: Sequence[Item]) -> list[White]:
    """The vertical strips that none of these lines covers, between the first and the last."""
    if len(items) < 2:
        return []
    least = _SECTIONS.min_gutter_em * usual_size(items)
    found: list[White] = []
    edge = inf
    for item in sorted(items, key=lambda item: item.left):
        if item.left - edge >= least:
            found.append((edge, item.left))
        edge = item.right if edge == inf else max(edge, item.right)
    return found


def columns_of(items: list[Item]) -> list[list[Item]]:
    """Lines grouped by the whites that run through all of them, from the left."""
    whites = whites_between(items)
    if not whites:
        return [items]
    found: list[list[Item]] = [[] for _ in range(len(whites) + 1)]
    for item in items:
        found[sum(item.left >= high for _, high in whites)].append(item)
    return found


def side_by_side(items: list[Item]) -> list[list[Item]]:
    """Groups of lines whose heights overlap, from the top."""
    room = _room_of_lines(items)
    above, below = room * _SECTIONS.above_em, room * _SECTIONS.below_em
    groups: list[list[Item]] = []
    bottom = inf
    for item in items:
        if item.up + above * item.size <= bottom:
            groups.append([])
            bottom = inf
        groups[-1].append(item)
        bottom = min(bottom, item.up - below * item.size)
    return groups


def _room_of_lines(items: list[Item]) -> float:
    """The share of its usual room that a line takes: less than 1 if lines stand closer."""
    looked_back, least = _SECTIONS.lines_looked_back, _SECTIONS.min_leading_em
    pitches: list[float] = []
    for place, item in enumerate(items):
        for above in items[max(place - looked_back, 0) : place][::-1]:
            if min(above.right, item.right) > max(above.left, item.left):
                if above.up - item.up > least * item.size:
                    pitches.append((above.up - item.up) / item.size)
                break
    if not pitches:
        return 1.0
    pitches.sort()
    usual = pitches[len(pitches) // 2]
    return min(1.0, _SECTIONS.leading_share * usual / (_SECTIONS.above_em + _SECTIONS.below_em))


def sections_of(groups: list[list[Item]]) -> list[list[Item]]:
    """Groups joined into sections as long as one white runs through them."""
    sections: list[list[Item]] = []
    place = 0
    while place < len(groups):
        whites = whites_between(groups[place])
        section = list(groups[place])
        place += 1
        if whites:
            while place < len(groups):
                left = _through(whites, groups[place])
                if not left or not _near(section, groups[place], left):
                    break
                whites = left
                section += groups[place]
                place += 1
            _take_from_above(section, sections, whites)
        sections.append(section)
    return sections


def _through(whites: list[White], group: list[Item]) -> list[White]:
    """The parts of whites that a group of lines leaves free."""
    least = _SECTIONS.min_gutter_em * usual_size(group)
    spans = sorted((item.left, item.right) for item in group)
    edges = [-inf, *(edge for span in spans for edge in span), inf]
    free = [(max(edges[: place + 1]), edges[place + 1]) for place in range(0, len(edges), 2)]
    return [
        (max(low, begin), min(high, end))
        for low, high in whites
        for begin, end in free
        if min(high, end) - max(low, begin) >= least
    ]


def _near(section: list[Item], group: list[Item], whites: list[White]) -> bool:
    """Whether each line of a group stands near enough below the last line of its column."""
    if whites_between(group):
        return True
    last = section[-_SECTIONS.column_lines_looked_back :]
    reach = _SECTIONS.max_below_em * usual_size(last)
    for item in group:
        above = [
            other.up
            for other in last
            if all((other.left >= high) is (item.left >= high) for _, high in whites)
        ]
        if not above or min(above) - item.up > reach:
            return False
    return True


def _take_from_above(section: list[Item], sections: list[list[Item]], whites: list[White]) -> None:
    """Move lines above a section into it if its column begins above the one beside it."""
    while sections and len(sections[-1]) == 1:
        (item,) = sections[-1]
        top = max(
            (o.up for o in section if min(o.right, item.right) > max(o.left, item.left)),
            default=-inf,
        )
        if item.up - top > _SECTIONS.max_above_em * item.size or not _through(whites, [item]):
            return
        section[:0] = sections.pop()
