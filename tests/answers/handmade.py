"""Small books made by hand: each character is a glyph unless a spelling says otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from glyphstone.answers.clusters import reads_from_right
from glyphstone.evidence.book import Book, BookDocument, BookLine
from glyphstone.model import Claim, Direction, FontKey, Proposal, Symbol

__all__ = ["Said", "handmade", "symbol_of"]


class Said:
    """Evidence that says what it is told to."""

    name = "said"

    def __init__(self, *proposals: Proposal) -> None:
        self._proposals = proposals

    def proposals(self, book: Book) -> Sequence[Proposal]:  # noqa: ARG002
        """What it was told."""
        return self._proposals


def handmade(
    *documents: Sequence[str],
    spelling: Mapping[str, Sequence[str]] | None = None,
    fonts: Sequence[int] | None = None,
    shapes: bool = False,
) -> Book:
    """A book; every document is a list of lines, all on one page.

    A glyph is named by what it draws: a character, or what `spelling` gives for a word. Words that
    are read from the right are drawn that way. `shapes` gives equal names equal drawings.
    """
    spelling = spelling or {}
    symbols: dict[tuple[int, str], int] = {}
    names: list[tuple[int, str]] = []
    column: list[int] = []
    rows: list[int] = []
    starts: list[int] = []
    token_lines: list[int] = []
    lines: list[BookLine] = []
    for document, texts in enumerate(documents):
        row = 0
        for number, text in enumerate(texts, 1):
            first = len(starts)
            for word in text.split():
                starts.append(len(column))
                token_lines.append(len(lines))
                glyphs = list(spelling.get(word, word))
                for glyph in reversed(glyphs) if reads_from_right(word) else glyphs:
                    key = (document, glyph)
                    if key not in symbols:
                        symbols[key] = len(names)
                        names.append(key)
                    column.append(symbols[key])
                    rows.append(row)
                    row += 1
                row += 1
            direction = Direction.RTL if reads_from_right(text) else Direction.LTR
            box = (0.0, 0.0, 1.0, 1.0)
            tokens = (first, len(starts))
            lines.append(BookLine(document, 1, number, direction, box, 10.0, 0.0, tokens))
    counts = np.bincount(np.array(column, dtype=np.int64), minlength=len(names))
    empty = np.zeros(0, dtype=np.int32)
    return Book(
        documents=tuple(
            BookDocument(i, f"{i}.pdf", f"{i:064d}", 1) for i, _ in enumerate(documents)
        ),
        symbols=tuple(
            Symbol(
                id=i,
                document=document,
                font=FontKey(str(0 if fonts is None else fonts[document])),
                code=i + 100,
                code_length=1,
                font_name="Hand",
                shape=name if shapes else None,
                blank=False,
                advance=0.5,
                ink=None,
                count=int(counts[i]),
                glyph_name=None,
                claim=Claim(),
                trusted=False,
            )
            for i, (document, name) in enumerate(names)
        ),
        lines=tuple(lines),
        symbol=np.array(column, dtype=np.int32),
        row=np.array(rows, dtype=np.int32),
        token_start=np.array([*starts, len(column)], dtype=np.int32),
        token_line=np.array(token_lines, dtype=np.int32),
        blank_symbol=empty,
        blank_row=empty,
        blank_line=empty,
    )


def symbol_of(book: Book, text: str, lines: Sequence[str]) -> int:
    """The symbol of the first glyph that draws a character, in a book of one glyph a character."""
    place = "".join("".join(lines).split()).index(text)
    return int(book.symbol[place])
