"""Claims of a whole cluster that leave nothing for the glyph beside theirs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glyphstone.answers.outcomes import Status
from glyphstone.answers.session import Session
from glyphstone.evidence.book import Book
from glyphstone.model import Proposal
from glyphstone.store.events import MemoryJournal
from tests.answers.handmade import Said, handmade

#: Kannada ssa, the form of ttha below it, both together, and the sign of e.
SSA, BELOW, E = "\u0cb7", "\u0ccd\u0ca0", "\u0cc6"
WHOLE = SSA + BELOW
#: The glyphs as their numbers.
LETTER, FORM, SIGN = range(3)
CLAIMS = (Proposal(LETTER, WHOLE, 0.95, "claims"), Proposal(SIGN, E, 0.95, "claims"))
DRAWN = Proposal(FORM, BELOW, 0.88, "drawing")


def book(*, ink: bool = True) -> Book:
    """Two words: the letter with its form and sign, and the letter with its sign alone."""
    made = handmade(["lfe", "le"])
    box = (0.0, 0.0, 0.5, 0.5) if ink else None
    return replace(made, symbols=tuple(replace(one, ink=box) for one in made.symbols))


def typed(*proposals: Proposal, ink: bool = True) -> Session:
    session = Session(book(ink=ink), [Said(*proposals)], MemoryJournal())
    outcome = session.read_token(0, WHOLE + E)
    if outcome.status is Status.ASKED:
        # Of so short a text the claim is a good part.
        session.confirm(outcome)
    return session


def test_a_claim_that_swallows_what_another_glyph_draws_is_no_longer_known() -> None:
    session = typed(*CLAIMS, DRAWN)
    assert LETTER not in session.solution.known
    assert session.solution.known.get(FORM) != ""
    assert session.solution.known[SIGN] == E
    assert not session.progress().complete


def test_the_word_that_has_the_glyph_alone_then_tells_both() -> None:
    session = typed(*CLAIMS, DRAWN)
    assert not session.read_token(1, SSA + E).contradictions
    assert session.solution.known == {LETTER: SSA, FORM: BELOW, SIGN: E}


@pytest.mark.parametrize(
    "proposals",
    [
        CLAIMS,
        (*CLAIMS, Proposal(FORM, BELOW, 0.49, "drawing")),
        (*CLAIMS, Proposal(FORM, "-", 0.88, "drawing")),
        (*CLAIMS, Proposal(FORM, "\u0ccd\u0ca1", 0.88, "drawing")),
        (*CLAIMS, DRAWN, Proposal(LETTER, WHOLE, 0.88, "drawing")),
    ],
    ids=["nothing drawn", "unlikely", "no letter", "another letter", "whole is drawn"],
)
def test_else_the_claim_stands(proposals: tuple[Proposal, ...]) -> None:
    session = typed(*proposals)
    assert session.solution.known == {LETTER: WHOLE, FORM: "", SIGN: E}


#: A letter that its font draws with the sign of e, and the sign of aa.
KA, AA = "\u0c95", "\u0cbe"


def beside_a_letter(word: str, *proposals: Proposal) -> Session:
    """Ka with e, ssa with aa, and the form of ttha below it, which claims ssa too; typed once."""
    made = handmade(["ksf", "ks", "k"])
    box = (0.0, 0.0, 0.5, 0.5)
    made = replace(made, symbols=tuple(replace(one, ink=box) for one in made.symbols))
    claim = Proposal(2, WHOLE + AA, 0.95, "claims")
    session = Session(made, [Said(claim, *proposals)], MemoryJournal())
    outcome = session.read_token(0, word)
    if outcome.status is Status.ASKED:
        session.confirm(outcome)
    return session


def test_so_it_is_if_that_glyph_was_given_what_was_over() -> None:
    drawn = Proposal(1, SSA + AA, 0.88, "drawing")
    session = beside_a_letter(KA + E + WHOLE + AA, drawn)
    assert not session.read_token(1, KA + E + SSA + AA).contradictions
    assert not session.read_token(2, KA + E).contradictions
    assert session.solution.known == {0: KA + E, 1: SSA + AA, 2: BELOW}


def test_a_word_with_room_for_both_bears_the_claim_out() -> None:
    drawn = Proposal(1, SSA + AA, 0.88, "drawing")
    session = beside_a_letter(KA + SSA + AA + WHOLE + AA, drawn)
    assert session.solution.known == {0: KA, 1: SSA + AA, 2: WHOLE + AA}


def test_another_word_tells_what_the_glyph_draws_as_well() -> None:
    """The form claims a cluster too, one that no word has: nothing but words tells it."""
    made = handmade(["lf", "kf", "l"])
    box = (0.0, 0.0, 0.5, 0.5)
    made = replace(made, symbols=tuple(replace(one, ink=box) for one in made.symbols))
    claims = {0: WHOLE, 1: KA + BELOW + AA, 2: KA}
    said = [Proposal(number, text, 0.95, "claims") for number, text in claims.items()]
    session = Session(made, [Said(*said)], MemoryJournal())
    for token, text, read in ((0, WHOLE, ""), (1, KA + BELOW, BELOW)):
        outcome = session.read_token(token, text)
        if outcome.status is Status.ASKED:
            session.confirm(outcome)
        assert session.solution.known[1] == read
    assert session.solution.known == {0: SSA, 1: BELOW, 2: KA}
    assert not session.contradictions


def test_a_glyph_that_draws_nothing_means_nothing() -> None:
    assert typed(*CLAIMS, DRAWN, ink=False).solution.known[LETTER] == WHOLE


def test_what_a_person_read_stands() -> None:
    session = Session(book(), [Said(*CLAIMS, DRAWN)], MemoryJournal())
    session.read_glyph(LETTER, WHOLE)
    session.read_token(0, WHOLE + E)
    assert session.solution.known[LETTER] == WHOLE


def test_where_nothing_tells_what_is_drawn_the_word_without_that_glyph_is_looked_at() -> None:
    session = typed(*CLAIMS)
    assert session.solution.unchecked == {LETTER, FORM}
    first = session.check_list()[0]
    assert first.token == 1
    session.check(first, False)
    (clash,) = session.read_token(1, SSA + E).contradictions
    session.keep(clash, next(i for i, side in enumerate(clash.sides) if side.text == SSA))
    assert session.token_text(1) == SSA + E
    assert session.token_text(0) == WHOLE + E
