"""Books made glyph by glyph: every place, ink box and claim is what the test says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from glyphstone.evidence.book import Book, BookDocument, BookLine
from glyphstone.model import Claim, ClaimPath, Direction, FontKey, Proposal, Symbol

__all__ = ["LETTER", "Box", "Row", "book_of_rows", "glyph", "texts"]

Box = tuple[float, float, float, float]
#: The ink of a letter, in em.
LETTER: Box = (0.0, 0.0, 0.4, 0.5)


def glyph(
    number: int,
    *,
    document: int = 0,
    font: int = 0,
    code: int | None = None,
    font_name: str = "Hand",
    shape: str | None = "",
    blank: bool = False,
    advance: float = 0.5,
    ink: Box | None = LETTER,
    count: int = 1,
    name: str | None = None,
    claim: str = "",
    trusted: bool = False,
) -> Symbol:
    """A symbol; its drawing is its own unless `shape` names one, None for an unknown one."""
    return Symbol(
        id=number,
        document=document,
        font=FontKey(str(font)),
        code=number if code is None else code,
        code_length=1,
        font_name=font_name,
        shape=f"shape {number}" if shape == "" else shape,
        blank=blank,
        advance=advance,
        ink=None if blank else ink,
        count=count,
        glyph_name=name,
        claim=Claim(claim, ClaimPath.TO_UNICODE if claim else ClaimPath.NONE),
        trusted=trusted,
    )


@dataclass(frozen=True)
class Row:
    """One line: its words as symbols in the order of drawing, and where it stands."""

    words: Sequence[Sequence[int]]
    box: Box = (0.0, 0.0, 100.0, 10.0)
    document: int = 0
    page: int = 1
    direction: Direction = Direction.LTR
    size: float = 10.0
    rotation: float = 0.0
    #: Blank symbols between the words.
    blanks: Sequence[int] = field(default=())


def book_of_rows(symbols: Sequence[Symbol], rows: Sequence[Row]) -> Book:
    """A book of symbols and lines; rows of glyph tables are counted through each document."""
    column: list[int] = []
    places: list[int] = []
    starts: list[int] = []
    token_lines: list[int] = []
    blanks: list[tuple[int, int, int]] = []
    lines: list[BookLine] = []
    used = 0
    for number, row in enumerate(rows):
        first = len(starts)
        for word in row.words:
            starts.append(len(column))
            token_lines.append(number)
            column.extend(word)
            places.extend(range(used, used + len(word)))
            used += len(word)
        for blank in row.blanks:
            blanks.append((blank, used, number))
            used += 1
        tokens = (first, len(starts))
        lines.append(
            BookLine(
                row.document, row.page, number + 1, row.direction, row.box, row.size,
                row.rotation, tokens,
            )
        )  # fmt: skip
    documents = 1 + max((symbol.document for symbol in symbols), default=0)
    table = np.array(blanks, dtype=np.int32).reshape(-1, 3)
    return Book(
        documents=tuple(BookDocument(n, f"{n}.pdf", f"{n:064d}", 9) for n in range(documents)),
        symbols=tuple(symbols),
        lines=tuple(lines),
        symbol=np.array(column, dtype=np.int32),
        row=np.array(places, dtype=np.int32),
        token_start=np.array([*starts, len(column)], dtype=np.int32),
        token_line=np.array(token_lines, dtype=np.int32),
        blank_symbol=table[:, 0].copy(),
        blank_row=table[:, 1].copy(),
        blank_line=table[:, 2].copy(),
    )


def texts(proposals: Iterable[Proposal]) -> dict[int, str]:
    """The text of each proposal by its symbol."""
    return {one.symbol: one.text for one in proposals}
