"""What an answer says of glyphs drawn alike in other fonts, and how surely."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glyphstone.answers.propagation import SOURCE, ShapeTable
from glyphstone.model import Claim, ClaimPath, FontKey, Proposal, Symbol

Glyph = tuple[str, str | None]


def symbols(*glyphs: Glyph, blank: frozenset[int] = frozenset()) -> list[Symbol]:
    """Symbols of fonts ("document.font") with the keys of their drawings."""
    return [
        Symbol(
            id=number,
            document=int(font.split(".")[0]),
            font=FontKey(font.split(".")[1]),
            code=number,
            code_length=1,
            font_name="F",
            shape=shape,
            blank=number in blank,
            advance=0.5,
            ink=None,
            count=1,
            glyph_name=None,
            claim=Claim(),
            trusted=False,
        )
        for number, (font, shape) in enumerate(glyphs)
    ]


def test_a_drawing_speaks_to_other_fonts_and_documents() -> None:
    table = ShapeTable(symbols(("0.1", "я"), ("0.2", "я"), ("1.1", "я"), ("1.1", "ю")))
    assert table.proposals({0: "я"}) == [
        Proposal(1, "я", 0.95, SOURCE),
        Proposal(2, "я", 0.95, SOURCE),
    ]


@pytest.mark.parametrize(
    "glyphs",
    [
        [("0.1", "я"), ("0.1", "я")],  # one font: two codes may mean two letters
        [("0.1", None), ("0.2", None)],
        [("0.1", "я"), ("0.2", "ю")],
        [("0.1", "я"), ("0.2", "я"), ("0.2", "я")],  # the other font has it for two codes
    ],
)
def test_what_says_nothing_to_others(glyphs: list[Glyph]) -> None:
    assert ShapeTable(symbols(*glyphs)).proposals({0: "я"}) == []


def test_a_blank_drawing_says_nothing() -> None:
    found = ShapeTable(symbols(("0.1", "я"), ("0.2", "я"), blank=frozenset({0, 1})))
    assert found.proposals({0: ""}) == []


def test_two_readings_of_a_drawing_say_nothing() -> None:
    table = ShapeTable(symbols(("0.1", "я"), ("0.2", "я"), ("0.3", "я")))
    assert table.proposals({0: "я", 1: "ю"}) == []
    assert [p.symbol for p in table.proposals({0: "я", 1: "я"})] == [2]


def test_a_lookalike_is_sure_only_in_a_font_that_writes_its_script() -> None:
    # Cyrillic а looks like Latin a; the second font has shown letters of its own.
    glyphs: list[Glyph] = [("0.1", "a"), ("0.2", "a")]
    glyphs += [("0.2", f"own {number}") for number in range(6)]
    table = ShapeTable(symbols(*glyphs))

    def confidence(*own: str) -> float:
        read = {0: "а", **dict(enumerate(own, 2))}
        (found,) = table.proposals(read)
        assert found.symbol == 1
        return found.confidence

    assert confidence() == 0.6
    assert confidence("я") == 0.95
    assert confidence("я", "ю", "ж", "w") == 0.6
    assert confidence("я", "ю", "ж", "ш", "w") == 0.6, "four fifths are not enough"
    assert confidence("я", "ю", "ж", "ш", "1") == 0.95, "figures have no script"
    assert confidence("я", "ю", "ж", "ш", "щ", "w") == 0.95, "five sixths are"
    assert confidence("w") == 0.6


def test_what_is_proposed_itself_shows_the_script_of_a_font() -> None:
    table = ShapeTable(symbols(("0.1", "a"), ("0.1", "я"), ("0.2", "a"), ("0.2", "я")))
    assert {p.symbol: p.confidence for p in table.proposals({0: "а", 1: "я"})} == {
        2: 0.95,
        3: 0.95,
    }
    assert {p.symbol: p.confidence for p in table.proposals({0: "а"})} == {2: 0.6}


def test_figures_and_signs_are_sure() -> None:
    table = ShapeTable(symbols(("0.1", "1"), ("0.2", "1")))
    assert table.proposals({0: "1"}) == [Proposal(1, "1", 0.95, SOURCE)]


@pytest.mark.parametrize(
    ("claim", "trusted", "text", "confidence"),
    [
        ("ำ", True, "ํ", 0.6),  # its other half may be silent in that font
        ("ष्ट्र", True, "ष्ट", 0.6),
        ("ำ", False, "ํ", 0.95),
        ("ํ", True, "ํ", 0.95),
        ("ก", True, "ํ", 0.95),
        ("жя", True, "я", 0.95),  # letters that do not change their form
    ],
)
def test_less_than_the_other_font_claims_is_asked_about(
    claim: str, trusted: bool, text: str, confidence: float
) -> None:
    one, other = symbols(("0.1", "a"), ("0.2", "a"))
    believed = replace(other, claim=Claim(claim, ClaimPath.TO_UNICODE), trusted=trusted)
    assert ShapeTable([one, believed]).proposals({0: text}) == [
        Proposal(1, text, confidence, SOURCE)
    ]
