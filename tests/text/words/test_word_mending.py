from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.text.words.blanks import spaces, squeezed
from glyphstone.text.words.vocabulary import Vocabulary, VocabularyBuilder
from glyphstone.text.words.word_characters import unspaced_scripts
from glyphstone.text.words.word_mending import Segmenter, WordMode

PROSE = [
    "All human beings are born free and equal in dignity and rights.",
    "They are endowed with reason and conscience and should act towards",
    "one another in a spirit of brotherhood. Everyone is entitled to all",
    "the rights and freedoms set forth in this Declaration, and the human",
    "beings of the world are free in dignity, in reason and in rights.",
    "Without distinction of any kind, the freedoms and the rights of all",
    "are equal, and the Declaration is one for all the human beings.",
]


def vocabulary_of(*lines: str, language: str = "und") -> Vocabulary:
    builder = VocabularyBuilder(language)
    builder.add_reading(lines)
    return builder.build()


KNOWN = vocabulary_of(*PROSE)


@pytest.mark.parametrize(
    ("damaged", "mended"),
    [
        # A line without any space.
        ("thehumanbeingsarefreeandequal", "the human beings are free and equal"),
        ("free,equalandhuman.", "free, equal and human."),
        # One of its words is not known; signs part it.
        ("thehumanxanthippeandallbeings", "the human xanthippe and all beings"),
        ("inreason,inthexanthippeandinrights", "in reason, in the xanthippe and in rights"),
        # A number stays one.
        ("09.12.11", "09.12.11"),
        # A token longer than the longest known word.
        ("in theequalrightsandfreedoms of all", "in the equal rights and freedoms of all"),
        # A small letter before a capital.
        ("all humanBeings are", "all human Beings are"),
        # Pieces of a known word.
        ("all hum an beings", "all human beings"),
        ("equal in rig hts.", "equal in rights."),
        ("the hum an be ings, all", "the human beings, all"),
        ("the free- doms", "the free- doms"),
        # Letters that stand apart.
        ("D E C L A R A T I O N", "DECLARATION"),
        ("H U M A N R I G H T S", "HUMAN RIGHTS"),
        ("the R I G H T S, and", "the RIGHTS, and"),
        # What nothing is known of stays.
        ("A B C D E F", "A B C D E F"),
        ("1 0 0 0 0", "1 0 0 0 0"),
        (
            "https://www.theequalrightsandfreedoms.org/all",
            "https://www.theequalrightsandfreedoms.org/all",
        ),
        ("", ""),
        ("  ", "  "),
    ],
)
def test_words_are_put_right(damaged: str, mended: str) -> None:
    assert Segmenter(KNOWN).line(damaged) == mended


def test_words_that_a_sign_parts_stand_in_no_glued_line() -> None:
    line = "ሰው፡ሁሉ፡ነጻ፡ሆኖ፡ይወለዳል፡በክብርና፡በመብት፡እኩል፡ነው።"
    assert Segmenter(vocabulary_of(line, "ሰው ሁሉ ነጻ ነው")).line(line) == line


def test_pieces_seen_apart_elsewhere_stay_apart() -> None:
    known = vocabulary_of("go into the house", "look into it", "she went in", "give it to me")
    assert Segmenter(known).line("she came in to eat") == "she came in to eat"
    narrow = [0.0, 0.0, 0.25, 0.0, 0.0, 0.0, 0.25, 0.0, 0.02, 0.0, 0.25, 0.0, 0.0]
    assert Segmenter(known).line("she came in to eat", gaps=narrow) == "she came into eat"


def test_a_frequent_word_is_not_taken_for_the_end_of_another() -> None:
    known = vocabulary_of("a fi a zi", *["dezvoltarea este a lor"] * 3, "o dezvoltare a lui")
    assert Segmenter(known).line("o dezvoltare a lui") == "o dezvoltare a lui"


def test_pieces_of_a_word_from_a_list_are_joined() -> None:
    builder = VocabularyBuilder()
    builder.add_reading(PROSE)
    builder.add_words(["freedom", "liberties"])
    assert Segmenter(builder.build()).line("all the liber ties") == "all the liberties"


