"""Makes a book of documents, page by page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from glyphstone.evidence.book import Book, BookDocument, BookLine
from glyphstone.evidence.long_words import pieces
from glyphstone.model import (
    Direction,
    FloatArray,
    Font,
    FontKey,
    Glyphs,
    GlyphUse,
    IntArray,
    Line,
    Survey,
    Symbol,
    Word,
)

__all__ = ["BookBuilder"]

Column = NDArray[np.int32]
Lengths = NDArray[np.float32]
#: What advances by less, in em, is a mark: it stands where its ink is. By hand.
MARK_ADVANCE = 0.02
#: Em within which two places are the same; as for the marks of a line (`piece_order`).
SAME_PLACE = 0.02


class BookBuilder:
    """Takes documents page by page and makes a book of them."""

    def __init__(self) -> None:
        self._documents: list[BookDocument] = []
        self._symbols: list[Symbol] = []
        self._numbers: dict[tuple[int, FontKey, int], int] = {}
        self._lines: list[BookLine] = []
        self._symbol: list[Column] = []
        self._row: list[Column] = []
        self._token_start: list[int] = []
        self._token_line: list[int] = []
        self._blank_symbol: list[Column] = []
        self._blank_row: list[Column] = []
        self._blank_line: list[Column] = []
        self._start: list[Lengths] = []
        self._advance: list[Lengths] = []
        self._filed: list[Column] = []
        self._moved = False
        self._continued: list[int] = []
        self._unseen: list[int] = []
        self._glyphs = 0

    def add_document(
        self,
        survey: Survey,
        sha256: str,
        suspects: Sequence[frozenset[int] | None],
        fonts: Sequence[FontKey] = (),
        beginning: int = 0,
    ) -> int:
        """Begin a document; `suspects` has for each font the codes in doubt, None for all;
        `fonts` are the keys of all fonts in the order in which pages use them.

        The glyphs of so many pages at the `beginning` are numbered first, so that a book of these
        alone has the same numbers. Returns the document's index.
        """
        index = len(self._documents)
        self._documents.append(
            BookDocument(index, survey.file, sha256, len(survey.pages), tuple(fonts))
        )
        found = [
            (font, use, doubted)
            for font, uses, doubted in zip(survey.fonts, survey.uses, suspects, strict=True)
            for use in uses
        ]
        for font, use, doubted in sorted(found, key=lambda one: one[1].first_page > beginning > 0):
            self._add_symbol(index, font, use, doubted)
        return index

    def _add_symbol(
        self, document: int, font: Font, use: GlyphUse, doubted: frozenset[int] | None
    ) -> None:
        number = len(self._symbols)
        self._numbers[document, font.key, use.code] = number
        self._symbols.append(
            Symbol(
                id=number,
                document=document,
                font=font.key,
                code=use.code,
                code_length=use.code_length,
                font_name=font.name,
                shape=None if use.shape is None else use.shape.key,
                blank=use.shape is not None and use.shape.blank,
                advance=use.advance,
                ink=None if use.shape is None else use.shape.box,
                count=use.count,
                glyph_name=use.name,
                claim=use.claim,
                trusted=bool(use.claim.text) and doubted is not None and use.code not in doubted,
            )
        )

    def add_page(
        self,
        document: int,
        glyphs: Glyphs,
        lines: Sequence[Line],
        width: FloatArray | None = None,
    ) -> None:
        """Add the lines of a page of a document that was begun.

        `width` has how wide each glyph of the page is in em, if its font does not tell.
        """
        distinct, inverse = glyphs.distinct
        numbers = [
            self._numbers.get((document, glyphs.fonts[key >> 32].key, key & 0xFFFFFFFF), -1)
            for key in distinct.tolist()
        ]
        symbol_of_row = np.array(numbers, dtype=np.int32)[inverse]
        if width is not None:
            self._widen(symbol_of_row, glyphs.width, width)
            self._moved = True
        for line in lines:
            first = len(self._token_start)
            for word in line.words:
                begun = len(self._token_start)
                self._add_word(word.glyphs, symbol_of_row[word.glyphs], line)
                if not _is_seen(word, glyphs.page.box):
                    self._unseen += range(begun, len(self._token_start))
            if line.words:
                # A line at a time: words are many and short.
                rows = np.concatenate([word.glyphs for word in line.words])
                self._add_places(glyphs, rows, symbol_of_row[rows], line, width)
            self._blank_symbol.append(symbol_of_row[line.blanks])
            self._blank_row.append(line.blanks.astype(np.int32))
            self._blank_line.append(np.full(len(line.blanks), len(self._lines), dtype=np.int32))
            self._lines.append(
                BookLine(
                    document=document,
                    page=line.page,
                    number=line.number,
                    direction=line.direction,
                    box=line.box,
                    size=line.size,
                    rotation=line.rotation,
                    tokens=(first, len(self._token_start)),
                )
            )

    def _widen(self, symbol_of_row: Column, told: FloatArray, width: FloatArray) -> None:
        """Give symbols the widths that the rows of a page have, in place of those of their font."""
        rows = np.flatnonzero((told != width) & (symbol_of_row >= 0))
        for symbol, wide in dict(
            zip(symbol_of_row[rows].tolist(), width[rows].tolist(), strict=True)
        ).items():
            self._symbols[symbol] = replace(self._symbols[symbol], advance=wide)

    def _add_word(self, rows: IntArray, symbols: Column, line: Line) -> None:
        """Add a word, in pieces if it is a long one of a script without spaces."""
        texts = [self._claimed(symbol) for symbol in symbols.tolist()]
        leftward = line.direction is Direction.RTL
        for begin in (0, *(() if leftward else pieces(texts, rows.tolist()))):
            if begin:
                self._continued.append(len(self._token_start))
            self._token_start.append(self._glyphs + begin)
            self._token_line.append(len(self._lines))
        self._glyphs += len(rows)

    def _add_places(
        self,
        glyphs: Glyphs,
        rows: IntArray,
        symbols: Column,
        line: Line,
        width: FloatArray | None,
    ) -> None:
        """Add where the glyphs of a line's words stand."""
        wide = glyphs.width[rows] if width is None else width[rows]
        start, advance = _stretches(glyphs, rows, line, wide)
        if line.direction is not Direction.TTB:
            start += self._from_origin(symbols, wide, start, advance)
        self._symbol.append(symbols)
        self._row.append(rows.astype(np.int32))
        self._filed.append(_filed(glyphs, rows, width))
        self._start.append(start)
        self._advance.append(advance)

    def _from_origin(
        self, symbols: Column, width: FloatArray, start: Lengths, advance: Lengths
    ) -> Lengths:
        """How far behind its origin the ink of each mark has its middle, in em; 0 for letters.

        Also 0 for a mark of another font than its letters that was not put on one of them: its
        font knows nothing of them, so that its ink may lie on the wrong one.
        """
        found = np.zeros(len(symbols), dtype=np.float32)
        narrow = width < MARK_ADVANCE
        for place in np.flatnonzero(narrow).tolist():
            ink = self._symbols[symbols[place]].ink if symbols[place] >= 0 else None
            if ink is not None and not self._is_left_alone(place, symbols, narrow, start, advance):
                found[place] = (ink[0] + ink[2]) / 2
        return found

    def _is_left_alone(
        self,
        place: int,
        symbols: Column,
        narrow: NDArray[np.bool_],
        start: Lengths,
        advance: Lengths,
    ) -> bool:
        """Whether a mark of another font than the letters beside it begins where one of them does.

        Or where one of them ends: whoever puts a mark on a letter moves it from there.
        """
        letters = np.flatnonzero(~narrow)
        right = int(np.searchsorted(letters, place))
        beside = letters[max(right - 1, 0) : right + 1].tolist()
        font = self._symbols[symbols[place]].font
        if any(symbols[one] < 0 or self._symbols[symbols[one]].font == font for one in beside):
            return False
        edges = [edge for one in beside for edge in (start[one], start[one] + advance[one])]
        return any(abs(start[place] - edge) < SAME_PLACE for edge in edges)

    def _claimed(self, symbol: int) -> str | None:
        """What the file says of a symbol, if that is believed."""
        found = self._symbols[symbol] if symbol >= 0 else None
        return found.claim.text if found is not None and found.trusted else None

    def finish(self) -> Book:
        """The book of all that was added."""
        empty, unknown = np.zeros(0, dtype=np.int32), np.zeros(0, dtype=np.float32)
        return Book(
            documents=tuple(self._documents),
            symbols=tuple(self._symbols),
            lines=tuple(self._lines),
            symbol=np.concatenate([empty, *self._symbol]),
            row=np.concatenate([empty, *self._row]),
            token_start=np.array([*self._token_start, self._glyphs], dtype=np.int32),
            token_line=np.array(self._token_line, dtype=np.int32),
            blank_symbol=np.concatenate([empty, *self._blank_symbol]),
            blank_row=np.concatenate([empty, *self._blank_row]),
            blank_line=np.concatenate([empty, *self._blank_line]),
            start=np.concatenate([unknown, *self._start]),
            advance=np.concatenate([unknown, *self._advance]),
            filed_place=np.concatenate([empty, *self._filed]) if self._moved else empty,
            continued=np.array(self._continued, dtype=np.int32),
            unseen=np.array(self._unseen, dtype=np.int32),
        )


