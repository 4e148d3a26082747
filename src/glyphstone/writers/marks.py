"""Marks for glyphs that nobody has named: every text gets them here, when it is written.

Up to the writers `UNKNOWN` stands for such a glyph. In what is written stands a mark between white
square brackets: the font and the code of the glyph (`⟦12:1F⟧`). A white square bracket that is text
itself is written `⟦(⟧`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

from glyphstone.model import UNKNOWN, GlyphKey, Join, Paragraph, TableRow

__all__ = ["BRACKET", "marked", "with_marks"]

#: What stands for a white square bracket of the text.
BRACKET = "⟦(⟧"
_SIGNS = re.compile(f"[⟦{UNKNOWN}]")


def marked(text: str, unknown: Sequence[GlyphKey]) -> str:
    """A text with a mark for each `UNKNOWN` in it, its white square brackets escaped.

    Raises an error if a glyph is left over: it would be lost in silence. An `UNKNOWN` without a
    glyph, such as one in the text of another tool, stays.
    """
    if not unknown and _SIGNS.search(text) is None:
        return text
    return _SIGNS.sub(_marker(text, unknown), text)


def with_marks(paragraph: Paragraph) -> Paragraph:
    """The paragraph as it is written: its texts with marks, its offsets moved accordingly."""
    drawn = {
        place: replace(line, text=marked(line.text, line.unknown))
        for place, line in paragraph.drawn.items()
    }
    text = paragraph.text
    if not paragraph.unknown and _SIGNS.search(text) is None:
        return replace(paragraph, drawn=drawn) if drawn else paragraph
    mark = _marker(text, paragraph.unknown)
    moved = _moved([(found.end(), mark(found)) for found in _SIGNS.finditer(text)])
    return replace(
        paragraph,
        text=marked(text, paragraph.unknown),
        joins=tuple(_moved_join(join, moved) for join in paragraph.joins),
        sentences=tuple(
            replace(one, start=moved(one.start), stop=moved(one.stop))
            for one in paragraph.sentences
        ),
        drawn=drawn,
        row=None if paragraph.row is None else _moved_row(paragraph.row, moved),
    )


def _marker(text: str, unknown: Sequence[GlyphKey]) -> Callable[[re.Match[str]], str]:
    """Gives the mark for each sign of a text, which must be asked for in their order."""
    if len(unknown) > text.count(UNKNOWN):
        raise ValueError(f"{len(unknown)} unknown glyphs for {text.count(UNKNOWN)} places")
    keys: Iterator[GlyphKey] = iter(unknown)

    def mark(found: re.Match[str]) -> str:
        if found[0] != UNKNOWN:
            return BRACKET
        key = next(keys, None)
        return UNKNOWN if key is None else key.mark

    return mark


def _moved(marks: Sequence[tuple[int, str]]) -> Callable[[int], int]:
    """Where an offset of a text is in the marked one; `marks` are the places behind the signs.

    Offsets before the beginning and behind the end stay as far from it.
    """
    places = [place for place, _ in marks]
    added = [0, *accumulate(len(mark) - 1 for _, mark in marks)]
    return lambda offset: offset + added[bisect_right(places, offset)]


def _moved_row(row: TableRow, moved: Callable[[int], int]) -> TableRow:
    cells = (replace(one, start=moved(one.start), stop=moved(one.stop)) for one in row.cells)
    return replace(row, cells=tuple(cells))


def _moved_join(join: Join, moved: Callable[[int], int]) -> Join:
    return replace(
        join,
        offset=moved(join.offset),
        removed=marked(join.removed, ()),
        added=marked(join.added, ()),
        opening=marked(join.opening, ()),
    )
