"""Glyph names that are numbers, on books made by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from glyphstone.evidence.letter_build import _DEEP, _LOW
from glyphstone.evidence.sources.numbered_names import NumberedNames
from glyphstone.model import Proposal, Spot, Symbol
from tests.evidence.pages import Box, Row, book_of_rows, glyph

TEXT = "theboxingwizardsjumpquickly"
LETTERS = "".join(sorted(set(TEXT)))


def ink(char: str) -> Box:
    if char in _LOW:
        return (0.0, 0.0, 0.4, 0.5)
    return (0.0, -0.2, 0.4, 0.5) if char in _DEEP else (0.0, 0.0, 0.4, 0.8)


def font(name: Callable[[str], str | None], letters: str = LETTERS) -> list[Symbol]:
    """A font that draws letters under names."""
    return [glyph(n, name=name(char), ink=ink(char)) for n, char in enumerate(letters)]


def proposed(symbols: list[Symbol]) -> list[Proposal]:
    return list(NumberedNames().proposals(book_of_rows(symbols, [Row([(0, 1)], page=2)])))


def read(symbols: list[Symbol]) -> str:
    return "".join(proposal.text for proposal in proposed(symbols))


@pytest.mark.parametrize(
    "name",
    [
        lambda char: f"C{ord(char)}",
        lambda char: f"{ord(char)}",
        lambda char: f"G{ord(char):02X}",
        lambda char: f"g{ord(char) - 29}",
        lambda char: f"cid_{ord(char) + 100}",
    ],
    ids=["base 10", "no beginning", "base 16", "glyph numbers", "an offset"],
)
def test_numbers_of_either_base_with_one_offset(name: Callable[[str], str]) -> None:
    found = proposed(font(name))
    assert "".join(proposal.text for proposal in found) == LETTERS
    assert found[0] == Proposal(0, LETTERS[0], 0.95, "numbers", (Spot(0, 2, (0, 1)),))
    assert {proposal.confidence for proposal in found} == {0.95}


def test_numbers_that_no_offset_makes_letters_of_are_left_alone() -> None:
    assert read(font(lambda char: f"C{7 * ord(char) % 100}")) == ""
    assert read(font(lambda char: f"C{LETTERS[::-1].index(char) + 97}")) == ""


@pytest.mark.parametrize(("letters", "heard"), [(12, True), (11, False)])
def test_few_drawings_prove_nothing(letters: int, heard: bool) -> None:
    built = LETTERS.replace("i", "")
    symbols = font(lambda char: f"C{ord(char)}", built[:letters])
    assert bool(proposed(symbols)) is heard


def test_names_that_say_something_else_are_no_numbers() -> None:
    assert read(font(lambda char: char)) == ""
    assert read(font(lambda _: None)) == ""
    assert read([]) == ""


@pytest.mark.parametrize(("others", "heard"), [(4, True), (5, False)])
def test_four_names_in_five_have_one_beginning(others: int, heard: bool) -> None:
    def name(char: str) -> str:
        return f"{'x' if LETTERS.index(char) < others else 'C'}{ord(char)}"

    symbols = font(name)
    assert len(symbols) == 24
    assert len(proposed(symbols)) == (len(symbols) - others if heard else 0)


def test_characters_beyond_ascii_are_not_proposed() -> None:
    symbols = font(lambda char: f"C{ord(char)}")
    beyond = [*symbols, *(glyph(30 + n, name=f"C{224 + n}", ink=ink("b")) for n in range(6))]
    assert read(beyond) == LETTERS
    many = [*symbols, *(glyph(30 + n, name=f"C{224 + n}", ink=ink("b")) for n in range(7))]
    assert read(many) == ""


def test_claims_that_are_trusted_are_left_alone() -> None:
    symbols = font(lambda char: f"C{ord(char)}")
    trusted = [glyph(40, name="C65", claim="A", trusted=True, ink=ink("b"))]
    assert read([*symbols, *trusted]) == LETTERS