def test_the_text_of_another_tool_can_be_the_base_or_the_vocabulary() -> None:
    theirs, ours = "thehuman beings of the wor ld", "the human beings of the world"
    builder = VocabularyBuilder()
    builder.add_reading([*PROSE, ours])
    builder.add_reading([*PROSE, theirs])
    segmenter = Segmenter(builder.build())
    assert segmenter.line(theirs, others=[ours]) == ours
    assert segmenter.line(ours, others=[theirs]) == ours


def test_gaps_decide_where_words_do_not() -> None:
    text = "xqzvbrrtk"
    gaps = [0.0, 0.01, 0.0, 0.3, 0.0, 0.01, 0.0, 0.0]
    assert Segmenter(KNOWN).line(text) == text
    assert Segmenter(KNOWN).line(text, gaps=gaps) == "xqzv brrtk"
    assert Segmenter(KNOWN).line(text, gaps=gaps[:-1]) == text


def test_letters_set_apart_are_joined_by_their_gaps() -> None:
    gaps = [0.3, 0.3, 0.31, 0.9, 0.3, 0.3, 0.29]
    assert Segmenter(KNOWN).line("X Q Z V B R R T", gaps=gaps) == "XQZV BRRT"


def test_another_reading_of_the_line_keeps_the_gap() -> None:
    other = "world kind and the rights"
    builder = VocabularyBuilder()
    builder.add_reading([*PROSE, "worldkind andtherights"])
    builder.add_reading([*PROSE, other])
    segmenter = Segmenter(builder.build())
    assert segmenter.line("worldkind andtherights", others=[other]) == other
    assert segmenter.line("xqzvbrrtk", others=["another text"]) == "xqzvbrrtk"


def test_pieces_mode_joins_and_never_cuts() -> None:
    segmenter = Segmenter(KNOWN, WordMode.PIECES)
    assert segmenter.line("the hum an be ings are fr ee") == "the human beings are free"
    assert segmenter.line("thehumanbeings") == "thehumanbeings"


def test_all_mode_takes_no_space_for_granted() -> None:
    segmenter = Segmenter(KNOWN, WordMode.ALL)
    assert segmenter.line("th ehum anbe ingsar efree") == "the human beings are free"


def test_turkish_capitals_find_their_small_letters() -> None:
    known = vocabulary_of("bütün insanlar hür ve eşit", "ve insanlar hür", language="tr")
    assert Segmenter(known).line("İ N S A N L A R") == "İNSANLAR"


def test_folds_that_are_longer_than_their_letter() -> None:
    known = vocabulary_of("die große Straße und die große Maße", "und Straße und Maße")
    assert Segmenter(known).line("dieGroßeStraßeunddieMaße") == "die Große Straße und die Maße"


@pytest.mark.parametrize("mode", list(WordMode))
@pytest.mark.parametrize("text", ["人人生而自由 human", "มนุษย์ ทั้งหลาย เกิดมา", "人 人 生 而 自 由"])
def test_scripts_without_spaces_are_left_alone(mode: WordMode, text: str) -> None:
    unspaced = unspaced_scripts({"Hani", "Thai"})
    builder = VocabularyBuilder(unspaced=unspaced)
    builder.add_reading([*PROSE, "人人 生而 自由 人 生"])
    assert Segmenter(builder.build(), mode, unspaced).line(text) == text


LETTERS = st.sampled_from([*"theumanrigsİßΣ́,.-(’", " ", " ", "A", "1", "न", "ि", "人", "\u200d"])


@given(st.text(LETTERS, max_size=60), st.sampled_from(list(WordMode)), st.data())
def test_nothing_but_spaces_changes(text: str, mode: WordMode, data: st.DataObject) -> None:
    segmenter = Segmenter(KNOWN, mode, unspaced_scripts({"Hani"}))
    size = max(0, len(squeezed(text)) - 1)
    gap = st.one_of(st.none(), st.floats(-1, 2))
    gaps = data.draw(st.one_of(st.none(), st.lists(gap, min_size=size, max_size=size)))
    mended = segmenter.line(text, gaps)
    assert squeezed(mended) == squeezed(text)
    assert text.strip() or mended == text


