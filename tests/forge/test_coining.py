"""Coined words: new to a language, but with its letters in its own order."""

from __future__ import annotations

import random

import pytest

from forge import coining, prose


@pytest.mark.parametrize("code", ["de_Latn", "sr_Cyrl", "he_Hebr", "hi_Deva", "ja_Jpan"])
def test_a_text_has_many_words_that_the_sample_has_not(code: str) -> None:
    own = set(prose.words(code))
    words = coining.text(code).split()
    assert len(words) >= coining.WORDS
    assert len(set(words) - own) > 100
    assert set("".join(words)) <= set("".join(own))


def test_letters_follow_one_another_as_in_the_words_that_were_crossed() -> None:
    words = ("kitab", "madrasa", "qalam", "salam")
    pairs = {word[at : at + 2] for word in words for at in range(len(word) - 1)}
    made = coining.crossed(words, 12, random.Random(1))
    assert len(set(made)) == 12
    for word in made:
        assert word not in words
        assert {word[at : at + 2] for at in range(len(word) - 1)} <= pairs


def test_a_language_without_a_common_letter_gets_no_new_word() -> None:
    assert coining.crossed(("ab", "cd"), 5, random.Random(1)) == []


def test_a_text_is_the_same_every_time() -> None:
    first = coining.text("fi_Latn")
    coining.text.cache_clear()
    assert coining.text("fi_Latn") == first
