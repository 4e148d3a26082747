"""The drawings of one font, read together; ten times a likeness is a logarithm of odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from glyphstone.data.shape_model import ShapeClass
from glyphstone.evidence.drawings.font_letters import FontLetters, LetterReading
from glyphstone.evidence.drawings.places import Neighbours
from glyphstone.evidence.drawings.script_classes import ScriptClasses
from tests.evidence.drawings.tiny_classes import CLASSES, SCALE, font

ALPHABET = "абвгдзо"


def read(
    letters: FontLetters, script: str = "Cyrl", known: Mapping[int, str] | None = None
) -> list[LetterReading]:
    return letters.readings([script], alphabet=ALPHABET, known=known)


def texts(readings: Sequence[LetterReading]) -> str:
    return "".join(one.text for one in readings)


def test_each_drawing_is_taken_for_what_it_is_most_like() -> None:
    found = read(font({"а": 0.8, "в": 0.3}, {"б": 0.7}, {".": 0.9}, symbols=[5, 6, 9]))
    assert [(one.symbol, one.text) for one in found] == [(5, "а"), (6, "б"), (9, ".")]
    assert [one.cosine for one in found] == pytest.approx([0.8, 0.7, 0.9])
    assert found[0].second == "в"
    assert {one.designs for one in found} == {7}
    assert found[0].probability > 0.9


def test_the_probability_is_that_among_all_texts() -> None:
    (one,) = read(font({"а": 0.8, "б": 0.6}))
    # б by e^-2; all other letters, capitals and signs by at most e^-8.
    assert one.probability == pytest.approx(1 / (1 + np.exp(-2)), abs=0.005)
    assert (one.text, one.second) == ("а", "б")
    (even,) = read(font({"а": 0.8, "б": 0.79}))
    assert even.probability < 0.55


def test_letters_outside_the_alphabet_need_more() -> None:
    drawing = font({"а": 0.5, "О": 0.56})
    assert texts(read(drawing)) == "а"
    assert texts(read(font({"а": 0.5, "О": 0.58}))) == "О"


@pytest.mark.parametrize(("other", "text"), [(0.41, "б"), (0.39, "а")])
def test_a_letter_has_a_second_drawing_only_if_nothing_else_fits(other: float, text: str) -> None:
    """A second drawing costs 4, which is 0.4 of likeness."""
    assert texts(read(font({"а": 0.9}, {"а": 0.8, "б": other}))) == f"а{text}"


@pytest.mark.parametrize(("other", "text"), [(0.11, "б"), (0.09, "а")])
def test_a_third_drawing_costs_twice_as_much(other: float, text: str) -> None:
    drawing = font({"а": 0.95}, {"а": 0.95}, {"а": 0.9, "б": other})
    assert texts(read(drawing)) == f"аа{text}"


def test_what_another_drawing_is_more_like_is_hardly_free() -> None:
    alone = read(font({"а": 0.8, "б": 0.7}))[0].probability
    beside = read(font({"а": 0.8, "б": 0.7}, {"б": 0.9}))[0].probability
    assert alone == pytest.approx(1 / (1 + np.exp(-1)), abs=0.01)
    assert beside == pytest.approx(1 / (1 + np.exp(-5)), abs=0.01)


def test_many_drawings_that_are_like_the_same_few_letters() -> None:
    """More drawings than thrice the texts that they may stand for."""
    found = read(font(*[{"а": 0.9, "б": 0.5}] * 60))
    assert texts(found) == "а" * 60


def test_what_is_known_is_left_out_and_its_letter_is_taken() -> None:
    drawing = font({"а": 0.6}, {"а": 0.7, "б": 0.5}, {"в": 0.8})
    assert texts(read(drawing)) == "абв"
    found = read(drawing, known={0: "а"})
    assert [(one.symbol, one.text) for one in found] == [(1, "б"), (2, "в")]
    # Even if the drawing is not at all like what it is known to be.
    found = read(drawing, known={2: "а"})
    assert [one.symbol for one in found] == [0, 1]


def test_a_known_text_that_was_never_learned_changes_nothing() -> None:
    drawing = font({"а": 0.6}, {"б": 0.7}, {"в": 0.8})
    assert texts(read(drawing, known={0: "ѫ"})) == "бв"
    assert read(drawing, known={0: "ѫ"})[0].probability > 0.9
    assert read(drawing, known={99: "б"}) == read(drawing)
    assert read(drawing, known={0: "а", 1: "б", 2: "в"}) == []


def beside(
    before: Mapping[int, Mapping[int, int]], behind: Mapping[int, Mapping[int, int]]
) -> Neighbours:
    """The neighbours of symbols, with how often they stand there."""
    return Neighbours(
        *({s: Counter(others) for s, others in one.items()} for one in (before, behind))
    )


@pytest.mark.parametrize(("other", "text"), [("а", "З"), ("0", "3")])
def test_neighbours_tell_a_figure_from_a_letter(other: str, text: str) -> None:
    drawing = font({"З": 0.8, "3": 0.8}, symbols=[4])
    around = beside({4: {-1: 4}}, {4: {1: 4}})
    found = drawing.readings(["Cyrl"], alphabet=ALPHABET, known={1: other}, beside=around)
    assert texts(found) == text
    assert found[0].probability > 0.9
    assert found[0].cosine == pytest.approx(0.8)


def test_neighbours_are_read_together() -> None:
    """A drawing that is plainly a figure makes a figure of the one beside it."""
    drawing = font({"0": 0.9}, {"З": 0.85, "3": 0.8})
    assert texts(read(drawing)) == "0З"
    around = beside({0: {0: 5, 1: 1}, 1: {0: 9}}, {0: {0: 5, 1: 1}, 1: {0: 9}})
    assert texts(drawing.readings(["Cyrl"], alphabet=ALPHABET, beside=around)) == "03"


@pytest.mark.parametrize(("top", "text"), [(0.5, "о"), (0.7, "О")])
def test_height_tells_the_case_of_letters_that_are_drawn_alike(top: float, text: str) -> None:
    drawing = {"о": 0.85, "О": 0.84}
    assert texts(read(font({"а": 0.9}, {"з": 0.9}, drawing, tops=[0.5, 0.5, top]))) == f"аз{text}"
    # A known letter tells the height too.
    few = font({"а": 0.9}, {"з": 0.9}, drawing, tops=[0.5, 0.5, top])
    assert texts(read(few, known={0: "а", 1: "з"})) == text


def test_the_other_case_of_the_likeliest_letter_is_always_compared() -> None:
    """Twelve other texts are more like the drawing than the capital is."""
    drawing = dict.fromkeys("абвгдзАБЗ03.,", 0.8) | {"о": 0.9, "О": 0.65}
    assert texts(read(font({"а": 0.9}, {"з": 0.9}, drawing, tops=[0.5, 0.5, 0.7]))) == "азО"


@pytest.mark.parametrize(
    ("scripts", "foreign"),
    [(["Hebr"], True), (["Thai"], True), (["Cyrl"], False), (["Hebr", "Latn"], False)],
    ids=["Hebrew", "Thai", "Cyrillic", "Hebrew with Latin"],
)
def test_latin_letters_are_looked_for_in_scripts_without_lookalikes(
    scripts: list[str], foreign: bool
) -> None:
    (one,) = font({"א": 0.6, "ก": 0.6, "а": 0.6, "o": 0.55}).readings(scripts)
    assert one.foreign == pytest.approx(0.55 if foreign else -1.0, abs=0.05)


def test_words_lean_towards_one_of_two_scripts() -> None:
    drawing = font({"ד": 0.6, "o": 0.62}, {"3": 0.9})
    towards = np.array([[0.0, -0.3], [0.0, -0.3]])
    plain = drawing.readings(["Hebr", "Latn"])
    leaning = drawing.readings(["Hebr", "Latn"], leaning=towards)
    assert texts(leaning) == "ד3"
    back = drawing.readings(["Hebr", "Latn"], leaning=towards[:, ::-1])
    assert texts(back) == "o3"
    # Signs lean nowhere.
    assert plain[1].cosine == leaning[1].cosine == pytest.approx(0.9)


def test_the_script_is_the_one_that_all_drawings_are_most_like() -> None:
    hebrew = font({"א": 0.8, "а": 0.4}, {"ב": 0.8, "б": 0.7}, {"ג": 0.7, "ก": 0.75})
    ranked = hebrew.scripts()
    assert ranked[0][0] == "Hebr"
    assert [likeness for _, likeness in ranked] == sorted((x for _, x in ranked), reverse=True)
    assert {script for script, _ in ranked} == {"Cyrl", "Hebr", "Latn", "Thai"}
    assert ranked[0][1] == pytest.approx(hebrew.likeness("Hebr").mean())


def test_likeness_counts_letters_and_signs_or_letters_alone() -> None:
    drawing = font({"0": 0.9, "о": 0.7})
    assert drawing.likeness("Cyrl") == pytest.approx([0.9 - 0.5 / SCALE], abs=0.01)
    assert drawing.likeness_of_letters("Cyrl") == pytest.approx([0.7], abs=0.01)


def test_a_letter_of_few_languages_counts_for_less() -> None:
    common, sign = font({"а": 0.8}), font({"0": 0.8})
    assert common.likeness("Cyrl")[0] > sign.likeness("Cyrl")[0]


def test_the_order_of_drawings_does_not_matter() -> None:
    chance = np.random.default_rng(5)
    drawings = [
        {one.text: float(chance.uniform(0, 0.9)) for one in CLASSES if chance.random() < 0.4}
        for _ in range(12)
    ]
    order = chance.permutation(12).tolist()
    plain = {one.symbol: one.text for one in read(font(*drawings))}
    mixed = font(*(drawings[at] for at in order), symbols=order)
    assert {one.symbol: one.text for one in read(mixed)} == plain


def test_a_letter_has_as_many_drawings_as_are_much_more_like_it_than_like_all_else() -> None:
    """A vowel sign of Devanagari has a drawing for each width of letters."""
    assert texts(read(font(*[{"а": 1.0}] * 5))) != "ааааа"
    # 12 is 1.2 of likeness, 6 is 0.6, in scripts whose letters change their form.
    thai = font(*[{"ก": 0.9}] * 6).readings(["Thai"], alphabet="กขคงจฉชซ")
    assert texts(thai) == "กกกกกก"


def test_spelling_adds_to_the_letters_of_a_drawing() -> None:
    drawing = font({"а": 0.5, "б": 0.4, "0": 0.5})
    gains = {0: {"а": -3.0, "б": 0.0, "в": -10.0}}
    (one,) = drawing.readings(["Cyrl"], alphabet=ALPHABET, spelled=gains)
    assert one.text == "б"
    (other,) = drawing.readings(["Cyrl"], alphabet=ALPHABET, spelled={7: gains[0]})
    assert other.text == "а"


UNDOTTED_CLASSES = ScriptClasses(
    tuple(ShapeClass(char, 0, "Latn") for char in "abiıo"), np.full(5, 7, np.int16)
)


@pytest.mark.parametrize(("alphabet", "text"), [("abio", "i"), ("abiıo", "ı"), ("abo", "ı")])
def test_a_dotless_i_is_i_in_alphabets_that_have_only_that(alphabet: str, text: str) -> None:
    cosines = np.array([[0, 0, 0.9, 0, 0], [0, 0, 0.1, 0.8, 0]], np.float32)
    drawn = FontLetters(range(2), cosines, UNDOTTED_CLASSES, 30.0)
    assert texts(drawn.readings(["Latn"], alphabet=alphabet)) == f"i{text}"
