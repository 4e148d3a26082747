"""The next question: few words, rich ones first, glyphs seen once last."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.answers.ask import Planner, QuestionKind
from tests.answers.handmade import handmade


def nobody(planner: Planner) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return np.zeros(len(planner.book.types), dtype=np.bool_)


def everything(planner: Planner) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    need = np.ones(len(planner.book.symbols) + 1, dtype=np.bool_)
    need[-1] = False
    return need


def test_the_fewest_words_are_planned() -> None:
    planner = Planner(handmade(["аб вг абв гд д абвг"]))
    plan = planner.plan(everything(planner))
    assert sorted(planner.book.types[t] for t in plan) in (
        [(0, 1, 2, 3), (3, 4)],
        [(0, 1, 2, 3), (4,)],
        [(0, 1, 2), (3, 4)],
    )


def test_shorter_words_are_preferred() -> None:
    planner = Planner(handmade(["аб абба абабаб"]))
    assert [planner.book.types[t] for t in planner.plan(everything(planner))] == [(0, 1)]


def test_glyphs_seen_once_come_last() -> None:
    planner = Planner(handmade(["дом дом мод дом", "щ", "мод дом"]))
    first = planner.next_question(everything(planner), nobody(planner))
    assert first is not None
    assert (first.kind, first.token, first.left) == (QuestionKind.TOKEN, 0, 1)
    assert len(first.teaches) == 3


def test_a_word_that_was_answered_is_not_asked_again() -> None:
    planner = Planner(handmade(["ab"]))
    asked = ~nobody(planner)
    question = planner.next_question(everything(planner), asked)
    assert question is not None
    assert question.kind is QuestionKind.GLYPH
    assert (question.token, question.position, question.letters) == (0, 0, 1)


def test_nothing_unknown_asks_nothing() -> None:
    planner = Planner(handmade(["ab"]))
    assert planner.next_question(~everything(planner) & False, nobody(planner)) is None


def test_very_many_symbols_are_planned_piece_by_piece() -> None:
    word = "".join(map(chr, range(0x4E00, 0x4E00 + 600)))
    planner = Planner(handmade([" ".join(word[i : i + 2] for i in range(0, 600, 2))]))
    need = everything(planner)
    for _ in range(300):
        question = planner.next_question(need, nobody(planner))
        assert question is not None
        need[list(question.teaches)] = False
    assert planner.next_question(need, nobody(planner)) is None


@given(st.lists(st.text("абвгдежзик", min_size=1, max_size=6), min_size=1, max_size=20))
def test_following_the_questions_reveals_everything(words: list[str]) -> None:
    planner = Planner(handmade([" ".join(words)]))
    need = everything(planner)
    asked: list[int] = []
    while (question := planner.next_question(need, nobody(planner))) is not None:
        assert question.teaches
        asked.append(question.token)
        need[list(planner.book.token(question.token))] = False
    assert not need.any()
    assert len(asked) == len(planner.plan(everything(planner)))
