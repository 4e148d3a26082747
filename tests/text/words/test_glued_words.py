"""Words that are several, glued together."""

from __future__ import annotations

import pytest

from glyphstone.text.words.glued_words import glued_words, longest_word, looks_glued
from glyphstone.text.words.segmentation import Path

NONE: frozenset[str] = frozenset()
#: Words of a document, each seen often.
COMMON = dict.fromkeys(
    [
        *("the", "human", "rights", "and", "freedom", "are", "for", "all", "people", "of", "this"),
        *("world", "with", "reason", "dignity", "spirit", "equal", "free", "born", "should"),
        *("other", "without"),
    ],
    6,
)


def glued(*words: str, count: int = 1, given: frozenset[str] = NONE) -> frozenset[str]:
    """Which of these words, seen so often beside the common ones, are glued."""
    return glued_words({**COMMON, **dict.fromkeys(words, count)}, given, NONE)[0]


def doubtful(*words: str, count: int = 1) -> frozenset[str]:
    return glued_words({**COMMON, **dict.fromkeys(words, count)}, NONE, NONE)[1]


def path(*known: bool, size: int = 4) -> Path:
    """A cut into parts of equal length."""
    return Path(0.0, tuple(size * place for place in range(1, len(known))), known)


def test_the_longest_word_is_one_seen_twice() -> None:
    assert longest_word({"abcd": 2, "ab": 5}, NONE, NONE) == 4


@pytest.mark.parametrize(("length", "longest"), [(5, 5), (6, 6), (7, 6)])
def test_a_word_seen_once_counts_half_as_long_again_at_most(length: int, longest: int) -> None:
    assert longest_word({"abcd": 2, "x" * length: 1}, NONE, NONE) == longest


def test_a_given_word_is_as_sure_as_one_seen_twice() -> None:
    assert longest_word({"abcd": 1, "x" * 9: 1}, NONE, frozenset({"abcd"})) == 6


def test_without_words_seen_twice_the_longest_that_is_not_doubtful_counts() -> None:
    assert longest_word({"abcd": 1, "x" * 9: 1}, frozenset({"x" * 9}), NONE) == 4
    assert longest_word({}, NONE, NONE) == 1


def test_what_is_not_cut_is_one_word_however_long() -> None:
    assert not looks_glued("x" * 99, Path(0.0, (), (False,)), 4)


@pytest.mark.parametrize(("length", "expected"), [(12, False), (13, True)])
def test_what_is_longer_by_half_than_any_word_is_glued(length: int, expected: bool) -> None:
    assert looks_glued("x" * length, Path(0.0, (4,), (False, False)), 8) is expected


def test_four_parts_of_which_most_is_known_are_glued() -> None:
    word = "x" * 16
    assert looks_glued(word, path(True, True, True, False), 99)
    assert not looks_glued(word, path(True, True, False, False), 99)
    assert not looks_glued("x" * 12, path(True, True, True), 99)


def test_the_share_that_is_known_counts_letters_and_not_parts() -> None:
    # Known are 6 of 10 letters, then 7.
    assert not looks_glued("x" * 10, Path(0.0, (2, 4, 6), (True, True, True, False)), 99)
    assert looks_glued("x" * 10, Path(0.0, (3, 5, 7), (True, True, True, False)), 99)


def test_words_glued_together_are_not_learned() -> None:
    word = "thehumanrightsandfreedom"
    assert glued(word) == {word}
    assert glued(word, count=3) == {word}


def test_a_document_without_words_longer_than_those_seen_twice_is_left_alone() -> None:
    # No longer than "freedoms": where words are glued some are longer than all others.
    assert glued_words({**COMMON, "allfree": 1}, NONE, NONE) == (NONE, NONE)


def test_what_a_person_gave_is_a_word() -> None:
    word = "thehumanrightsandfreedom"
    assert glued(word, "forallpeopleofthisworldwithreason", given=frozenset({word})) == {
        "forallpeopleofthisworldwithreason"
    }


def test_a_compound_of_two_is_known_and_doubtful() -> None:
    long = "thehumanrightsandfreedom"
    assert doubtful(long, "freeborn") == {"freeborn"}
    assert glued(long, "freeborn") == {long}
    assert doubtful(long, "freeborn", count=2) == NONE


def test_three_parts_are_glued_if_the_word_is_seen_but_not_often() -> None:
    long = "thehumanrightsandfreedom"
    assert glued(long, "allofborn") == {long}
    word = "peoplewithoutreason"
    for count, expected in ((2, True), (3, True), (4, False)):
        words = {**COMMON, long: 1, word: count}
        assert (word in glued_words(words, NONE, NONE)[0]) is expected, count


def test_four_parts_are_glued_however_often_they_are_seen() -> None:
    word = "thehumanrightsandfreedom"
    assert glued(word, count=9) == {word}
    # But what is seen often and not long is a word.
    short = "areforallof"
    assert short not in glued_words({**COMMON, word: 1, short: 4}, NONE, NONE)[0]


