"""Rows of tables: which stretch of a row's text is which cell."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from glyphstone.model import LineRole, Paragraph, ProseLine, TableCell, TableRow

__all__ = ["TableRows"]


class TableRows:
    """Gives paragraphs that are rows of tables their cells; tables are counted in a document."""

    def __init__(self) -> None:
        self._table = 0
        #: The last row, if nothing has come behind it.
        self._row = 0

    def tell(self, paragraph: Paragraph, lines: Sequence[ProseLine]) -> None:
        """Set the cells of a paragraph that was made of the lines of one row."""
        row = lines[0].row
        if (
            paragraph.role is not LineRole.OBJECT
            or not row
            or any(line.row != row or not line.row_column for line in lines)
        ):
            self._row = 0
            return
        # Each page counts its rows from 1.
        if row <= self._row or not self._row:
            self._table += 1
        self._row = row
        paragraph.row = TableRow(self._table, row, _cells(paragraph, lines))


def _cells(paragraph: Paragraph, lines: Sequence[ProseLine]) -> tuple[TableCell, ...]:
    """The cells of a row, in the order of its text; lines of one cell follow each other."""
    starts = [0, *(join.offset for join in paragraph.joins)]
    found: list[TableCell] = []
    placed = zip(starts, lines, strict=True)
    groups = [list(own) for _, own in groupby(placed, key=lambda pair: pair[1].row_column)]
    for number, own in enumerate(groups):
        behind = groups[number + 1][0][0] if number + 1 < len(groups) else len(paragraph.text)
        start = own[0][0]
        stop = start + len(paragraph.text[start:behind].rstrip())
        found.append(TableCell(start, stop, own[0][1].row_column))
    return tuple(found)
