"""Patterns of words: which letters are equal, and how much that tells."""

from __future__ import annotations

import math

import pytest

from glyphstone.evidence.cribs.patterns import PATTERNS, bits_wanted, pattern_of, stretches


def test_a_word_and_its_glyphs_have_one_pattern() -> None:
    assert pattern_of("market") == pattern_of((7, 3, 9, 1, 4, 2)) == (0, 1, 2, 3, 4, 5)
    assert pattern_of("needed") == (0, 1, 1, 2, 1, 2)
    assert pattern_of(()) == ()


def test_a_stretch_ends_with_the_word_that_tells_enough() -> None:
    words = [tuple("needed"), tuple("mill"), tuple("abc")]
    (first, second, third) = stretches(words, 0.1)
    assert (first.first, first.words, first.pattern) == (0, 1, (0, 1, 1, 2, 1, 2, -1))
    assert (second.first, second.words) == (1, 1)
    assert (third.first, third.words) == (2, 1)


def test_a_stretch_reaches_over_words_and_letters_return_in_it() -> None:
    (one,) = stretches([tuple("ab"), tuple("ba")], 10.0)
    # Two letters return (8 bits), two words end (4.6).
    assert one.pattern == (0, 1, -1, 1, 0, -1)


def test_what_tells_too_little_is_no_stretch() -> None:
    assert list(stretches([tuple("ab"), tuple("cd")], 30.0)) == []
    assert list(stretches([tuple("abcabc")] * 40, 1e6)) == []


@pytest.mark.parametrize(("bits", "found"), [(4.0 + 2.3 + 0.25, 1), (4.0 + 2.3 + 0.26, 0)])
def test_bits_are_counted_for_letters_that_return_and_for_words_that_end(
    bits: float, found: int
) -> None:
    assert len(list(stretches([("a", "a")], bits))) == found


def test_a_new_letter_tells_that_it_is_none_of_those_before() -> None:
    new = -math.log2(1 - PATTERNS.equal)
    wanted = new + PATTERNS.end + PATTERNS.within
    assert len(list(stretches([("a", "b")], wanted - 1e-9))) == 1
    assert list(stretches([("a", "b")], wanted + 1e-9)) == []


def test_more_words_to_tell_apart_take_more_bits() -> None:
    assert bits_wanted(1, 1) == PATTERNS.margin
    assert bits_wanted(1024, 1024) == PATTERNS.margin + 20
    assert bits_wanted(0, 0) == PATTERNS.margin
