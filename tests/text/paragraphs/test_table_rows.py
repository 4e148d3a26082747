"""Rows of tables know their cells; tables are counted."""

from __future__ import annotations

from glyphstone.model import BlockKind, LineRole, Paragraph, ProseLine
from glyphstone.text.paragraphs.assembly import assemble
from glyphstone.text.paragraphs.table_rows import TableRows


def cell(text: str, row: int, column: int) -> ProseLine:
    box = (100.0 * column, 500.0 - 12.0 * row, 100.0 * column + 50.0, 510.0 - 12.0 * row)
    kind = BlockKind.TABLE_CELL if row else BlockKind.BODY
    return ProseLine(
        text, 1, 1, column, kind, box, 10.0, "Serif", "Latn", "en", row=row, row_column=column
    )


def told(*rows: list[ProseLine], role: LineRole = LineRole.OBJECT) -> list[Paragraph]:
    tables = TableRows()
    found = []
    for lines in rows:
        paragraph = assemble(lines, role)
        tables.tell(paragraph, lines)
        found.append(paragraph)
    return found


def cells(paragraph: Paragraph) -> list[tuple[int, str]]:
    assert paragraph.row is not None
    return [(one.column, paragraph.text[one.start : one.stop]) for one in paragraph.row.cells]


def test_each_cell_is_a_stretch_of_the_row() -> None:
    (row,) = told([cell("psmouse", 1, 1), cell("PS/2 mice, found", 1, 2), cell("alone", 1, 2)])
    assert cells(row) == [(1, "psmouse"), (2, "PS/2 mice, found alone")]


def test_an_empty_column_has_no_cell() -> None:
    (row,) = told([cell("a", 1, 1), cell("c", 1, 3)])
    assert cells(row) == [(1, "a"), (3, "c")]


def test_rows_that_follow_each_other_are_one_table() -> None:
    found = told(
        [cell("a", 1, 1)], [cell("b", 2, 1)], [cell("c", 1, 1)], [cell("text", 0, 0)],
        [cell("d", 2, 1)],
    )  # fmt: skip
    assert [None if one.row is None else (one.row.table, one.row.row) for one in found] == [
        (1, 1), (1, 2), (2, 1), None, (3, 2),
    ]  # fmt: skip


def test_what_is_no_row_has_no_cells() -> None:
    assert told([cell("a", 1, 1)], role=LineRole.WHOLE)[0].row is None
    assert told([cell("a", 1, 1), cell("b", 2, 1)])[0].row is None
