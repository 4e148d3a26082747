"""Accents drawn over letters become one character with them, and nothing gets lost on the way."""

from __future__ import annotations

from collections import Counter

import pytest

from glyphstone.model import PageText
from glyphstone.reading.page_reader import PageReader
from glyphstone.reading.text_options import TextOptions
from tests.layout.placing import Piece, page


def read(*pieces: Piece) -> PageText:
    return PageReader({}, TextOptions()).read(page(pieces))


@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize(
    ("letter", "accent", "text"),
    [("e", "´", "é"), ("c", "ˇ", "č"), ("u", "¨", "ü"), ("\u0131", "´", "í"), ("c", "¸", "ç")],
)
def test_an_accent_and_its_letter_are_one(letter: str, accent: str, text: str, first: bool) -> None:
    pair = [Piece(letter, 60, 700), Piece(accent, 61, 700, advance=0.33)]
    read_page = read(Piece("am", 50, 700), *(pair[::-1] if first else pair), Piece("bo", 65, 700))
    assert read_page.text == f"am{text}bo"


def test_code_points_of_glyphs_and_text_balance() -> None:
    found = read(Piece("am", 50, 700), Piece("´", 61, 700, advance=0.33), Piece("\u0131x", 60, 700))
    (span,) = found.spans()
    assert span.raw_codepoints is not None
    balance = Counter(map(chr, span.raw_codepoints))
    for change in span.changes:
        balance.subtract(Counter(change.before * change.count))
        balance.update(Counter(change.after * change.count))
    assert +balance == Counter(span.text) == Counter("amíx")


def test_an_accent_by_itself_stays_what_it_is() -> None:
    assert read(Piece("a ^ b", 50, 700)).text == "a ^ b"
