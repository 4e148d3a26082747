"""Lines of a page as plain text."""

from __future__ import annotations

from glyphstone.model import (
    UNKNOWN,
    Block,
    BlockKind,
    Direction,
    FontKey,
    GlyphKey,
    PageText,
    Span,
    TextLine,
    WritingMode,
)
from glyphstone.writers.text_lines import filled, text_lines

BOX = (0.0, 0.0, 1.0, 1.0)
LTR, FLAT = Direction.LTR, WritingMode.HORIZONTAL


def span(text: str, font: str = "7") -> Span:
    keys = tuple(GlyphKey(FontKey(font), 0x41 + number) for number in range(text.count(UNKNOWN)))
    return Span(text, BOX, FontKey(font), "F", 9.0, "Latn", LTR, FLAT, unknown=keys)


def line(*spans: Span) -> TextLine:
    return TextLine(list(spans), BOX, 0.0, 9.0, 0.0, LTR, FLAT)


def test_every_span_has_the_marks_of_its_own_glyphs() -> None:
    assert filled(span(f"{UNKNOWN}b{UNKNOWN}⟦")) == "⟦7:41⟧b⟦7:42⟧⟦(⟧"
    page = PageText(
        1,
        BOX,
        0,
        [
            Block(BlockKind.BODY, [line(span(f"a{UNKNOWN} "), span(UNKNOWN, "2.7")), line()], BOX),
            Block(BlockKind.FOOTER, [line(span("")), line(span("9"))], BOX),
        ],
    )
    assert list(text_lines(page)) == ["a⟦7:41⟧ ⟦2.7:41⟧", "9"]
