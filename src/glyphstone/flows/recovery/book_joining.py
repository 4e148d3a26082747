"""Books of single documents joined into one: documents that share fonts are one problem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from glyphstone.evidence.book import Book, BookDocument, BookLine
from glyphstone.model import Symbol

__all__ = ["joined"]


def joined(books: Sequence[Book]) -> Book:
    """One book of all documents, in their order."""
    if len(books) == 1:
        return books[0]
    documents: list[BookDocument] = []
    symbols: list[Symbol] = []
    lines: list[BookLine] = []
    columns: dict[str, list[NDArray[Any]]] = {}
    tokens = glyphs = 0

    def add(name: str, column: np.ndarray[tuple[int], np.dtype[np.int32]], shift: int) -> None:
        # Below 0 stands what has no number.
        moved = np.where(column >= 0, column + shift, column).astype(np.int32)
        columns.setdefault(name, []).append(moved)

    for book in books:
        first_document, first_symbol, first_line = len(documents), len(symbols), len(lines)
        documents += [replace(one, index=one.index + first_document) for one in book.documents]
        symbols += [
            replace(one, id=one.id + first_symbol, document=one.document + first_document)
            for one in book.symbols
        ]
        lines += [
            replace(
                one,
                document=one.document + first_document,
                tokens=(one.tokens[0] + tokens, one.tokens[1] + tokens),
            )
            for one in book.lines
        ]
        add("symbol", book.symbol, first_symbol)
        add("row", book.row, 0)
        add("token_start", book.token_start[:-1], glyphs)
        add("token_line", book.token_line, first_line)
        add("continued", book.continued, tokens)
        add("unseen", book.unseen, tokens)
        add("blank_symbol", book.blank_symbol, first_symbol)
        add("blank_row", book.blank_row, 0)
        add("blank_line", book.blank_line, first_line)
        # Places are lengths, no numbers of anything.
        columns.setdefault("start", []).append(book.start)
        columns.setdefault("advance", []).append(book.advance)
        tokens += book.token_count
        glyphs += len(book.symbol)
    add("token_start", np.array([glyphs], dtype=np.int32), 0)
    return Book(
        documents=tuple(documents),
        symbols=tuple(symbols),
        lines=tuple(lines),
        **{name: np.concatenate(parts) for name, parts in columns.items()},
    )
