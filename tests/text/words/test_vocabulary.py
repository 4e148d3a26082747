from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.text.words.vocabulary import VocabularyBuilder
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
