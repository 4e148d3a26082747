"""Claims that stand."""

from __future__ import annotations

from glyphstone.evidence.sources.claims import Claims
from glyphstone.model import Proposal, Spot
from tests.evidence.pages import Row, book_of_rows, glyph


def test_trusted_claims_are_proposed() -> None:
    symbols = [
        glyph(0, claim="ab", trusted=True),
        glyph(1, claim="c"),
        glyph(2, claim="\t\r", trusted=True),
    ]
    assert list(Claims().proposals(book_of_rows(symbols, [Row([(0, 1)], page=2)]))) == [
        Proposal(0, "ab", 0.95, "claims", (Spot(0, 2, (0, 1)),)),
        Proposal(2, " ", 0.95, "claims"),
    ]
