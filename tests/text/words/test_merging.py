"""Pieces of a line that were one word."""

from __future__ import annotations

import pytest

from glyphstone.text.words.blanks import SpacedLine
from glyphstone.text.words.merging import letterspaced, merged, rejoined
from glyphstone.text.words.vocabulary import Vocabulary, VocabularyBuilder

PROSE = ["all human rights are the rights of all", "the human rights and human beings of all"] * 2


def vocabulary(*lines: str, given: tuple[str, ...] = ()) -> Vocabulary:
    builder = VocabularyBuilder()
    builder.add_reading([*PROSE, *lines])
    builder.add_words(given)
    return builder.build()


KNOWN = vocabulary()


def spaced(text: str, odds: dict[int, float] | None = None, usual: float = 0.0) -> SpacedLine:
    """A line; odds are given by the place of the character before the gap."""
    line = SpacedLine(text)
    if odds is not None:
        line.odds = [odds.get(place, usual) for place in range(len(line.spaced))]
    return line


def joined(line: SpacedLine, places: list[int]) -> str:
    before = list(line.spaced)
    for place in places:
        assert line.spaced[place]
        line.spaced[place] = False
    return line.render(before)


# --- letterspaced ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("r i g h t s", "rights"),
        ("the R I G H T S of", "the RIGHTS of"),
        ("h u m a n r i g h t s", "human rights"),
        ("a l l", "all"),
        # Two letters are no row.
        ("o f", "o f"),
        # A sign ends a row.
        ("r i g, h t s", "r i g, h t s"),
        ("r i g (h t s", "r i g (h t s"),
        ("r i g h t s.", "rights."),
        # What is no known word stays.
        ("r i g h t z", "r i g h t z"),
        ("1 2 3 4", "1 2 3 4"),
    ],
)
def test_rows_of_single_letters_that_are_known_words_are_joined(text: str, expected: str) -> None:
    line = spaced(text)
    assert joined(line, list(letterspaced(line, KNOWN))) == expected


def test_a_row_of_words_of_a_letter_or_two_is_no_letterspacing() -> None:
    known = vocabulary(*["a b ab of it"] * 3)
    line = spaced("a b a b")
    assert list(letterspaced(line, known)) == []
    # Five letters in two words are 2.5 in the mean.
    wide = spaced("a l l o f")
    assert joined(wide, list(letterspaced(wide, KNOWN))) == "all of"


def test_gaps_that_are_clear_on_both_sides_part_an_unknown_row() -> None:
    line = spaced("x q z v b", {1: 4.0}, usual=-4.0)
    assert list(letterspaced(line, KNOWN)) == [0, 2, 3]
    doubtful = spaced("x q z v b", {1: 4.0, 3: 0.5}, usual=-4.0)
    assert list(letterspaced(doubtful, KNOWN)) == [0, 2]
    assert list(letterspaced(spaced("x q z v b", {1: 3.9}, usual=-4.0), KNOWN)) == []
    assert list(letterspaced(spaced("x q z v b", {1: 4.0}, usual=-3.9), KNOWN)) == []


def test_wider_gaps_than_usual_speak_for_a_space_in_a_row() -> None:
    known = vocabulary(*["into the house in to me"] * 3)
    close = spaced("i n t o", {}, usual=2.0)
    assert joined(close, list(letterspaced(close, known))) == "into"
    assert list(letterspaced(spaced("i n t o", {1: 30.0}, usual=2.0), known)) == []
    row = "a l l h u m a n"
    apart = spaced(row, {2: 9.0}, usual=2.0)
    assert joined(apart, list(letterspaced(apart, known))) == "all human"


def test_marks_belong_to_the_single_letter_before_them() -> None:
    known = vocabulary(*["de\u0301ja vu"] * 3)
    line = spaced("d e\u0301 j a")
    assert joined(line, list(letterspaced(line, known))) == "de\u0301ja"


# --- merged ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hum an", "human"),
        ("the hum an rig hts", "the human rights"),
        ("h um an", "human"),
        ("(hum an)", "(human)"),
        # Signs between, a capital inside, numbers: no pieces of one word.
        ("hum, an", "hum, an"),
        ("hum (an", "hum (an"),
        ("hum An", "hum An"),
        ("HUM AN", "HUMAN"),
        ("hum 4an", "hum 4an"),
        # Nothing known.
        ("hum anx", "hum anx"),
    ],
)
def test_neighbours_that_are_one_known_word_are_joined(text: str, expected: str) -> None:
    line = spaced(text)
    assert joined(line, list(merged(line, KNOWN))) == expected


