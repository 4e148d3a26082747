from __future__ import annotations

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.text.words.vocabulary import Vocabulary, VocabularyBuilder
from glyphstone.text.words.word_characters import unspaced_scripts

PROSE = [
    "All human beings are born free and equal in dignity and rights.",
    "They are endowed with reason and conscience and should act towards",
    "one another in a spirit of brotherhood. Everyone is entitled to all",
    "the rights and freedoms set forth in this Declaration, and the human",
    "beings of the world are free in dignity, in reason and in rights.",
]


def test_readings_of_one_document_are_the_same_words_seen_again() -> None:
    builder = VocabularyBuilder()
    builder.add_reading(PROSE)
    builder.add_reading(PROSE)
    assert builder.build().count("rights") == 3


def test_other_documents_and_lists_add_to_it() -> None:
    builder = VocabularyBuilder()
    builder.add_reading(PROSE)
    builder.add_document(["rights and duties"])
    builder.add_words(["rights", "liberty"])
    builder.add_words({"duties": 4})
    vocabulary = builder.build()
    assert vocabulary.count("rights") == 5
    assert vocabulary.count("liberty") == 1
    assert vocabulary.count("duties") == 5


def test_a_list_of_words_alone_is_enough() -> None:
    builder = VocabularyBuilder()
    builder.add_words(["one", "two"])
    vocabulary = builder.build()
    assert sorted(vocabulary) == ["one", "two"]
    assert vocabulary.longest == 3


def test_nothing_makes_an_empty_vocabulary() -> None:
    vocabulary = VocabularyBuilder().build()
    assert len(vocabulary) == 0
    assert vocabulary.score("anything") < 0


@pytest.mark.parametrize(
    ("lines", "known", "unknown"),
    [
        # Known in one piece elsewhere.
        (["the decla-", "ration of the declaration"], ["declaration"], ["decla", "ration"]),
        # Known with its hyphen elsewhere.
        (["a well-", "known and well-known man"], ["well-known"], ["wellknown"]),
        # Two words that are known part by part.
        (["the North and the South and North-", "South"], ["north-south"], ["northsouth"]),
        # Neither is known: the hyphen goes.
        (["a brother-", "hood."], ["brotherhood"], ["brother", "hood"]),
        (["eine Erklä\u00ad", "rung"], ["erklärung"], ["erklä"]),
        (["հռչա\u058a", "կագիր"], ["հռչակագիր"], ["հռչա"]),
        # Nothing follows.
        (["the end-"], ["end"], []),
        # What follows is no word.
        (["in-", "(see there)"], ["in", "see"], ["insee"]),
        # Broken twice.
        (["a long inter-", "govern-", "mental"], ["a", "long"], []),
    ],
)
def test_words_broken_at_line_ends_are_learned_whole(
    lines: list[str], known: list[str], unknown: list[str]
) -> None:
    builder = VocabularyBuilder()
    builder.add_reading(lines)
    vocabulary = builder.build()
    assert [word for word in known if word not in vocabulary] == []
    assert [word for word in unknown if word in vocabulary] == []


def test_glued_lines_are_not_learned() -> None:
    builder = VocabularyBuilder()
    builder.add_reading(
        [*PROSE * 2, "theyarefreeandequalindignityandrights", "areendowedwithreason"]
    )
    vocabulary = builder.build()
    assert vocabulary.glued >= {"theyarefreeandequalindignityandrights"}
    assert vocabulary.longest == len("brotherhood")


def test_parts_of_a_glued_line_between_signs_are_not_learned() -> None:
    builder = VocabularyBuilder()
    builder.add_reading([*PROSE, "xanthippeandall,ofwhichnothing,isknown"])
    assert not [word for word in builder.build() if "xanthippe" in word or "which" in word]


def test_a_word_that_stands_alone_in_its_line_is_learned() -> None:
    builder = VocabularyBuilder()
    builder.add_reading([*PROSE, "Xanthippe"])
    assert "xanthippe" in builder.build()


def test_a_glued_running_head_is_not_learned_however_often_it_stands_there() -> None:
    builder = VocabularyBuilder()
    builder.add_reading([*PROSE * 3, *["allhumanbeingsarebornfreeandequal"] * 50])
    assert builder.build().longest == len("brotherhood")


def test_a_word_that_no_others_explain_does_not_make_the_longest_endless() -> None:
    builder = VocabularyBuilder()
    builder.add_reading([*PROSE, "x" * 500])
    assert builder.build().longest <= 1.5 * len("declaration")


