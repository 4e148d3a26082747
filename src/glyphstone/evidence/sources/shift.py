"""A constant shift: every code, or every claim, as many places off as what is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import unicodedata2

from glyphstone.evidence import Evidence
from glyphstone.evidence.book import Book
from glyphstone.evidence.font_symbols import symbols_by_font
from glyphstone.evidence.letter_build import profile
from glyphstone.evidence.symbol_places import some_places
from glyphstone.model import Proposal, Symbol

__all__ = ["Shift"]

#: How sure other evidence must be to anchor a shift, and how many anchors must agree.
ANCHOR = 0.9
FEWEST_ANCHORS = 2
#: With so many anchors, digits for instance, no drawing has to be checked.
MANY_ANCHORS = 8
#: How many drawings must have the build of what the shift makes of them.
CHECKED, AGREE = 10, 0.95
FEWEST_LETTERS = 5
#: How many symbols of the font the shift must make text of.
MOST = 0.8
SURE = 0.95
UNSURE = 0.6


_LAST_OF_ASCII, _LAST = 0x7E, 0x10FFFF


class Shift:
    """Proposes code or claim plus a constant, where sure evidence gives the constant away."""

    name = "shift"
    description = "glyph, by a constant shift of codes"

    def __init__(self, anchors: Sequence[Evidence]) -> None:
        self._anchors = anchors

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """The text of every symbol of a font that is shifted."""
        known = {
            proposal.symbol: proposal.text
            for source in self._anchors
            for proposal in source.proposals(book)
            if proposal.confidence >= ANCHOR and len(proposal.text) == 1
        }
        for symbols in symbols_by_font(book).values():
            for base in (_claimed, _coded):
                found = list(self._shifted(symbols, known, base))
                if found:
                    seen = some_places(book)
                    for proposal in found:
                        yield replace(proposal, spots=seen.get(proposal.symbol, ()))
                    break

    def _shifted(
        self,
        symbols: Sequence[Symbol],
        known: dict[int, str],
        base: Callable[[Symbol], int | None],
    ) -> Iterable[Proposal]:
        offsets = Counter(
            ord(known[symbol.id]) - at
            for symbol in symbols
            if symbol.id in known and (at := base(symbol)) is not None
        )
        if not offsets:
            return
        offset, times = offsets.most_common(1)[0]
        # An offset of nothing is no shift: then codes or claims are right as they stand.
        if offset == 0 or times < FEWEST_ANCHORS or times < offsets.total():
            return
        # Fonts keep the order of ASCII, but hardly any keeps that of what lies beyond.
        last = _LAST_OF_ASCII if base is _coded else _LAST
        said = [
            (symbol, text)
            for symbol in symbols
            if (at := base(symbol)) is not None and (text := _text(at + offset, last))
        ]
        letters = [text for _, text in said if text.isalpha()]
        if len(letters) < FEWEST_LETTERS or len(said) < MOST * len(symbols):
            return
        found = profile(said)
        if found.checked >= CHECKED and found.share < AGREE:
            return
        proven = found.checked >= CHECKED or times >= MANY_ANCHORS
        for symbol, text in said:
            yield Proposal(symbol.id, text, SURE if proven else UNSURE, self.name)


def _coded(symbol: Symbol) -> int | None:
    return symbol.code


def _claimed(symbol: Symbol) -> int | None:
    if symbol.trusted or len(symbol.claim.text) != 1:
        return None
    return ord(symbol.claim.text)


def _text(code_point: int, last: int) -> str:
    """The character of a code point, "" if it is none that text has."""
    if not 0x20 <= code_point <= last:
        return ""
    char = chr(code_point)
    return char if unicodedata2.category(char)[0] in "LMNPSZ" else ""
