"""Where to look: frequent unknown glyphs, bad lines, words worth a check."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from glyphstone.answers.align import Alignment
from glyphstone.answers.answer_records import AnswerReading, WordReading
from glyphstone.answers.ask import Planner
from glyphstone.answers.hints import (
    asked_singly,
    checked_types,
    frequent_unknown,
    in_turn,
    later_questions,
    unknown_mask,
    unreadable,
    worst_lines,
)
from glyphstone.answers.outcomes import LineHint, SymbolHint
from glyphstone.answers.solver import Solution
from glyphstone.model import Spot
from glyphstone.store.events import Answer, AnswerKind, Order
from tests.answers.handmade import handmade
from tests.evidence.pages import Row, book_of_rows, glyph

#: а is symbol 0, б 1, в 2, г 3.
PLANNER = Planner(handmade(["аб ба", "в аг", "гг г"]))


def solution(known: dict[int, str], support: dict[int, int] | None = None) -> Solution:
    return Solution((), known, support=support or {})


def readings(*words: tuple[tuple[int, ...], bool]) -> Solution:
    """A state in which words were read, each together with others or not."""
    spot = Spot(0, 1, (0,))
    found = {
        number: AnswerReading(number, Answer("x"), (WordReading(symbols, spot, "x", None, joint),))
        for number, (symbols, joint) in enumerate(words, 1)
    }
    return Solution((), {5: "x"}, readings=found)


def test_symbols_without_a_text_are_unknown_and_no_symbol_is_not() -> None:
    assert unknown_mask(PLANNER, solution({0: "а", -1: "x"})).tolist() == [
        False,
        True,
        True,
        True,
        False,
    ]


def test_a_glyph_is_asked_singly_after_three_words_that_leave_it_open() -> None:
    book = handmade(["абвгде"])
    twice = readings(((0, 0, -1), True), ((0, 5), True))
    assert asked_singly(book, twice) is None
    plain = readings(((0,), True), ((0,), True), ((0,), False))
    assert asked_singly(book, plain) is None
    thrice = readings(((0, 5), True), ((0, 5), True), ((0, 5), True))
    found = asked_singly(book, thrice)
    assert found is not None
    assert np.flatnonzero(found).tolist() == [0], "what is known by now is not asked"
    assert len(found) == 7


def test_what_a_person_could_not_tell_is_unreadable() -> None:
    spot = Spot(0, 1, (0,))

    def read(kind: AnswerKind, text: str | None) -> AnswerReading:
        laid = Alignment((text,), ((),), (), 0, Order.LOGICAL)
        return AnswerReading(1, Answer("x", kind=kind), (WordReading((3,), spot, "x", laid),))

    def state(reading: AnswerReading) -> Solution:
        return Solution((), {}, readings={1: reading})

    assert unreadable(state(read(AnswerKind.GLYPH, None))) == [3]
    assert unreadable(state(read(AnswerKind.GLYPH, "а"))) == []
    assert unreadable(state(read(AnswerKind.TOKEN, None))) == []


def test_the_most_frequent_unknown_glyphs_come_first() -> None:
    everything = unknown_mask(PLANNER, solution({}))
    assert frequent_unknown(PLANNER, everything, 3) == [
        SymbolHint(3, 4, 3),
        SymbolHint(0, 3, 0),
        SymbolHint(1, 2, 0),
    ]
    assert frequent_unknown(PLANNER, unknown_mask(PLANNER, solution({3: "г", 0: "а"})), 9) == [
        SymbolHint(1, 2, 0),
        SymbolHint(2, 1, 2),
    ]


def test_lines_with_most_unknown_glyphs_come_first() -> None:
    everything = unknown_mask(PLANNER, solution({}))
    assert worst_lines(PLANNER, everything, 9) == [
        LineHint(0, 4, 2),
        LineHint(1, 3, 3),
        LineHint(2, 3, 1),
    ]
    assert worst_lines(PLANNER, everything, 1) == [LineHint(0, 4, 2)]
    only = unknown_mask(PLANNER, solution({0: "а", 1: "б", 2: "в"}))
    assert worst_lines(PLANNER, only, 9) == [LineHint(2, 3, 1), LineHint(1, 1, 1)]
    assert (
        worst_lines(PLANNER, unknown_mask(PLANNER, solution(dict.fromkeys(range(4), "x"))), 9) == []
    )


def words(planner: Planner, state: Solution, limit: int) -> list[str]:
    """The words to check, each glyph by its text."""
    return [
        "".join(state.known[symbol] for symbol in planner.book.types[type_])
        for type_ in checked_types(planner, state, limit)
    ]


def test_glyphs_that_rest_on_one_answer_are_checked_first() -> None:
    known = dict(enumerate("абвг"))
    assert words(PLANNER, solution(known, {0: 2, 1: 2, 2: 1, 3: 2}), 1) == ["в"]
    assert words(PLANNER, solution(known, {0: 2, 1: 2, 2: 1, 3: 2}), 9) == ["в", "аб", "г"]
    assert words(PLANNER, solution(known, {0: 2, 1: 2, 2: 2}), 1) == ["г"], "then what is evident"


def test_words_with_unknown_glyphs_are_not_checked() -> None:
    assert words(PLANNER, solution({0: "а", 3: "г"}, {0: 1, 3: 1}), 9) == ["аг"]
    assert words(PLANNER, solution({0: "а"}, {0: 1}), 9) == []


def test_of_too_many_the_suspicious_ones_are_shown() -> None:
    planner = Planner(handmade(["а б в г д е ж з"]))

    def shown(texts: str) -> list[str]:
        state = solution(dict(enumerate(texts)), dict.fromkeys(range(8), 1))
        return sorted(words(planner, state, 2))

    assert shown("абвгдгжз") == ["г", "г"], "two glyphs of one font read alike"
    assert shown("абвгдежw") == ["w", "а"], "a script that is rare in its font"
    assert shown("абвгдеwx") == ["а", "б"], "a quarter is not rare"


@pytest.mark.parametrize(("others", "first"), [(7, "suspicious"), (9, "others")])
def test_a_suspicious_glyph_is_worth_eight_others(others: int, first: str) -> None:
    letters = "бвгджзклмн"[:others]
    planner = Planner(handmade([f"{letters} w"]))
    state = solution(dict(enumerate([*letters, "w"])), dict.fromkeys(range(others + 1), 1))
    assert words(planner, state, 1) == (["w"] if first == "suspicious" else [letters])


def test_in_scripts_that_change_their_form_a_letter_of_one_glyph_is_suspicious() -> None:
    planner = Planner(handmade(["а б в г д"]))
    texts = ["क", "क्", "ख", "ग", "ग्"]
    state = solution(dict(enumerate(texts)), dict.fromkeys(range(5), 1))
    assert words(planner, state, 1) == ["ख"]


def test_letters_that_stack_are_suspicious_twice_letters_that_join_are_not() -> None:
    planner = Planner(handmade(["а б в г д е ж"]))

    def shown(texts: list[str], limit: int) -> list[str]:
        state = solution(dict(enumerate(texts)), dict.fromkeys(range(len(texts)), 1))
        return words(planner, state, limit)

    # Two glyphs of one font for one letter of Devanagari; in Arabic a letter has several.
    assert shown(["क", "क्", "ख", "ख्", "ग", "ग्", "ग"], 2) == ["ग", "ग"]
    assert shown(["ب", "ب", "ت", "ت", "ن", "ن", "ك"], 1) == ["ك"]
    # A vowel sign is no letter: two glyphs for one are usual.
    assert shown(["ि", "ि", "क", "क्", "ख", "ख्", "ग"], 1) == ["ग"]


def test_figures_and_signs_are_of_no_script_and_not_rare() -> None:
    planner = Planner(handmade(["а б в г д е ж з"]))
    state = solution(dict(enumerate("абвгдеж1")), dict.fromkeys(range(8), 1))
    assert words(planner, state, 1) == ["а"]


def test_fonts_are_compared_each_with_itself() -> None:
    planner = Planner(handmade(["а б в"], ["а w"], fonts=[1, 2]))
    state = solution(dict(enumerate("абваw")), dict.fromkeys(range(5), 1))
    assert words(planner, state, 1) == ["а"], "a letter of two fonts is no slip"


def test_glyphs_of_no_word_and_texts_of_nothing_are_not_suspicious() -> None:
    planner = Planner(handmade(["а б в г"]))
    state = solution({0: "", 1: "", 2: "в", 3: "г", -1: "в"}, dict.fromkeys(range(4), 1))
    assert words(planner, state, 1) == [""]
    assert checked_types(planner, state, 1) == [0], "neither is worth more than the others"


def test_what_rests_on_more_answers_is_shown_if_there_is_room() -> None:
    planner = Planner(handmade(["а б в"]))
    state = solution(dict(enumerate("абв")), {0: 2, 1: 1})
    assert words(planner, state, 1) == ["б"]
    assert words(planner, state, 2) == ["б", "в"], "then what no answer speaks for"
    assert words(planner, state, 3) == ["б", "в", "а"]


def test_a_glyph_that_stands_in_no_word_makes_no_other_suspicious() -> None:
    book = handmade(["а б в"])
    nowhere = replace(book.symbols[0], id=3, code=103)
    planner = Planner(replace(book, symbols=(*book.symbols, nowhere)))
    state = solution({0: "а", 1: "б", 2: "в", 3: "в"}, dict.fromkeys(range(4), 1))
    assert words(planner, state, 1) == ["а"], "the third would come first if it read like another"


#: Symbols 0 to 2 of one font, 3 and 4 of another that has more text.
TWO_FONTS = Planner(
    book_of_rows(
        [*(glyph(n, font=0) for n in range(3)), *(glyph(n, font=1) for n in (3, 4))],
        [Row([(0, 1), (2,), (3, 4), (3, 3, 3)])],
    )
)


def test_fonts_are_asked_about_in_turn() -> None:
    every = np.array([True] * 5 + [False])
    assert in_turn(TWO_FONTS, every).tolist() == [False] * 3 + [True] * 2 + [False]
    rest = np.array([False, True, True, False, False, False])
    assert in_turn(TWO_FONTS, rest).tolist() == rest.tolist()
    assert not in_turn(TWO_FONTS, np.zeros(6, dtype=np.bool_)).any()


def test_other_fonts_are_expected_to_take_fewer_questions() -> None:
    every = np.array([True] * 5 + [False])
    turn = in_turn(TWO_FONTS, every)
    # Three glyphs more, at two questions for two glyphs: a third of three.
    assert later_questions(TWO_FONTS, turn, every, 2) == 1
    assert later_questions(TWO_FONTS, turn, every, 20) == round(0.35 * 30)
    assert later_questions(TWO_FONTS, turn, turn, 20) == 0
