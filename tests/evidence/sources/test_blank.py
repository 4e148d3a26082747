"""Blanks by their width."""

from __future__ import annotations

import pytest

from glyphstone.evidence.sources.blank import Blank
from glyphstone.model import Proposal, Spot, Symbol
from tests.evidence.pages import Row, book_of_rows, glyph


def proposed(symbol: Symbol) -> list[Proposal]:
    letters = [glyph(1), glyph(2)]
    book = book_of_rows([symbol, *letters], [Row([(1,), (2,)], page=6, blanks=[0])])
    return list(Blank().proposals(book))


@pytest.mark.parametrize(
    ("advance", "confidence"),
    [(0.12, None), (0.121, 0.99), (0.749, 0.99), (0.75, 0.6), (1.0, 0.6), (-0.3, None)],
)
def test_a_space_has_the_width_of_one(advance: float, confidence: float | None) -> None:
    found = proposed(glyph(0, blank=True, advance=advance))
    expected = [] if confidence is None else [confidence]
    assert [proposal.confidence for proposal in found] == expected
    assert [(p.text, p.source) for p in found] == [(" ", "blank")] * len(expected)
    assert [p.spots for p in found] == [(Spot(0, 6, (2,)),)] * len(expected)


def test_the_box_of_a_missing_glyph_is_not_sure() -> None:
    (found,) = proposed(glyph(0, blank=True, advance=0.3, name=".notdef"))
    assert found.confidence == 0.6


@pytest.mark.parametrize(
    ("claim", "trusted", "text", "confidence"),
    [
        ("\u3000", True, "\u3000", 0.99),
        ("\u3000", False, " ", 0.6),
        ("\t", True, " ", 0.99),
        ("x", True, " ", 0.6),
    ],
)
def test_a_claim_that_stands_tells_which_space(
    claim: str, trusted: bool, text: str, confidence: float
) -> None:
    (found,) = proposed(glyph(0, blank=True, advance=1.0, claim=claim, trusted=trusted))
    assert (found.text, found.confidence) == (text, confidence)


def test_ink_is_no_blank() -> None:
    assert proposed(glyph(0, advance=0.3)) == []


def test_a_font_of_blanks_alone_says_nothing() -> None:
    blanks = [glyph(n, blank=True, advance=0.3) for n in range(3)]
    assert list(Blank().proposals(book_of_rows(blanks, []))) == []
    assert len(list(Blank().proposals(book_of_rows(blanks[:2], [])))) == 2
