"""Plain text: the lines of a page as they stand, unknown glyphs marked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from glyphstone.model import UNKNOWN, PageText, Span

__all__ = ["MARK", "Placeholder", "filled", "mark", "marked", "text_lines"]

#: What stands in a text for a glyph, given by font and code, that nobody has named.
Placeholder: TypeAlias = Callable[[int, int], str]
#: What `mark` writes.
MARK = re.compile("⟦-?[0-9]+:[0-9A-F]+⟧")


def mark(font: int, code: int) -> str:
    """A visible mark for an unknown glyph that is the same wherever the glyph stands."""
    return f"⟦{font}:{code:X}⟧"


def text_lines(page: PageText, placeholder: Placeholder = mark) -> Iterator[str]:
    """The text of each line of a page, block by block, unknown glyphs marked.

    A white square bracket that is text itself is written `⟦(⟧`, as in every text with marks.
    """
    for block in page.blocks:
        for line in block.lines:
            text = "".join(filled(span, placeholder) for span in line.spans)
            if text:
                yield text


def filled(span: Span, placeholder: Placeholder = mark) -> str:
    """The text of a span with a mark for each glyph that nobody has named."""
    return marked(span.text, span.unknown, placeholder)


def marked(text: str, unknown: Sequence[tuple[int, int]], placeholder: Placeholder = mark) -> str:
    """A text with a mark, by font and code, for each `UNKNOWN` in it."""
    text = text.replace("⟦", "⟦(⟧")
    if not unknown:
        return text
    parts = text.split(UNKNOWN)
    marks = [placeholder(font, code) for font, code in unknown]
    return parts[0] + "".join(a + b for a, b in zip(marks, parts[1:], strict=True))
