"""Cards of glyphs: which are shown, in which order, and what a row of them does."""

from __future__ import annotations

from dataclasses import replace

from glyphstone.answers.glyph_cards import proposed_cards
from glyphstone.answers.outcomes import Status
from glyphstone.answers.session import Session
from glyphstone.model import Proposal
from glyphstone.store.events import Answer, AnswerKind, MemoryJournal
from tests.answers.handmade import Said, handmade

# Symbols: a 0, b 1, c 2, d 3.
LINES = ["abab", "acd", "ab"]


def said(**confidences: float) -> Session:
    proposals = [
        Proposal("abcd".index(text), text, confidence, "said")
        for text, confidence in confidences.items()
    ]
    return Session(handmade(LINES), [Said(*proposals)], MemoryJournal())


def test_likely_glyphs_are_shown_the_most_frequent_first() -> None:
    cards = said(a=0.95, b=0.6, c=0.88, d=0.49).glyph_cards()
    assert [(card.symbol, card.text, card.count) for card in cards] == [(1, "b", 3), (2, "c", 1)]


def test_a_likelihood_of_one_half_is_enough() -> None:
    assert [card.text for card in said(d=0.5).glyph_cards()] == ["d"]


def test_what_a_person_passed_over_is_left_out() -> None:
    assert [card.text for card in said(b=0.6, c=0.6).glyph_cards(skip={1})] == ["c"]


def test_a_card_stands_in_the_word_with_fewest_unknown_glyphs() -> None:
    session = said(a=0.95, b=0.95, c=0.88)
    (card,) = session.glyph_cards()
    assert (card.token, card.position) == (1, 1)
    assert session.likely_word(card) == "a[c]□"


def test_a_mark_is_shown_on_a_circle() -> None:
    session = Session(
        handmade(["ab"]),
        [Said(Proposal(0, "a", 0.95, "said"), Proposal(1, "\u030c", 0.8, "said"))],
        MemoryJournal(),
    )
    (card,) = session.glyph_cards()
    assert session.likely_word(card) == "a[◌\u030c]"


def test_a_row_is_an_answer_each_and_what_it_says_is_vouched_for() -> None:
    session = said(a=0.8, b=0.6)
    outcome = session.read_row([(card, card.text or "") for card in session.glyph_cards()])
    assert outcome.status is Status.DECODED
    assert outcome.answer == 1
    assert dict(outcome.learned) == {0: "a", 1: "b"}
    assert session.solution.unchecked == frozenset()
    answers = [reading.answer for reading in session.solution.readings.values()]
    assert [(one.text, one.kind, one.row) for one in answers] == [
        ("a", AnswerKind.GLYPH, 1),
        ("b", AnswerKind.GLYPH, 1),
    ]


def test_one_undo_takes_a_row_back_and_one_redo_brings_it_back() -> None:
    session = said(a=0.8, b=0.6, c=0.6)
    cards = session.glyph_cards()
    session.read_row([(cards[2], "c")])
    session.read_row([(cards[0], "a"), (cards[1], "b")])
    assert set(session.solution.known) == {0, 1, 2}
    assert session.undo()
    assert set(session.solution.known) == {2}
    assert session.redo()
    assert set(session.solution.known) == {0, 1, 2}


def test_a_card_may_be_corrected_and_may_stand_for_nothing() -> None:
    session = said(a=0.8, b=0.6)
    cards = session.glyph_cards()
    session.read_row([(cards[0], "x"), (cards[1], "")])
    assert dict(session.solution.known) == {0: "x", 1: ""}


def test_an_empty_row_is_no_answer() -> None:
    session = said(a=0.8)
    assert session.read_row([]).status is Status.NONE
    assert session.solution.readings == {}


def test_the_worst_glyphs_are_many_and_doubtful() -> None:
    session = said(a=0.95, b=0.9 - 1e-9, c=0.6)
    # d: once, nothing known, 1.0; c: once, 0.4; b: three times, 0.1 each.
    assert [card.symbol for card in session.worst_glyphs()] == [3, 2, 1]


def test_what_rests_on_too_little_is_looked_at_behind_what_is_doubtful() -> None:
    session = said(d=0.6)
    session.read_token(0, "abab")
    session.read_token(2, "ab")
    session.read_token(1, "ac*")
    assert 2 in session.solution.unchecked
    assert [card.symbol for card in session.worst_glyphs()] == [3, 2]


def test_what_rests_on_too_little_is_a_card_behind_all_that_is_unknown() -> None:
    session = said(a=0.95, b=0.95, c=0.95, d=0.6)
    weak = replace(session.solution, unchecked=frozenset({0, 2}), mixed=frozenset({1}))
    cards = proposed_cards(session._planner, weak, ())
    assert [(card.symbol, card.text) for card in cards] == [(3, "d"), (0, "a"), (2, "c")]
    apart = replace(weak, mixed=frozenset({0}))
    assert [card.symbol for card in proposed_cards(session._planner, apart, ())] == [3, 2]


def test_what_a_person_has_typed_is_no_card() -> None:
    session = said(d=0.6)
    session.read_token(1, "ac*")
    assert session.solution.unchecked == {0, 2}
    assert [card.symbol for card in session.glyph_cards()] == [3]


def test_disputed_glyphs_are_no_cards() -> None:
    session = said(a=0.8, b=0.6)
    cards = session.glyph_cards()
    session.read_row([(cards[0], "x")])
    session.read_row([(cards[0], "y")])
    assert [one.symbol for one in session.contradictions] == [0]
    assert [card.symbol for card in session.glyph_cards()] == [1]


def test_an_answer_by_itself_belongs_to_no_row() -> None:
    assert Answer("a").row == 0
