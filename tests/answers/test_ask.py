"""The next question: few words, rich ones first, glyphs seen once last."""

from __future__ import annotations

from dataclasses import replace

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


def mask(planner: Planner, *symbols: int) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    found = np.zeros(len(planner.book.symbols) + 1, dtype=np.bool_)
    found[list(symbols)] = True
    return found


def test_masks_of_types() -> None:
    planner = Planner(handmade(["аб ба в аб"]))
    assert planner.book.types == ((0, 1), (1, 0), (2,))
    assert planner.types_of([(1, 0), (9, 9)]).tolist() == [False, True, False]
    assert planner.types_within(mask(planner, 0, 1)).tolist() == [True, True, False]
    assert planner.covered([0]).tolist() == [True, True, False, False]
    assert planner.count.tolist() == [3, 3, 1, 0]
    assert planner.first_token.tolist() == [0, 1, 2]


def test_a_plan_keeps_to_the_allowed_types() -> None:
    planner = Planner(handmade(["аб а б"]))
    everything_ = mask(planner, 0, 1)
    assert planner.plan(everything_) == [0]
    assert sorted(planner.plan(everything_, np.array([False, True, True]))) == [1, 2]
    assert planner.plan(everything_, np.array([False, True, False])) == [1]
    assert planner.plan(everything_, np.array([False, False, False])) == []
    assert planner.beyond(everything_, [1])
    assert not planner.beyond(everything_, [0])
    assert not planner.beyond(mask(planner, 0), [1])


def test_of_words_for_the_same_glyphs_the_shortest_then_the_most_frequent_is_planned() -> None:
    planner = Planner(handmade(["аабб абб ба аб аб"]))
    (chosen,) = planner.plan(mask(planner, 0, 1))
    assert planner.book.types[chosen] == (0, 1)


def test_a_shorter_word_that_is_not_allowed_takes_no_place() -> None:
    planner = Planner(handmade(["аббв аб"]))
    assert planner.plan(mask(planner, 0, 1)) == [1]
    assert planner.plan(mask(planner, 0, 1), np.array([True, False])) == [0]


def test_the_richest_words_come_first_each_with_something_new() -> None:
    planner = Planner(handmade(["аб бв вг г"]))
    worth = np.array([1.0, 8.0, 1.0, 2.0, 0.0])
    allowed = np.array([True, True, True, True])
    assert planner.richest(worth, allowed, 9) == [0, 2]
    assert planner.richest(worth, allowed, 1) == [0]
    assert planner.richest(worth, np.array([False, True, True, True]), 9) == [1, 3]
    assert planner.richest(worth * 0, allowed, 9) == []
    equal = Planner(handmade(["абв аб"]))
    assert equal.richest(np.array([1.0, 1.0, 0.0, 0.0]), np.array([True, True]), 9) == [1]


def test_the_plan_is_followed_while_it_covers_what_is_needed() -> None:
    planner = Planner(handmade(["абв где абг"]))
    need = everything(planner)
    first = planner.next_question(need, nobody(planner))
    assert first is not None
    assert planner.planned() == 2
    need[list(first.teaches)] = False
    second = planner.next_question(need, nobody(planner))
    assert second is not None
    assert planner.planned() == 1
    assert {first.token, second.token} == {0, 1}
    need = everything(planner)
    again = planner.next_question(need, nobody(planner))
    assert again is not None
    assert again.left == 1, "planned anew when something is unknown again"


def test_the_word_that_opens_most_text_for_the_fewest_letters_is_asked_first() -> None:
    # The first word opens 6 glyphs of running text for 3 letters: 1.5; the second 8 for 7: 1.0.
    planner = Planner(handmade(["абв гдежзик", "абв г"]))
    question = planner.next_question(everything(planner), nobody(planner))
    assert question is not None
    assert (question.token, question.letters, question.left) == (0, 3, 1)
    assert question.teaches == (0, 1, 2)


