"""Numbers in headings and before clauses, thresholds from both sides."""

from __future__ import annotations

import pytest

from glyphstone.model import UNKNOWN, FontKey, GlyphKey, LineRole, Paragraph
from glyphstone.writers.heading_numbers import clause, heading_number, may_be_heading

KEY = GlyphKey(FontKey("1"), 65)


@pytest.mark.parametrize(
    ("text", "role", "expected"),
    [
        ("x" * 80, LineRole.HEADING, True),
        ("x" * 81, LineRole.HEADING, False),
        ("  ", LineRole.HEADING, False),
        ("x" * 80, LineRole.WHOLE, True),
        ("x" * 81, LineRole.WHOLE, False),
        ("a b c d e f g h", LineRole.WHOLE, True),
        ("a b c d e f g h i", LineRole.WHOLE, False),
        ("a b c d e f g h i", LineRole.HEADING, True),
        ("", LineRole.WHOLE, False),
        ("Article 1", LineRole.CAPTION, False),
    ],
)
def test_short_paragraphs_may_be_headings(text: str, role: LineRole, expected: bool) -> None:
    assert may_be_heading(Paragraph(text, role)) is expected


def test_a_heading_of_unknown_glyphs_alone_is_none() -> None:
    nothing = Paragraph(UNKNOWN * 3, LineRole.HEADING, unknown=(KEY,) * 3)
    assert not may_be_heading(nothing)
    assert heading_number(nothing) is None


@pytest.mark.parametrize(
    ("text", "number"), [("Article 7", 7), ("第三条", 3), ("Article", None), ("7 of 9", None)]
)
def test_the_number_of_a_heading(text: str, number: int | None) -> None:
    assert heading_number(Paragraph(text, LineRole.HEADING)) == number
    assert heading_number(Paragraph(text, LineRole.FOOTNOTE)) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1. All are free.", (1, "1.", "All are free.")),
        ("(12) All", (12, "(12)", "All")),
        ("（2）All", (2, "（2）", "All")),
        ("3、All", (3, "3、", "All")),
        ("4 - All", (4, "4 -", "All")),
        ("5 All", None),
        ("6.", None),
        ("All", None),
        ("", None),
        ("123. All", None),
    ],
)
def test_a_clause_begins_with_a_number_and_a_sign(
    text: str, found: tuple[int, str, str] | None
) -> None:
    assert clause(text) == found
