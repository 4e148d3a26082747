"""What private-use claims of symbol fonts mean."""

from __future__ import annotations

import pikepdf
import pytest
from pikepdf import Name

from glyphstone import Claim, ClaimPath
from glyphstone.pdf.fonts.symbol_page import without_symbol_page
from tests.pdf.programs import load, simple


@pytest.mark.parametrize(
    ("font", "claim", "text"),
    [
        ("Symbol", "\uf0b7", "•"),
        ("ABCDEF+SymbolMT", "\uf0b7", "•"),
        ("Symbol", "\uf02b", "+"),
        ("Symbol", "\uf061", "α"),
        ("Symbol", "\uf0fe", "⎭"),
        ("ZapfDingbats", "\uf06c", "●"),
    ],
)
def test_codes_of_standard_symbol_fonts_are_their_characters(
    font: str, claim: str, text: str
) -> None:
    assert without_symbol_page(claim, font) == text


@pytest.mark.parametrize(
    ("font", "claim"),
    [
        ("Wingdings", "\uf0b7"),
        ("Symbolish", "\uf0b7"),
        ("", "\uf0b7"),
        ("Symbol", "\uf0ff"),
        ("Symbol", "\uf100"),
        ("Symbol", "\uefff"),
        ("Symbol", "•"),
        ("Symbol", "\uf0b7\uf0b7"),
        ("Symbol", ""),
    ],
)
def test_all_other_claims_stay_as_they_are(font: str, claim: str) -> None:
    assert without_symbol_page(claim, font) == claim


def test_a_bullet_of_a_word_processor_is_a_bullet() -> None:
    pdf = pikepdf.new()
    cmap = pdf.make_stream(b"1 beginbfchar <03> <F0B7> endbfchar")
    found = {}
    for name in ("/Symbol", "/Wingdings"):
        entry = simple("TrueType", ToUnicode=cmap)
        entry.BaseFont = Name(name)
        found[name] = load(entry).claim(3)
    assert found["/Symbol"] == Claim("•", ClaimPath.TO_UNICODE)
    assert found["/Wingdings"] == Claim("\uf0b7", ClaimPath.TO_UNICODE)
