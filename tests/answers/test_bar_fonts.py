"""Fonts in which one narrow glyph stands everywhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glyphstone.answers.bar_fonts import bar_fonts
from glyphstone.answers.session import Session
from glyphstone.evidence.book import Book
from glyphstone.model import FontKey
from glyphstone.store.events import MemoryJournal
from tests.answers.handmade import handmade


def narrow(book: Book, name: int, advance: float) -> Book:
    symbols = tuple(
        replace(one, advance=advance if one.id == name else 0.6) for one in book.symbols
    )
    return replace(book, symbols=symbols)


@pytest.mark.parametrize(
    ("word", "advance", "found"),
    [
        ("abcdefgh||", 0.45, False),
        ("abcdefg|||", 0.45, True),
        ("abcdefg|||", 0.46, False),
    ],
    ids=["rare", "common", "wide"],
)
def test_a_bar_is_common_and_narrow(word: str, advance: float, found: bool) -> None:
    book = narrow(handmade([word]), word.index("|"), advance)
    assert bar_fonts(book) == ({(0, FontKey("0"))} if found else frozenset())


#: Half forms in capitals, the bar as a stroke; the words of the book as they are read.
SPELLING = {
    "कर": ("K", "|", "र"),
    "नाक": ("N", "|", "|", "K", "|"),
    "क्या": ("K", "Y", "|", "|"),
    "यह": ("Y", "|", "ह"),
    "मन": ("M", "|", "N", "|"),
    "म्यान": ("M", "Y", "|", "|", "N", "|"),
    "नम": ("N", "|", "M", "|"),
}


def test_words_tell_half_forms_and_the_bar_and_the_rest_is_read() -> None:
    book = narrow(handmade([" ".join(SPELLING)], spelling=SPELLING), 1, 0.26)
    session = Session(book, [], MemoryJournal())
    for token, word in enumerate(list(SPELLING)[:6]):
        outcome = session.read_token(token, word)
        if outcome.answer is None:
            session.confirm(outcome)
    assert not session.contradictions
    names = dict.fromkeys(glyph for word in SPELLING.values() for glyph in word)
    known = [session.solution.known.get(symbol) for symbol, _ in enumerate(names)]
    assert dict(zip(names, known, strict=True)) == {
        "K": "क्", "|": "ा", "र": "र", "N": "न्", "Y": "य्", "ह": "ह", "M": "म्",
    }  # fmt: skip
    assert session.token_text(6) == "नम"