@given(st.text(max_size=80), st.sampled_from(list(WordMode)))
def test_any_text_keeps_its_characters(text: str, mode: WordMode) -> None:
    assert squeezed(Segmenter(KNOWN, mode).line(text)) == squeezed(text)


@given(st.lists(st.sampled_from(sorted({w for line in PROSE for w in line.split()})), min_size=2))
def test_clean_words_stay_as_they_are(words: list[str]) -> None:
    text = " ".join(words)
    assert Segmenter(KNOWN).line(text) == text


PIECES = st.sampled_from(["hum", "an", "human", "re", "a", "R", "I", "rights", "t,", "all", "xy"])


@given(st.lists(PIECES, max_size=12))
def test_lines_passed_over_are_those_that_do_not_change(pieces: list[str]) -> None:
    text = " ".join(pieces)
    unmeasured = [None] * max(0, len(squeezed(text)) - 1)
    segmenter = Segmenter(KNOWN)
    assert segmenter.line(text) == segmenter.line(text, gaps=unmeasured)


@pytest.mark.parametrize("line", PROSE)
def test_clean_lines_stay_as_they_are(line: str) -> None:
    assert Segmenter(KNOWN).line(line) == line


@pytest.mark.parametrize("language", ["eng", "deu_1996", "rus", "amh", "arb", "hin", "kor", "vie"])
def test_clean_texts_in_many_scripts_stay_as_they_are(language: str, shared_data: Path) -> None:
    lines = (shared_data / "udhr_txt" / f"{language}.txt").read_text("utf-8").splitlines()
    segmenter = Segmenter(vocabulary_of(*lines))
    changed = [
        line for line, mended in zip(lines, segmenter.lines(lines), strict=True) if line != mended
    ]
    assert changed == []


@pytest.mark.parametrize("language", ["fra", "ell_monotonic", "swh"])
def test_lost_spaces_are_found_by_the_rest_of_the_document(
    language: str, shared_data: Path
) -> None:
    lines = (shared_data / "udhr_txt" / f"{language}.txt").read_text("utf-8").splitlines()
    damaged = [line for line in lines[5::8] if " " in line]
    kept = [line for line in lines if line not in damaged]
    segmenter = Segmenter(vocabulary_of(*kept))
    right = wrong = lost = 0
    for line in damaged:
        for true, found in zip(spaces(line), spaces(segmenter.line(squeezed(line))), strict=True):
            right += true and found
            wrong += found and not true
            lost += true and not found
    assert right / (right + lost) >= 0.8
    assert right / (right + wrong) >= 0.85


T = TypeVar("T")


class _Counted(dict[str, T]):
    """Words that count how often they are asked for."""

    asked = 0

    def get(self, key: str, default: Any = None, /) -> Any:
        self.asked += 1
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        self.asked += 1
        return super().__contains__(key)


@pytest.mark.parametrize("mode", list(WordMode))
@pytest.mark.parametrize("piece", ["thehumanbeings", "t h e ", "in to "])
def test_words_are_asked_for_as_often_as_the_line_is_long(mode: WordMode, piece: str) -> None:
    asked = []
    for size in (1, 4):
        vocabulary = vocabulary_of(*PROSE)
        vocabulary.counts = counts = _Counted(vocabulary.counts)
        known = _Counted(vocabulary.scores.known)
        vocabulary.scores = replace(vocabulary.scores, known=known)
        Segmenter(vocabulary, mode).line(piece * 200 * size)
        asked.append(counts.asked + known.asked)
    # Without gaps, a line whose pieces are no single letters is not looked at.
    sound = mode is WordMode.DAMAGED and piece == "in to "
    assert asked == [0, 0] if sound else 0 < asked[1] <= 4.1 * asked[0]


def test_a_number_is_one_whatever_its_figures() -> None:
    builder = VocabularyBuilder()
    builder.add_reading([*PROSE, "Declaration1987", "equal in 12 rights"])
    builder.add_reading([*PROSE, "Declaration 1987", "equal in 12 rights"])
    other = "Declaration 1987"
    assert Segmenter(builder.build()).line("Declaration1987", others=[other]) == other


