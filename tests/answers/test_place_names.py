"""Names of places and glyphs that outlive a session, and what they mean in a book."""

from __future__ import annotations

from dataclasses import replace

from glyphstone.answers.place_names import Places
from glyphstone.model import FontKey
from glyphstone.store.events import Distrust, GlyphRef, Undo
from tests.answers.handmade import handmade, symbol_of

PLAIN = handmade(["abc"])
#: The book's one font is the second that the pages of its document use.
BOOK = replace(
    PLAIN,
    documents=(replace(PLAIN.documents[0], fonts=(FontKey("77"), PLAIN.symbols[0].font)),),
)
SHA256 = BOOK.documents[0].sha256


def test_a_glyph_is_named_by_document_font_and_code() -> None:
    symbol = symbol_of(BOOK, "b", ["abc"])
    reference = Places(BOOK).glyph_reference(symbol)
    assert reference == GlyphRef(SHA256, BOOK.symbols[symbol].font, BOOK.symbols[symbol].code)
    assert Places(BOOK).symbol(reference) == symbol


def test_a_font_that_an_older_project_file_counts_by_first_use_is_found() -> None:
    symbol = symbol_of(BOOK, "b", ["abc"])
    code = BOOK.symbols[symbol].code
    assert Places(BOOK).symbol(GlyphRef(SHA256, 1, code)) == symbol
    first = replace(BOOK, documents=(replace(BOOK.documents[0], fonts=(BOOK.symbols[0].font,)),))
    assert Places(first).symbol(GlyphRef(SHA256, 0, code)) == symbol
    for number in (-1, 0, 2):
        assert Places(BOOK).symbol(GlyphRef(SHA256, number, code)) is None


def test_a_glyph_of_another_document_is_none_of_ours() -> None:
    code = BOOK.symbols[0].code
    assert Places(BOOK).symbol(GlyphRef("f" * 64, BOOK.symbols[0].font, code)) is None


def test_what_a_person_distrusts_are_symbols_of_one_font_of_one_document() -> None:
    two = handmade(["abc"], ["abc"], fonts=[1, 2])
    first, second = two.documents
    codes = [symbol.code for symbol in two.symbols]
    places = Places(two)
    assert places.distrusted([Undo()]) == frozenset()
    assert places.distrusted([Distrust(first.sha256, FontKey("1"))]) == {0, 1, 2}
    assert places.distrusted([Distrust(second.sha256, FontKey("1"))]) == frozenset()
    some = Distrust(second.sha256, FontKey("2"), (codes[4], codes[0]))
    assert places.distrusted([some]) == {4}
    assert places.distrusted([some, Distrust(first.sha256, FontKey("1"))]) == {0, 1, 2, 4}
    assert places.distrusted([Distrust("f" * 64, FontKey("1"))]) == frozenset()
