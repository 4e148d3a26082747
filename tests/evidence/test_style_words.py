"""Words by the pattern of their letters."""

from __future__ import annotations

import pytest

from glyphstone.evidence.style_words import StyleVocabulary, Votes, cores_of, is_letter


def able(**texts: str) -> dict[int, tuple[str, ...]]:
    """What glyphs may mean: `_3="ab"` says that glyph 3 may be "a" or "b"."""
    return {int(name[1:]): tuple(chars) for name, chars in texts.items()}


@pytest.mark.parametrize(
    ("text", "letter"),
    [("д", True), ("a\u0301", True), ("fi", True), ("", False), ("1", False), ("a,", False)],
    ids=ascii,
)
def test_letters_are_told_from_signs(text: str, letter: bool) -> None:
    assert is_letter(text) is letter


def test_cores_have_no_signs_at_their_ends() -> None:
    types = [(9, 1, 2, 3, 9), (1, 2, 3), (1, 2, 9), (9, 9)]
    assert cores_of(types, {1, 2, 3}) == ((1, 2, 3),)


def test_a_word_is_found_by_its_pattern_and_by_what_its_glyphs_may_mean() -> None:
    words = StyleVocabulary([tuple("мама"), tuple("рама"), tuple("каша")])
    anything = able(_1="мрк", _2="ащ", _3="мш")
    assert words.only((1, 2, 1, 2), anything) == tuple("мама")
    assert words.only((1, 2, 3, 2), anything) is None  # рама and каша
    assert words.only((1, 2, 3, 2), anything | able(_3="м")) == tuple("рама")
    assert words.only((1, 2, 3, 1), anything) is None


def test_words_are_known_with_capitals_and_without_signs() -> None:
    words = StyleVocabulary([("«", *"дом", ","), tuple("то-то"), tuple("на"), ("!",)])
    assert len(words) == 3
    assert all(tuple(word) in words for word in ("дом", "Дом", "ДОМ"))
    words.add([tuple("дом"), tuple("кот")])
    assert len(words) == 6


def test_words_vote_for_texts() -> None:
    words = StyleVocabulary([tuple("мама"), tuple("папа"), tuple("тема")])
    votes = Votes([(1, 2, 1, 2), (3, 2, 3, 2)], words, able(_1="м", _2="ао", _3="пт"))
    assert votes.leading(2, 2, 0.0) == "а"
    assert votes.leading(3, 1, 0.0) == "п"
    assert votes.leading(3, 2, 0.0) is None
    assert votes.leading(7, 0, 0.0) is None
    assert votes.with_symbol(3) == [(3, 2, 3, 2)]
    some = Votes(votes.cores, words, able(_1="м", _2="а", _3="п"), frozenset({3}))
    assert some.leading(2, 1, 0.0) == "а"
    assert some.leading(1, 1, 0.0) is None


@pytest.mark.parametrize(("against", "text"), [(0.4, None), (0.5, "а")])
def test_words_that_disagree_are_counted_against(against: float, text: str | None) -> None:
    words = StyleVocabulary([tuple("мама"), tuple("папа"), tuple("зозо")])
    cores = [(1, 2, 1, 2), (3, 2, 3, 2), (4, 2, 4, 2)]
    votes = Votes(cores, words, able(_1="м", _2="ао", _3="п", _4="з"))
    assert votes.leading(2, 2, against) == text


def test_explained_words_are_counted_for_each_glyph() -> None:
    words = StyleVocabulary([tuple("мама"), tuple("тема")])
    cores = [(1, 2, 1, 2), (5, 6, 1, 2), (2, 1, 2, 2), (1, 2, 1)]
    votes = Votes(cores, words, able(_1="м", _2="а", _5="т", _6="е"))
    found = votes.explained({1: "м", 2: "а"})
    assert (found.known, found.spelled, found.share) == (1, 2, 0.5)
    assert found.of(1) == (1, 0.5)
    assert found.of(5) == (0, 0.0)
    more = votes.explained({1: "м", 2: "а", 5: "т", 6: "е"}, votes.with_symbol(5))
    assert (more.known, more.spelled) == (1, 1)


def test_what_usually_stands_beside_a_letter() -> None:
    words = StyleVocabulary([tuple("мама"), tuple("тема")])
    cores = [(1, 2, 1), (3, 1, 9)]
    assert words.company(cores, 1, {1: "м", 2: "а"}) == (4, 0.75)  # no word ends in м
    assert words.company(cores, 1, {1: "М", 2: "а"})[1] == 0.75
    assert words.company([], 1, {1: "м"}) == (0, 0.0)
