"""Tables: whether columns are read row by row, and which lines make a cell."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import NamedTuple

__all__ = ["Item", "Rows", "table_rows"]

#: Lines of one cell are drawn one after the other (so many rows of the page's table may lie
#: between) and stand no farther apart, in em.
DRAWN_TOGETHER = 3
TOGETHER = 1.7
#: Cells of one row begin at one height, in em.
ONE_HEIGHT = 0.6
#: A table: how many rows hold more than one cell, as a share; how many steps from cell to cell go
#: along a row; how many lines a cell usually has at most; how many lines fill their column.
ROWS = 0.5
ALONG = 0.5
LINES = 4
FILLED = 0.8
FILLED_LINES = {2: 0.6}
FILLED_LINES_OF_MORE = 0.85
#: Cells of so few em are no column of running text.
SHORT = 6.0
#: Where the file does not draw along the rows, so many must be whole and on one line, in em.
SURELY = 0.8
LEVEL = 0.15


class Item(NamedTuple):
    """A line as the order of reading sees it."""

    number: int
    up: float
    left: float
    right: float
    size: float
    #: Rows of the page's table that are drawn first and last.
    first: int
    last: int


Rows = list[dict[int, list[Item]]]


def table_rows(columns: list[list[Item]], heads: Collection[int] = ()) -> Rows | None:
    """For each row the lines of each column's cell; None where columns are read down.

    `heads` are the numbers of lines that run across several columns.
    """
    cells = [(column, cell) for column, own in enumerate(columns) for cell in _cells(own, heads)]
    cells.sort(key=lambda entry: -entry[1][0].up)
    rows = _rows(cells)
    several = [row for row in rows if len(row) > 1]
    if len(several) < 2 or len(several) < ROWS * len(rows):
        return None
    lines = sorted(len(cell) for _, cell in cells)
    if lines[len(lines) // 2] > LINES or lines[-1] > 3 * LINES:
        return None
    filled, usual = _filled(columns)
    short = len(columns) > 2 and usual < SHORT
    if filled > FILLED_LINES.get(len(columns), FILLED_LINES_OF_MORE) and not short:
        return None
    if _along(rows) >= ALONG:
        return rows
    surely = short and len(several) >= SURELY * len(rows)
    return rows if surely and _level(several) >= SURELY * len(several) else None


def _cells(column: list[Item], heads: Collection[int]) -> list[list[Item]]:
    """The lines of a column, given from the top, joined where they are drawn together."""
    cells: list[list[Item]] = []
    for item in column:
        before = cells[-1][-1] if cells else None
        if (
            before is not None
            and item.number not in heads
            and before.number not in heads
            and 0 < item.first - before.last <= DRAWN_TOGETHER
            and before.up - item.up <= TOGETHER * item.size
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
        if not rows or top - first.up > ONE_HEIGHT * first.size or column in rows[-1]:
            rows.append({})
            top = first.up
        rows[-1][column] = cell
    return rows


def _level(rows: Rows) -> int:
    """How many rows have all their cells on one line, as labels of two figures hardly have."""
    found = 0
    for row in rows:
        first = [cell[0] for cell in row.values()]
        ups = [item.up for item in first]
        found += max(ups) - min(ups) <= LEVEL * min(item.size for item in first)
    return found


def _filled(columns: list[list[Item]]) -> tuple[float, float]:
    """The share of lines that fill their column, and how wide a line usually is, in em."""
    filled = 0
    widths: list[float] = []
    for own in columns:
        whole = max(item.right for item in own) - min(item.left for item in own)
        filled += sum(item.right - item.left >= FILLED * whole for item in own)
        widths += [(item.right - item.left) / item.size for item in own]
    widths.sort()
    return filled / len(widths), widths[len(widths) // 2]


def _along(rows: Rows) -> float:
    """The share of steps between neighbours in a row that the file makes at once."""
    order = sorted(
        (cell[0].first, number, column)
        for number, row in enumerate(rows)
        for column, cell in row.items()
    )
    steps = sum(one[1] == other[1] for one, other in pairwise(order))
    return steps / sum(len(row) - 1 for row in rows)
