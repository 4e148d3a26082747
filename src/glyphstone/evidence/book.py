"""The book: what the recovery of a map works on, whatever documents it comes from.

Every glyph that stands in a word is one row, and tokens, lines and documents are ranges of rows, so
that five hundred pages are a few NumPy columns. A token is a word as a line has it; tokens of the
same symbols in the same order are of one type.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from glyphstone.evidence.long_words import pieces
from glyphstone.model import (
    Direction,
    Font,
    FontKey,
    Glyphs,
    GlyphUse,
    IntArray,
    Line,
    Spot,
    Survey,
    Symbol,
    Word,
)

__all__ = ["Book", "BookBuilder", "BookDocument", "BookLine"]

Column = NDArray[np.int32]
Lengths = NDArray[np.float32]


def _none() -> Column:
    return np.zeros(0, dtype=np.int32)


def _none_known() -> Lengths:
    return np.zeros(0, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class BookDocument:
    """One document of the book; answers refer to it by its SHA-256, never by its name alone."""

    index: int
    file: str
    sha256: str
    pages: int
    #: Its fonts in the order in which reading all pages meets them; old project files count so.
    fonts: tuple[FontKey, ...] = ()


@dataclass(frozen=True, slots=True)
class BookLine:
    """Where a line stands and how it is read; its tokens are `tokens[0]` up to `tokens[1]`."""

    document: int
    page: int
    number: int
    direction: Direction
    box: tuple[float, float, float, float]
    size: float
    rotation: float
    tokens: tuple[int, int]


@dataclass(eq=False)
class Book:
    """The documents of a recovery as columns."""

    documents: tuple[BookDocument, ...]
    symbols: tuple[Symbol, ...]
    lines: tuple[BookLine, ...]
    #: For each glyph: its symbol, and its row in the page's glyph table.
    symbol: Column
    row: Column
    #: For each token: its first glyph (one entry more at the end), and its line.
    token_start: Column
    token_line: Column
    #: For each blank glyph between words or behind them: its symbol, its row, and its line.
    blank_symbol: Column
    blank_row: Column
    blank_line: Column
    #: For each glyph: how far along its line it begins, and how far it moves the pen, in em of the
    #: line; empty if places are not known.
    start: Lengths = field(default_factory=_none_known)
    advance: Lengths = field(default_factory=_none_known)
    #: Tokens that begin where the one before them ends, in the order of their numbers: pieces of a
    #: long word of a script without spaces.
    continued: Column = field(default_factory=_none)
    #: Tokens that stand outside the visible part of their page, so that nobody can read them there.
    unseen: Column = field(default_factory=_none)

    def token(self, token: int) -> tuple[int, ...]:
        """The symbols of a token, in the order in which they are drawn."""
        return tuple(self.symbol[self.token_start[token] : self.token_start[token + 1]].tolist())

    def spot(self, token: int) -> Spot:
        """Where a token stands."""
        line = self.lines[self.token_line[token]]
        rows = self.row[self.token_start[token] : self.token_start[token + 1]]
        return Spot(line.document, line.page, tuple(rows.tolist()))

    def stretches(self, token: int) -> list[tuple[float, float]]:
        """Where each glyph of a token begins along its line, and how wide it is, in em.

        Empty if places are not known.
        """
        if not len(self.start):
            return []
        own = slice(self.token_start[token], self.token_start[token + 1])
        return list(zip(self.start[own].tolist(), self.advance[own].tolist(), strict=True))

    def joined(self, line: int, words: Mapping[int, str]) -> str:
        """The words of a line by their tokens, with a space before each but pieces of one word."""
        goes_on = self._goes_on
        first, end = self.lines[line].tokens
        return "".join(
            words[token] if token == first or token in goes_on else f" {words[token]}"
            for token in range(first, end)
        )

    @cached_property
    def whole(self) -> Book:
        """The same book with long words in one piece: what stands between blanks and gaps."""
        if not len(self.continued):
            return self
        begins = np.ones(self.token_count + 1, dtype=np.bool_)
        begins[self.continued] = False
        before = [0, *np.cumsum(begins.astype(np.int64)).tolist()]
        unseen = self.unseen[begins[self.unseen]]
        return replace(
            self,
            lines=tuple(
                replace(line, tokens=(before[line.tokens[0]], before[line.tokens[1]]))
                for line in self.lines
            ),
            token_start=self.token_start[begins],
            token_line=self.token_line[begins[:-1]],
            continued=_none(),
            unseen=np.array([before[token] for token in unseen.tolist()], dtype=np.int32),
        )

    @cached_property
    def _goes_on(self) -> frozenset[int]:
        return frozenset(self.continued.tolist())

    def distrusting(self, symbols: Collection[int]) -> Book:
        """The same book, in which the file's own word on some symbols counts for nothing."""
        if not symbols:
            return self
        return replace(
            self,
            symbols=tuple(
                replace(symbol, trusted=False, glyph_name=None) if symbol.id in symbols else symbol
                for symbol in self.symbols
            ),
        )

    @property
    def token_count(self) -> int:
        """How many tokens the book has."""
        return len(self.token_start) - 1

    @cached_property
    def types(self) -> tuple[tuple[int, ...], ...]:
        """The distinct tokens, each as its symbols, in the order in which they first occur."""
        return self._typed[0]

    @cached_property
    def type_of(self) -> Column:
        """The type of each token."""
        return self._typed[1]

    @cached_property
    def _typed(self) -> tuple[tuple[tuple[int, ...], ...], Column]:
        numbers: dict[bytes, int] = {}
        types: list[tuple[int, ...]] = []
        type_of = np.zeros(self.token_count, dtype=np.int32)
        data = self.symbol.tobytes()
        starts = (self.token_start * self.symbol.itemsize).tolist()
        for token in range(self.token_count):
            key = data[starts[token] : starts[token + 1]]
            number = numbers.setdefault(key, len(types))
            if number == len(types):
                types.append(tuple(np.frombuffer(key, dtype=np.int32).tolist()))
            type_of[token] = number
        return tuple(types), type_of


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
        self._continued: list[int] = []
        self._unseen: list[int] = []
        self._glyphs = 0

    def add_document(
        self,
        survey: Survey,
        sha256: str,
        suspects: Sequence[frozenset[int] | None],
        fonts: Sequence[FontKey] = (),
    ) -> int:
        """Begin a document; `suspects` has for each font the codes in doubt, None for all;
        `fonts` are the keys of all fonts in the order in which pages use them.

        Returns the document's index.
        """
        index = len(self._documents)
        self._documents.append(
            BookDocument(index, survey.file, sha256, len(survey.pages), tuple(fonts))
        )
        for font, uses, doubted in zip(survey.fonts, survey.uses, suspects, strict=True):
            for use in uses:
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

    def add_page(self, document: int, glyphs: Glyphs, lines: Sequence[Line]) -> None:
        """Add the lines of a page of a document that was begun."""
        distinct, inverse = glyphs.distinct
        numbers = [
            self._numbers.get((document, glyphs.fonts[key >> 32].key, key & 0xFFFFFFFF), -1)
            for key in distinct.tolist()
        ]
        symbol_of_row = np.array(numbers, dtype=np.int32)[inverse]
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
                start, advance = _stretches(glyphs, rows, line)
                self._symbol.append(symbol_of_row[rows])
                self._row.append(rows.astype(np.int32))
                self._start.append(start)
                self._advance.append(advance)
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

    def _claimed(self, symbol: int) -> str | None:
        """What the file says of a symbol, if that is believed."""
        found = self._symbols[symbol] if symbol >= 0 else None
        return found.claim.text if found is not None and found.trusted else None

    def finish(self) -> Book:
        """The book of all that was added."""
        empty = np.zeros(0, dtype=np.int32)
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
            start=np.concatenate([_none_known(), *self._start]),
            advance=np.concatenate([_none_known(), *self._advance]),
            continued=np.array(self._continued, dtype=np.int32),
            unseen=np.array(self._unseen, dtype=np.int32),
        )


def _is_seen(word: Word, page: tuple[float, float, float, float]) -> bool:
    """Whether the middle of a word lies on the visible part of its page."""
    left, bottom, right, top = word.box
    x, y = (left + right) / 2, (bottom + top) / 2
    return page[0] <= x <= page[2] and page[1] <= y <= page[3]


def _stretches(glyphs: Glyphs, rows: IntArray, line: Line) -> tuple[Lengths, Lengths]:
    """Where glyphs begin along their line, from the top in a vertical one, and their advances."""
    em = line.size if line.size > 0 else 1.0
    x, y = glyphs.x[rows], glyphs.y[rows]
    if line.direction is Direction.TTB:
        onward = -y
        wide = np.where(glyphs.vertical[rows], glyphs.dy[rows], glyphs.size[rows])
    else:
        angle = np.radians(line.rotation)
        onward = x * np.cos(angle) + y * np.sin(angle)
        wide = glyphs.width[rows] * np.hypot(glyphs.scale[rows, 0], glyphs.scale[rows, 1])
    return (onward / em).astype(np.float32), (np.abs(wide) / em).astype(np.float32)