def test_given_words_are_believed() -> None:
    builder = VocabularyBuilder()
    builder.add_reading(PROSE)
    builder.add_words(["inreasonandindignityandinrights"])
    assert "inreasonandindignityandinrights" in builder.build()


def test_unknown_words_are_less_likely_the_longer_they_are() -> None:
    builder = VocabularyBuilder()
    builder.add_reading(PROSE)
    vocabulary = builder.build()
    scores = [vocabulary.score("z" * length) for length in (2, 5, 10, 40)]
    assert scores == sorted(scores, reverse=True)
    assert vocabulary.score("rights") > vocabulary.score("sthgir")


@pytest.mark.parametrize(
    ("language", "written", "asked", "same"),
    [
        ("en", "INSAN", "insan", True),
        ("tr", "INSAN", "insan", False),
        ("tr-TR", "İNSAN", "insan", True),
        ("tur", "ISI", "ısı", True),
        ("de", "STRASSE", "straße", True),
        ("el", "ΛΟΓΟΣ", "λόγος".replace("ό", "ο"), True),
        ("ka", "უფლება", "უფლება", True),
    ],
)
def test_case_is_folded_as_the_language_folds_it(
    language: str, written: str, asked: str, same: bool
) -> None:
    builder = VocabularyBuilder(language)
    builder.add_reading([f"{written} {written}"])
    assert (asked in builder.build()) is same


def test_scripts_without_spaces_give_no_words() -> None:
    builder = VocabularyBuilder(unspaced=unspaced_scripts({"Hani", "Thai"}))
    builder.add_reading(["人人生而自由 human มนุษย์ทั้งหลาย rights"])
    assert sorted(builder.build()) == ["human", "rights"]


def test_signs_have_habits() -> None:
    builder = VocabularyBuilder()
    builder.add_reading(["one, two, three, four (five) and (six) or (seven) l'un l'autre l'eau"])
    vocabulary = builder.build()
    assert (vocabulary.habit(",", "a") or 0) > 0.8
    assert (vocabulary.habit("a", "(") or 0) > 0.8
    assert (vocabulary.habit("'", "a") or 1) < 0.2
    assert vocabulary.habit("%", "a") is None


@given(st.lists(st.text(max_size=40), max_size=8))
def test_any_lines_make_a_vocabulary(lines: list[str]) -> None:
    builder = VocabularyBuilder()
    builder.add_reading(lines)
    vocabulary = builder.build()
    assert all(vocabulary.count(word) > 0 for word in vocabulary if word == vocabulary.fold(word))
    assert vocabulary.longest >= 0


def test_the_same_lines_make_the_same_vocabulary() -> None:
    made = []
    for lines in (PROSE, list(PROSE)):
        builder = VocabularyBuilder()
        builder.add_reading(lines)
        vocabulary = builder.build()
        made.append([(word, vocabulary.score(word)) for word in vocabulary])
    assert made[0] == made[1]


def test_words_in_which_readings_differ_are_judged_by_their_letters() -> None:
    builder = VocabularyBuilder()
    builder.add_reading([*PROSE, "the s p o u s e s", "equalspouses"])
    builder.add_reading([*PROSE, "the spouses", "equal spouses"])
    vocabulary = builder.build()
    assert vocabulary.score("spouses") > sum(map(vocabulary.score, "spouses"))
    assert vocabulary.score("equalspouses") < vocabulary.score("equal")
    assert vocabulary.score("equal") > vocabulary.score("spouses")


# --- counts, shares and scores --------------------------------------------------------------------


def built(*lines: str, given: dict[str, int] | None = None) -> Vocabulary:
    builder = VocabularyBuilder()
    builder.add_reading(lines)
    if given:
        builder.add_words(given)
    return builder.build()


def test_the_share_of_spaces_beside_a_sign_is_smoothed_by_a_half() -> None:
    known = built("one, two, three, four")
    # Behind three commas stands a space, before them none.
    assert known.habit(",", "x") == pytest.approx(3.5 / 4)
    assert known.habit("x", ",") == pytest.approx(0.5 / 4)


def test_three_neighbours_of_a_sign_must_be_seen() -> None:
    assert built("one, two, three").habit(",", "x") is None
    assert built("one, two, three, four").habit(",", "x") is not None
    assert built("one two").habit(";", "x") is None
    assert built("one two").habit("a", "b") is None


