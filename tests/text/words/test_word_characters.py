"""Characters as words see them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.text.words.word_characters import (
    Folding,
    core,
    has_operators,
    has_word_separator,
    in_words,
    is_attached,
    may_separate,
    stretches,
    unspaced_scripts,
)


@pytest.mark.parametrize(
    "char", ["a", "Ж", "人", "7", "½", "\u0301", "ि", "\u200d", "\u00ad", "\ue000"]
)
def test_letters_marks_digits_and_joiners_are_in_words(char: str) -> None:
    assert in_words(char)


@pytest.mark.parametrize("char", [" ", ".", "-", "’", "=", "€", "\u00a0", "\n", "\u200b"])
def test_punctuation_symbols_and_whitespace_are_not(char: str) -> None:
    assert not in_words(char)


@pytest.mark.parametrize(
    ("char", "attached"),
    [("\u0301", True), ("ि", True), ("\u200c", True), ("\u00ad", True), ("a", False), (".", False)],
)
def test_no_word_begins_with_what_is_attached(char: str, attached: bool) -> None:
    assert is_attached(char) is attached


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a ≤ b", True),
        ("a + b < c", False),
        ("é + b", False),
        ("été", False),
        ("x ∈ ℝ", True),
        ("", False),
    ],
)
def test_operators_beyond_ascii_tell_a_formula(text: str, expected: bool) -> None:
    assert has_operators(text) is expected


@pytest.mark.parametrize(
    ("left", "right", "allowed"),
    [
        ("a", "b", True),
        ("1", "a", True),
        ("a", "1", True),
        ("1", "2", False),
        ("a", "\u0301", False),
        ("\u200d", "a", False),
        ("\u200c", "a", True),
    ],
)
def test_words_are_not_separated_inside_numbers_nor_before_marks(
    left: str, right: str, allowed: bool
) -> None:
    assert may_separate(left, right) is allowed


def test_ethiopic_word_separators_are_known() -> None:
    assert has_word_separator("ሰው፡ሁሉ")
    assert not has_word_separator("ሰው።")
    assert not has_word_separator("a:b")


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("(word),", "word"),
        ("“don’t”", "don’t"),
        ("¿qué?", "qué"),
        ("---", ""),
        ("", ""),
        ("€5%", "5"),
        ("e\u0301.", "e\u0301"),
        ("=x=y=", "x=y"),
    ],
)
def test_the_core_of_a_token_has_no_signs_at_its_ends(token: str, expected: str) -> None:
    assert core(token) == expected


def test_stretches_change_where_words_begin_and_end() -> None:
    assert stretches("don't, so") == ["don", "'", "t", ", ", "so"]


@given(st.text(max_size=30))
def test_stretches_tile_the_text(text: str) -> None:
    found = stretches(text)
    assert "".join(found) == text
    assert all(len(set(map(in_words, part))) == 1 for part in found)


@pytest.mark.parametrize(
    ("language", "folded"),
    [
        ("und", "i i\u0307"),
        ("en", "i i\u0307"),
        ("tr", "ı i"),
        ("TR", "ı i"),
        ("az_Latn", "ı i"),
        ("kk-Latn", "ı i"),
        *((code, "ı i") for code in ("tur", "az", "aze", "azj", "azb", "crh", "gag")),
        *((code, "ı i") for code in ("tt", "tat", "kk", "kaz")),
    ],
)
def test_turkic_languages_tell_dotted_from_dotless_i(language: str, folded: str) -> None:
    assert Folding(language)("I İ") == folded


@given(st.text(max_size=10), st.text(max_size=10), st.sampled_from(["und", "tr"]))
def test_the_fold_of_two_texts_is_that_of_both_together(
    one: str, other: str, language: str
) -> None:
    fold = Folding(language)
    assert fold(one) + fold(other) == fold(one + other)


def test_unspaced_scripts_are_told_by_their_codes() -> None:
    unspaced = unspaced_scripts({"Hani", "Latn"})
    assert unspaced("人")
    assert not unspaced("न")
    # ASCII is never asked about: it is the fast path of every line.
    assert not unspaced("a")
    assert unspaced("é")