def test_a_word_alone_in_its_line_is_cut_into_known_words() -> None:
    assert Segmenter(KNOWN).line("allhuman") == "all human"
    assert Segmenter(KNOWN).line("freedoms") == "freedoms"


def test_a_short_line_with_an_unknown_part_may_be_a_stem_and_its_ending() -> None:
    assert Segmenter(KNOWN).line("thexanthip") == "thexanthip"
    assert Segmenter(KNOWN).line("thexanthippeall") == "the xanthippe all"


def test_spaces_beside_scripts_without_spaces_stay_whatever_the_gaps_say() -> None:
    unspaced = unspaced_scripts({"Hani"})
    close = [0.0, 0.0, 0.0, 0.0]
    assert Segmenter(KNOWN, unspaced=unspaced).line("人 the 人", gaps=close) == "人 the 人"
    assert Segmenter(KNOWN).line("人 the 人", gaps=close) != "人 the 人"
    assert Segmenter(KNOWN, unspaced=unspaced).line("a l l", gaps=close[:2]) == "all"


def test_a_sign_inside_a_number_is_no_end_of_a_word() -> None:
    stops = ["it is. So it is. And so. It is. All of it. So."]
    segmenter = Segmenter(vocabulary_of(*PROSE, *stops), WordMode.ALL)
    assert segmenter.line("09.12.11") == "09.12.11"
    assert segmenter.line("it is.So") == "it is. So"
    assert segmenter.line("so.12 it") == "so. 12 it"


def test_a_line_that_looks_sound_gives_way_to_a_likelier_reading() -> None:
    assert Segmenter(KNOWN).line("hum anrights") == "hum anrights"
    assert Segmenter(KNOWN).line("hum anrights", others=["human rights"]) == "human rights"


@pytest.mark.parametrize(("gap", "expected"), [(0.162, "human; rights"), (0.161, "human;rights")])
def test_a_sign_of_unknown_spacing_gets_a_space_by_a_wide_gap(gap: float, expected: str) -> None:
    gaps = [0.0] * 11
    gaps[5] = gap
    assert Segmenter(KNOWN).line("human;rights", gaps=gaps) == expected


@pytest.mark.parametrize(("gap", "expected"), [(0.121, "human; rights"), (0.119, "human;rights")])
def test_a_sign_of_unknown_spacing_keeps_its_space_by_any_gap(gap: float, expected: str) -> None:
    gaps = [0.0] * 11
    gaps[5] = gap
    assert Segmenter(KNOWN, WordMode.ALL).line("human; rights", gaps=gaps) == expected


def test_a_line_of_nothing_but_capitals_inside_words_is_cut() -> None:
    assert Segmenter(KNOWN).line("humanBeings equalRights") == "human Beings equal Rights"


@pytest.mark.parametrize(
    ("text", "sound"),
    [
        ("human rights are equal", True),
        ("zzq human", True),
        ("zzq qqz human", True),
        ("zzq qqz zqz human", False),
        ("human zzq qqz human zqz zzz", True),
        ("human zzq qqz zqz", False),
        ("zzq qqz ... zqz zzz", True),
        ("a b human", True),
        ("a b c human", False),
        ("hum an rights", False),
        ("huMan rights", False),
        ("HUMAN Rights", True),
    ],
)
def test_a_line_is_sound_with_two_unknown_pieces_in_a_row_and_no_more(
    text: str, sound: bool
) -> None:
    known = vocabulary_of("human rights are equal", "all human beings are equal")
    assert Segmenter(known)._is_sound(text) is sound
    assert not Segmenter(known, WordMode.ALL)._is_sound(text)


def test_a_word_alone_in_its_line_is_sound_if_it_is_seen_twice() -> None:
    known = vocabulary_of("human rights are equal", "all human beings")
    assert Segmenter(known)._is_sound("human")
    assert Segmenter(known)._is_sound("Human.")
    assert not Segmenter(known)._is_sound("rights")
