"""The order of reading: a page is cut into columns, boxes and tables, and these one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

from glyphstone.layout.columns.drawing_sequence import as_drawn
from glyphstone.layout.columns.tables import Item, Rows, table_rows
from glyphstone.layout.lines.strips import Strips
from glyphstone.model import Cell

__all__ = ["Arrangement", "arrange"]


@dataclass(frozen=True, slots=True)
class RegionRules:
    """How a page is cut into columns, sections, tables and notes.

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
    #: Lines at one height differ by this at most, in em.
    row_tolerance_em: float = 0.3
    #: Lines before a line among which the one right above it is looked for, and the last lines of
    #: its column.
    lines_looked_back: int = 3
    column_lines_looked_back: int = 40
    #: Lines that run across several columns of a table: at most this share of its lines, and so
    #: many.
    max_heads_share: float = 0.2
    max_heads: int = 12
    #: A row at the edge of a table that is so many times larger or smaller is no part of it.
    other_size_ratio: float = 1.12
    #: Notes are at most this share as wide as the text beside them, and have at most this share of
    #: its lines, of which there are so many at least.
    note_width_share: float = 0.45
    note_lines_share: float = 0.7
    min_text_lines: int = 5
    #: Limits against pages made to be slow: lines of a page, and parts inside parts. Beyond them
    #: lines come by their height.
    max_lines: int = 3_000
    max_depth: int = 40


_REGIONS = RegionRules()

White = tuple[float, float]


@dataclass(slots=True, eq=False)
class Arrangement:
    """Lines in the order of reading; for each the part of the page, its cell, if it is a note."""

    order: list[int] = field(default_factory=list)
    region: list[int] = field(default_factory=list)
    cell: list[Cell | None] = field(default_factory=list)
    aside: list[bool] = field(default_factory=list)
    #: Whether columns stand side by side, so that the direction of the page matters.
    columns: bool = False
    #: How many parts inside parts are being read.
    depth: int = 0
    regions: int = 0
    tables: int = 0

    def add(self, items: Sequence[Item], cell: Cell | None = None, aside: bool = False) -> None:
        """Add lines that are read one after the other."""
        for item in items:
            self.order.append(item.number)
            self.region.append(self.regions)
            self.cell.append(cell)
            self.aside.append(aside)

    def close(self) -> None:
        """What comes now stands in another part of the page."""
        if self.region and self.region[-1] == self.regions:
            self.regions += 1


def arrange(strips: Strips, *, leftward: bool = False, upward: bool = False) -> Arrangement:
    """The order in which lines are read; `leftward`: columns from the right; `upward`: lines
    follow one another towards the top of their frame."""
    way = -1.0 if upward else 1.0
    items = [
        Item(number, way * up, left, right, size, first, last)
        for number, (up, left, right, size, first, last) in enumerate(
            zip(
                strips.up.tolist(),
                strips.left.tolist(),
                strips.right.tolist(),
                strips.size.tolist(),
                strips.first.tolist(),
                strips.last.tolist(),
                strict=True,
            )
        )
    ]
    items.sort(key=lambda item: (-item.up, item.left))
    arrangement = Arrangement()
    if len(items) > _REGIONS.max_lines:
        arrangement.add(_by_rows(items, leftward))
    else:
        _read(items, arrangement, leftward, False)
    return arrangement


def _read(items: list[Item], arrangement: Arrangement, leftward: bool, aside: bool) -> None:
    if arrangement.depth == _REGIONS.max_depth:
        arrangement.add(_by_rows(items, leftward), aside=aside)
        return
    arrangement.depth += 1
    _read_parts(items, arrangement, leftward, aside)
    arrangement.depth -= 1


