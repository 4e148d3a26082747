"""Plain text: the lines of a page as they stand, unknown glyphs marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from glyphstone.model import UNKNOWN, GlyphKey, PageText, Span

__all__ = ["filled", "marked", "text_lines"]


def text_lines(page: PageText) -> Iterator[str]:
    """The text of each line of a page, block by block, unknown glyphs marked.

    A white square bracket that is text itself is written `⟦(⟧`, as in every text with marks.
    """
    for block in page.blocks:
        for line in block.lines:
            text = "".join(filled(span) for span in line.spans)
            if text:
                yield text


def filled(span: Span) -> str:
    """The text of a span with a mark for each glyph that nobody has named."""
    return marked(span.text, span.unknown)


def marked(text: str, unknown: Sequence[GlyphKey]) -> str:
    """A text with a mark for each `UNKNOWN` in it."""
    text = text.replace("⟦", "⟦(⟧")
    if not unknown:
        return text
    parts = text.split(UNKNOWN)
    marks = [key.mark for key in unknown]
    return parts[0] + "".join(a + b for a, b in zip(marks, parts[1:], strict=True))
