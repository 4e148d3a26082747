"""What known drawings of one font say of those of another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glyphstone.evidence.drawings.font_letters import LetterReading
from glyphstone.evidence.drawings.other_fonts import FontReadings, taught
from glyphstone.model import Claim, FontKey, Symbol

BOX = (0.05, 0.2, 0.3, 0.3)


def symbol(number: int, ink: tuple[float, float, float, float] | None = BOX) -> Symbol:
    return Symbol(
        id=number,
        document=0,
        font=FontKey("f"),
        code=number,
        code_length=1,
        font_name="Face",
        shape=None,
        blank=False,
        advance=0.3,
        ink=ink,
        count=1,
        glyph_name=None,
        claim=Claim(),
        trusted=False,
    )


def reading(number: int, text: str = "-") -> LetterReading:
    return LetterReading(number, text, 0.95, 0.8, "‐", 5, -1.0)


def font(*readings: LetterReading, symbols: tuple[Symbol, ...] = ()) -> FontReadings:
    drawn = {one.symbol: symbol(one.symbol) for one in readings}
    drawn |= {one.id: one for one in symbols}
    return FontReadings(("Cyrl",), drawn, {one.symbol: one for one in readings})


def test_what_a_person_read_in_one_font_holds_for_the_same_drawing_of_another() -> None:
    fonts = [font(reading(0)), font(reading(1)), font(reading(2, "–"))]
    assert taught(fonts, {0: "‐"}) == {1: "‐"}
    assert taught(fonts, {}) == {}


def test_two_texts_for_one_drawing_teach_nothing() -> None:
    fonts = [font(reading(0)), font(reading(1)), font(reading(2))]
    assert taught(fonts, {0: "‐", 1: "-"}) == {}


def test_a_font_that_has_the_text_already_is_not_taught_it_again() -> None:
    fonts = [font(reading(0)), font(reading(1), reading(2, "–"))]
    assert taught(fonts, {0: "‐", 2: "‐"}) == {}


def test_fonts_of_another_script_are_not_taught() -> None:
    other = replace(font(reading(1)), scripts=("Latn",))
    assert taught([font(reading(0)), other], {0: "‐"}) == {}


@pytest.mark.parametrize(
    ("changed", "is_taught"),
    [
        (replace(reading(1), probability=0.8), True),
        (replace(reading(1), probability=0.79), False),
        (replace(reading(1), cosine=0.65), True),
        (replace(reading(1), cosine=0.64), False),
        (replace(reading(1), shared=True), False),
    ],
)
def test_only_plain_readings_are_taught(changed: LetterReading, is_taught: bool) -> None:
    fonts = [font(reading(0)), font(changed)]
    assert (taught(fonts, {0: "‐"}) == {1: "‐"}) is is_taught


@pytest.mark.parametrize(
    ("ink", "is_taught"),
    [
        ((0.05, 0.29, 0.3, 0.39), True),
        ((0.05, 0.31, 0.3, 0.41), False),
        ((0.05, 0.2, 0.44, 0.3), True),
        ((0.05, 0.2, 0.46, 0.3), False),
        (None, False),
    ],
    ids=["higher", "too high", "wider", "too wide", "nothing"],
)
def test_the_drawings_are_of_one_size(
    ink: tuple[float, float, float, float] | None, is_taught: bool
) -> None:
    fonts = [font(reading(0)), font(reading(1), symbols=(symbol(1, ink),))]
    assert (taught(fonts, {0: "‐"}) == {1: "‐"}) is is_taught


@pytest.mark.parametrize(
    ("probability", "known", "is_taught"),
    [
        (0.994, {0: "f", 5: "ƒ"}, False),
        (0.999, {0: "f", 5: "ƒ"}, True),
        (0.994, {0: "f"}, True),
        (0.994, {0: "f", 5: "ƒ", 2: "ƒ"}, True),
    ],
)
def test_a_drawing_that_may_be_another_known_letter_is_not_taught(
    probability: float, known: dict[int, str], is_taught: bool
) -> None:
    one = replace(reading(1, "f"), probability=probability, second="ƒ")
    fonts = [font(reading(0, "f"), reading(5, "ƒ")), font(one, reading(2, "x"))]
    assert (1 in taught(fonts, known)) is is_taught


@pytest.mark.parametrize(("script", "is_taught"), [("Arab", False), ("Cyrl", True)])
def test_a_letter_that_joins_may_have_another_form_in_a_font_that_has_it(
    script: str, is_taught: bool
) -> None:
    one = replace(reading(1, "ذ"), second="ن")
    fonts = [font(reading(0, "ذ"), reading(5, "ن")), font(one, reading(2, "ن"))]
    fonts = [replace(each, scripts=(script,)) for each in fonts]
    assert (1 in taught(fonts, {0: "ذ", 5: "ن", 2: "ن"})) is is_taught
