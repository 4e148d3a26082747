"""Answers that take much back are asked about before they count."""

from __future__ import annotations

import numpy as np
import pytest

from glyphstone.answers.outcomes import Status
from glyphstone.answers.session import Session
from glyphstone.answers.setback import setback
from glyphstone.answers.solver import Solution
from glyphstone.evidence.sources.claims import Claims
from glyphstone.store.events import MemoryJournal
from tests.answers.test_claim_neighbours import claiming


def solution(*texts: str, typed: tuple[int, ...] = ()) -> Solution:
    return Solution((), dict(enumerate(texts)), support=dict.fromkeys(typed, 1))


@pytest.mark.parametrize(
    ("after", "asked"),
    [
        (solution("а", "б", "в"), False),
        (solution("а", "б", "г"), False),
        (solution("а", "г", "в"), True),
        (solution("а"), True),
    ],
)
def test_what_takes_little_back_is_not_asked_about(after: Solution, asked: bool) -> None:
    count = np.array([1000, 6, 5, 0])
    assert bool(setback(solution("а", "б", "в"), after, count)) is asked


def test_the_question_says_how_much() -> None:
    question = setback(solution("а", "б"), solution("а"), np.array([60, 40, 0]))
    assert question.startswith("This would change what is known of 1 glyph, 40% of the text:")


@pytest.mark.parametrize(("count", "asked"), [(9, False), (10, True)])
def test_what_typed_words_made_likely_may_change_a_little(count: int, asked: bool) -> None:
    before = solution("а", "б", typed=(1,))
    question = setback(before, solution("а"), np.array([1000 - count, count, 0]))
    assert bool(question) is asked


def test_a_slip_against_a_font_is_shown_at_once_and_takes_nothing_else_back() -> None:
    # Glyphs drawn م ر ا claim rightly; one letter is left out of a word whose letters join.
    book = claiming("سلام مرام رسم", "سماء مسرح حرم")
    session = Session(book, [Claims()], MemoryJournal())
    before = dict(session.solution.known)
    outcome = session.read_token(0, "سلم")
    assert outcome.status is Status.CONTRADICTION
    assert outcome.answer is not None
    changed = {one for one, text in before.items() if session.solution.known.get(one) != text}
    assert changed == {one.symbol for one in outcome.contradictions}
    assert len(changed) == 1
    assert session.correct(outcome.answer, "سلام").status is Status.DECODED
    assert session.solution.known == before


def test_nothing_counts_until_the_person_says_that_it_is_no_slip(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = Session(claiming("рама мама", "мера"), [Claims()], MemoryJournal())
    monkeypatch.setattr("glyphstone.answers.session.setback", lambda *_: "Just so?")
    word, outcome = session.read_token(0, "рама"), session.read_glyph(0, "р")
    for asked in (word, outcome):
        assert (asked.status, asked.reason) == (Status.ASKED, "Just so?")
        assert session.solution.readings == {}
    assert session.retype(outcome, "р").status is Status.ASKED
    assert session.confirm(outcome).status is Status.DECODED
    assert list(session.solution.readings) == [1]


def test_what_contradicts_is_not_asked_about_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(claiming("рама мама", "мера"), [Claims()], MemoryJournal())
    monkeypatch.setattr("glyphstone.answers.session.setback", lambda *_: "Just so?")
    assert session.read_token(0, "лама").status is Status.CONTRADICTION