def _read_parts(items: list[Item], arrangement: Arrangement, leftward: bool, aside: bool) -> None:
    columns = _columns(items)
    if len(columns) == len(items) > 1:
        # One line each: parts of one line, or a label and what it stands before.
        arrangement.columns = True
        arrangement.add(_by_rows(items, leftward), aside=aside)
        return
    if len(columns) > 1:
        arrangement.columns = True
        arrangement.close()
        _read_columns(columns, arrangement, leftward, aside)
        arrangement.close()
        return
    groups = _groups(items)
    if len(groups) == 1:
        arrangement.add(_by_rows(items, leftward), aside=aside)
        return
    for section in _sections(groups):
        if len(section) == 1 or len(_columns(section)) == 1:
            arrangement.add(_by_rows(section, leftward), aside=aside)
        else:
            _read(section, arrangement, leftward, aside)


def _by_rows(items: list[Item], leftward: bool) -> list[Item]:
    """Lines from the top, those at about one height from the side where reading begins.

    What stands beside one another at other heights is read as it is drawn.
    """
    if len(items) == 1:
        return items
    ordered: list[Item] = []
    row: list[Item] = []
    for item in items:
        if row and row[0].up - item.up > _REGIONS.row_tolerance_em * item.size:
            ordered += sorted(row, key=lambda one: -one.right if leftward else one.left)
            row = []
        row.append(item)
    ordered += sorted(row, key=lambda one: -one.right if leftward else one.left)
    return ordered if leftward else as_drawn(ordered)


def _read_columns(
    columns: list[list[Item]], arrangement: Arrangement, leftward: bool, aside: bool
) -> None:
    fine, heads = _columns_of_table(columns)
    rows = table_rows(fine, heads) or (table_rows(columns) if heads else None)
    if rows is not None:
        _read_table(rows, arrangement, leftward)
        return
    notes = _notes(columns)
    for place in sorted(range(len(columns)), key=lambda c: (c in notes, -c if leftward else c)):
        _read(columns[place], arrangement, leftward, aside or place in notes)
        arrangement.close()


def _read_table(rows: Rows, arrangement: Arrangement, leftward: bool) -> None:
    """A table row by row; what stands alone above and below it, or is set otherwise, is not in it.

    Words of justified lines near a table may stand as its cells do.
    """
    em = _em([item for cells in rows for own in cells.values() for item in own])
    whole = [place for place, cells in enumerate(rows) if len(cells) > 1]
    for end in (-1, 0):
        while len(whole) > 2 and _is_other_text(rows[whole[end]], em):
            whole.pop(end)
    last = max(column for cells in rows for column in cells)
    arrangement.tables += 1
    arrangement.add(_outside(rows[: whole[0]], leftward))
    for place in range(whole[0], whole[-1] + 1):
        cells = rows[place]
        for column in sorted(cells, reverse=leftward):
            number = last - column + 1 if leftward else column + 1
            arrangement.add(cells[column], (arrangement.tables, place - whole[0] + 1, number))
    arrangement.add(_outside(rows[whole[-1] + 1 :], leftward))


def _is_other_text(cells: Mapping[int, Sequence[Item]], em: float) -> bool:
    """Whether a row is set in another size than most of its table."""
    size = _em([item for own in cells.values() for item in own])
    return max(size, em) > _REGIONS.other_size_ratio * min(size, em)


def _outside(rows: Rows, leftward: bool) -> list[Item]:
    """What stands above or below a table, line by line."""
    items = [item for cells in rows for own in cells.values() for item in own]
    items.sort(key=lambda item: (-item.up, item.left))
    return _by_rows(items, leftward) if items else []


def _notes(columns: list[list[Item]]) -> set[int]:
    """Which columns are notes beside the text."""
    widths = [max(i.right for i in own) - min(i.left for i in own) for own in columns]
    main = max(range(len(columns)), key=lambda c: widths[c] * len(columns[c]))
    if len(columns[main]) < _REGIONS.min_text_lines:
        return set()
    return {
        place
        for place, own in enumerate(columns)
        if place != main
        and widths[place] <= _REGIONS.note_width_share * widths[main]
        and len(own) <= _REGIONS.note_lines_share * len(columns[main])
    }


