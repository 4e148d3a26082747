"""Tables that people have written for legacy fonts, once a person's answers bear one out.

A table is never believed because a font has its name: names are reused, and one font exists with
several encodings. It must say what is known of the font by now, in enough places and without a
fault; then it tells the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import unicodedata2

from glyphstone.evidence.book import Book
from glyphstone.evidence.font_symbols import symbols_by_font
from glyphstone.evidence.symbol_places import some_places
from glyphstone.model import Proposal, Symbol

__all__ = ["Tables"]


@dataclass(frozen=True, slots=True)
class TableTrust:
    """When a table is that of a font; by hand, not swept."""

    #: Codes on which table and font must agree, and how many of them must not mean what any
    #: Western encoding says too.
    fewest_agreeing: int = 8
    fewest_telling: int = 5
    #: Codes on which they may differ: a slip of the person, or of whoever wrote the table.
    most_differing: int = 0
    sure: float = 0.95


TRUST = TableTrust()


class Tables:
    """Proposes what a table says, for fonts whose known codes all agree with it."""

    name = "tables"
    description = "glyph, by a table of the font's codes that your answers bear out"

    def __init__(self, tables: Mapping[str, Mapping[int, str]]) -> None:
        self._tables = tables

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """What claims that stand bear out."""
        return self.learned(book, {s.id: s.claim.text for s in book.symbols if s.trusted})

    def learned(self, book: Book, known: Mapping[int, str]) -> Iterable[Proposal]:
        """What follows from the codes that are known by now; nothing if two tables differ."""
        if not self._tables:
            return
        for symbols in symbols_by_font(book).values():
            codes = [one for one in symbols if one.code_length == 1 and not one.blank]
            fitting = [table for table in self._tables.values() if _fits(table, codes, known)]
            for symbol in codes if fitting else ():
                texts = {table[symbol.code] for table in fitting if symbol.code in table}
                if symbol.id not in known and len(texts) == 1:
                    spots = some_places(book).get(symbol.id, ())
                    yield Proposal(symbol.id, texts.pop(), TRUST.sure, self.name, spots)


def _fits(table: Mapping[int, str], symbols: Sequence[Symbol], known: Mapping[int, str]) -> bool:
    """Whether a table says what is known of a font, in enough places."""
    agreeing = telling = differing = 0
    for symbol in symbols:
        if symbol.id not in known or symbol.code not in table:
            continue
        if _plain(table[symbol.code]) == _plain(known[symbol.id]):
            agreeing += 1
            telling += bytes([symbol.code]).decode("cp1252", "replace") != table[symbol.code]
        else:
            differing += 1
    return (
        agreeing >= TRUST.fewest_agreeing
        and telling >= TRUST.fewest_telling
        and differing <= TRUST.most_differing
    )


def _plain(text: str) -> str:
    return str(unicodedata2.normalize("NFKC", text))
