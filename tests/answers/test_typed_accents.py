"""Accents that a font sets apart, and people who type them on their letters."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from glyphstone.answers.session import Session
from glyphstone.evidence.book import Book
from glyphstone.evidence.sources.claims import Claims
from glyphstone.model import Proposal
from glyphstone.store.events import MemoryJournal
from tests.answers.handmade import Said, handmade

#: Drawn as TeX does: a letter without its dot, then the accent over it.
WORDS = {"rīga": ["r", "ı", "¯", "g", "a"], "gara": list("gara"), "tı": ["t", "ı"]}


def book(*, over: bool = True) -> Book:
    """Words with an accent that is drawn over the letter before it, or beside it."""
    made = handmade([" ".join(WORDS)], spelling=WORDS)
    start = np.arange(len(made.symbol), dtype=np.float32)
    if over:
        start[2] = start[1]
    return replace(made, start=start, advance=np.full(len(start), 0.5, dtype=np.float32))


def claimed(*but: str) -> Said:
    """The file's word on all glyphs but some."""
    names = dict.fromkeys(glyph for word in WORDS.values() for glyph in word)
    return Said(
        *(
            Proposal(number, text, 0.95, Claims.name)
            for number, text in enumerate(names)
            if text not in but
        )
    )


def test_a_letter_that_is_typed_with_its_accent_contradicts_no_claim() -> None:
    made = book()
    session = Session(made, [claimed()], MemoryJournal())
    before = dict(session.solution.known)
    outcome = session.read_token(0, "rīga")
    assert outcome.contradictions == ()
    assert dict(session.solution.known) == before
    assert session.token_text(0) == "rīga"
    assert session.token_text(2) == "tı"


def test_an_accent_tells_the_rest_of_a_word_that_is_not_known() -> None:
    made = book()
    session = Session(made, [claimed("ı", "r")], MemoryJournal())
    assert session.read_token(0, "rīga").contradictions == ()
    assert session.token_text(0) == "rīga"
    assert session.solution.known[2] == "¯"


def test_another_letter_is_still_a_contradiction() -> None:
    made = book()
    session = Session(made, [claimed()], MemoryJournal())
    outcome = session.read_token(0, "rúga")
    if outcome.pending is not None:
        outcome = session.confirm(outcome)
    assert outcome.contradictions


def test_an_accent_that_stands_beside_its_letter_is_a_sign() -> None:
    made = book(over=False)
    session = Session(made, [claimed()], MemoryJournal())
    assert session.read_token(0, "rīga").contradictions
