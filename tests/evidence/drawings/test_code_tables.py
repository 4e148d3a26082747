"""Fonts whose letters stand where a code page has them; drawings are as alike as the test says."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from glyphstone.data.shape_model import ShapeClass
from glyphstone.evidence.drawings.code_tables import CODE_TABLES, kept_codes
from glyphstone.evidence.drawings.font_letters import FontLetters
from glyphstone.evidence.drawings.script_classes import ScriptClasses
from glyphstone.evidence.drawings.seen_fonts import SeenFont
from tests.evidence.pages import glyph

RUSSIAN = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
CLASSES = (
    *(ShapeClass(char, 0, "Latn") for char in string.ascii_letters),
    *(ShapeClass(char, 0, "Cyrl") for char in RUSSIAN + RUSSIAN.upper()),
    *(ShapeClass(char, 0, "Grek") for char in "αβγδεζηθικλμνξοπρστυφχψω"),
    *(ShapeClass(char, 0, "Zyyy") for char in "0123456789.,!?"),
)
NUMBERS = {one.text: number for number, one in enumerate(CLASSES)}
ALIKE = 0.8


def font(
    drawn: Mapping[int, str],
    *,
    scripts: Sequence[str] = ("Latn",),
    first: int = 0,
    document: int = 0,
    also: Mapping[str, Mapping[str, float]] | None = None,
) -> SeenFont:
    """A font with a drawing at each code that is like the letter there, and as said to others."""
    cosines = np.zeros((len(drawn), len(CLASSES)), np.float32)
    for row, char in enumerate(drawn.values()):
        cosines[row, NUMBERS[char]] = ALIKE
        for other, cosine in (also or {}).get(char, {}).items():
            cosines[row, NUMBERS[other]] = cosine
    symbols = tuple(
        glyph(first + row, code=code, font=first, document=document)
        for row, code in enumerate(drawn)
    )
    classes = ScriptClasses(CLASSES, np.full(len(CLASSES), 9, np.int16))
    letters = FontLetters([one.id for one in symbols], cosines, classes, 20.0)
    return SeenFont(letters, symbols, tuple(scripts))


def own_codes(text: str, table: str = "cp1251") -> dict[int, str]:
    """Letters at the codes that a table has for them."""
    return {char.encode(table)[0]: char for char in text}


def said(*fonts: SeenFont) -> str:
    found = kept_codes(fonts)
    return "".join(found[number] for number in sorted(found))


def test_letters_at_their_codes_are_what_the_table_says() -> None:
    assert said(font(own_codes("hamburgefonts"))) == "hamburgefonts"


def test_what_is_drawn_alike_is_told_by_its_code() -> None:
    """A face whose c is like С, C and с, its I like l."""
    also = {"c": {"C": 0.85, "с": 0.85}, "I": {"l": 0.9}, "O": {"0": 0.83}}
    assert said(font(own_codes("hambugtckIO"), also=also)) == "hambugtckIO"


def test_a_drawing_that_is_plainly_another_letter_is_left_open() -> None:
    codes = {**own_codes("hamburgetkdf"), ord("z"): "q"}
    assert said(font(codes)) == "hamburgetkdf"


def test_signs_and_figures_count_for_nothing_and_are_told() -> None:
    letters = own_codes("hamburgt")
    assert said(font({**letters, **own_codes("2.")})) == "hamburgt2."
    assert said(font(own_codes("0123456789.,"))) == ""


@pytest.mark.parametrize(("text", "told"), [("hambugtk", True), ("hambugt", False)])
def test_a_table_needs_letters(text: str, told: bool) -> None:
    assert len(text) >= CODE_TABLES.fewest - (not told)
    assert said(font(own_codes(text))) == (text if told else "")


@pytest.mark.parametrize(("right", "told"), [(18, True), (17, False)])
def test_nearly_all_letters_must_stand_at_their_codes(right: int, told: bool) -> None:
    letters = string.ascii_lowercase[:20]
    drawn = {
        ord(char): char if number < right else letters[19 - number]
        for number, char in enumerate(letters)
    }
    assert said(font(drawn)) == (letters[:right] if told else "")


@pytest.mark.parametrize(("telling", "told"), [("dfg", True), ("df", False)])
def test_letters_that_other_scripts_draw_alike_tell_no_table(telling: str, told: bool) -> None:
    """A disguise of Cyrillic keeps a, c, e, o, p and x at their codes."""
    text = f"aceopxyik{telling}"
    assert said(font(own_codes(text))) == (text if told else "")


@pytest.mark.parametrize(("cosine", "told"), [(0.84, True), (0.86, False)])
def test_a_drawing_counts_for_its_letter_if_it_is_nearly_as_like_it(
    cosine: float, told: bool
) -> None:
    """Four of twelve drawings are more like another letter than like their own, by so much."""
    letters = own_codes("hamburgtkdfz")
    also = {char: {"q": cosine} for char in "dfzk"}
    assert said(font(letters, also=also)) == ("hamburgt" if told else "")


@pytest.mark.parametrize(("table", "other"), [("cp1251", "koi8_u"), ("koi8_u", "cp1251")])
def test_second_halves_are_told_apart(table: str, other: str) -> None:
    text = "бвгджзилмнтфцчшщыэюя"
    drawn = own_codes(text, table)
    assert said(font(drawn, scripts=("Cyrl",))) == text
    assert own_codes(text, other).keys() != drawn.keys()


def test_a_shifted_font_keeps_no_table() -> None:
    drawn = {code + 1: char for code, char in own_codes("бвгджзилмнтфцчшщэю").items()}
    assert said(font(drawn, scripts=("Cyrl",))) == ""


def test_small_letters_at_the_codes_of_capitals_keep_no_table() -> None:
    """Glyphs that are numbered as ASCII is, without its first 32 codes, as many fonts have them."""
    numbered = {code - 32: char for code, char in own_codes("hamburgefontsvxkw").items()}
    assert said(font(numbered)) == ""
    by_size = {code - 32: char for code, char in own_codes("cosvwxzk").items()}
    assert said(font(by_size)) == ""
    capitals = font(own_codes("HAMBURGEFONTS"))
    beside = {code - 32: char for code, char in own_codes("xo").items()}
    assert said(capitals, font(beside, first=20)) == "HAMBURGEFONTS"


@pytest.mark.parametrize(("letter", "drawn"), [("I", "i"), ("l", "L"), ("A", "a"), ("a", "A")])
def test_a_letter_of_the_other_case_is_no_letter_of_the_table(letter: str, drawn: str) -> None:
    codes = {**own_codes("hbmurgtkdf"), ord(letter): drawn}
    assert said(font(codes)) == "hbmurgtkdf"


def test_a_font_of_few_letters_goes_by_the_others_of_its_document() -> None:
    large = font(own_codes("hamburgetkdf"))
    small = font(own_codes("Ic"), first=20, also={"c": {"с": 0.85}, "I": {"l": 0.9}})
    elsewhere = font(own_codes("Ic"), first=20, document=1)
    assert said(small) == ""
    assert said(large, small) == "hamburgetkdfIc"
    assert said(large, elsewhere) == "hamburgetkdf"
    lone = font(own_codes("I"), first=20)
    assert said(large, lone) == "hamburgetkdf"
