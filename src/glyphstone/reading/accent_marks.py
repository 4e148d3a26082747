"""Accents that are glyphs of their own become marks on the letter that they are drawn over."""

from __future__ import annotations

import numpy as np

from glyphstone.model import BoolArray, Change, Operation
from glyphstone.reading.pieces import LinePieces
from glyphstone.reading.rows import PageRows
from glyphstone.script.normal.set_accents import ACCENTS, with_dot

__all__ = ["combine_accents", "with_accents"]


def with_accents(page: PageRows) -> BoolArray:
    """Which lines have accents that stand on a letter."""
    found = np.zeros(len(page.lines), dtype=np.bool_)
    for number, line in enumerate(page.lines):
        if len(line.marks):
            found[number] = any(page.said(row).raw in ACCENTS for row in line.marks.tolist())
    return found


def combine_accents(page: PageRows, number: int, made: LinePieces) -> None:
    """Let accents on letters be marks, and the letters below them have their dots."""
    marks = set(page.lines[number].marks.tolist())
    for place, piece in enumerate(made.pieces):
        before = made.pieces[place - 1] if place else None
        if (
            piece.row not in marks
            or piece.text not in ACCENTS
            or before is None
            or before.text.isspace()
        ):
            continue
        # The letter takes the mark: files have accents before their letters as often as behind.
        mark = ACCENTS[piece.text]
        letter = with_dot(before.text, mark)
        made.changes[place] = Change(Operation.MARKS_ATTACHED, made.raw[place], "")
        made.changes[place - 1] = Change(
            Operation.MARKS_ATTACHED, made.raw[place - 1], letter + mark
        )
        before.text, piece.text = letter + mark, ""
