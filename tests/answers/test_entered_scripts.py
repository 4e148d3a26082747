"""Words of joining and reordering scripts, typed unasked with the line they stand on."""

from __future__ import annotations

import pytest

from glyphstone.answers.outcomes import Status
from glyphstone.answers.session import Session
from glyphstone.store.events import MemoryJournal
from tests.answers.handmade import handmade

HINDI = "शक्ति किताब कर्म"
DRAWN = {"शक्ति": ["श", "ि", "क्", "त"], "किताब": list("िकताब"), "कर्म": ["क", "म", "र्"]}


def begun(*lines: str) -> Session:
    return Session(handmade(lines, spelling=DRAWN), [], MemoryJournal())


def test_a_whole_line_is_taken_as_it_is_read() -> None:
    session = begun(HINDI, "कर्म शक्ति")
    outcome = session.enter(HINDI, page=1, line=1)
    assert outcome.status is Status.DECODED
    assert [session.token_text(token) for token in range(3)] == HINDI.split()
    assert session.line_text(1) == "कर्म शक्ति"


def test_a_word_is_found_on_its_line_by_what_is_known() -> None:
    session = begun("कम शक्ति", "किताब कर्म")
    session.read_line(0, "कम शक्ति")
    assert session.enter("किताब", page=1, line=2).status is Status.DECODED
    assert session.token_text(2) == "किताब"


def test_a_word_that_fits_several_places_of_a_line_is_chosen() -> None:
    session = begun("शक्ति किताब")
    outcome = session.enter("शक्ति", page=1, line=1)
    assert outcome.status is Status.SEVERAL
    index = next(i for i, match in enumerate(outcome.matches) if match.tokens == (0,))
    assert session.choose(outcome, index).status is Status.DECODED
    assert session.token_text(0) == "शक्ति"


def test_a_line_from_the_right_with_numbers_and_brackets() -> None:
    text = "المادة (12) الحق"
    spelling = {"المادة": "المادة", "(12)": ["(", "2", "1", ")"], "الحق": "الحق"}
    session = Session(handmade([text], spelling=spelling), [], MemoryJournal())
    session.read_line(0, text)
    assert session.line_text(0) == text
    assert session.contradictions == ()


@pytest.mark.parametrize("word", ["שלום", "سلام"])
def test_a_word_typed_as_it_is_drawn_is_understood(word: str) -> None:
    session = Session(handmade([f"{word} {word[1:]}"]), [], MemoryJournal())
    session.read_token(0, word)
    outcome = session.read_token(1, word[:0:-1])
    assert outcome.status is Status.DECODED
    assert session.token_text(1) == word[1:]