def test_a_glyph_to_be_asked_singly_is_asked_when_no_word_is_left() -> None:
    planner = Planner(handmade(["ба вба а", "а вб"]))
    single = mask(planner, 1)
    question = planner.next_question(mask(planner, 1, 2), nobody(planner), single)
    assert question is not None
    assert (question.kind, question.teaches) == (QuestionKind.TOKEN, (2,))
    question = planner.next_question(mask(planner, 1, 2), ~nobody(planner), single)
    assert question is not None
    assert question.kind is QuestionKind.GLYPH
    # The most frequent glyph, in the word with fewest unknown ones and fewest letters.
    assert (question.teaches, question.token, question.position) == ((1,), 2, 0)
    assert (question.letters, question.left, question.line) == (1, 1, 0)


def test_more_sets_than_are_searched_still_cover_everything() -> None:
    letters = [chr(0x4E00 + number) for number in range(80)]
    pairs = [a + b for i, a in enumerate(letters) for b in letters[i + 1 :]]
    planner = Planner(handmade([" ".join(pairs)]))
    assert len(planner.book.types) > 2500
    plan = planner.plan(everything(planner))
    assert 40 <= len(plan) <= 48, "forty are needed; the search is cut short"
    assert not planner.beyond(everything(planner), plan)


def test_at_most_256_symbols_are_planned_for_the_most_frequent_first() -> None:
    rare = [chr(0x4E00 + number) for number in range(300)]
    planner = Planner(handmade([" ".join([*rare, *rare[100:]])]))
    plan = planner.plan(everything(planner))
    assert len(plan) == 256
    assert set(range(100, 300)) <= {planner.book.types[type_][0] for type_ in plan}


def test_the_richer_word_comes_first_wherever_it_stands() -> None:
    planner = Planner(handmade(["гдежзик абв", "абв г"]))
    question = planner.next_question(everything(planner), nobody(planner))
    assert question is not None
    assert (question.token, question.letters, question.left) == (1, 3, 1)
    # Of words that are worth the same the one that stands first.
    equal = Planner(handmade(["аб вг"]))
    question = equal.next_question(everything(equal), nobody(equal))
    assert question is not None
    assert question.token == 0


def test_only_what_is_needed_counts_for_the_worth_of_a_word() -> None:
    # The first word has the more frequent letters, but they are known.
    planner = Planner(handmade(["абв гдв", "аб аб аб", "где"]))
    question = planner.next_question(mask(planner, 2, 3, 4), nobody(planner))
    assert question is not None
    assert (question.token, question.teaches) == (1, (2, 3, 4))


def test_nobody_is_asked_about_what_stands_outside_the_page() -> None:
    book = handmade(["\u0430\u0431 \u0432\u0433 \u0430\u0431", "\u0434"])
    # The first and the last word cannot be seen: the first stands elsewhere, too.
    planner = Planner(replace(book, unseen=np.array([0, 3], dtype=np.int32)))
    need, asked = everything(planner), nobody(planner)
    found = set()
    while (question := planner.next_question(need, asked)) is not None:
        found.add(question.token)
        need[list(question.teaches)] = False
    assert found == {1, 2}
    assert need.tolist() == [False] * 4 + [True, False]
    assert planner.first_token.tolist() == [2, 1, 3]
    # Neither is it asked about glyph by glyph.
    assert planner.next_question(need, ~asked) is None


def test_the_estimate_counts_what_is_not_planned_yet() -> None:
    # 300 glyphs, each in a word of its own: more than are planned for at once.
    letters = [chr(0x4E00 + number) for number in range(300)]
    planner = Planner(handmade([" ".join(letters)]))
    question = planner.next_question(everything(planner), nobody(planner))
    assert question is not None
    assert question.left == 299


def test_glyphs_in_no_word_that_may_be_asked_count_one_by_one() -> None:
    letters = [chr(0x4E00 + number) for number in range(300)]
    planner = Planner(handmade([" ".join(letters)]))
    asked = nobody(planner)
    asked[[planner.book.types.index((number,)) for number in (298, 299)]] = True
    question = planner.next_question(everything(planner), asked)
    assert question is not None
    assert question.left == 299
