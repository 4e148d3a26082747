"""When a letter that was read by its drawing is sure, asked about, or left alone."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.evidence.drawings.confidence import (
    confidence_of,
    looks_like_no_figure,
    speaks_against,
)
from glyphstone.evidence.drawings.font_letters import LetterReading
from glyphstone.evidence.registry import CONFIDENT

PLAIN = LetterReading(
    symbol=0, text="ж", probability=0.9995, cosine=0.7, second="щ", designs=5, foreign=-1.0
)
SURE = 0.99
ASKED_AT_MOST = 0.88


def test_what_all_say_is_sure() -> None:
    assert confidence_of(PLAIN) == SURE > CONFIDENT > ASKED_AT_MOST


def is_sure(reading: LetterReading) -> bool:
    """Whether it counts as known; if not, it is asked about."""
    found = confidence_of(reading)
    assert found == SURE or 0.3 <= found <= ASKED_AT_MOST
    return found == SURE


@pytest.mark.parametrize(("probability", "sure"), [(0.999, True), (0.9989, False)])
def test_a_sure_letter_is_nearly_certain(probability: float, sure: bool) -> None:
    assert is_sure(replace(PLAIN, probability=probability)) is sure


@pytest.mark.parametrize(
    ("text", "cosine", "sure"),
    [
        ("ж", 0.65, True),
        ("ж", 0.649, False),
        ("ب", 0.78, True),
        ("ب", 0.779, False),
        ("жب", 0.779, False),
        ("7", 0.65, True),
    ],
    ids=["alike", "less", "joining", "joining less", "one joining", "figure"],
)
def test_a_sure_letter_is_much_alike(text: str, cosine: float, sure: bool) -> None:
    assert is_sure(replace(PLAIN, text=text, cosine=cosine)) is sure


@pytest.mark.parametrize(("designs", "sure"), [(3, True), (2, False)])
def test_a_sure_letter_was_learned_from_several_designs(designs: int, sure: bool) -> None:
    assert is_sure(replace(PLAIN, designs=designs)) is sure


@pytest.mark.parametrize(("foreign", "sure"), [(0.549, True), (0.551, False), (0.9, False)])
def test_a_latin_letter_that_is_nearly_as_alike_leaves_doubt(foreign: float, sure: bool) -> None:
    assert is_sure(replace(PLAIN, foreign=foreign)) is sure


@pytest.mark.parametrize("text", ["-", "–", "’", "ʼ", "‚", "·", "ൻ", "ৎ", "|"])
def test_what_is_a_custom_of_spelling_is_asked(text: str) -> None:
    assert not is_sure(replace(PLAIN, text=text))


@pytest.mark.parametrize(
    ("text", "second"), [("о", "О"), ("З", "3"), ("п", "П"), ("П", "п"), ("жж", "Жж")]
)
def test_a_lookalike_as_the_next_likely_letter_must_be_less_likely_still(
    text: str, second: str
) -> None:
    reading = replace(PLAIN, text=text, second=second)
    assert is_sure(replace(reading, probability=0.9995))
    assert not is_sure(replace(reading, probability=0.9994))
    assert is_sure(replace(reading, probability=0.9994, second="щ"))


def test_a_letter_that_two_drawings_are_taken_for_is_asked() -> None:
    assert is_sure(PLAIN)
    assert not is_sure(replace(PLAIN, shared=True))


@pytest.mark.parametrize("text", ["+", "№", "$", "°", "^"])
def test_symbols_are_asked(text: str) -> None:
    assert not is_sure(replace(PLAIN, text=text))


@pytest.mark.parametrize(
    ("probability", "cosine", "said"),
    [(1.0, 0.07, True), (1.0, 0.06, False), (0.001, 0.51, True), (0.001, 0.49, False)],
)
def test_nothing_is_said_of_what_is_seldom_right(
    probability: float, cosine: float, said: bool
) -> None:
    found = confidence_of(replace(PLAIN, probability=probability, cosine=cosine))
    assert (found > 0) is said


@pytest.mark.parametrize(
    ("probability", "cosine", "right"),
    [
        (0.5, 0.4, 1 / (1 + math.exp(3.44 - 9.12 * 0.4))),
        (0.5, 0.45, 1 / (1 + math.exp(3.44 - 9.12 * 0.45))),
        (0.9, 0.3, 1 / (1 + math.exp(3.44 - 9.12 * 0.3 - 0.289 * math.log(9)))),
        (0.9, -0.5, 0.0),
    ],
)
def test_what_is_asked_is_as_sure_as_such_readings_are_right(
    probability: float, cosine: float, right: float
) -> None:
    found = confidence_of(replace(PLAIN, probability=probability, cosine=cosine))
    assert found == pytest.approx(right, abs=1e-3)


@pytest.mark.parametrize(
    ("probability", "cosine", "most"),
    [(0.78, 0.9, 0.79), (0.8, 0.9, ASKED_AT_MOST), (0.99, 0.5, 0.79), (0.99, 0.6, ASKED_AT_MOST)],
)
def test_spelling_makes_known_only_what_is_plain(
    probability: float, cosine: float, most: float
) -> None:
    """With spelling (0.5) 0.8 counts as known (0.9)."""
    assert confidence_of(replace(PLAIN, probability=probability, cosine=cosine)) == most


def test_what_spelling_chose_is_a_guess() -> None:
    chosen = replace(PLAIN, respelled=True)
    assert 0.5 < confidence_of(chosen) < 0.8
    assert confidence_of(replace(chosen, probability=0.2)) == 0


@given(st.floats(0, 1), st.floats(-1, 1), st.sampled_from("жоבกب-.7+"), st.sampled_from("щОב,"))
def test_a_confidence_is_nothing_a_question_or_sure(
    probability: float, cosine: float, text: str, second: str
) -> None:
    reading = replace(PLAIN, probability=probability, cosine=cosine, text=text, second=second)
    found = confidence_of(reading)
    assert found == 0 or found == SURE or 0.3 <= found <= ASKED_AT_MOST
    # What is more probable and more alike is no less sure.
    more = replace(reading, probability=(probability + 1) / 2, cosine=(cosine + 1) / 2)
    assert confidence_of(more) >= found


@pytest.mark.parametrize(
    ("text", "claim", "another"),
    [
        ("ğ", "2", True),
        ("ж", "к", True),
        ("g", "ğ", False),
        ("ğ", "g", False),
        ("f", "fi", False),
        ("O", "0", False),
        ("а", "a", False),
    ],
)
def test_what_is_plainly_another_text(text: str, claim: str, another: bool) -> None:
    assert speaks_against(replace(PLAIN, text=text), claim) is another


@pytest.mark.parametrize(
    ("changed", "against"),
    [
        (replace(PLAIN, cosine=0.5), True),
        (replace(PLAIN, cosine=0.49), False),
        (replace(PLAIN, probability=0.999), True),
        (replace(PLAIN, probability=0.998), False),
        (replace(PLAIN, designs=3), True),
        (replace(PLAIN, designs=2), False),
        (replace(PLAIN, shared=True), False),
    ],
)
def test_only_a_plain_drawing_speaks_against_a_claim(changed: LetterReading, against: bool) -> None:
    assert speaks_against(changed, "2") is against


@pytest.mark.parametrize(
    ("text", "cosine", "claim", "another"),
    [
        ("ж", 0.35, "1", True),
        ("ж", 0.34, "1", False),
        ("7", 0.9, "1", False),
        ("І", 0.9, "1", False),
        ("О", 0.9, "0", False),
    ],
)
def test_a_figure_in_words_needs_less_against_it(
    text: str, cosine: float, claim: str, another: bool
) -> None:
    reading = replace(PLAIN, text=text, cosine=cosine, probability=0.6)
    assert looks_like_no_figure(reading, claim) is another


def test_a_letter_whose_case_nothing_tells_is_asked_about() -> None:
    assert not is_sure(replace(PLAIN, case_open=True))
