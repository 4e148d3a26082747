"""The words of one reading, counted."""

from __future__ import annotations

from collections import Counter

import pytest

from glyphstone.text.words import tally
from glyphstone.text.words.tally import WordCounter, WordTally
from glyphstone.text.words.word_characters import Folding, unspaced_scripts


def counted(*lines: str) -> WordTally:
    return WordCounter(Folding(), unspaced_scripts({"Hani"})).tally(lines)


def test_words_are_counted_folded_and_without_the_signs_around_them() -> None:
    assert counted("The (the) “THE” end.").words == {"the": 3, "end": 1}


def test_a_word_with_signs_inside_counts_with_its_parts() -> None:
    assert counted("he don't go").words == Counter({"don't": 1, "don": 1, "t": 1, "he": 1, "go": 1})


def test_a_word_alone_in_its_line_is_counted_apart() -> None:
    found = counted("thewholeline", "two words", "(alone)")
    assert found.alone == {"thewholeline": 1, "alone": 1}
    assert "alone" not in found.words


def test_words_parted_by_a_sign_do_not_stand_alone() -> None:
    found = counted("ሰው፡ሁሉ")
    assert not found.alone
    assert found.words == {"ሰው፡ሁሉ": 1, "ሰው": 1, "ሁሉ": 1}


def test_neighbours_are_counted_as_pairs_unless_a_sign_stands_between() -> None:
    found = counted("one two, three (four five")
    assert found.pairs == {("one", "two"): 1, ("four", "five"): 1}


def test_words_with_signs_inside_are_no_first_of_a_pair() -> None:
    assert counted("don't go on").pairs == {("go", "on"): 1}
    assert counted("go don't on").pairs == {("go", "don't"): 1}


def test_pairs_do_not_reach_across_lines_or_words_without_letters() -> None:
    assert not counted("a one", "two b").pairs.keys() & {("one", "two")}
    assert ("one", "two") not in counted("one — two").pairs


def test_a_word_broken_at_a_lines_end_is_counted_with_its_parts() -> None:
    found = counted("the infor-", "mation is")
    assert found.broken == {("infor", "-", "mation"): 1}
    assert found.words == {"the": 1, "is": 1}
    assert not found.pairs


@pytest.mark.parametrize("hyphen", "-\u2010\u00ad\u058a\u05be\u1400\u1806\u2e17\u30a0\ufe63\uff0d")
def test_the_hyphens_of_all_scripts_break_words(hyphen: str) -> None:
    assert counted(f"the infor{hyphen}", "mation is").broken == {("infor", hyphen, "mation"): 1}


def test_a_dash_alone_or_behind_a_sign_breaks_no_word() -> None:
    assert not counted("he came -", "and went").broken
    assert not counted("he came,-", "and went").broken
    assert not counted("he came\u2014", "and went").broken


def test_a_half_before_a_sign_is_a_word() -> None:
    found = counted("the in-", "(and) out")
    assert not found.broken
    assert found.words == {"the": 1, "in": 1, "and": 1, "out": 1}


def test_a_half_at_the_end_of_the_document_is_a_word() -> None:
    assert counted("the last in-").words == {"the": 1, "last": 1, "in": 1}


def test_a_word_broken_twice_is_no_whole_word() -> None:
    found = counted("an in-", "for-", "mation is")
    assert found.broken == {("for", "-", "mation"): 1}
    assert found.words == {"an": 1, "is": 1}


def test_stretches_of_scripts_without_spaces_are_no_words() -> None:
    found = counted("人人 free 生而 b c")
    assert found.words == {"free": 1, "b": 1, "c": 1}
    assert found.pairs == {("b", "c"): 1}


def test_pairs_that_could_be_no_word_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tally, "_MOST_PAIRS", 3)
    lines = ["go into it", "in to me"]
    assert ("go", "into") in counted(*lines[:1]).pairs
    assert counted(*lines).pairs == {("in", "to"): 1}


def test_three_pairs_are_kept_if_three_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tally, "_MOST_PAIRS", 3)
    assert len(counted("a b c d").pairs) == 3


def habits(*lines: str) -> dict[str, tuple[list[int], list[int]]]:
    counter = WordCounter(Folding(), None)
    counter.tally(lines)
    return {sign: (habit.before, habit.behind) for sign, habit in counter.habits.items()}


def test_spaces_before_and_behind_signs_are_counted() -> None:
    assert habits("one, two (three) four") == {
        ",": ([1, 0], [0, 1]),
        "(": ([0, 1], [1, 0]),
        ")": ([1, 0], [0, 1]),
    }


def test_signs_inside_numbers_and_beside_signs_say_nothing() -> None:
    assert habits("in 12.5 and 7.x now") == {".": ([1, 0], [1, 0])}
    assert habits("so ,) then") == {",": ([0, 1], [0, 0]), ")": ([0, 0], [0, 1])}


def test_leaders_and_lines_without_a_space_say_nothing() -> None:
    assert habits("Contents . . . . . 7", "a,b,c", "Two ..... 9") == {}
    assert habits("one,two three") == {",": ([1, 0], [1, 0])}
