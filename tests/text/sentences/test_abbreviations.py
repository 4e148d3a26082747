"""Abbreviations that a document uses, learned from it."""

from __future__ import annotations

import pytest

from glyphstone.text.sentences import abbreviations
from glyphstone.text.sentences.abbreviations import Abbreviations


def learned(*texts: str) -> Abbreviations:
    words = Abbreviations()
    for text in texts:
        words.learn(text)
    return words


#: Many words, few of them before a full stop.
PROSE = ["All human beings are born free and equal in dignity and rights under the law. Then"] * 20


def test_a_word_that_always_has_its_full_stop_is_an_abbreviation() -> None:
    words = learned(*PROSE, *["See fig. One", "See fig. Two"] * 3)
    assert words.is_abbreviation("fig")
    assert words.is_abbreviation("FIG")
    assert not words.is_abbreviation("free")
    assert not words.is_abbreviation("never")


def test_a_word_seen_bare_as_well_is_none() -> None:
    stopped = ["See fig. One", "See fig. Two"] * 3
    assert not learned(*PROSE, *stopped, *["a fig tree"] * 4).is_abbreviation("fig")


@pytest.mark.parametrize(
    "follow", ["fig. small", "fig. 7", "fig., then", "fig.; then", "fig.: then"]
)
def test_what_goes_on_behind_the_full_stop_tells_an_abbreviation(follow: str) -> None:
    words = learned(*PROSE, f"See {follow}", "one fig tree")
    assert words.is_abbreviation("fig")
    twice = learned(*PROSE, f"See {follow}", "one fig tree", "two fig trees")
    assert not twice.is_abbreviation("fig")


def test_a_capital_or_the_end_behind_it_tells_nothing() -> None:
    assert not learned(*PROSE, "See verdantly. Then", "so verdantly now").is_abbreviation(
        "verdantly"
    )
    assert not learned(*PROSE, "See verdantly.", "so verdantly now").is_abbreviation("verdantly")


def test_a_word_with_a_full_stop_inside_is_an_abbreviation() -> None:
    assert learned("as e.g. Here").is_abbreviation("e.g")
    assert not learned("as e.g Here").is_abbreviation("e.g")


def test_words_of_more_than_nine_letters_are_no_abbreviations() -> None:
    assert learned(*PROSE, "see abcdefghi. small").is_abbreviation("abcdefghi")
    assert not learned(*PROSE, "see abcdefghij. small").is_abbreviation("abcdefghij")
    assert learned(*PROSE, "see a-b-c-d-e-f. small").is_abbreviation("a-b-c-d-e-f")


def test_the_measure_is_that_of_kiss_and_strunk() -> None:
    words = learned("A b c d e f g h i xy. K l m n o p q r s t")
    # One full stop in twenty tokens: log-likelihood times exp(-letters), no bare ones.
    assert words._score(1, 0, 2) == pytest.approx(0.80814, abs=1e-5)
    assert words._score(1, 1, 2) == pytest.approx(
        (-2 * (-2.99573 - 0.0512933 - (-0.0100503 - 4.60517))) * 0.135335 / 2, abs=1e-4
    )
    assert learned("No stops here")._score(1, 0, 2) == 0.0
    assert learned("Stop. Stop. Stop.")._score(1, 0, 2) == 0.0
    assert Abbreviations()._score(0, 0, 2) == 0.0


def test_three_tenths_of_the_measure_are_enough() -> None:
    # One in twenty tokens has a full stop: three letters score 0.297, two score 0.808.
    text = "A b c d e f g h i {}. K l m n o p q r s t"
    assert learned(text.format("xy")).is_abbreviation("xy")
    assert not learned(text.format("xyz")).is_abbreviation("xyz")


def test_dots_of_an_ellipsis_and_of_names_do_not_count() -> None:
    assert not learned(*PROSE, *["so etc... then"] * 9).is_abbreviation("etc")
    assert not learned(*PROSE, *["see etc.7 then"] * 9).is_abbreviation("etc")


def test_a_capital_of_a_word_that_is_else_small_begins_a_sentence() -> None:
    words = learned("the house and Peter, but the tree", "one Peter")
    assert words.begins_sentence("The")
    assert not words.begins_sentence("Peter")
    assert not words.begins_sentence("Unseen")
    assert words.is_capitalised("Peter")
    assert not words.is_capitalised("The")


def test_capitals_inside_sentences_are_those_behind_a_word_or_a_comma() -> None:
    assert learned("so Peter").is_capitalised("Peter")
    assert learned("so, Peter").is_capitalised("Peter")
    assert not learned("so: Peter").is_capitalised("Peter")
    assert not learned("so “Peter").is_capitalised("Peter")
    assert not learned("so. Peter").is_capitalised("Peter")
    assert not learned("Peter").is_capitalised("Peter")


def test_a_word_with_a_small_and_a_capital_letter_inside_tells_nothing() -> None:
    words = learned("the house", "see The house")
    assert not words.begins_sentence("The")


@pytest.mark.parametrize(("bare", "expected"), [(3, False), (4, True)])
def test_a_word_far_more_often_without_a_full_stop_is_known_bare(bare: int, expected: bool) -> None:
    words = learned("it ends so. Then", *["so it is"] * bare)
    assert words.knows_bare("So") is expected


def test_rare_words_are_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(abbreviations, "MOST_WORDS", 3)
    words = learned("so one so two")
    assert words.knows_bare("one")
    words.learn("so three")
    assert not words.knows_bare("one")
    assert words.knows_bare("so")
    assert not words.begins_sentence("One")
    assert words.begins_sentence("So")


def test_four_hundred_thousand_words_are_kept() -> None:
    assert abbreviations.MOST_WORDS == 400_000
