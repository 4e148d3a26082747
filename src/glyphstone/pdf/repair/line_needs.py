"""Which lines of a page no map can say: their text needs an /ActualText."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import unicodedata2

from glyphstone.model import UNKNOWN, Glyphs, IntArray, TextLine, WritingMode

__all__ = ["Said", "needs_text"]

#: What a repaired copy says of a row of a page by its maps; "" for nothing.
Said: TypeAlias = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class LineRules:
    """When viewers part words, and when a line is left to the maps.

    `make bench NAME=repair` shows what comes of it; set by hand from what Poppler does, not swept.
    """

    #: pdftotext begins a new word at a gap wider than this, in em.
    word_gap: float = 0.1
    #: The share of nameless glyphs from which on a line is left to the maps: PDFium leaves them out
    #: of an /ActualText. Not measured.
    nameless: float = 0.5


_RULES = LineRules()
#: Classes of UAX #9 of letters and digits that are read from the right: viewers turn them round,
#: those of an /ActualText as well.
_LEFTWARDS = frozenset({"R", "AL", "AN"})
#: PDFium leaves out all of an /ActualText beyond the first plane.
_BEYOND = "\U00010000"
_WORD_JOINER = "\u2060"


def needs_text(line: TextLine, glyphs: Glyphs, rows: IntArray, said: Said) -> bool:
    """Whether a line comes out wrong by the maps alone, and right with a text of its own.

    `rows` are its glyphs in the order of the file.
    """
    text = line.text
    if line.writing_mode is not WritingMode.HORIZONTAL:
        return False  # viewers give its letters by the maps; nothing else was measured
    if any(c >= _BEYOND or unicodedata2.bidirectional(c) in _LEFTWARDS for c in text):
        return False
    if text.count(UNKNOWN) >= _RULES.nameless * len(text):
        return False
    parts = [said(row) for row in rows.tolist()]
    return (
        _letters("".join(parts)) != _letters(text)
        or any(map(_is_mark, parts))
        or _gaps(line, glyphs, rows[[bool(part.strip()) for part in parts]]) != text.count(" ")
    )


def _letters(text: str) -> str:
    """A text as it is compared: without blanks, each letter in one form."""
    folded = unicodedata2.normalize("NFKC", text.replace(_WORD_JOINER, ""))
    return "".join(folded.split())


def _is_mark(said: str) -> bool:
    """Whether a glyph is drawn on another one, where viewers look for another line."""
    return bool(said) and all(unicodedata2.category(char)[0] == "M" for char in said)


def _gaps(line: TextLine, glyphs: Glyphs, rows: IntArray) -> int:
    """How many gaps between the letters of a line are as wide as one between words."""
    angle = np.radians(line.rotation)
    along = glyphs.x[rows] * np.cos(angle) + glyphs.y[rows] * np.sin(angle)
    # Without the spacing of characters, which viewers take off as well.
    width = glyphs.width[rows] * np.hypot(glyphs.scale[rows, 0], glyphs.scale[rows, 1])
    order = np.argsort(along, kind="stable")
    gaps = along[order][1:] - (along + width)[order][:-1]
    return int(np.count_nonzero(gaps > _RULES.word_gap * glyphs.size[rows][order][:-1]))
