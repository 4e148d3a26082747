"""The book: what the recovery of a map works on, whatever documents it comes from.

Every glyph that stands in a word is one row, and tokens, lines and documents are ranges of rows, so
that five hundred pages are a few NumPy columns. A token is a word as a line has it; tokens of the
same symbols in the same order are of one type.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from glyphstone.model import (
    Direction,
    FontKey,
    Spot,
    Symbol,
)

__all__ = ["Book", "BookDocument", "BookLine"]

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
    #: For each glyph: how far along its line it begins, a mark with the middle of its ink, and how
    #: far it moves the pen, in em of the line; empty if places are not known.
    start: Lengths = field(default_factory=_none_known)
    advance: Lengths = field(default_factory=_none_known)
    #: For each glyph its place in the file among those that do more than move the pen for another;
    #: empty if the rows tell.
    filed_place: Column = field(default_factory=_none)
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

    @property
    def filed(self) -> Column:
        """For each glyph its place in the file; what stands beside it there has the next one."""
        return self.filed_place if len(self.filed_place) else self.row

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
    def types_as_read(self) -> tuple[tuple[int, ...], ...]:
        """The distinct tokens with their symbols in the order of reading: from the right if so."""
        first = np.unique(self.type_of, return_index=True)[1]
        leftward = [
            self.lines[line].direction is Direction.RTL for line in self.token_line[first].tolist()
        ]
        return tuple(
            symbols[::-1] if back else symbols
            for symbols, back in zip(self.types, leftward, strict=True)
        )

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
