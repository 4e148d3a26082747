"""Accents that are glyphs of their own become marks on the letter that they are drawn over."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from glyphstone.model import UNKNOWN, BoolArray, Change, Direction, IntArray, Operation
from glyphstone.reading.pieces import LinePieces
from glyphstone.reading.rows import PageRows
from glyphstone.script.normal.set_accents import ACCENTS, accented

__all__ = ["Accents", "combine_accents", "find_accents"]


@dataclass(frozen=True, slots=True)
class Accents:
    """The accents of a page that stand on letters."""

    #: Which lines have some that cannot be read as they stand in `flat`.
    scattered: BoolArray
    #: The places in `flat` of all others; each stands on the letter before it.
    places: IntArray


def find_accents(page: PageRows) -> Accents:
    """Where the accents are that stand on a letter."""
    scattered = np.zeros(len(page.lines), dtype=np.bool_)
    places: list[int] = []
    for number, line in enumerate(page.lines):
        if not len(line.marks):
            continue
        rows = [row for row in line.marks.tolist() if page.said(row).raw in ACCENTS]
        if rows:
            own = _directly_behind(page, number, rows)
            scattered[number] = own is None
            places += own or ()
    return Accents(scattered, np.array(places, dtype=np.int64))


def _directly_behind(page: PageRows, number: int, accents: list[int]) -> list[int] | None:
    """The places of a line's accents, None unless each follows its letter and all else is in order.

    If letters are drawn out of the order of the file, the scripts must decide how they are read.
    """
    if page.lines[number].direction is not Direction.LTR:
        return None
    first, end = page.line_starts[number : number + 2].tolist()
    rows = page.flat[first:end]
    on_letter = np.isin(rows, accents)
    places = np.flatnonzero(on_letter) + first
    _, _, blanks = page.blanks
    unknown = any(page.said(row).text == UNKNOWN for row in page.flat[places - 1].tolist())
    if (
        unknown
        or (np.diff(rows[~on_letter]) < 0).any()
        or (np.diff(places) == 1).any()
        or np.isin(places, page.word_starts).any()
        or np.isin(places, blanks).any()
    ):
        return None
    found: list[int] = places.tolist()
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
        text = accented(before.text, piece.text)
        made.changes[place] = Change(Operation.MARKS_ATTACHED, made.raw[place], "")
        made.changes[place - 1] = Change(Operation.MARKS_ATTACHED, made.raw[place - 1], text)
        before.text, piece.text = text, ""
