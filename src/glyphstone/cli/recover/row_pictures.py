"""Glyphs side by side on a terminal, each above what it may say."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import unicodedata2

from glyphstone.cli.recover.pictures import Graphics, columns, em_for, inked, png
from glyphstone.cli.terminal import inert
from glyphstone.flows.recover import LinePicture, Recovery
from glyphstone.flows.recovery.glyph_picture import glyph_pictures

__all__ = ["RowCell", "fitting_cells", "row_lines", "row_png", "rows_of", "shown_text", "times"]


@dataclass(frozen=True, slots=True)
class RowSizes:
    """How a row of glyphs looks; by looking at terminals, not swept."""

    #: Lines of a terminal to an em, tried from large to small until all pictures fit: for one row
    #: of glyphs, and for several, which shall fit one screen.
    em_rows: tuple[float, ...] = (7.0, 6.0, 5.0, 4.0, 3.0)
    em_several: tuple[float, ...] = (5.0, 4.0, 3.0)
    #: The narrowest cell, in characters, the room between two, and the most cells of a row.
    narrowest: int = 9
    gap: int = 2
    most: int = 8


SIZES = RowSizes()


@dataclass(frozen=True, slots=True)
class RowCell:
    """One glyph of a row, and the lines that stand below its picture."""

    symbol: int
    labels: tuple[str, ...]


def shown_text(text: str) -> str:
    """A text so that it can be seen: marks on a circle, nothing as a word, blanks by name."""
    if not text:
        return "nothing"
    if not text.strip():
        return "blank"
    if unicodedata2.category(text[0]).startswith("M"):
        return f"◌{inert(text)}"
    return inert(text)


def times(count: int) -> str:
    """How often something stands in a text, in words."""
    return "once" if count == 1 else f"{count:,} times"


def fitting_cells() -> int:
    """How many cells stand side by side on this terminal."""
    return max(min(columns() // (SIZES.narrowest + SIZES.gap), SIZES.most), 1)


def rows_of(cells: Sequence[RowCell]) -> list[Sequence[RowCell]]:
    """Cells in rows that fit this terminal, about equally long."""
    count = -(-len(cells) // fitting_cells())
    wide = -(-len(cells) // max(count, 1))
    return [cells[first : first + wide] for first in range(0, len(cells), max(wide, 1))]


def row_lines(
    recovery: Recovery, cells: Sequence[RowCell], graphics: Graphics, of: int = 1
) -> list[str]:
    """The lines of one row of some: pictures in blocks, unless they have no room, and labels."""
    if graphics is Graphics.NONE:
        return ["  " + "  ".join(cell.labels) for cell in cells]
    room = max((columns() - SIZES.gap) // max(len(cells), 1) - SIZES.gap, 1)
    for size in SIZES.em_rows if of == 1 else SIZES.em_several:
        drawn = _blocks(recovery, [cell.symbol for cell in cells], size)
        wide = max([SIZES.narrowest, *(len(row) for rows in drawn for row in rows)])
        if wide <= room:
            break
    wide = min(wide, room)
    high = max((len(rows) for rows in drawn), default=0)
    lines = [
        _line([rows[number] if number < len(rows) else "" for rows in drawn], wide)
        for number in range(high)
    ]
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    count = max((len(cell.labels) for cell in cells), default=0)
    for number in range(count):
        labels = [cell.labels[number] if number < len(cell.labels) else "" for cell in cells]
        lines.append(_line(labels, wide))
    return lines


def row_png(recovery: Recovery, symbols: Sequence[int]) -> bytes:
    """The glyphs of a row side by side, as a PNG file."""
    em = em_for(Graphics.NONE)
    found = [one for one in glyph_pictures(recovery, symbols, em) if one is not None]
    gap = np.zeros((len(found[0]) if found else 1, round(em[0])), dtype=np.uint8)
    parts = [part for one in found for part in (one, gap)] or [gap]
    return png(LinePicture(np.concatenate(parts, axis=1), (0, 1), 0))


def _blocks(recovery: Recovery, symbols: Sequence[int], em_rows: float) -> list[list[str]]:
    pictures = glyph_pictures(recovery, symbols, em_for(Graphics.BLOCKS, em_rows))
    return [["(no", "picture)"] if one is None else inked(one) for one in pictures]


def _line(parts: Sequence[str], wide: int) -> str:
    filled = (_cut(part, wide) for part in parts)
    line = (" " * SIZES.gap).join(part + " " * (wide - _width(part)) for part in filled)
    return (" " * SIZES.gap + line).rstrip()


def _cut(text: str, wide: int) -> str:
    """As much of a text as fits; of a word the part around its brackets."""
    if _width(text) <= wide:
        return text
    place = text.find("[")
    first = max(min(place - wide // 2, len(text) - wide), 0) if place >= 0 else 0
    cut = text[first:]
    while cut and _width(cut) > wide:
        cut = cut[:-1]
    return cut


def _width(text: str) -> int:
    """The cells that a text takes on a terminal."""
    return sum(
        0
        if unicodedata.category(char) in ("Mn", "Me", "Cf")
        else 2
        if unicodedata.east_asian_width(char) in "WF"
        else 1
        for char in text
    )
