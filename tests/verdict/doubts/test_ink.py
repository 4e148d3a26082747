"""Blanks that claim letters, letters that claim blanks, and sizes that cannot be."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.model import GlyphUse
from glyphstone.verdict.doubts.case import Case, Finding
from glyphstone.verdict.doubts.ink import blank_claims_letter, letter_claims_blank, wrong_size
from tests.verdict.drawn import BLANK, box, font, use

LETTER = box(0.0, 0.0, 0.5, 1.0)
#: Ten letters, one em tall: sizes below are shares of that.
LETTERS = [use(code, LETTER, char) for code, char in enumerate("abcdefghij", 1)]


def test_the_most_frequent_blank_that_claims_a_letter_is_named() -> None:
    uses = [*LETTERS, use(30, BLANK, "x", count=3), use(20, BLANK, "y", count=5)]
    assert blank_claims_letter(Case(font(), uses)) == Finding(
        (20, 30), "A blank glyph claims to be “y” (U+0079)."
    )


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        ("x", True),
        ("xy", True),
        ("1", True),
        (" ", False),
        ("", False),
        ("\u0301", False),
        ("ب", True),
        ("بت", False),
    ],
)
def test_what_a_blank_may_claim(claim: str, found: bool) -> None:
    case = Case(font(), [*LETTERS, use(20, BLANK, claim)])
    assert (blank_claims_letter(case) is not None) is found


def test_an_invisible_font_may_claim_letters() -> None:
    assert blank_claims_letter(Case(font(), [use(1, BLANK, "a"), use(2, BLANK, "b")])) is None
    assert blank_claims_letter(Case(font(), [use(1, BLANK, "a")])) is not None


def test_ink_that_claims_to_be_blank() -> None:
    uses = [*LETTERS, use(30, LETTER, " "), use(20, LETTER, "\u00a0"), use(40, BLANK, " ")]
    assert letter_claims_blank(Case(font(), uses)) == Finding(
        (20, 30), "2 glyphs with ink claim to be blank."
    )
    assert letter_claims_blank(Case(font(), uses[:11])) == Finding(
        (30,), "1 glyph with ink claims to be blank."
    )
    assert letter_claims_blank(Case(font(), LETTERS)) is None


def sized(claim: str, wide: float, tall: float, among: Sequence[GlyphUse] = LETTERS) -> bool:
    case = Case(font(), [*among, use(99, box(0.0, 0.0, wide, tall), claim)])
    found = wrong_size(case)
    assert found is None or found.codes == (99,)
    return found is not None


@pytest.mark.parametrize(
    ("claim", "wide", "tall", "wrong"),
    [
        ("x", 0.59, 0.29, True),
        ("x", 0.6, 0.29, False),
        ("x", 0.59, 0.3, False),
        ("7", 0.1, 0.1, True),
        ("क", 0.1, 0.1, False),
        (".", 0.26, 0.86, True),
        (".", 0.25, 0.86, False),
        (".", 0.26, 0.85, False),
        ("…", 0.5, 0.9, True),
        ("~", 0.5, 0.9, False),
        ("(", 0.1, 0.99, True),
        ("(", 0.1, 1.0, False),
        ("}", 0.1, 0.99, True),
        ("(", 1.5, 2.0, False),
        ("(", 1.51, 2.0, True),
    ],
)
def test_sizes_that_a_character_cannot_have(
    claim: str, wide: float, tall: float, wrong: bool
) -> None:
    assert sized(claim, wide, tall) is wrong


def test_sizes_need_the_size_of_letters() -> None:
    others = [use(code, LETTER, "क") for code in range(30, 50)]
    assert sized(".", 0.5, 0.9, [*LETTERS[:6], *others[:3]])
    assert not sized(".", 0.5, 0.9, [*LETTERS[:5], *others[:5]])
    # Six of twenty are three in ten; the glyph that is judged counts too.
    assert sized(".", 0.5, 0.9, [*LETTERS[:6], *others[:13]])
    assert not sized(".", 0.5, 0.9, [*LETTERS[:6], *others[:14]])
    # Seven glyphs do not tell the usual height.
    assert not sized(".", 0.5, 0.9, LETTERS[:6])


def test_a_wide_bracket_needs_no_letters() -> None:
    assert sized("[", 0.76, 1.0, [])
    assert not sized("[", 0.75, 1.0, [])


def test_vertical_fonts_turn_their_brackets() -> None:
    uses = [*LETTERS, use(99, box(0.0, 0.0, 2.0, 0.1), "(")]
    assert wrong_size(Case(font(), uses)) is not None
    assert wrong_size(Case(font(vertical=True), uses)) is None


def test_the_sentence_on_sizes_gives_examples() -> None:
    speck = box(0.0, 0.0, 0.1, 0.1)
    one, two = use(99, speck, "x"), use(98, speck, "y")
    assert wrong_size(Case(font(), [*LETTERS, one])) == Finding(
        (99,), "1 glyph cannot have the size of what it claims: “x” (U+0078)."
    )
    assert wrong_size(Case(font(), [*LETTERS, one, two])) == Finding(
        (98, 99),
        "2 glyphs cannot have the size of what they claim: “x” (U+0078), “y” (U+0079).",
    )
