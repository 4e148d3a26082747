"""Signs of which a script has two with one drawing: what a person types decides."""

from __future__ import annotations

import pytest

from glyphstone.answers.session import Session
from glyphstone.model import Proposal
from glyphstone.store.events import MemoryJournal
from tests.answers.handmade import Said, handmade


def session_of(line: str, letters: str, sign: str, source: str = "said") -> Session:
    """A session that is sure of some letters, and of a sign."""
    book = handmade([line])
    names = list(dict.fromkeys("".join(line.split())))
    told = [Proposal(names.index(one), one, 0.95, "said") for one in letters]
    told.append(Proposal(names.index("x"), sign, 0.97, source))
    return Session(book, [Said(*told)], MemoryJournal())


@pytest.mark.parametrize(
    ("letters", "sign", "known"),
    [("աբ", ".", False), ("աբ", ",", True), ("ab", ".", True), ("कख", ":", False)],
)
def test_a_sign_that_may_be_another_one_is_asked_about(
    letters: str, sign: str, known: bool
) -> None:
    session = session_of(f"{letters} {letters}x", letters, sign)
    assert (2 in session.solution.known) == known


def test_what_a_person_typed_holds_and_contradicts_nothing() -> None:
    session = session_of("աբ աբx", "աբ", ".")
    outcome = session.read_token(1, "աբ․")
    assert not outcome.contradictions
    assert session.solution.known[2] == "․"


def test_the_word_of_the_file_holds() -> None:
    session = session_of("աբ աբx", "աբ", ".", source="claims")
    assert session.solution.known[2] == "."


def test_one_answer_settles_it_for_the_document() -> None:
    book = handmade(["աբx աբy"])
    told = [Proposal(0, "ա", 0.95, "said"), Proposal(1, "բ", 0.95, "said")]
    told += [Proposal(2, ".", 0.97, "said"), Proposal(3, ".", 0.97, "said")]
    session = Session(book, [Said(*told)], MemoryJournal())
    assert {2, 3}.isdisjoint(session.solution.known)
    session.read_token(0, "աբ.")
    assert session.solution.known[3] == "."
