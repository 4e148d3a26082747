"""How much likelier its parts must be before a stretch is cut, with scores set by hand."""

from __future__ import annotations

import pytest

from glyphstone.text.words.segmentation import WordScores
from glyphstone.text.words.spelling import Spelling
from glyphstone.text.words.vocabulary import Vocabulary, VocabularyBuilder
from glyphstone.text.words.word_mending import Segmenter, WordMode


def vocabulary(
    *, longest: int = 4, wholes: dict[str, float] | None = None, **known: float
) -> Vocabulary:
    """Words with these scores; `wholes` have scores, but are no words of the document.

    Any other word has a score of -5 and -4.6 for each letter and its end.
    """
    builder = VocabularyBuilder()
    builder.add_words(list(known))
    made = builder.build()
    made.longest = longest
    made.scores = WordScores({**known, **(wholes or {})}, Spelling([]), -5.0, longest)
    return made


def mended(line: str, known: Vocabulary, mode: WordMode = WordMode.TRIGGERS) -> str:
    return Segmenter(known, mode).line(line)


@pytest.mark.parametrize(("part", "expected"), [(-2.99, "ab cd"), (-3.01, "abcd")])
def test_parts_are_likelier_by_a_margin_of_three_and_a_cost_of_one(
    part: float, expected: str
) -> None:
    # The whole has -10; two parts and a cut must reach -7.
    assert mended("abcd", vocabulary(wholes={"abcd": -10.0}, ab=part, cd=part)) == expected


@pytest.mark.parametrize(("part", "expected"), [(-4.49, "xy ab Cd"), (-4.51, "xy abCd")])
def test_a_capital_speaks_for_a_cut_by_three(part: float, expected: str) -> None:
    assert (
        mended("xy abCd", vocabulary(wholes={"abcd": -10.0}, ab=part, cd=part, xy=-1.0)) == expected
    )


def test_a_stretch_with_a_capital_is_cut_there_or_not_at_all() -> None:
    known = vocabulary(longest=5, abc=-1.0, de=-1.0, xy=-1.0)
    assert mended("xy aBcde", known) == "xy aBcde"
    assert mended("xy abcDe", known) == "xy abc De"


@pytest.mark.parametrize(
    "token", ["a@bCd", "aB://cD", "a_bCd", "{abCd}", "ab=Cd", "www.abCd", "abCd}"]
)
def test_addresses_and_commands_are_not_cut(token: str) -> None:
    known = vocabulary(ab=-1.0, cd=-1.0, xy=-1.0, a=-1.0, bcd=-1.0, b=-1.0)
    assert mended(f"xy {token}", known) == f"xy {token}"


@pytest.mark.parametrize(("line", "expected"), [("abcabc", "abcabc"), ("abcabcd", "abc abcd")])
def test_a_line_half_as_long_again_as_any_word_needs_no_margin(line: str, expected: str) -> None:
    # Parts are likelier by two, which is less than the margin.
    known = vocabulary(wholes={line: -10.0}, abc=-3.5, abcd=-3.5)
    assert mended(line, known) == expected


def test_a_long_token_is_cut_if_it_looks_glued() -> None:
    known = vocabulary(abc=-1.0, ab=-1.0, cd=-1.0, xy=-1.0, b=-1.0)
    # Six letters are no more than one and a half times four, seven are more.
    assert mended("xy abcabc", known) == "xy abcabc"
    assert mended("xy abcabcb", known) == "xy abc abc b"
    # As long as the longest word, it is not looked at.
    assert mended("xy abcd", known) == "xy abcd"
    # Four known parts are enough.
    many = vocabulary(ab=-1.0, c=-1.0, d=-1.0, xy=-1.0)
    assert mended("xy abcdab", many) == "xy ab c d ab"


def test_a_known_word_alone_in_its_line_is_cut_only_if_it_looks_glued() -> None:
    known = vocabulary(abcd=-30.0, ab=-1.0, cd=-1.0)
    assert mended("abcd", known) == "abcd"
    unknown = vocabulary(ab=-1.0, cd=-1.0)
    assert mended("abcd", unknown) == "ab cd"


def test_a_line_with_an_unknown_part_is_cut_if_it_is_long_and_has_three() -> None:
    known = vocabulary(longest=5, ab=-1.0, cd=-1.0)
    assert mended("abqqcd", known) == "ab qq cd"
    longer = vocabulary(longest=6, ab=-1.0, cd=-1.0)
    assert mended("abqqcd", longer) == "abqqcd"
    two = vocabulary(longest=5, wholes={"abcdqq": -60.0}, abcd=-1.0)
    assert mended("abcdqq", two) == "abcdqq"


def test_all_spaces_are_found_anew_without_a_margin_or_a_cost() -> None:
    known = vocabulary(wholes={"abcd": -10.0}, ab=-4.9, cd=-4.9)
    assert mended("abcd", known, WordMode.ALL) == "ab cd"
    assert mended("abcd", known) == "abcd"
    worse = vocabulary(wholes={"abcd": -10.0}, ab=-5.1, cd=-5.1)
    assert mended("ab cd", worse, WordMode.ALL) == "abcd"


def test_an_empty_vocabulary_changes_nothing() -> None:
    empty = VocabularyBuilder().build()
    for mode in WordMode:
        assert mended("a b c abCd", empty, mode) == "a b c abCd"


def test_unknown_pieces_in_a_row_are_looked_at() -> None:
    known = vocabulary(longest=9, abcdef=-1.0, xy=-1.0)
    # Three pieces of a known word; a line of three unknown pieces is no sound one.
    assert mended("xy ab cd ef", known) == "xy abcdef"
    assert mended("xy abc def", known) == "xy abcdef"
    assert mended("xy ab cd eg", known) == "xy ab cd eg"


def test_only_characters_between_letters_are_cut() -> None:
    known = vocabulary(ab=-1.0, cd=-1.0)
    assert mended("ab12cd", vocabulary(longest=9, ab=-1.0, cd=-1.0)) == "ab 12 cd"
    assert mended("abc\u0301d", known) == "abc\u0301d"


def test_the_first_word_of_a_stretch_may_be_one_letter() -> None:
    known = vocabulary(wholes={"abcd": -30.0}, a=-1.0, bcd=-1.0)
    assert mended("abcd", known) == "a bcd"
    whole = vocabulary(wholes={"abcd": -1.0}, a=-9.0, bcd=-9.0)
    assert mended("a bcd", whole, WordMode.ALL) == "abcd"
