"""The blank: a glyph that draws nothing and moves the pen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from glyphstone.evidence.book import Book
from glyphstone.evidence.font_symbols import draws_nothing, symbols_by_font
from glyphstone.evidence.spaces import claimed_space
from glyphstone.evidence.symbol_places import blanks_between
from glyphstone.model import Proposal, Spot, Symbol

__all__ = ["Blank"]


@dataclass(frozen=True, slots=True)
class BlankWidths:
    """Advances of blanks, in em, and how sure they make; chosen by hand on forge documents.

    `make bench NAME=evidence` shows every blank right.
    """

    #: Blanks up to this are joiners and spacers inside a syllable, which separate nothing.
    joiner: float = 0.12
    #: From this on a blank is likely to be the space of a script set in squares.
    square: float = 0.75
    sure: float = 0.99
    unsure: float = 0.6


WIDTHS = BlankWidths()


class Blank:
    """Proposes a space for every blank, or the kind of space that it claims to be."""

    name = "blank"
    description = "blank, drawing nothing"

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """One proposal for every blank with an advance, whatever else the font may say."""
        seen = blanks_between(book)
        for symbols in symbols_by_font(book).values():
            if not draws_nothing(symbols):
                for symbol in symbols:
                    if symbol.blank and symbol.advance > WIDTHS.joiner:
                        yield self._proposal(symbol, seen.get(symbol.id, ()))

    def _proposal(self, symbol: Symbol, spots: tuple[Spot, ...]) -> Proposal:
        if symbol.trusted and (claimed := claimed_space(symbol.claim.text)):
            return Proposal(symbol.id, claimed, WIDTHS.sure, self.name, spots)
        missing = symbol.glyph_name == ".notdef"
        sure = symbol.advance < WIDTHS.square and not missing
        confidence = WIDTHS.sure if sure else WIDTHS.unsure
        return Proposal(symbol.id, " ", confidence, self.name, spots)
