"""Tables of legacy fonts, borne out by what is known."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from glyphstone.evidence.book import Book
from glyphstone.evidence.registry import CONFIDENT
from glyphstone.evidence.sources.font_tables import Tables
from tests.evidence.pages import Row, book_of_rows, glyph, texts

LETTERS = "абвгдежзийклмно"
#: The codes of a font that writes Cyrillic by Latin bytes; symbol n has the code 0x61 + n.
TABLE = {0x61 + n: letter for n, letter in enumerate(LETTERS)}
KNOWN = dict(enumerate(LETTERS[:8]))


def book(codes: int = 0x61, font_name: str = "Any") -> Book:
    symbols = [glyph(n, code=codes + n, font_name=font_name) for n in range(len(LETTERS))]
    return book_of_rows(symbols, [Row([tuple(range(len(LETTERS)))])])


def said(
    known: Mapping[int, str], *tables: Mapping[int, str], where: Book | None = None
) -> dict[int, str]:
    source = Tables({f"table {n}": table for n, table in enumerate(tables)})
    return texts(source.learned(where or book(), known))


def test_a_table_that_answers_bear_out_tells_the_rest() -> None:
    assert said(KNOWN, TABLE) == {n: LETTERS[n] for n in range(8, len(LETTERS))}
    (first, *_) = Tables({"": TABLE}).learned(book(), KNOWN)
    assert first.confidence >= CONFIDENT
    assert first.spots


def test_a_name_alone_tells_nothing() -> None:
    assert not list(Tables({"Old": TABLE}).proposals(book(font_name="Old")))
    assert said(dict(enumerate(LETTERS[:7])), TABLE) == {}


def test_one_difference_refutes_a_table() -> None:
    assert said(KNOWN | {7: "ж"}, TABLE) == {}


def test_codes_that_any_encoding_reads_so_tell_nothing() -> None:
    western = {0x61 + n: chr(0x61 + n) for n in range(8)} | {0x69: "и"}
    assert said({n: chr(0x61 + n) for n in range(8)}, western) == {}


def test_another_form_of_a_letter_agrees() -> None:
    table = TABLE | {0x61: "ﻧ"}
    assert said(KNOWN | {0: "ن"}, table)


def test_two_tables_that_differ_leave_a_code_open() -> None:
    other = TABLE | {0x6F: "Н"}
    assert said(KNOWN, TABLE, other) == {n: LETTERS[n] for n in range(8, 14)}


@pytest.mark.parametrize("codes", [0x41, 0x161])
def test_other_codes_are_other_fonts(codes: int) -> None:
    assert said(KNOWN, TABLE, where=book(codes)) == {}
