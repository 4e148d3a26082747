"""Tables: whether columns are read row by row, and which lines make a cell."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

__all__ = ["Item", "Rows", "table_rows"]


@dataclass(frozen=True, slots=True)
class TableRules:
    """What makes columns a table that is read row by row.

    Chosen by hand on forged tables and on public documents (docs/decisions/layout.md), not swept.
    """

    #: Lines of one cell: glyphs drawn between them, at most, and their distance in em.
    max_rows_between: int = 3
    max_leading_em: float = 1.7
    #: How far below the first cell of a row others may begin, in em.
    row_tolerance_em: float = 0.6
    #: Share of the rows that hold several cells, and of the steps between cells that the file makes
    #: along a row.
    min_rows_share: float = 0.5
    min_steps_along_share: float = 0.5
    #: Lines of the middle cell by length, at most, and of the longest.
    max_usual_lines: int = 4
    max_lines: int = 12
    #: A line fills its column from this share of its width on; of two columns, and of more, this
    #: share of the lines may do so.
    filling_share: float = 0.8
    max_filled_of_two: float = 0.6
    max_filled_of_more: float = 0.85
    #: Cells of fewer em are no column of running text.
    short_em: float = 6.0
    #: If the file does not draw along the rows, this share of them must hold several cells, and
    #: this share of those must be level, to a part of an em.
    sure_share: float = 0.8
    level_tolerance_em: float = 0.15


_TABLES = TableRules()


class Item(NamedTuple):
    """The facts of a line that reading order depends on."""

    number: int
    up: float
    left: float
    right: float
    size: float
    #: First and last row of the line in the page's glyph table: the order of drawing.
    first: int
    last: int


Rows = list[dict[int, list[Item]]]


def table_rows(columns: list[list[Item]], heads: Collection[int] = ()) -> Rows | None:
    """For each row the lines of each column's cell, or None if columns are read one by one.

    `heads` are the numbers of lines that run across several columns.
    """
    drawn = sorted(item.first for own in columns for item in own)
    cells = [
        (column, cell) for column, own in enumerate(columns) for cell in _cells(own, heads, drawn)
    ]
    cells.sort(key=lambda entry: -entry[1][0].up)
    rows = _rows(cells)
    several = [row for row in rows if len(row) > 1]
    if len(several) < 2 or len(several) < _TABLES.min_rows_share * len(rows):
        return None
    lines = sorted(len(cell) for _, cell in cells)
    if lines[len(lines) // 2] > _TABLES.max_usual_lines or lines[-1] > _TABLES.max_lines:
        return None
    filled, usual = _filled(columns)
    short = len(columns) > 2 and usual < _TABLES.short_em
    two = len(columns) == 2
    most = _TABLES.max_filled_of_two if two else _TABLES.max_filled_of_more
    if filled > most and not short:
        return None
    if _along(rows) >= _TABLES.min_steps_along_share:
        found = _rows_as_drawn(cells, -1 if _is_drawn_leftward(rows) else 1)
        return rows if found is None or len(found) > len(rows) else found
    surely = short and len(several) >= _TABLES.sure_share * len(rows)
    return rows if surely and _level(several) >= _TABLES.sure_share * len(several) else None


def _cells(column: list[Item], heads: Collection[int], drawn: Sequence[int]) -> list[list[Item]]:
    """The lines of a column, from the top, joined into a cell if they are drawn together.

    `drawn` has where each line of all columns begins in the order of drawing: a cell of one letter
    may be drawn between two lines.
    """
    cells: list[list[Item]] = []
    for item in column:
        before = cells[-1][-1] if cells else None
        if (
            before is not None
            and item.number not in heads
            and before.number not in heads
            and 0 < item.first - before.last <= _TABLES.max_rows_between
            and bisect_right(drawn, before.last) == bisect_left(drawn, item.first)
            and before.up - item.up <= _TABLES.max_leading_em * item.size
        ):
            cells[-1].append(item)
        else:
            cells.append([item])
    return cells


def _rows(cells: list[tuple[int, list[Item]]]) -> Rows:
    rows: Rows = []
    top = 0.0
    for column, cell in cells:
        first = cell[0]
        if not rows or top - first.up > _TABLES.row_tolerance_em * first.size or column in rows[-1]:
            rows.append({})
            top = first.up
        rows[-1][column] = cell
    return rows


def _is_drawn_leftward(rows: Rows) -> bool:
    """Whether the file draws most rows from their last column to their first."""
    balance = 0
    for row in rows:
        drawn = sorted(row, key=lambda column: row[column][0].first)
        balance += sum(1 if one < other else -1 for one, other in pairwise(drawn))
    return balance < 0


def _rows_as_drawn(cells: list[tuple[int, list[Item]]], way: int) -> Rows | None:
    """The rows of a table that the file draws along its rows, from the top; None if it does not.

    A cell may stand beside the middle of taller ones, or of several rows. `way` is -1 if rows are
    drawn from the right.
    """
    rows: Rows = []
    last = 0
    for column, cell in sorted(cells, key=lambda entry: entry[1][0].first):
        if not rows or way * column <= way * last:
            rows.append({})
        rows[-1][column] = cell
        last = column
    top = float("inf")
    lowest: dict[int, float] = {}
    for row in rows:
        highest = max(cell[0].up for cell in row.values())
        if highest >= top or any(
            cell[0].up >= lowest.get(column, top) for column, cell in row.items()
        ):
            return None
        top = highest
        lowest.update((column, cell[-1].up) for column, cell in row.items())
    return rows


def _level(rows: Rows) -> int:
    """How many rows have all cells on one baseline, which labels of two figures rarely have."""
    found = 0
    for row in rows:
        first = [cell[0] for cell in row.values()]
        ups = [item.up for item in first]
        found += max(ups) - min(ups) <= _TABLES.level_tolerance_em * min(
            item.size for item in first
        )
    return found


def _filled(columns: list[list[Item]]) -> tuple[float, float]:
    """The share of lines that fill their column, and the median width of a line in em."""
    filled = 0
    widths: list[float] = []
    for own in columns:
        whole = max(item.right for item in own) - min(item.left for item in own)
        filled += sum(item.right - item.left >= _TABLES.filling_share * whole for item in own)
        widths += [(item.right - item.left) / item.size for item in own]
    widths.sort()
    return filled / len(widths), widths[len(widths) // 2]


def _along(rows: Rows) -> float:
    """The share of neighbouring cells that the file draws one right after the other."""
    order = sorted(
        (cell[0].first, number, column)
        for number, row in enumerate(rows)
        for column, cell in row.items()
    )
    steps = sum(one[1] == other[1] for one, other in pairwise(order))
    return steps / sum(len(row) - 1 for row in rows)
