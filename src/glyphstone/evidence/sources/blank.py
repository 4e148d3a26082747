"""The blank: a glyph that draws nothing and moves the pen."""

from __future__ import annotations

from collections.abc import Iterable

from glyphstone.evidence.book import Book
from glyphstone.evidence.font_symbols import draws_nothing, symbols_by_font
from glyphstone.evidence.spaces import claimed_space
from glyphstone.evidence.symbol_places import blanks_between
from glyphstone.model import Proposal, Spot, Symbol

__all__ = ["Blank"]

#: Narrower blanks are joiners and spacers inside a syllable, which part nothing, in em.
NARROWEST = 0.12
#: From this width on a blank is likely to be the space of a script set in squares, in em.
WIDE = 0.75
SURE = 0.99
UNSURE = 0.6


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
                    if symbol.blank and symbol.advance > NARROWEST:
                        yield self._proposal(symbol, seen.get(symbol.id, ()))

    def _proposal(self, symbol: Symbol, spots: tuple[Spot, ...]) -> Proposal:
        if symbol.trusted and (claimed := claimed_space(symbol.claim.text)):
            return Proposal(symbol.id, claimed, SURE, self.name, spots)
        missing = symbol.glyph_name == ".notdef"
        sure = symbol.advance < WIDE and not missing
        return Proposal(symbol.id, " ", SURE if sure else UNSURE, self.name, spots)
