"""Claims that do not fit the claims beside them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glyphstone.answers.claim_neighbours import (
    digits_beside_letters,
    doubtful_maps,
    out_of_place,
)
from glyphstone.answers.session import Session
from glyphstone.evidence.book import Book
from glyphstone.evidence.sources.claims import Claims
from glyphstone.model import Claim, ClaimPath, FontKey
from glyphstone.store.events import MemoryJournal
from tests.answers.handmade import handmade


def claiming(*lines: str, **claims: str) -> Book:
    """A book whose glyphs claim what they draw, unless told otherwise by what they draw."""
    book = handmade(lines)
    drawn = dict.fromkeys("".join("".join(lines).split()))
    symbols = tuple(
        replace(
            symbol,
            claim=Claim(text := claims.get(name, name), ClaimPath.TO_UNICODE),
            trusted=bool(text),
        )
        for symbol, name in zip(book.symbols, drawn, strict=True)
    )
    return replace(book, symbols=symbols)


def odd(book: Book) -> str:
    return "".join(book.symbols[symbol].claim.text for symbol in sorted(out_of_place(book)))


@pytest.mark.parametrize(
    ("lines", "claims", "found"),
    [
        (("карта рама", "мак"), {}, ""),
        (("карта рама", "мак"), {"р": "7"}, "7"),
        (("карта рама", "мак"), {"р": "("}, "("),
        (("карта рама", "мак"), {"р": "ש"}, "ש"),
        (("карта рама", "мак"), {"р": "-"}, ""),
        (("карта рама", "мак"), {"к": "2"}, ""),
        (("карта рама", "мак"), {"а": "1"}, "1"),
        (("кар7та а7 7 7к", "мак"), {}, ""),
        (("кар7та а7 77", "7"), {}, ""),
        (("к ש а",), {}, ""),
        # Formulas: a letter of another script beside fewer letters than a word has.
        (("rπ πxy xπ", "sπt"), {}, ""),
        (("rπst πxyz xyzπ", "sπt"), {}, "π"),
        # Program text: what stands in brackets is a word of its own, a pair is no pair of letters.
        (("set{2pt}[4cm]end", "len{\\box}{10mm}x"), {}, ""),
        (("print(a b)c", "run(b c)d"), {}, ""),
        (("print(ab run(cd", "end(e"), {}, "("),
        # Figures and brackets stand between the letters of Han and Hangul.
        (("제1조", "대3회(목4요", "3月4日"), {}, ""),
    ],
)
def test_what_is_out_of_place(lines: tuple[str, ...], claims: dict[str, str], found: str) -> None:
    assert odd(claiming(*lines, **claims)) == found


def test_a_claim_out_of_place_is_asked_about_and_the_others_stand() -> None:
    book = claiming("карта рама", "мак", р="7")
    session = Session(book, [Claims()], MemoryJournal())
    known = [session.solution.known.get(symbol.id) for symbol in book.symbols]
    assert known == ["к", "а", None, "т", "м"]


def test_two_claims_out_of_place_refute_the_map() -> None:
    book = claiming("карта рама", "мак", р="7", т="(")
    session = Session(book, [Claims()], MemoryJournal())
    assert session.solution.known == {}
    assert session.entries[0].text == "к"
    assert session.entries[0].confidence == pytest.approx(9.5 / 12)


def test_claims_of_a_font_with_wrong_ones_are_left_to_look_at() -> None:
    book = claiming("карта рама", "мак")
    doubted = replace(book.symbols[0], trusted=False)
    partly = replace(book, symbols=(doubted, *book.symbols[1:]))
    assert doubtful_maps(book) == frozenset()
    assert doubtful_maps(partly) == {(0, FontKey("0"))}
    session = Session(partly, [Claims()], MemoryJournal())
    session.read_token(2, "мак")
    assert session.solution.unchecked == {0, 2, 3}, "к, р and т: nobody else has read them"
    assert Session(book, [Claims()], MemoryJournal()).progress().complete


@pytest.mark.parametrize("claim", ["", "\ue000", "\x01", "\ufffd"])
def test_a_claim_that_is_no_text_says_nothing_of_the_others(claim: str) -> None:
    book = claiming("карта рама", "мак")
    doubted = replace(book.symbols[0], claim=Claim(claim, ClaimPath.TO_UNICODE), trusted=False)
    assert doubtful_maps(replace(book, symbols=(doubted, *book.symbols[1:]))) == frozenset()


@pytest.mark.parametrize(
    ("lines", "doubtful"), [(("مرام", "رسم"), True), (("карта", "мак"), False)]
)
def test_a_gap_makes_a_map_doubtful_where_letters_change_their_form(
    lines: tuple[str, ...], doubtful: bool
) -> None:
    book = claiming(*lines)
    gap = replace(book.symbols[0], claim=Claim("", ClaimPath.NONE), trusted=False)
    assert bool(doubtful_maps(replace(book, symbols=(gap, *book.symbols[1:])))) is doubtful
    assert not doubtful_maps(book)


@pytest.mark.parametrize(
    ("texts", "found"),
    [("2ak", {0}), ("ak2", {2}), ("a-2", set()), ("มา2", set())],
    ids=["before letters", "behind letters", "apart", "no spaces between words"],
)
def test_a_digit_right_beside_letters_may_be_out_of_place(texts: str, found: set[int]) -> None:
    known = dict(enumerate(texts))
    assert digits_beside_letters([(tuple(known), 1)], known) == found
