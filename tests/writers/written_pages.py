"""Pages with words, for the tests of formats that say where these stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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
from glyphstone.model.text import Box

#: An inch by two: at 300 dots an inch 300 by 600.
SHEET = (0.0, 0.0, 72.0, 144.0)


def line(text: str, box: Box, **facts: Any) -> TextLine:
    """A line of one span; facts are those of the span."""
    unknown = tuple(GlyphKey(FontKey("1"), 65) for _ in range(text.count(UNKNOWN)))
    direction = facts.pop("direction", Direction.LTR)
    mode = WritingMode.HORIZONTAL
    span = Span(text, box, FontKey("1"), "F", 10.0, "Latn", direction, mode, unknown=unknown)
    for name, value in facts.items():
        setattr(span, name, value)
    return TextLine([span], box, box[1] + 2.4, 10.0, 0.0, direction, mode, number=1)


def page(*blocks: Block, number: int = 1, rotate: int = 0) -> PageText:
    return PageText(number, SHEET, rotate, list(blocks))


def block(lines: Sequence[TextLine], kind: BlockKind = BlockKind.BODY, **facts: Any) -> Block:
    return Block(kind, list(lines), lines[0].box, **facts)
