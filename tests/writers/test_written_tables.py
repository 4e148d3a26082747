"""Rows of tables: their columns, and what is no row."""

from __future__ import annotations

from collections import Counter

import pytest

from glyphstone.model import LineRole, Paragraph, TableCell, TableRow
from glyphstone.writers.written_tables import GatheredTable, cell_texts, filled_columns, table_row


def row(text: str, *cells: tuple[int, ...]) -> Paragraph:
    """A row of the first table; cells as start, stop, column and columns."""
    made = TableRow(1, 1, tuple(TableCell(*cell) for cell in cells))
    return Paragraph(text, LineRole.OBJECT, row=made)


def texts(item: Paragraph) -> list[str]:
    assert item.row is not None
    return cell_texts(item, item.row, Counter())


def test_columns_without_text_are_empty() -> None:
    assert texts(row("a b", (0, 1, 2), (2, 3, 4))) == ["", "a", "", "b"]


def test_a_cell_of_several_columns_stands_in_its_first() -> None:
    assert texts(row("a b", (0, 1, 1, 2), (2, 3, 3))) == ["a", "", "b"]


def test_cells_stand_in_the_order_of_their_columns_and_none_is_lost() -> None:
    assert texts(row("a b c", (0, 1, 3), (2, 3, 1), (4, 5, 1))) == ["b", "c", "a"]


def test_blanks_in_a_cell_are_single() -> None:
    assert texts(row("a\n  b", (0, 5, 1))) == ["a b"]


def test_what_no_format_holds_is_a_mark() -> None:
    assert texts(row("a\x1cb", (0, 3, 1))) == ["a⟦U+001C⟧b"]


def test_no_table_is_wider_than_a_word_processor_allows() -> None:
    found = list(filled_columns(TableRow(1, 1, (TableCell(0, 1, 10**9, 10**9),))))
    assert len(found) == 63
    assert found[-1][1] == 1


@pytest.mark.parametrize(
    ("item", "is_row"),
    [
        (row("a b", (0, 1, 1), (2, 3, 2)), True),
        (row("a b", (2, 3, 2), (0, 1, 1)), True),
        (row("a b", (0, 1, 1)), False),
        (row("a b", (0, 2, 1), (1, 3, 2)), False),
        (row("a b", (0, 4, 1)), False),
        (row("a b", (-1, 3, 1)), False),
        (row("a"), False),
        (Paragraph("a", LineRole.OBJECT), False),
    ],
)
def test_a_row_whose_cells_lack_some_text_is_written_whole(item: Paragraph, is_row: bool) -> None:
    assert table_row(item) == (item.row if is_row else None)


def test_rows_of_a_table_have_as_many_columns() -> None:
    table = GatheredTable(1, Counter())
    assert (table.columns, list(table.even_rows())) == (0, [])
    for item in (row("a", (0, 1, 1)), row("b c", (0, 1, 1), (2, 3, 2))):
        assert item.row is not None
        table.add(item, item.row)
    assert table.columns == 2
    assert list(table.even_rows()) == [["a", ""], ["b", "c"]]
