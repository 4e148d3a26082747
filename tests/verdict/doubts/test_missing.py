"""Glyphs without a text."""

from __future__ import annotations

from glyphstone.verdict.doubts.case import Case, Finding
from glyphstone.verdict.doubts.missing import codes_without_text, unknown_names
from tests.verdict.drawn import BLANK, box, font, use

INK = box(0.0, 0.0, 0.5, 0.7)


def test_some_glyphs_without_text() -> None:
    uses = [use(1, INK, "", count=7), use(2, INK, "", count=1200), use(3, INK, "c", count=3)]
    assert codes_without_text(Case(font(), uses)) == Finding(
        (1, 2), "2 glyphs of 3 have no text (1,207 uses)."
    )
    assert codes_without_text(Case(font(), [use(1, INK, "", count=1), *uses[2:]])) == Finding(
        (1,), "1 glyph of 2 has no text (1 use)."
    )


def test_no_glyph_with_text() -> None:
    uses = [use(1, INK, ""), use(2, None, ""), use(3, BLANK, "")]
    assert codes_without_text(Case(font(), uses)) == Finding(
        (1, 2), "None of its 2 glyphs has a text."
    )


def test_every_glyph_with_text() -> None:
    assert codes_without_text(Case(font(), [use(1, INK, "a"), use(2, BLANK, "")])) is None
    assert codes_without_text(Case(font(), [])) is None


def test_names_that_stand_for_no_character() -> None:
    uses = [use(code, INK, "", name=f"g{code}") for code in range(1, 6)]
    uses += [use(6, INK, "", name="a"), use(7, INK, "b", name="g7"), use(8, INK, "")]
    assert unknown_names(Case(font(), uses)) == Finding(
        (1, 2, 3, 4, 5), "Glyph names that stand for no character: “g1”, “g2”, “g3”."
    )
    assert unknown_names(Case(font(), uses[5:])) is None