def _em(items: Sequence[Item]) -> float:
    sizes = sorted(item.size for item in items)
    return sizes[len(sizes) // 2]


def _whites(items: Sequence[Item]) -> list[White]:
    """What all these lines leave white between them."""
    if len(items) < 2:
        return []
    least = _REGIONS.min_gutter_em * _em(items)
    found: list[White] = []
    edge = inf
    for item in sorted(items, key=lambda item: item.left):
        if item.left - edge >= least:
            found.append((edge, item.left))
        edge = item.right if edge == inf else max(edge, item.right)
    return found


def _columns(items: list[Item]) -> list[list[Item]]:
    """Lines by the whites that run through all of them, from the left."""
    whites = _whites(items)
    if not whites:
        return [items]
    found: list[list[Item]] = [[] for _ in range(len(whites) + 1)]
    for item in items:
        found[sum(item.left >= high for _, high in whites)].append(item)
    return found


def _columns_of_table(columns: list[list[Item]]) -> tuple[list[list[Item]], set[int]]:
    """Columns cut once more without the few lines that run across several: heads of a table.

    The numbers of these lines come with them.
    """
    items = sorted((item for own in columns for item in own), key=lambda i: i.left - i.right)
    for heads in range(1, min(int(_REGIONS.max_heads_share * len(items)), _REGIONS.max_heads) + 1):
        whites = _whites(items[heads:])
        if len(whites) >= len(columns):
            across = {item.number for item in items[:heads]}
            items.sort(key=lambda item: (-item.up, item.left))
            found: list[list[Item]] = [[] for _ in range(len(whites) + 1)]
            for item in items:
                found[sum(item.left >= (low + high) / 2 for low, high in whites)].append(item)
            return [own for own in found if own], across
    return columns, set()


def _groups(items: list[Item]) -> list[list[Item]]:
    """Lines that stand beside one another, from the top."""
    pitches: list[float] = []
    for place, item in enumerate(items):
        for above in items[max(place - _REGIONS.lines_looked_back, 0) : place][::-1]:
            if min(above.right, item.right) > max(above.left, item.left):
                if above.up - item.up > _REGIONS.row_tolerance_em * item.size:
                    pitches.append((above.up - item.up) / item.size)
                break
    pitches.sort()
    room = 1.0
    if pitches:
        usual = pitches[len(pitches) // 2]
        room = min(1.0, _REGIONS.leading_share * usual / (_REGIONS.above_em + _REGIONS.below_em))
    groups: list[list[Item]] = []
    bottom = inf
    for item in items:
        if item.up + _REGIONS.above_em * room * item.size <= bottom:
            groups.append([])
            bottom = inf
        groups[-1].append(item)
        bottom = min(bottom, item.up - _REGIONS.below_em * room * item.size)
    return groups


def _sections(groups: list[list[Item]]) -> list[list[Item]]:
    """Groups joined as long as one white runs through them."""
    sections: list[list[Item]] = []
    place = 0
    while place < len(groups):
        whites = _whites(groups[place])
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
    """What a group leaves of whites."""
    least = _REGIONS.min_gutter_em * _em(group)
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
    """Whether each line of a group stands near enough below its column."""
    if _whites(group):
        return True
    last = section[-_REGIONS.column_lines_looked_back :]
    reach = _REGIONS.max_below_em * _em(last)
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
    """A column may begin above the one beside it: its first lines belong to it."""
    while sections and len(sections[-1]) == 1:
        (item,) = sections[-1]
        top = max(
            (o.up for o in section if min(o.right, item.right) > max(o.left, item.left)),
            default=-inf,
        )
        if item.up - top > _REGIONS.max_above_em * item.size or not _through(whites, [item]):
            return
        section[:0] = sections.pop()
