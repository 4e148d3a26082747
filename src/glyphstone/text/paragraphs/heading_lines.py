"""Which lines among running text are headings, and how headings are set."""

from __future__ import annotations

from collections.abc import Sequence

from glyphstone.text.paragraphs.breaks import BLANK, LEADING
from glyphstone.text.paragraphs.document_style import WIDER, DocumentStyle
from glyphstone.text.paragraphs.geometry import PlacedLine, alike, leaves_room, pitch, same_row
from glyphstone.text.paragraphs.line_appearance import all_capitals
from glyphstone.text.paragraphs.sentence_ends import is_finished

__all__ = ["SMALLER", "is_counted", "is_heading_line", "is_set_as_heading", "right_below"]

#: What is smaller than this share of the usual size is small print: no heading, but a caption.
SMALLER = 0.95


def is_heading_line(block: Sequence[PlacedLine], place: int, style: DocumentStyle) -> bool:
    """Whether a line of running text is a heading: one that is counted, or in capitals."""
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
    """Whether a line is one of the headings that the document counts."""
    return style.usual.is_numbered_heading(at.text) and is_set_as_heading([at], style)


def is_set_as_heading(block: list[PlacedLine], style: DocumentStyle) -> bool:
    """Whether lines are no smaller than the text and leave room in their column."""
    usual = style.usual.size
    if usual is not None and block[0].line.size < SMALLER * usual:
        return False
    return all(map(leaves_room, block))


def _is_apart(before: PlacedLine, at: PlacedLine, style: DocumentStyle) -> bool:
    """Whether a line behind an unfinished one is no part of its sentence.

    White is between them, or the whole of it had room on the line before.
    """
    if before.room is not None and before.room > at.length + BLANK:
        return True
    return not right_below(before, at, style)


def right_below(before: PlacedLine, at: PlacedLine, style: DocumentStyle) -> bool:
    """Whether a line goes on in the row of another, or stands below it as lines of a text do."""
    if not alike(before.line, at.line):
        return False
    if same_row(before, at):
        return True
    step = pitch(before.line, at.line)
    return step is not None and step <= WIDER * (style.usual.leading or LEADING)
