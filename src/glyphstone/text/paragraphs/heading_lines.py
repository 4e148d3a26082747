"""Which lines among running text are headings, and how headings are set."""

from __future__ import annotations

from collections.abc import Sequence

from glyphstone.text.paragraphs.breaks import BREAK_RULES
from glyphstone.text.paragraphs.document_style import STYLE_RULES, DocumentStyle
from glyphstone.text.paragraphs.geometry import PlacedLine, alike, leaves_room, pitch, same_row
from glyphstone.text.paragraphs.line_appearance import all_capitals
from glyphstone.text.paragraphs.sentence_ends import is_finished

__all__ = [
    "SMALL_PRINT_RATIO",
    "is_counted",
    "is_heading_line",
    "is_set_as_heading",
    "right_below",
]

#: Text below this share of the usual size is small print: no heading, but perhaps a caption. Set by
#: hand and checked on the forged documents of benchmarks/prose, not swept.
SMALL_PRINT_RATIO = 0.95


def is_heading_line(block: Sequence[PlacedLine], place: int, style: DocumentStyle) -> bool:
    """Whether a line of running text is a heading: a numbered one, or one in capitals."""
    at = block[place]
    ended = place == 0 or is_finished(block[place - 1].text)
    if is_counted(at, style):
        return ended or _is_apart(block[place - 1], at, style)
    return (
        ended
        and place + 1 < len(block)
        and all_capitals(at.text)
        and not all_capitals(block[place + 1].text)
        and is_set_as_heading([at], style)
    )


def is_counted(at: PlacedLine, style: DocumentStyle) -> bool:
    """Whether a line is one of the document's numbered headings."""
    return style.usual.is_numbered_heading(at.text) and is_set_as_heading([at], style)


def is_set_as_heading(block: list[PlacedLine], style: DocumentStyle) -> bool:
    """Whether lines are no smaller than the text and leave room in their column."""
    usual = style.usual.size
    if usual is not None and block[0].line.size < SMALL_PRINT_RATIO * usual:
        return False
    return all(map(leaves_room, block))


def _is_apart(before: PlacedLine, at: PlacedLine, style: DocumentStyle) -> bool:
    """Whether a line behind an unfinished one is no part of its sentence.

    White is between them, or the whole of it had room on the line before.
    """
    if before.room is not None and before.room > at.length + BREAK_RULES.space_width:
        return True
    return not right_below(before, at, style)


def right_below(before: PlacedLine, at: PlacedLine, style: DocumentStyle) -> bool:
    """Whether a line goes on in the row of another, or stands below it as lines of a text do."""
    if not alike(before.line, at.line):
        return False
    if same_row(before, at):
        return True
    step = pitch(before.line, at.line)
    return step is not None and step <= STYLE_RULES.max_leading_ratio * (
        style.usual.leading or STYLE_RULES.fallback_leading
    )
