"""Plain text: the lines of a page as they stand, unknown glyphs marked."""

from __future__ import annotations

from collections.abc import Iterator

from glyphstone.model import PageText, Span
from glyphstone.writers.marks import marked

__all__ = ["filled", "text_lines"]


def text_lines(page: PageText) -> Iterator[str]:
    """The text of each line of a page, block by block, unknown glyphs marked."""
    for block in page.blocks:
        for line in block.lines:
            text = "".join(filled(span) for span in line.spans)
            if text:
                yield text


def filled(span: Span) -> str:
    """The text of a span with a mark for each glyph that nobody has named."""
    return marked(span.text, span.unknown)