def test_numbers_are_never_glued() -> None:
    long = "thehumanrightsandfreedom"
    words = {**COMMON, "19": 5, "48": 5, long: 1, "1948194819481948194819481948": 1}
    assert glued_words(words, NONE, NONE)[0] == {long}


def test_words_with_signs_inside_are_not_looked_at() -> None:
    long = "thehumanrightsandfreedom"
    assert glued(long, "thehuman'srightsandfreedom") == {long}


def test_where_readings_differ_a_word_in_known_parts_is_doubtful() -> None:
    words = {**COMMON, "humanrights": 4}
    disputed = frozenset({"humanrights"})
    assert glued_words(words, NONE, disputed) == (NONE, disputed)
    assert glued_words(words, NONE, NONE) == (NONE, NONE)


def test_short_words_are_looked_at_only_where_readings_differ() -> None:
    words = {**COMMON, "ofthe": 5, "ofall": 1}
    assert glued_words(words, NONE, frozenset({"ofthe"}))[1] == {"ofthe"}
    assert glued_words({**COMMON, "of": 50, "all": 50, "ofal": 1}, NONE, frozenset({"zz"})) == (
        NONE,
        NONE,
    )


LONG = "thehumanrightsandfreedom"
#: More short words, so that words of thirteen letters are of no usual length.
SHORT = {**COMMON, **dict.fromkeys(["to", "in", "it", "is", "we", "he", "not", "but", "has"], 6)}


def test_words_seen_twice_are_parts() -> None:
    twice = dict.fromkeys(COMMON, 2)
    assert glued_words({**twice, LONG: 1}, NONE, NONE)[0] == {LONG}
    assert glued_words({**dict.fromkeys(COMMON, 1), LONG: 1}, NONE, NONE)[0] == NONE
    # Given words are parts as well.
    given = frozenset(COMMON)
    assert glued_words({**dict.fromkeys(COMMON, 1), LONG: 1}, given, NONE)[0] == {LONG}


@pytest.mark.parametrize(("count", "expected"), [(4, True), (3, False)])
def test_parts_of_two_letters_are_seen_four_times(count: int, expected: bool) -> None:
    pairs = dict.fromkeys(["ab", "cd", "ef", "gh", "ij", "kl"], count)
    word = "abcdefghijkl"
    assert (word in glued_words({**pairs, "xyz": 9, word: 1}, NONE, NONE)[0]) is expected


@pytest.mark.parametrize(("count", "expected"), [(3, True), (4, False)])
def test_a_frequent_word_of_fewer_than_fifteen_letters_is_one(count: int, expected: bool) -> None:
    word = "theallforborn"
    assert (word in glued_words({**SHORT, LONG: 1, word: count}, NONE, NONE)[0]) is expected


def test_a_frequent_word_of_fifteen_letters_may_be_several() -> None:
    word = "theallforbornof"
    assert word in glued_words({**SHORT, LONG: 1, word: 9}, NONE, NONE)[0]


@pytest.mark.parametrize(("word", "expected"), [("notof", True), ("isof", False)])
def test_a_word_of_five_letters_may_be_two(word: str, expected: bool) -> None:
    often = dict.fromkeys(SHORT, 60)
    assert (word in glued_words({**often, LONG: 1, word: 1}, NONE, NONE)[1]) is expected


def test_half_of_the_parts_of_a_word_seen_twice_are_known() -> None:
    half, less = "humanqxjzrightsvkqz", "humanqxjzvkqzwpjxy"
    known = {**SHORT, LONG: 1}
    found = glued_words({**known, half: 2, less: 2}, NONE, NONE)[0]
    assert less not in found


def test_a_glued_word_is_no_part_of_others() -> None:
    # The shorter one is judged first, and is forgotten.
    longer = LONG + "for" + LONG
    words = {**COMMON, LONG: 2, longer: 1}
    assert glued_words(words, NONE, NONE)[0] == {LONG, longer}


def test_a_word_that_is_not_glued_stays_a_part_of_others() -> None:
    words = {**COMMON, "qxjzvk": 3, LONG: 1, "qxjzvkqxjzvkqxjzvkqxjzvk": 1}
    assert "qxjzvkqxjzvkqxjzvkqxjzvk" in glued_words(words, NONE, NONE)[0]


def test_an_empty_document_has_no_glued_words() -> None:
    assert glued_words({}, NONE, NONE) == (NONE, NONE)
    assert glued_words({}, NONE, frozenset({"a"})) == (NONE, NONE)


def test_words_in_dispute_do_not_say_how_words_are_spelled() -> None:
    # By its own letters "notof" is likely as one word, even if it is seen once.
    words = {**SHORT, LONG: 1}
    assert glued_words({**words, "notof": 1}, NONE, NONE)[1] == NONE
    assert glued_words({**words, "notof": 1}, NONE, frozenset({"notof"}))[1] == {"notof"}


def test_a_given_word_is_not_doubted() -> None:
    words = {**dict.fromkeys(SHORT, 60), LONG: 1, "notof": 1}
    assert glued_words(words, NONE, NONE)[1] == {"notof"}
    assert glued_words(words, frozenset({"notof"}), NONE)[1] == NONE
