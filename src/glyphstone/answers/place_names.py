"""From lasting names of places and glyphs to the columns of a book, and back."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from glyphstone.evidence.book import Book
from glyphstone.model import Direction, FontKey, Spot
from glyphstone.store.events import Distrust, Event, GlyphRef, SpotRef

__all__ = ["Places"]

_Column = NDArray[np.int64]


class Places:
    """Finds what answers refer to; places that the book does not have give None."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._document = {document.sha256: document.index for document in book.documents}
        self._found: dict[SpotRef, tuple[int, ...] | None] = {}
        self._from_left: dict[int, bool] = {}

    def reference(self, spot: Spot) -> SpotRef:
        """The lasting name of a place."""
        return SpotRef(self._book.documents[spot.document].sha256, spot.page, spot.glyphs)

    def spot(self, reference: SpotRef) -> Spot | None:
        """The place that a name means here."""
        document = self._document.get(reference.sha256)
        return None if document is None else Spot(document, reference.page, reference.glyphs)

    def glyph_reference(self, symbol: int) -> GlyphRef:
        """The lasting name of a symbol."""
        found = self._book.symbols[symbol]
        return GlyphRef(self._book.documents[found.document].sha256, found.font, found.code)

    def symbol(self, reference: GlyphRef) -> int | None:
        """The symbol that a name means here."""
        document = self._document.get(reference.sha256)
        if document is None:
            return None
        font = reference.font
        if isinstance(font, int):  # written before fonts had keys
            fonts = self._book.documents[document].fonts
            if not 0 <= font < len(fonts):
                return None
            font = fonts[font]
        return self._symbols.get((document, font, reference.code))

    def distrusted(self, events: Iterable[Event]) -> frozenset[int]:
        """The symbols on which a person does not believe the file's own word."""
        found: set[int] = set()
        for event in events:
            if isinstance(event, Distrust):
                document = self._document.get(event.sha256)
                found |= {
                    symbol
                    for (where, font, code), symbol in self._symbols.items()
                    if (where, font) == (document, event.font)
                    and (not event.codes or code in event.codes)
                }
        return frozenset(found)

    def symbols_at(self, reference: SpotRef) -> tuple[int, ...] | None:
        """The symbols of the glyphs at a place, None if one of them stands in no word."""
        if reference not in self._found:
            self._found[reference] = self._looked_up(reference)
        return self._found[reference]

    def _looked_up(self, reference: SpotRef) -> tuple[int, ...] | None:
        document = self._document.get(reference.sha256)
        if document is None:
            return None
        page = self._rows.get((document, reference.page))
        if page is None:
            return None
        rows, glyphs = page
        wanted = np.array(reference.glyphs, dtype=np.int64)
        at = np.searchsorted(rows, wanted)
        if len(wanted) == 0 or at.max() >= len(rows) or (rows[at] != wanted).any():
            return None
        return tuple(self._book.symbol[glyphs[at]].tolist())

    def glyph_at(self, document: int, page: int, row: int) -> int | None:
        """Which glyph of the book a row of a page is."""
        found = self._rows.get((document, page))
        if found is None:
            return None
        rows, glyphs = found
        at = int(np.searchsorted(rows, row))
        return int(glyphs[at]) if at < len(rows) and rows[at] == row else None

    def filed(self, reference: SpotRef) -> tuple[int, ...]:
        """The places in the file of the glyphs at a place; their rows if one stands in no word."""
        document = self._document.get(reference.sha256)
        found = [
            None if document is None else self.glyph_at(document, reference.page, row)
            for row in reference.glyphs
        ]
        glyphs = [glyph for glyph in found if glyph is not None]
        if len(glyphs) < len(found):
            return reference.glyphs
        return tuple(self._book.filed[glyphs].tolist())

    def token_at(self, reference: SpotRef) -> int | None:
        """The token that a place is, None if it is part of one or several."""
        spot = self.spot(reference)
        if spot is None or not spot.glyphs:
            return None
        glyph = self.glyph_at(spot.document, spot.page, spot.glyphs[0])
        if glyph is None:
            return None
        token = int(np.searchsorted(self._book.token_start, glyph, side="right")) - 1
        return token if self._book.spot(token) == spot else None

    def direction(self, reference: SpotRef) -> Direction:
        """The direction of the line around a place."""
        line = self._line(reference)
        return Direction.LTR if line is None else self._book.lines[line].direction

    def in_leftward_line(self, reference: SpotRef) -> bool:
        """Whether a place lies in a line that is read from the right."""
        return self.direction(reference) is Direction.RTL

    def filed_from_left(self, reference: SpotRef) -> bool:
        """Whether the file has the letters of the line around a place from left to right."""
        line = self._line(reference)
        if line is None:
            return True
        if line not in self._from_left:
            start = self._book.token_start
            rows = [
                np.sign(np.diff(self._book.row[start[token] : start[token + 1]])).sum()
                for token in range(*self._book.lines[line].tokens)
            ]
            self._from_left[line] = bool(sum(rows) >= 0)
        return self._from_left[line]

    def _line(self, reference: SpotRef) -> int | None:
        """The line in which a place begins."""
        document = self._document.get(reference.sha256)
        if document is None or not reference.glyphs:
            return None
        glyph = self.glyph_at(document, reference.page, reference.glyphs[0])
        if glyph is None:
            return None
        token = int(np.searchsorted(self._book.token_start, glyph, side="right")) - 1
        return int(self._book.token_line[token])

    @cached_property
    def _symbols(self) -> dict[tuple[int, FontKey, int], int]:
        return {(s.document, s.font, s.code): s.id for s in self._book.symbols}

    @cached_property
    def _rows(self) -> dict[tuple[int, int], tuple[_Column, _Column]]:
        """For each page its rows in order, and the glyph of the book that each is."""
        book = self._book
        ranges: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for line in book.lines:
            first, last = (int(book.token_start[token]) for token in line.tokens)
            ranges.setdefault((line.document, line.page), []).append((first, last))
        found: dict[tuple[int, int], tuple[_Column, _Column]] = {}
        for key, parts in ranges.items():
            glyphs = np.concatenate([np.arange(*part, dtype=np.int64) for part in parts])
            rows = book.row[glyphs].astype(np.int64)
            order = np.argsort(rows, kind="stable")
            found[key] = (rows[order], glyphs[order])
        return found
