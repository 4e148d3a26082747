"""Claims that stand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glyphstone.evidence.sources.claims import Claims
from glyphstone.model import Claim, ClaimPath, Proposal, Spot
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


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (ClaimPath.TO_UNICODE, "ﬁ"),
        (ClaimPath.GLYPH_NAME, "fi"),
        (ClaimPath.ENCODING, "fi"),
    ],
    ids=lambda value: value.name if isinstance(value, ClaimPath) else None,
)
def test_a_ligature_is_its_letters_unless_the_map_says_otherwise(
    path: ClaimPath, text: str
) -> None:
    symbol = replace(glyph(0, trusted=True), claim=Claim("ﬁ", path))
    (found,) = Claims().proposals(book_of_rows([symbol], [Row([(0,)])]))
    assert found.text == text
