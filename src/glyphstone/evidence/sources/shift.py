"""A constant shift: every code, or every claim, as many places off as what is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import unicodedata2

from glyphstone.evidence import Evidence
from glyphstone.evidence.book import Book
from glyphstone.evidence.font_symbols import symbols_by_font
from glyphstone.evidence.letter_build import profile
from glyphstone.evidence.symbol_places import some_places
from glyphstone.model import Proposal, Symbol

__all__ = ["Shift"]


@dataclass(frozen=True, slots=True)
class ShiftTrust:
    """When a constant shift is believed; chosen by hand on forge documents, not swept."""

    #: Confidence from which on other evidence anchors a shift, and anchors that must agree.
    anchor: float = 0.9
    fewest_anchors: int = 2
    #: With so many anchors, digits for instance, no drawing has to be checked.
    many_anchors: int = 8
    #: Drawings that can be checked against what the shift makes of them, from which on they
    #: decide, and the share that must agree.
    fewest_checked: int = 10
    agreeing: float = 0.95
    #: Letters that the shift must give, and the share of the font's symbols that it must make
    #: text of.
    fewest_letters: int = 5
    of_symbols: float = 0.8
    sure: float = 0.95
    unsure: float = 0.6


TRUST = ShiftTrust()
#: The last printable character of ASCII, and the last code point of Unicode.
_LAST_OF_ASCII, _LAST = 0x7E, 0x10FFFF


class Shift:
    """Proposes code or claim plus a constant, if sure evidence gives the constant away."""

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
            if proposal.confidence >= TRUST.anchor and len(proposal.text) == 1
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
        if offset == 0 or times < TRUST.fewest_anchors or times < offsets.total():
            return
        # Fonts keep the order of ASCII, but hardly any keeps that of what lies beyond.
        last = _LAST_OF_ASCII if base is _coded else _LAST
        said = [
            (symbol, text)
            for symbol in symbols
            if (at := base(symbol)) is not None and (text := _text(at + offset, last))
        ]
        letters = [text for _, text in said if text.isalpha()]
        if len(letters) < TRUST.fewest_letters or len(said) < TRUST.of_symbols * len(symbols):
            return
        found = profile(said)
        checked = found.checked >= TRUST.fewest_checked
        if checked and found.share < TRUST.agreeing:
            return
        confidence = TRUST.sure if checked or times >= TRUST.many_anchors else TRUST.unsure
        for symbol, text in said:
            yield Proposal(symbol.id, text, confidence, self.name)


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
