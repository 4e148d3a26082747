"""Equal drawings in a healthy font, on books made by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.evidence.sources.twin import Twin, has_foreign_twin
from glyphstone.model import Proposal, Spot, Symbol
from tests.evidence.pages import Row, book_of_rows, glyph


def sound(number: int, claim: str, shape: str, font: int = 1) -> Symbol:
    return glyph(number, claim=claim, shape=shape, trusted=True, font=font)


def proposed(*symbols: Symbol) -> list[Proposal]:
    return list(Twin().proposals(book_of_rows(symbols, [Row([(0,)], page=5)])))


def test_an_equal_drawing_has_the_same_meaning() -> None:
    found = proposed(glyph(0, shape="x"), sound(1, "ж", "x"), glyph(2, shape="y"))
    assert found == [Proposal(0, "ж", 0.95, "twin", (Spot(0, 5, (0,)),))]


def test_only_symbols_in_doubt_with_ink_are_told() -> None:
    assert proposed(sound(0, "ж", "x"), sound(1, "ж", "x")) == []
    assert proposed(glyph(0, shape="x", blank=True), sound(1, "ж", "x")) == []
    assert proposed(glyph(0, shape=None), sound(1, "ж", "x")) == []


def test_only_inked_claims_that_stand_tell() -> None:
    assert proposed(glyph(0, shape="x"), glyph(1, claim="ж", shape="x", font=1)) == []
    blank = glyph(1, claim=" ", shape="x", trusted=True, blank=True, font=1)
    assert proposed(glyph(0, shape="x"), blank) == []


def of_script(claims: str, drawing: Sequence[Symbol]) -> list[tuple[str, float]]:
    """What is said of the drawing x in a font with some claims that stand."""
    known = [sound(10 + n, claim, f"own {n}", font=0) for n, claim in enumerate(claims)]
    return [(one.text, one.confidence) for one in proposed(glyph(0, shape="x"), *known, *drawing)]


def test_a_lookalike_is_sure_only_in_a_font_of_its_script() -> None:
    latin = [sound(1, "a", "x")]
    assert of_script("đłœŧŋ", latin) == [("a", 0.95)]
    assert of_script("đłœŧ", latin) == [("a", 0.5)]
    assert of_script("жлчшщ", latin) == [("a", 0.5)]
    assert of_script("đłœŧŋж", latin) == [("a", 0.5)]
    # Letters that other scripts draw alike, and signs, tell nothing.
    assert of_script("đłœŧaceo123", latin) == [("a", 0.5)]
    assert of_script("đłœŧŋж1", [sound(1, "щ", "x")]) == [("щ", 0.95)]


def test_a_second_code_of_a_drawing_may_be_a_letter_of_another_script() -> None:
    same = [sound(1, "а", "x", font=0)]
    assert of_script("жлчшщ", same) == [("а", 0.5)]
    assert of_script("жлчшщ", [sound(1, "ы", "x", font=0)]) == [("ы", 0.95)]


def test_of_two_meanings_the_one_of_the_fonts_script_is_asked_about() -> None:
    both = [sound(1, "a", "x"), sound(2, "а", "x")]
    assert of_script("đłœŧŋ", both) == [("a", 0.5)]
    assert of_script("жлчшщ", both) == [("а", 0.5)]
    assert of_script("", both) == []
    assert of_script("đłœŧŋ", [*both, sound(3, "b", "x")]) == []


@pytest.mark.parametrize(
    ("text", "twin"),
    [
        ("a", True), ("А", True), ("ж", False), ("1", False), ("aa", False), ("", False),
        ("Ꭺ", False), ("o", True), ("ꓐ", True), ("ո", True), ("\u0301", False),
    ],
)  # fmt: skip
def test_letters_that_another_script_draws_alike(text: str, twin: bool) -> None:
    assert has_foreign_twin(text) is twin
