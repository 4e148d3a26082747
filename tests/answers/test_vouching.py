"""What a recovery vouches for, and what is left to look at."""

from __future__ import annotations

from dataclasses import replace

from glyphstone.answers.outcomes import Status
from glyphstone.answers.session import Session
from glyphstone.store.events import MemoryJournal
from tests.answers.handmade import handmade


def opened(*lines: str, spelling: dict[str, str] | None = None) -> Session:
    book = handmade(lines, spelling=spelling)
    inked = tuple(replace(symbol, ink=(0.0, 0.0, 0.4, 0.4)) for symbol in book.symbols)
    return Session(replace(book, symbols=inked), [], MemoryJournal())


def unchecked(session: Session) -> list[str]:
    return sorted(session.solution.known[symbol] for symbol in session.solution.unchecked)


def test_a_drawn_glyph_that_would_mean_nothing_is_left_to_look_at() -> None:
    session = opened("кот", "кок", spelling={"кот": "кот!", "кок": "кок!"})
    for token, text in enumerate(("кот", "кок")):
        outcome = session.read_token(token, text)
        assert outcome.status is Status.ASKED
        session.confirm(outcome)
    assert session.solution.known[3] == ""
    assert 3 in session.solution.unchecked, "though typed in two places"
    session.read_glyph(3, "")
    assert 3 not in session.solution.unchecked


def test_words_with_a_disputed_glyph_vouch_for_nothing() -> None:
    session = opened("кот", "ток", "тот")
    session.read_token(0, "кот")
    session.read_token(1, "ток")
    assert unchecked(session) == []
    # The same glyph is read as another letter, and the person leaves it at that.
    outcome = session.read_token(2, "тут")
    assert outcome.status is Status.CONTRADICTION
    assert "т" in unchecked(session)
    assert not session.progress().complete


def test_a_word_called_wrong_and_typed_again_is_no_longer_doubted() -> None:
    session = opened("кот", "ток")
    session.read_token(0, "кот")
    (word,) = session.check_list()
    session.check(word, False)
    assert session.progress().doubts == 1
    session.read_token(word.token, "кот")
    assert session.progress().doubts == 0


def test_a_disputed_glyph_is_not_asked_about_again() -> None:
    session = opened("кот", "ток", "тот")
    session.read_token(0, "кот")
    session.read_token(2, "тут")
    assert session.contradictions
    for _ in range(9):
        question = session.next_question()
        if question is None:
            break
        session.read_token(question.token, "ток")
    assert session.next_question() is None
    assert not session.progress().complete


def test_a_correction_is_asked_about_like_any_answer() -> None:
    session = opened("колесо", "село")
    number = session.read_token(0, "колена").answer
    assert number is not None
    assert session.correct(number, "колессо").status is Status.ASKED
    assert session.correct(number, "колессо").status is Status.NONE, "it is forgotten already"


def test_a_correction_that_is_refused_takes_nothing_back() -> None:
    session = opened("колесо", "село")
    number = session.read_token(0, "колесо").answer
    assert number is not None
    before = dict(session.solution.known)
    assert session.correct(number, "к").status is Status.NONE
    assert session.solution.known == before
