"""Books from surveys and pages."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from glyphstone.evidence.book import Book
from glyphstone.evidence.book_builder import BookBuilder
from glyphstone.model import Direction, Spot, Survey
from tests.evidence.pages import Row, book_of_rows, glyph
from tests.verdict.drawn import BLANK, box, font, use


def small_book() -> Book:
    rows = [Row([(0, 1), (2,)], page=3), Row([(0, 1), (1, 0), (2,)], page=7)]
    return book_of_rows([glyph(n) for n in range(3)], rows)


def test_tokens_and_their_places() -> None:
    book = small_book()
    assert book.token_count == 5
    assert [book.token(token) for token in range(5)] == [(0, 1), (2,), (0, 1), (1, 0), (2,)]
    assert book.spot(1) == Spot(0, 3, (2,))
    assert book.spot(3) == Spot(0, 7, (5, 6))


def test_equal_tokens_are_of_one_type() -> None:
    book = small_book()
    assert book.types == ((0, 1), (2,), (1, 0))
    assert book.type_of.tolist() == [0, 1, 0, 2, 1]


def survey_of(*shapes_and_claims: tuple[int, object, str]) -> Survey:
    uses = []
    for code, drawn, claim in shapes_and_claims:
        shape = BLANK if drawn == "blank" else box(0, 0, 0.5, 0.7) if drawn else None
        uses.append(use(code, shape, claim, count=code, name=f"g{code}", advance=0.25))
    return Survey("a.pdf", (), (font("Some"),), (tuple(uses),), "", "", (), "", False)


def test_symbols_tell_what_the_survey_knows() -> None:
    builder = BookBuilder()
    survey = survey_of((4, "ink", "a"), (5, "blank", " "), (6, None, ""), (7, "ink", "b"))
    assert builder.add_document(survey, "0" * 64, [frozenset({7})]) == 0
    book = builder.finish()
    inked, blank, unknown, doubted = book.symbols
    assert (inked.id, inked.code, inked.code_length, inked.count) == (0, 4, 2, 4)
    assert (inked.font_name, inked.glyph_name, inked.advance) == ("Some", "g4", 0.25)
    assert inked.ink == (0.0, 0.0, 0.5, 0.7)
    assert inked.shape == box(0, 0, 0.5, 0.7).key
    assert (inked.blank, blank.blank, unknown.blank) == (False, True, False)
    assert {unknown.shape, unknown.ink, blank.ink} == {None}
    assert [symbol.trusted for symbol in (inked, blank, unknown, doubted)] == [
        True,
        True,
        False,
        False,
    ]
    assert (book.documents[0].file, book.documents[0].pages) == ("a.pdf", 0)


def test_a_font_in_doubt_has_no_trusted_symbol() -> None:
    builder = BookBuilder()
    survey = survey_of((4, "ink", "a"))
    builder.add_document(survey, "0" * 64, [None])
    assert builder.add_document(replace(survey), "1" * 64, [frozenset()]) == 1
    book = builder.finish()
    assert [(one.document, one.trusted) for one in book.symbols] == [(0, False), (1, True)]
    assert [one.index for one in book.documents] == [0, 1]


def test_an_empty_book_can_be_asked() -> None:
    book = BookBuilder().finish()
    assert book.token_count == 0
    assert book.types == ()
    assert book.type_of.tolist() == []
    assert book.symbol.dtype == book.row.dtype == book.blank_line.dtype == np.int32


def test_the_pieces_of_a_long_word_are_one_word_again() -> None:
    book = replace(
        small_book(),
        continued=np.array([1, 3], dtype=np.int32),
        unseen=np.array([2, 3], dtype=np.int32),
    )
    found = book.whole
    assert [found.token(token) for token in range(found.token_count)] == [
        (0, 1, 2),
        (0, 1, 1, 0),
        (2,),
    ]
    assert [line.tokens for line in found.lines] == [(0, 1), (1, 3)]
    assert found.token_line.tolist() == [0, 1, 1]
    assert (found.continued.tolist(), found.unseen.tolist()) == ([], [1])
    assert small_book().whole.token_count == 5


def test_pieces_of_one_word_are_written_without_a_space() -> None:
    book = replace(small_book(), continued=np.array([1, 3], dtype=np.int32))
    assert book.joined(0, {0: "ab", 1: "c"}) == "abc"
    assert book.joined(1, {2: "ab", 3: "ba", 4: "c"}) == "abba c"


def test_types_of_lines_from_the_right_are_read_from_their_end() -> None:
    rows = [Row([(0, 1), (2,)]), Row([(0, 2), (2, 1, 0)], direction=Direction.RTL)]
    book = book_of_rows([glyph(n) for n in range(3)], rows)
    assert book.types == ((0, 1), (2,), (0, 2), (2, 1, 0))
    assert book.types_as_read == ((0, 1), (2,), (2, 0), (0, 1, 2))