def test_of_two_signs_the_smaller_share_counts() -> None:
    known = built(*["one, (two) three, (four) five, (six) x"] * 2)
    assert known.habit(",", "x") == pytest.approx(6.5 / 7)
    assert known.habit(",", "(") == pytest.approx(6.5 / 7)
    assert known.habit(",", ")") == pytest.approx(0.5 / 7)


def test_scores_are_logarithms_of_discounted_shares() -> None:
    known = built("one one two three")
    # Five words with the one that was not seen; each known one gives up half a count.
    assert known.score("one") == pytest.approx(log(1.5 / 5))
    assert known.score("Two") == pytest.approx(log(0.5 / 5))
    assert known.scores.unseen == pytest.approx(log(0.5 * 4 / 5))


def test_numbers_are_scored_by_their_number_and_length() -> None:
    known = built("one 12 34 two")
    assert known.scores.numbers == pytest.approx(log(2.5 / 5))
    assert known.score("77") == pytest.approx(log(2.5 / 5) - 2 * log(10))


def test_pairs_count_if_they_could_be_one_word() -> None:
    known = built("go into it", "go in to it", "go in to me")
    assert known.apart("In", "to") == 2
    assert known.apart("to", "it") == 0


def test_sure_words_are_known_and_not_doubtful() -> None:
    known = built("the human rights of all", *["free and born x"] * 5, "a freebornandfreeand b")
    assert known.is_sure("Human")
    assert not known.is_sure("never")
    assert "freebornandfreeand" in known.glued
    assert "freebornandfreeand" not in known


def test_words_of_a_list_count_at_least_once() -> None:
    known = built("one two", given={" Extra ": 0, "": 7, "many": 5})
    assert known.count("extra") == 1
    assert known.count("many") == 5
    assert known.is_given("EXTRA")
    assert "" not in known


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # The joined word is known, the compound is known, both halves are, or nothing is.
        (["information here"], "information"),
        (["infor-mation here"], "infor-mation"),
        (["infor mation"], "infor-mation"),
        (["infor here"], "information"),
    ],
)
def test_a_broken_word_is_counted_as_it_is_written_elsewhere(
    lines: list[str], expected: str
) -> None:
    known = built("some infor-", "mation now", *lines)
    before = built(*lines).count(expected)
    assert known.count(expected) == before + 1


def test_a_soft_hyphen_never_stays() -> None:
    assert built("some infor\u00ad", "mation now", "infor mation").count("information") == 1


def test_a_word_alone_in_its_line_is_glued_if_longer_than_all_others() -> None:
    known = built("some words here", "abcde", "abcdef", "it'swords")
    assert known.count("abcde") == 1
    assert known.glued == {"abcdef", "it'swords"}
    parts = built("some lengthy words here", "it'sx")
    assert (parts.count("it'sx"), parts.count("it"), parts.count("sx")) == (1, 1, 1)


def test_words_that_only_one_reading_has_are_scored_by_their_letters() -> None:
    builder = VocabularyBuilder()
    builder.add_reading(["in to it", "all of it"])
    builder.add_reading(["into it", "all of it"])
    known = builder.build()
    assert known.score("into") < known.scores.known["all"]
    assert known.score("all") == pytest.approx(known.scores.known["all"])
    # A word of another document is not in dispute.
    builder.add_document(["go into the house"])
    again = builder.build()
    assert again.score("into") == pytest.approx(again.scores.known["into"])


def test_words_with_a_glued_part_are_not_learned() -> None:
    known = built(*["the human rights and all the free"] * 4, "x thehumanrightsandallthefree's y")
    assert "thehumanrightsandallthefree's" not in known


def test_documents_add_words_pairs_and_broken_words() -> None:
    builder = VocabularyBuilder()
    builder.add_reading(["go into it", "some lengthier words"])
    for _ in range(2):
        builder.add_document(["go in to me", "an infor-", "mation here", "alone"])
    known = builder.build()
    assert known.count("go") == 3
    assert known.apart("in", "to") == 2
    assert known.count("information") == 2
    assert known.count("alone") == 2


def test_readings_take_the_larger_count_of_pairs_and_broken_words() -> None:
    builder = VocabularyBuilder()
    for _ in range(2):
        builder.add_reading(["go into it", "go in to me", "an infor-", "mation here", "alone"])
    known = builder.build()
    assert known.apart("in", "to") == 1
    assert known.count("information") == 1
    assert known.count("alone") == 1
