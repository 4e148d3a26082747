"""The full stop on books made by hand: what a dot looks like, and where it stands."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.evidence.book import Book
from glyphstone.evidence.sources.full_stop import Dot, is_blob
from glyphstone.model import Symbol
from tests.evidence.pages import Box, Row, book_of_rows, glyph

#: A dot one tenth of an em tall; letters are half an em, so that lengths below are shares of that.
DOT_INK: Box = (0.1, 0.0, 0.2, 0.1)
LETTERS = [glyph(n) for n in range(20)]
DOT, OTHER = 20, 21
DOT_SIGN, LETTER_SIGN = glyph(DOT, ink=DOT_INK, advance=0.25), glyph(OTHER)
A, B, C = 0, 1, 2
WORD = (A, B, C)
STOPPED = (A, B, DOT)


# --- its shape --------------------------------------------------------------------------------


def blob(ink: Box | None, advance: float = 0.25, height: float = 1.0) -> bool:
    return is_blob(glyph(0, ink=ink, advance=advance), height)


@pytest.mark.parametrize(
    ("size", "found"), [(0.06, True), (0.059, False), (0.4, True), (0.401, False)]
)
def test_a_dot_is_small_but_no_speck(size: float, found: bool) -> None:
    assert blob((0.0, 0.0, size, size)) is found
    assert blob((0.0, 0.0, size * 2, size * 2), height=2.0) is found


@pytest.mark.parametrize(
    ("wide", "tall", "found"),
    [(0.139, 0.1, True), (0.141, 0.1, False), (0.1, 0.139, True), (0.1, 0.141, False)],
)
def test_a_dot_is_about_as_wide_as_tall(wide: float, tall: float, found: bool) -> None:
    assert blob((0.0, 0.0, wide, tall)) is found


@pytest.mark.parametrize(
    ("bottom", "found"), [(0.13, True), (0.131, False), (-0.13, True), (-0.131, False)]
)
def test_a_dot_stands_on_the_baseline(bottom: float, found: bool) -> None:
    assert blob((0.3, bottom, 0.4, bottom + 0.1)) is found


@pytest.mark.parametrize(
    ("advance", "found"), [(0.05, True), (0.049, False), (0.749, True), (0.75, False)]
)
def test_a_dot_moves_the_pen_but_fills_no_square(advance: float, found: bool) -> None:
    assert blob(DOT_INK, advance) is found


def test_what_is_not_drawn_is_no_dot() -> None:
    assert not blob(None)
    assert not blob(DOT_INK, height=0.0)


# --- its places -------------------------------------------------------------------------------


def book_of(
    ends: Sequence[Sequence[int]],
    signs: Sequence[Symbol] = (),
    inner: int = 0,
    words: int = 7,
) -> Book:
    """Paragraphs of some words and one that ends them, on a short line of its own.

    The first `inner` words end with the dot; `signs` replace the dot or stand beside it.
    """
    rows: list[Row] = []
    top = 10_000.0
    for end in ends:
        stopped = min(inner, words)
        inner -= stopped
        line = [*[STOPPED] * stopped, *[WORD] * (words - stopped)]
        rows.append(Row(line, (0.0, top - 10, 100.0, top)))
        rows.append(Row([end], (0.0, top - 22, 20.0, top - 12)))
        top -= 24
    assert inner == 0
    return book_of_rows([*LETTERS, *(signs or [DOT_SIGN])], rows)


def sure(ends: Sequence[Sequence[int]], signs: Sequence[Symbol] = (), inner: int = 0) -> float:
    """How sure the dot is, 0 if it is not proposed."""
    found = [one for one in Dot().proposals(book_of(ends, signs, inner)) if one.symbol == DOT]
    assert len(found) <= 1
    return found[0].confidence if found else 0.0


def test_a_dot_that_ends_every_paragraph_is_sure() -> None:
    book = book_of([STOPPED] * 4)
    (found,) = Dot().proposals(book)
    assert (found.symbol, found.text, found.confidence, found.source) == (DOT, ".", 0.97, "dot")
    assert found.spots == (book.spot(7), book.spot(15), book.spot(23))


def test_two_ends_of_paragraphs_are_enough_if_it_stands_nowhere_else() -> None:
    assert sure([STOPPED, STOPPED]) == 0.97
    assert sure([STOPPED]) == 0.6
    assert sure([STOPPED, WORD]) == 0.6


def test_three_places_are_needed_if_not_all_end_paragraphs() -> None:
    # Two paragraphs and one sentence inside; then one paragraph and one sentence.
    assert sure([STOPPED, STOPPED, WORD], inner=1) == 0.97
    assert sure([STOPPED, WORD], inner=1) == 0.6
    # Not even among so many words that chance does not explain it.
    few, enough = (book_of([STOPPED, WORD], inner=n, words=59) for n in (1, 2))
    assert [one.confidence for one in Dot().proposals(few)] == [0.6]
    assert [one.confidence for one in Dot().proposals(enough)] == [0.97]


def test_a_dot_that_ends_no_paragraph_is_not_sure() -> None:
    assert sure([WORD], inner=3) == 0.6
    # If another sign ends two paragraphs, it is not even proposed.
    assert sure([(A, OTHER), WORD], [DOT_SIGN, LETTER_SIGN], inner=3) == 0.6
    assert sure([(A, OTHER)] * 2, [DOT_SIGN, LETTER_SIGN], inner=3) == 0.0


def test_chance_must_not_explain_the_paragraphs_that_it_ends() -> None:
    # 5 of 32 tokens end with the dot, 1 of 4 paragraphs: that is chance.
    assert sure([STOPPED, *[WORD] * 3], inner=4) == 0.6
    assert sure([*[STOPPED] * 3, WORD], inner=4) == 0.97


def test_beside_colons_chance_must_be_smaller() -> None:
    colon = glyph(OTHER, ink=(0.1, 0.0, 0.2, 0.35), advance=0.25)
    ends = [*[STOPPED] * 2, (A, B, DOT), WORD]
    assert sure(ends, [DOT_SIGN, glyph(OTHER)], inner=4) == 0.97
    book = book_of(ends, [DOT_SIGN, colon], inner=4)
    assert [one.confidence for one in Dot().proposals(book)] == [0.97]
    # Seven words with a colon, as many as have a dot.
    rows = [Row([(A, B, OTHER)] * 7, (0.0, -10.0, 100.0, 0.0))]
    assert _with_rows(book, rows) == 0.6
    # Six are fewer, and what is not drawn is no colon.
    assert _with_rows(book, [Row([(A, B, OTHER)] * 6, (0.0, -10.0, 100.0, 0.0))]) == 0.97
    unknown = book_of(ends, [DOT_SIGN, glyph(OTHER, ink=None)], inner=4)
    assert _with_rows(unknown, rows) == 0.97


@pytest.mark.parametrize(("words", "expected"), [(14, 0.6), (15, 0.97)])
def test_the_chance_beside_colons(words: int, expected: float) -> None:
    # A sign of 3 ends among 54 or 55 ends 3 of 6 paragraphs with probability 0.0030 or 0.0029.
    colon = glyph(OTHER, ink=(0.1, 0.0, 0.2, 0.35), advance=0.25)
    book = book_of([*[STOPPED] * 3, *[WORD] * 2], [DOT_SIGN, colon])
    rows = [Row([(A, B, OTHER)] * words, (0.0, -10.0, 100.0, 0.0))]
    assert _with_rows(book, rows) == expected


def _with_rows(book: Book, rows: Sequence[Row]) -> float:
    """How sure the dot is once further lines stand behind a book."""
    before = [
        Row([book.token(token) for token in range(*line.tokens)], line.box) for line in book.lines
    ]
    (found,) = Dot().proposals(book_of_rows(book.symbols, [*before, *rows]))
    return found.confidence


@pytest.mark.parametrize(
    ("dots", "others", "expected"),
    [(4, 4, 0.97), (3, 4, 0.97), (2, 8, 0.97), (2, 9, 0.6), (1, 3, 0.6)],
)
def test_a_rival_may_end_more_paragraphs_but_not_far_more(
    dots: int, others: int, expected: float
) -> None:
    ends = [*[STOPPED] * dots, *[(A, OTHER)] * others]
    assert sure(ends, [DOT_SIGN, LETTER_SIGN]) == expected


@pytest.mark.parametrize(("inner", "expected"), [(14, 0.97), (15, 0.6)])
def test_three_in_ten_of_its_places_end_paragraphs(inner: int, expected: float) -> None:
    # 6 of 20 and 6 of 21.
    ends = [*[STOPPED] * 6, *[(A, OTHER)] * 7, *[WORD] * 7]
    assert sure(ends, [DOT_SIGN, LETTER_SIGN], inner) == expected


@pytest.mark.parametrize(
    ("ink", "expected"),
    [
        ((0.0, 0.0, 0.4, 0.5), 0.97),
        ((0.1, 0.0, 0.2, 0.35), 0.6),
        ((0.1, 0.0, 0.22, 0.5), 0.6),
        ((0.1, 0.0, 0.23, 0.5), 0.97),
        # Bars and letters that stand above the baseline or reach below it.
        ((0.1, 0.3, 0.3, 0.7), 0.97),
        ((0.1, -0.3, 0.2, 0.2), 0.6),
        (None, 0.6),
    ],
)
def test_a_rival_that_is_a_stop_of_another_script(ink: Box | None, expected: float) -> None:
    # A letter, two dots above each other, a bar, a wider bar, and what is not known.
    rival = glyph(OTHER, ink=ink, advance=0.25)
    assert sure([*[STOPPED] * 3, *[(A, OTHER)] * 4], [DOT_SIGN, rival]) == expected


@pytest.mark.parametrize(
    ("ink", "comma"),
    [
        ((0.1, -0.06, 0.2, 0.1), True),
        ((0.1, -0.05, 0.2, 0.1), False),
        ((0.1, -0.169, 0.2, 0.1), True),
        ((0.1, -0.171, 0.23, 0.1), False),
        ((0.1, 0.0, 0.2, 0.16), True),
        ((0.1, 0.0, 0.2, 0.269), True),
        ((0.1, 0.0, 0.23, 0.271), False),
        ((0.1, -0.06, 0.2, 0.499), True),
        ((0.1, -0.06, 0.2, 0.501), False),
        ((0.1, -0.06, 0.299, 0.1), True),
        ((0.1, -0.06, 0.301, 0.1), False),
        ((0.1, -0.06, 0.2, 0.049), False),
        ((0.1, 0.051, 0.2, 0.2), False),
        ((0.1, 0.05, 0.2, 0.2), False),
        ((0.1, 0.049, 0.2, 0.2), True),
    ],
)
def test_a_comma_is_no_rival(ink: Box, comma: bool) -> None:
    # Nine paragraphs against two would leave the dot unsure. The sign is of another font, so that
    # it cannot be a second dot.
    rival = glyph(OTHER, ink=ink, advance=0.25, font=1)
    expected = 0.97 if comma else 0.6
    assert sure([*[STOPPED] * 2, *[(A, OTHER)] * 9], [DOT_SIGN, rival]) == expected


@pytest.mark.parametrize(
    ("ink", "colon"),
    [
        ((0.1, 0.0, 0.2, 0.271), True),
        ((0.1, 0.0, 0.2, 0.269), False),
        ((0.1, 0.0, 0.2, 0.449), True),
        ((0.1, 0.0, 0.219, 0.46), False),
        ((0.1, 0.0, 0.22, 0.35), True),
        ((0.1, 0.0, 0.221, 0.35), False),
    ],
)
def test_a_colon_is_two_dots_above_each_other(ink: Box, colon: bool) -> None:
    rival = glyph(OTHER, ink=ink, advance=0.25)
    found = sure([*[STOPPED] * 3, *[(A, OTHER)] * 4], [DOT_SIGN, rival])
    if ink[3] == 0.269:
        assert found == 0.97  # as a comma would be
    else:
        assert found == (0.6 if colon else 0.97)


def test_a_rival_ends_nearly_all_its_tokens() -> None:
    # One of its ten places is inside a word; then two of ten.
    ends = [*[STOPPED] * 2, *[(A, OTHER)] * 9]
    signs = [DOT_SIGN, LETTER_SIGN]
    once = [*ends[:-1], (A, OTHER, A, OTHER)]
    assert sure(once, signs) == 0.6
    twice = [*ends[:-2], (A, OTHER, A), (OTHER, A)]
    assert sure(twice, signs) == 0.97


# --- its places in tokens ---------------------------------------------------------------------


def proposed(words: Sequence[Sequence[int]], signs: Sequence[Symbol] = ()) -> bool:
    """Whether a dot is proposed in one line of words."""
    book = book_of_rows([*LETTERS, *(signs or [DOT_SIGN])], [Row(words)])
    return any(one.symbol == DOT for one in Dot().proposals(book))


def test_a_dot_ends_tokens() -> None:
    assert proposed([STOPPED, WORD])
    assert not proposed([WORD])
    assert not proposed([(DOT,), WORD])
    assert not proposed([(DOT, A), WORD])


def test_a_dot_stands_at_the_end_in_three_places_of_five() -> None:
    inside = (A, DOT, B)
    assert proposed([*[STOPPED] * 3, inside, inside])
    assert not proposed([*[STOPPED] * 2, inside, inside])


def test_a_dot_begins_at_most_one_token_in_four_of_its_places() -> None:
    assert proposed([*[STOPPED] * 3, (DOT, A)])
    assert not proposed([*[STOPPED] * 5, (DOT, A), (DOT, A)])


def test_a_dot_ends_at_most_a_third_of_the_tokens() -> None:
    assert proposed([*[STOPPED] * 34, *[WORD] * 66])
    assert not proposed([*[STOPPED] * 35, *[WORD] * 65])
    # Among fewer than twenty tokens no share tells anything.
    assert proposed([STOPPED] * 19)
    assert not proposed([STOPPED] * 20)


def test_two_dots_of_one_font_are_one_too_many() -> None:
    second = glyph(OTHER, ink=DOT_INK, advance=0.25)
    assert not proposed([STOPPED, (A, OTHER)], [DOT_SIGN, second])
    assert proposed([STOPPED, (A, OTHER)], [DOT_SIGN, glyph(OTHER)])
    lent = glyph(OTHER, ink=DOT_INK, advance=0.25, font=1)
    assert proposed([STOPPED, (A, OTHER)], [DOT_SIGN, lent])


@pytest.mark.parametrize(("symbols", "found"), [(15, True), (16, False)])
def test_a_font_of_few_signs_is_measured_by_its_document(symbols: int, found: bool) -> None:
    # The other signs of its font are as tall as the dot itself.
    low = [glyph(n, font=1, ink=(0.0, 0.3, 0.1, 0.4)) for n in range(21, 20 + symbols)]
    letters = [glyph(n, ink=(0.0, 0.0, 0.4, 0.5)) for n in range(20)]
    dot = glyph(DOT, font=1, ink=DOT_INK, advance=0.25)
    book = book_of_rows([*letters, dot, *low], [Row([STOPPED, WORD])])
    assert bool(list(Dot().proposals(book))) is found


def test_tokens_of_another_document_do_not_count() -> None:
    foreign = glyph(OTHER, document=1)
    rows = [Row([STOPPED] * 19), Row([(OTHER,)] * 5, document=1)]
    (found,) = Dot().proposals(book_of_rows([*LETTERS, DOT_SIGN, foreign], rows))
    assert found.symbol == DOT


def test_another_document_is_no_rival() -> None:
    rival = glyph(OTHER, document=1)
    ends = [*[STOPPED] * 2, *[(A, OTHER)] * 9]
    assert sure(ends, [DOT_SIGN, rival]) == 0.97
    assert sure(ends, [DOT_SIGN, LETTER_SIGN]) == 0.6
