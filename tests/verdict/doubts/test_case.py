"""How the glyphs of a font are sorted before rules look at them."""

from __future__ import annotations

import pytest

from glyphstone.model import Program
from glyphstone.verdict.doubts.case import Case, codes_of, not_defined
from tests.verdict.drawn import BLANK, box, font, use

INK = box(0.0, 0.0, 0.5, 0.7)


def test_glyphs_are_sorted_by_ink_and_claim() -> None:
    inked, blank, unknown = use(1, INK, "a"), use(2, BLANK, ""), use(3, None, "")
    case = Case(font(), [inked, blank, unknown])
    assert case.inked == [inked]
    assert case.blanks == [blank]
    assert case.claimed == [inked]
    assert case.shown == [inked, unknown]


def test_the_box_of_a_missing_glyph_needs_no_text() -> None:
    named = use(5, INK, "", name=".notdef")
    first = use(6, INK, "", gid=0)
    assert Case(font(), [named, first]).shown == []
    assert not_defined(font(), named)
    assert not_defined(font(), first)
    assert not not_defined(font(program=Program.TYPE3), first)
    assert not_defined(font(program=Program.TYPE3), named)
    assert not not_defined(font(), use(7, INK, "a", name=".notdef", gid=0))
    assert not not_defined(font(), use(8, INK, "", gid=1))


@pytest.mark.parametrize(
    ("claims", "ink", "invisible"),
    [
        ("ab", False, True),
        ("a", False, False),
        ("a ", False, False),
        ("ab", True, False),
        ("", False, False),
    ],
)
def test_a_font_without_ink_that_claims_letters_is_the_layer_of_a_scan(
    claims: str, ink: bool, invisible: bool
) -> None:
    uses = [use(code, BLANK, char) for code, char in enumerate(claims, 1)]
    uses += [use(99, INK, "x")] if ink else []
    assert Case(font(), uses).invisible is invisible


@pytest.mark.parametrize(("number", "height"), [(8, 0.45), (7, 0.0)])
def test_the_usual_height_is_the_median_of_enough_glyphs(number: int, height: float) -> None:
    uses = [use(n, box(0, 0.1, 1, 0.2 + n / 10), "a") for n in range(number)]
    assert Case(font(), [*uses, use(99, BLANK, " ")]).height == pytest.approx(height)


def test_codes_are_listed_once_in_order() -> None:
    assert codes_of([use(9, INK, "a"), use(3, INK, "b"), use(9, INK, "c")]) == (3, 9)


def test_pictures_are_made_once() -> None:
    case = Case(font(), [])
    assert case.pictures is case.pictures
    assert case.pictures.of(INK) is case.pictures.of(INK)