def _is_seen(word: Word, page: tuple[float, float, float, float]) -> bool:
    """Whether the middle of a word lies on the visible part of its page."""
    left, bottom, right, top = word.box
    x, y = (left + right) / 2, (bottom + top) / 2
    return page[0] <= x <= page[2] and page[1] <= y <= page[3]


def _filed(glyphs: Glyphs, rows: IntArray, width: FloatArray | None) -> Column:
    """The places of glyphs in the file, blanks that move the pen for a letter left out."""
    if width is None:
        return rows.astype(np.int32)
    movers = np.flatnonzero((glyphs.width > 0.0) & (width == 0.0))
    return (rows - np.searchsorted(movers, rows)).astype(np.int32)


def _stretches(
    glyphs: Glyphs, rows: IntArray, line: Line, width: FloatArray
) -> tuple[Lengths, Lengths]:
    """Where glyphs begin along their line, from the top in a vertical one, and their advances."""
    em = line.size if line.size > 0 else 1.0
    x, y = glyphs.x[rows], glyphs.y[rows]
    if line.direction is Direction.TTB:
        onward = -y
        wide = np.where(glyphs.vertical[rows], glyphs.dy[rows], glyphs.size[rows])
    else:
        angle = np.radians(line.rotation)
        onward = x * np.cos(angle) + y * np.sin(angle)
        wide = width * np.hypot(glyphs.scale[rows, 0], glyphs.scale[rows, 1])
    return (onward / em).astype(np.float32), (np.abs(wide) / em).astype(np.float32)
