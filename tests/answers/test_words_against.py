"""Claims that the words speak against once a person has read some of them."""

from __future__ import annotations

from dataclasses import replace

from glyphstone.answers.outcomes import Outcome, Status
from glyphstone.answers.session import Session
from glyphstone.answers.words_against import WordsAgainst
from glyphstone.evidence.book import Book
from glyphstone.evidence.sources.claims import Claims
from glyphstone.model import Claim, ClaimPath, Symbol
from glyphstone.store.events import MemoryJournal
from tests.answers.handmade import handmade


def claiming(book: Book, names: str, **claims: str) -> Book:
    """A book whose glyphs claim nothing, but for some by what they draw."""

    def told(symbol: Symbol, name: str) -> Symbol:
        claim = Claim(claims.get(name, ""), ClaimPath.TO_UNICODE)
        return replace(symbol, claim=claim, trusted=name in claims)

    symbols = zip(book.symbols, names, strict=True)
    return replace(book, symbols=tuple(told(symbol, name) for symbol, name in symbols))


def sure(session: Session, outcome: Outcome) -> None:
    """Take an answer even if it takes something back."""
    if outcome.status is Status.ASKED:
        session.confirm(outcome)


def session_of(book: Book) -> Session:
    return Session(book, [Claims()], MemoryJournal())


def test_a_digit_between_letters_that_a_person_read_is_asked_about() -> None:
    book = claiming(handmade(["ogar guza"]), "ogaruz", g="2")
    session = session_of(book)
    assert session.solution.known == {1: "2"}
    session.read_token(0, "o2ar")
    # The word as typed bears the digit out.
    assert session.solution.known[1] == "2"
    session = session_of(book)
    sure(session, session.read_glyph(0, "o"))
    sure(session, session.read_glyph(2, "a"))
    assert 1 not in session.solution.known
    assert session.entries[1].confidence == 0.85
    sure(session, session.read_token(0, "ogar"))
    assert session.solution.known[1] == "g"


def test_a_digit_that_begins_words_is_asked_about_but_not_in_a_sound_font() -> None:
    book = claiming(handmade(["iran iz nar"]), "iranz", i="2")
    session = session_of(book)
    sure(session, session.read_token(2, "nar"))
    assert 0 not in session.solution.known
    sound = claiming(handmade(["iran iz nar"]), "iranz", i="2", r="r", a="a", n="n", z="z")
    session = session_of(sound)
    sure(session, session.read_token(2, "nar"))
    assert session.solution.known[0] == "2"


def test_a_digit_that_stands_alone_as_often_is_believed() -> None:
    book = claiming(handmade(["2nar 2 2"]), "2nar", **{"2": "2"})
    session = session_of(book)
    sure(session, session.read_glyph(1, "n"))
    assert session.solution.known[0] == "2"


def test_a_letter_that_says_a_mark_which_another_glyph_says_is_asked_about() -> None:
    spelling = {"to": ("t", "O", "."), "ne": ("n", "e", "."), "no": ("n", "O")}
    book = handmade(["to ne no"], spelling=spelling)
    book = claiming(book, "tO.ne", t="t", O="Ọ", n="n", e="e")
    session = session_of(book)
    assert session.solution.known[1] == "Ọ"
    sure(session, session.read_token(1, "nẹ"))
    assert session.solution.known[2] == "\u0323"
    assert 1 not in session.solution.known


def test_nothing_is_found_before_anybody_has_read() -> None:
    book = claiming(handmade(["ogar"]), "ogar", g="2", o="o", a="a")
    against = WordsAgainst(book)
    known = {0: "o", 1: "2", 2: "a"}
    assert against.found(known, set()) == frozenset()
    assert against.found(known, {0}) == {1}
    assert against.found(known, {1}) == frozenset()
