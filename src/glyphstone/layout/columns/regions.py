"""Reading order: a page is cut into columns, boxes and tables, and each of these in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from glyphstone.layout.columns.drawing_sequence import as_drawn
from glyphstone.layout.columns.tables import Item, Rows, table_rows
from glyphstone.layout.columns.whites import (
    columns_of,
    sections_of,
    side_by_side,
    usual_size,
    whites_between,
)
from glyphstone.layout.lines.strips import Strips
from glyphstone.model import Cell

__all__ = ["Arrangement", "arrange"]


@dataclass(frozen=True, slots=True)
class RegionRules:
    """Which lines are a row, the head of a table, a note beside the text.

    Chosen by hand on forged pages and on public documents (docs/decisions/layout.md), not swept.
    """

    #: Lines at one height differ by this at most, in em.
    row_tolerance_em: float = 0.3
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


@dataclass(slots=True, eq=False)
class Arrangement:
    """Lines in reading order, with the region and the cell of each and whether it is a note."""

    order: list[int] = field(default_factory=list)
    region: list[int] = field(default_factory=list)
    cell: list[Cell | None] = field(default_factory=list)
    aside: list[bool] = field(default_factory=list)
    #: Whether there are columns side by side, so that the direction of the page matters.
    columns: bool = False
    #: How deeply regions are nested at this point.
    depth: int = 0
    regions: int = 0
    tables: int = 0

    def add(self, items: Sequence[Item], cell: Cell | None = None, aside: bool = False) -> None:
        """Append lines in this order."""
        for item in items:
            self.order.append(item.number)
            self.region.append(self.regions)
            self.cell.append(cell)
            self.aside.append(aside)

    def close(self) -> None:
        """End the current region; the next line begins another."""
        if self.region and self.region[-1] == self.regions:
            self.regions += 1


def arrange(strips: Strips, *, leftward: bool = False, upward: bool = False) -> Arrangement:
    """The lines in reading order.

    If `leftward`, columns are read from the right; if `upward`, lines follow one another towards
    the top of their frame.
    """
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
    columns = columns_of(items)
    if len(columns) == len(items) > 1:
        # One line in each column: parts of one line, or a label and its text.
        arrangement.columns = True
        arrangement.add(_by_rows(items, leftward), aside=aside)
        return
    if len(columns) > 1:
        arrangement.columns = True
        arrangement.close()
        _read_columns(columns, arrangement, leftward, aside)
        arrangement.close()
        return
    for section in sections_of(side_by_side(items)):
        if len(section) == 1 or len(columns_of(section)) == 1:
            arrangement.add(_by_rows(section, leftward), aside=aside)
        else:
            _read(section, arrangement, leftward, aside)


def _by_rows(items: list[Item], leftward: bool) -> list[Item]:
    """Lines from the top; those at about one height from the side at which reading begins.

    Lines that are side by side at different heights come in the order of drawing.
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
    """Add a table row by row, without lone lines or rows of another size at its ends.

    The words of a justified line next to a table may be aligned with its cells.
    """
    em = usual_size([item for cells in rows for own in cells.values() for item in own])
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
    """Whether a row has another size than most of its table."""
    size = usual_size([item for own in cells.values() for item in own])
    return max(size, em) > _REGIONS.other_size_ratio * min(size, em)


def _outside(rows: Rows, leftward: bool) -> list[Item]:
    """The lines above or below a table, row by row."""
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


def _columns_of_table(columns: list[list[Item]]) -> tuple[list[list[Item]], set[int]]:
    """Columns cut again without the few widest lines, and the numbers of those lines.

    Heads of a table run across several columns and hide the white between them.
    """
    items = sorted((item for own in columns for item in own), key=lambda i: i.left - i.right)
    for heads in range(1, min(int(_REGIONS.max_heads_share * len(items)), _REGIONS.max_heads) + 1):
        whites = whites_between(items[heads:])
        if len(whites) >= len(columns):
            across = {item.number for item in items[:heads]}
            items.sort(key=lambda item: (-item.up, item.left))
            found: list[list[Item]] = [[] for _ in range(len(whites) + 1)]
            for item in items:
                found[sum(item.left >= (low + high) / 2 for low, high in whites)].append(item)
            return [own for own in found if own], across
    return columns, set()
