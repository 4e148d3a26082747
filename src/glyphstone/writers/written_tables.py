"""Rows of tables: their columns, and tables gathered from the paragraphs that are their rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from glyphstone.model import Paragraph, TableCell, TableRow
from glyphstone.writers.protocol import Replaced, printable
from glyphstone.writers.writer_limits import WRITER_LIMITS

__all__ = ["GatheredTable", "cell_texts", "filled_columns", "table_row"]


def table_row(item: Paragraph) -> TableRow | None:
    """The row of a table that a paragraph is; None if it is none, or if its cells lack some text.

    What stands in no cell would be lost: such a paragraph is written whole.
    """
    row = item.row
    if row is None or not row.cells:
        return None
    at, outside = 0, ""
    for cell in sorted(row.cells, key=lambda cell: cell.start):
        if not at <= cell.start <= cell.stop <= len(item.text):
            return None
        outside += item.text[at : cell.start]
        at = cell.stop
    return None if (outside + item.text[at:]).strip() else row


def filled_columns(row: TableRow) -> Iterator[tuple[TableCell | None, int]]:
    """The cells of a row from the first column on, each with the columns that it takes.

    None stands for a column without text before the last cell. A cell whose column is taken
    already stands in the next that is free: none is lost.
    """
    column = 1
    for cell in sorted(row.cells, key=lambda cell: cell.column):
        place = min(cell.column, WRITER_LIMITS.table_columns)
        while column < place:
            yield None, 1
            column += 1
        columns = min(max(cell.columns, 1), max(WRITER_LIMITS.table_columns - column + 1, 1))
        yield cell, columns
        column += columns


def cell_texts(item: Paragraph, row: TableRow, replaced: Replaced) -> list[str]:
    """The text of each column of a row; a cell that takes several stands in its first.

    Texts are printable and their blanks single.
    """
    texts: list[str] = []
    for cell, columns in filled_columns(row):
        text = "" if cell is None else item.text[max(cell.start, 0) : max(cell.stop, 0)]
        texts += [" ".join(printable(text, replaced).split()), *[""] * (columns - 1)]
    return texts


@dataclass(slots=True)
class GatheredTable:
    """A table whose rows have come so far, each with the text of its columns."""

    number: int
    replaced: Replaced
    rows: list[list[str]] = field(default_factory=list)

    def add(self, item: Paragraph, row: TableRow) -> None:
        """Adds a row."""
        self.rows.append(cell_texts(item, row, self.replaced))

    @property
    def columns(self) -> int:
        """How many columns its widest row has."""
        return max((len(row) for row in self.rows), default=0)

    def even_rows(self) -> Iterator[list[str]]:
        """Its rows, all with as many columns."""
        wide = self.columns
        for row in self.rows:
            yield row + [""] * (wide - len(row))