@pytest.mark.parametrize(("times", "joins"), [(2, False), (3, True)])
def test_a_word_must_be_seen_three_times(times: int, joins: bool) -> None:
    known = vocabulary(*["some liberty here"] * times)
    assert (list(merged(spaced("liber ty"), known)) == [4]) is joins


def test_a_word_that_a_person_gave_need_not_be_seen() -> None:
    assert list(merged(spaced("liber ty"), vocabulary(given=("liberty",)))) == [4]


def test_two_words_that_stand_elsewhere_too_stay_apart() -> None:
    lines = ["go into it", "look into me", "came into us"]
    assert list(merged(spaced("in to"), vocabulary(*lines))) == [1]
    known = vocabulary(*lines, "went in there", "was to go")
    assert list(merged(spaced("in to"), known)) == []


def test_a_pair_seen_apart_a_third_as_often_as_the_word_stays_apart() -> None:
    lines = ["go into it", "look into me", "came into us"] * 2
    two = vocabulary(*lines, "he in to", "she in to")
    assert list(merged(spaced("in to"), two)) == [1]
    three = vocabulary(*lines, "he in to", "she in to", "it in to")
    assert list(merged(spaced("in to"), three)) == []


def test_a_frequent_word_is_no_end_of_another() -> None:
    lines = ["dezvoltarea este"] * 4
    assert list(merged(spaced("dezvoltare a"), vocabulary(*lines, *["a fi"] * 3))) == [9]
    assert list(merged(spaced("dezvoltare a"), vocabulary(*lines, *["a fi"] * 4))) == []


def test_of_many_pieces_one_may_be_a_word() -> None:
    known = vocabulary(*["the understanding of it"] * 4, *["we stand here under it"] * 3)
    assert list(merged(spaced("un der standing"), known)) == [1, 4]
    assert list(merged(spaced("under sta nding"), known)) == [4, 7]
    assert list(merged(spaced("under stand ing"), known)) == []


def test_only_the_pieces_of_the_word_are_judged() -> None:
    lines = ["go into it", "look into me", "came into us"]
    assert list(merged(spaced("in to all"), vocabulary(*lines))) == [1]


def test_of_three_pieces_two_must_be_no_words() -> None:
    known = vocabulary(*["the understanding of it"] * 4, *["we stand here under it"] * 3)
    assert list(merged(spaced("under sta nding"), known)) == [4, 7]
    both = vocabulary(*["the understanding of it"] * 4, *["we stand here under it, ing"] * 3)
    assert list(merged(spaced("under stand ing"), both)) == []


def test_clear_gaps_decide_on_joining() -> None:
    apart = vocabulary("go into it", "look into me", "went in there", "was to go")
    assert list(merged(spaced("in to", {1: -4.0}), apart)) == [1]
    assert list(merged(spaced("in to", {1: -3.9}), apart)) == []
    assert list(merged(spaced("hum an", {2: 4.0}), KNOWN)) == []
    assert list(merged(spaced("hum an", {2: 3.9}), KNOWN)) == [2]


def test_the_longest_word_wins() -> None:
    known = vocabulary(*["a note book or notebooks in notebook"] * 4)
    line = spaced("not ebo oks")
    assert joined(line, list(merged(line, known))) == "notebooks"


# --- rejoined -------------------------------------------------------------------------------------


def test_pieces_are_joined_where_the_line_becomes_likelier() -> None:
    line = spaced("all hum an rig hts, of")
    assert joined(line, list(rejoined(line, KNOWN))) == "all human rights, of"


def test_known_words_stay_apart_unless_their_join_is_known() -> None:
    assert list(rejoined(spaced("all human rights of"), KNOWN)) == []
    assert list(rejoined(spaced("zq xv"), KNOWN)) == []


def test_gaps_are_weighed_against_likelihood() -> None:
    assert list(rejoined(spaced("hum an", {2: 0.0}), KNOWN)) == [2]
    assert list(rejoined(spaced("hum an", {2: 40.0}), KNOWN)) == []
    both = vocabulary(*["into the house in to me"] * 3)
    assert list(rejoined(spaced("in to"), both)) == list(rejoined(spaced("in to", {}), both))
    assert list(rejoined(spaced("in to", {1: -40.0}), both)) == [1]


def test_a_lost_space_costs_a_factor_of_twenty() -> None:
    # "ab" is as frequent as "a" and "b" are together rare: the price of the space decides.
    lines = ["ab cd", "a b", "cd ab"]
    known = vocabulary(*lines * 3)
    gain = known.scores.known["ab"] - known.scores.known["a"] - known.scores.known["b"]
    assert gain > 3.0
    assert list(rejoined(spaced("a b", {0: gain - 3.0 - 0.01}), known)) == [0]
    assert list(rejoined(spaced("a b", {0: gain - 3.0 + 0.01}), known)) == []
