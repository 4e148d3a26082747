"""What the PDF claims, as far as the verdict on the font leaves it standing."""

from __future__ import annotations

from collections.abc import Iterable

from glyphstone.evidence.book import Book
from glyphstone.evidence.latin_ligatures import in_letters
from glyphstone.evidence.spaces import claimed_space
from glyphstone.evidence.symbol_places import some_places
from glyphstone.model import CLAIMED, ClaimPath, Proposal

__all__ = ["Claims"]

#: Confidence in a claim against which nothing speaks: below what a person or a blank says. By hand.
SURE = 0.95


class Claims:
    """Proposes every claim that nothing speaks against."""

    name = CLAIMED
    description = "glyph, by a text in the PDF that nothing speaks against"

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """One proposal for each trusted symbol."""
        seen = some_places(book)
        for symbol in book.symbols:
            if symbol.trusted:
                text = symbol.claim.text
                text = claimed_space(text) or text
                if symbol.claim.path is not ClaimPath.TO_UNICODE:
                    # A name or an encoding has one character for a ligature, where a text has two
                    # letters; a map that says the one character means it.
                    text = in_letters(text)
                yield Proposal(symbol.id, text, SURE, self.name, seen.get(symbol.id, ()))
