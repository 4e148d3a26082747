"""Glyph names that are numbers, on books made by hand."""

from __future__ import annotations

import random
import unicodedata
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


def test_characters_of_an_unknown_code_page_are_not_proposed() -> None:
    symbols = font(lambda char: f"C{ord(char)}")
    beyond = [*symbols, *(glyph(30 + n, name=f"C{224 + n}", ink=ink("b")) for n in range(6))]
    assert read(beyond) == LETTERS
    many = [*symbols, *(glyph(30 + n, name=f"C{224 + n}", ink=ink("b")) for n in range(7))]
    assert read(many) == ""


def test_claims_that_are_trusted_are_left_alone() -> None:
    symbols = font(lambda char: f"C{ord(char)}")
    trusted = [glyph(40, name="C65", claim="A", trusted=True, ink=ink("b"))]
    assert read([*symbols, *trusted]) == LETTERS


# --- beyond ASCII ---------------------------------------------------------------------------------

RUSSIAN = (
    "съешь же ещё этих мягких французских булок да выпей чаю Широкая электрификация южных губерний"
    " даст мощный толчок подъёму сельского хозяйства в чащах юга жил бы цитрус да фальшивый"
    " экземпляр Эх чужак общий съём цен шляп юфть вдрызг Любя съешь щипцы вздохнёт мэр кайф жгуч"
)
GEORGIAN = (
    "ყველა ადამიანი იბადება თავისუფალი და თანასწორი თავისი ღირსებითა და უფლებებით მათ მინიჭებული"
    " აქვთ გონება და სინდისი და ერთმანეთის მიმართ უნდა იქცეოდნენ ძმობის სულისკვეთებით ყოველი კაცი"
    " უნდა ფლობდეს ყველა იმ უფლებასა და თავისუფლებას რომელიც გამოცხადებულია ამ დეკლარაციაში ჰ"
)
FRENCH = (
    "tous les êtres humains naissent libres et égaux en dignité et en droits ils sont doués de"
    " raison et de conscience et doivent agir les uns envers les autres dans un esprit de"
    " fraternité où déjà né çà"
)


def tall(char: str) -> Box:
    """The ink of a letter of any of the texts; capitals and letters with accents are tall."""
    accented = len(unicodedata.normalize("NFD", char)) > 1
    if char == "ç":
        return ink("p")
    return ink("b" if char.isupper() or accented else char)


def document(text: str, name: Callable[[str], str], *, blank: bool = True) -> list[Proposal]:
    """What is proposed for a font that sets a text, its glyphs named one by one."""
    chars = sorted(set(text) - {" "})
    symbols = [glyph(n, name=name(char), ink=tall(char)) for n, char in enumerate(chars)]
    if blank:
        symbols.append(glyph(len(chars), name=name(" "), blank=True))
    rows = [Row([[chars.index(char) for char in word] for word in text.split()])]
    return list(NumberedNames().proposals(book_of_rows(symbols, rows)))


def characters(text: str) -> str:
    return "".join(sorted(set(text) - {" "})) + " "


def said(found: list[Proposal]) -> str:
    return "".join(proposal.text for proposal in found)


@pytest.mark.parametrize("text", [RUSSIAN, GEORGIAN], ids=["Russian", "Georgian"])
@pytest.mark.parametrize("form", ["C{}", "char{:04x}", "a{:o}"])
def test_numbers_of_unicode(text: str, form: str) -> None:
    found = document(text, lambda char: form.format(ord(char)))
    assert said(found) == characters(text)
    assert {proposal.confidence for proposal in found} == {0.95}


def test_an_offset_beyond_ascii_needs_drawings_that_can_be_checked() -> None:
    assert said(document(RUSSIAN, lambda char: f"C{ord(char) + 50}")) == characters(RUSSIAN)
    assert document(GEORGIAN, lambda char: f"C{ord(char) + 50}") == []
    assert document(RUSSIAN, lambda char: f"C{ord(char) + 50}", blank=False) == []


@pytest.mark.parametrize("page", ["cp1251", "koi8_r", "mac_cyrillic", "iso8859_5", "cp866"])
def test_numbers_of_a_code_page(page: str) -> None:
    assert said(document(RUSSIAN, lambda char: f"C{char.encode(page)[0]}")) == characters(RUSSIAN)


def test_what_code_pages_disagree_about_is_left_open() -> None:
    found = said(document(FRENCH, lambda char: f"C{ord(char)}"))
    assert set(found) == {char for char in characters(FRENCH) if char.isascii()}


def test_one_number_beyond_all_pages_decides_for_unicode() -> None:
    text = f"{FRENCH} cœur"
    assert said(document(text, lambda char: f"C{ord(char)}")) == characters(text)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("text", [RUSSIAN, GEORGIAN, FRENCH], ids=["Russian", "Georgian", "French"])
def test_glyphs_numbered_by_their_order_say_nothing(text: str, seed: int) -> None:
    order = [*characters(text)]
    random.Random(seed).shuffle(order)
    for first in (0, 1, 32, 97, 160, 192, 224, 1040):
        names = {char: f"g{first + place}" for place, char in enumerate(order)}
        assert document(text, names.__getitem__) == []


def test_a_claim_that_is_believed_refutes_a_reading() -> None:
    chars = [char for char in characters(RUSSIAN) if char != " "]
    rows = [Row([[chars.index(char) for char in word] for word in RUSSIAN.split()])]
    for claim, heard in (("а", True), ("ж", False)):
        symbols = [
            glyph(
                n,
                name=f"C{ord(char)}",
                ink=tall(char),
                claim=claim if char == "а" else "",
                trusted=char == "а",
            )
            for n, char in enumerate(chars)
        ]
        found = list(NumberedNames().proposals(book_of_rows(symbols, rows)))
        assert bool(found) is heard


def test_a_mark_named_as_the_letter_that_carries_it_is_no_letter() -> None:
    chars = [char for char in characters(RUSSIAN) if char != " "]
    rows = [Row([[chars.index(char) for char in word] for word in RUSSIAN.split()])]
    for height, heard in ((0.24, False), (0.26, True)):
        symbols = [
            glyph(
                n, name=f"C{ord(char)}", ink=(0.0, 0.0, 0.4, height) if char == "ф" else tall(char)
            )
            for n, char in enumerate(chars)
        ]
        found = list(NumberedNames().proposals(book_of_rows(symbols, rows)))
        assert ("ф" in said(found)) is heard
        assert len(found) == len(chars) - (not heard)


def test_a_letter_named_as_one_with_a_mark_below_is_left_open() -> None:
    text = f"{FRENCH} ọba áâäãåêëìîïóòôöõúûüýÿ čďěňřšťůž"
    chars = [char for char in characters(text) if char != " "]
    rows = [Row([[chars.index(char) for char in word] for word in text.split()])]
    for bottom, heard in ((0.0, False), (-0.2, True)):
        symbols = [
            glyph(
                n, name=f"C{ord(char)}", ink=(0.0, bottom, 0.4, 0.5) if char == "ọ" else tall(char)
            )
            for n, char in enumerate(chars)
        ]
        found = said(list(NumberedNames().proposals(book_of_rows(symbols, rows))))
        assert ("ọ" in found) is heard
        assert "ž" in found
