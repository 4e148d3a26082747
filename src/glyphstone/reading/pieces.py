"""A line as the pieces that the scripts are asked about."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from glyphstone.model import (
    UNKNOWN,
    Change,
    Direction,
    FloatArray,
    Glyphs,
    IntArray,
    Operation,
    Piece,
)
from glyphstone.reading.rows import PageRows

__all__ = ["LinePieces", "line_pieces"]

#: A glyph that moves on by less is a mark of the one before, in em; set by hand, not swept.
MAX_MARK_ADVANCE = 0.02
#: White space that means more than a gap: the narrow one before Mongolian suffixes, the wide one
#: between ideographs.
_MEANT = frozenset("\u202f\u3000")


@dataclass(slots=True, eq=False)
class LinePieces:
    """A line's pieces in the order of drawing, and for each what is lost sight of."""

    pieces: list[Piece]
    #: The rows that each piece stands for: one, none for a gap, several if a text of the PDF's
    #: own stands for a stretch.
    rows: list[tuple[int, ...]]
    #: What the map says of those rows, in the order of drawing.
    raw: list[str]
    #: By piece: what became of `raw` so that it is the piece's text.
    changes: dict[int, Change]
    #: Pieces that stand across a vertical line, side by side: figures, initials; by their groups.
    across: dict[int, int] = field(default_factory=dict)


def line_pieces(page: PageRows, number: int, told: set[int]) -> LinePieces:
    """The pieces of a line; `told` are the stretches with a text of their own told before."""
    line = page.lines[number]
    words = line.words[::-1] if line.direction is Direction.RTL else line.words
    glyphs = page.glyphs
    rows = np.concatenate([word.glyphs for word in words])
    first = np.cumsum([0, *(len(word.glyphs) for word in words[:-1])])
    begins = set(first[1:].tolist())
    here = np.full(len(rows), number)
    along = page.along(rows, here)
    front = np.maximum.accumulate(along)
    blanks = line.blanks[np.argsort(page.along(line.blanks, here[:1].repeat(len(line.blanks))))]
    place = _places(page, number, blanks, front)
    em = line.size if line.size > 0 else 1.0
    start = ((along - float(along.min())) / em).tolist()
    advance = (_advances(glyphs, rows, line.direction) / em).tolist()
    stretches = page.stretches(rows)
    said = page.meanings.said
    raws = [said[number].raw for number in page.numbers[rows].tolist()]
    made = LinePieces([], [], [], {})
    marks = set(line.marks.tolist())
    waiting = list(zip(blanks.tolist(), place.tolist(), strict=True))
    for index, row in enumerate(rows.tolist()):
        behind = []
        while waiting and waiting[0][1] <= index:
            behind.append(waiting.pop(0)[0])
        stretch = stretches[index]
        goes_on = index > 0 and stretch >= 0 and stretch == stretches[index - 1]
        if index in begins and not goes_on:
            _space(made, page, behind, start[index])
        elif behind:
            _inside(made, page, behind, start[index], at_edge=index == 0 or goes_on)
        if stretch >= 0:
            _replaced(made, page, row, stretch, told, start[index], advance[index])
            continue
        raw = raws[index]
        mark = row in marks or advance[index] < MAX_MARK_ADVANCE
        _add(made, Piece(raw, row, start[index], advance[index], mark), (row,), raw)
    _inside(made, page, [row for row, _ in waiting], start[-1] if start else 0.0, at_edge=True)
    groups = {row: group for group, own in enumerate(line.horizontal) for row in own.tolist()}
    for piece, own in enumerate(made.rows if groups else ()):
        if own and own[0] in groups:
            made.across[piece] = groups[own[0]]
    return made


def _places(page: PageRows, number: int, blanks: IntArray, front: FloatArray) -> IntArray:
    """Before which of the line's glyphs each blank stands."""
    glyphs = page.glyphs
    width = np.abs(glyphs.width[blanks]) * np.hypot(
        glyphs.scale[blanks, 0], glyphs.scale[blanks, 1]
    )
    middle = (
        page.along(blanks, np.full(len(blanks), number))
        + np.minimum(width, glyphs.size[blanks]) / 2
    )
    found: IntArray = np.searchsorted(front, middle, side="left")
    return found


def _advances(glyphs: Glyphs, rows: IntArray, direction: Direction) -> FloatArray:
    if direction is Direction.TTB:
        return np.abs(np.where(glyphs.vertical[rows], glyphs.dy[rows], glyphs.size[rows]))
    scale = np.hypot(glyphs.scale[rows, 0], glyphs.scale[rows, 1])
    wide: FloatArray = np.abs(glyphs.width[rows]) * scale
    return wide


def _add(made: LinePieces, piece: Piece, rows: tuple[int, ...], raw: str) -> None:
    made.pieces.append(piece)
    made.rows.append(rows)
    made.raw.append(raw)
    if piece.text != raw and len(made.pieces) - 1 not in made.changes:
        operation = Operation.SPACE_COLLAPSED if raw else Operation.SPACE_INSERTED
        made.changes[len(made.pieces) - 1] = Change(operation, raw, piece.text)


def _space(made: LinePieces, page: PageRows, blanks: list[int], start: float) -> None:
    """The blank between two words: one space, whatever it is made of."""
    raw = "".join(page.said(row).raw for row in blanks)
    # An empty drawing is a blank whether or not a map says so; marks that join or part letters
    # stay what they are.
    kept = "".join(char for char in raw if not char.isspace() and char != UNKNOWN)
    meant = next((char for char in raw if char in _MEANT), " ")
    text = kept + meant if _joins(kept) else meant
    _add(made, Piece(text, blanks[0] if blanks else -1, start), tuple(blanks), raw)


def _inside(
    made: LinePieces, page: PageRows, blanks: list[int], start: float, *, at_edge: bool
) -> None:
    """Blanks inside a word or at the ends of a line: joiners stay, white space goes."""
    for row in blanks:
        raw = page.said(row).raw
        stays = raw if _joins(raw) or (raw in _MEANT and not at_edge) else ""
        _add(made, Piece(stays, row, start, mark=True), (row,), raw)


def _joins(text: str) -> bool:
    """Whether a text is signs without ink that say how letters join, or where a tone stands."""
    return bool(text) and all(char in _JOINERS for char in text)


#: With the tones of Miao, which are told by the place of their vowel alone.
_JOINERS = frozenset(
    "\U00016f8f\U00016f90\U00016f91\U00016f92\u200b\u200c\u200d\u034f\u180b\u180c\u180d\u180e\u180f\u2060"
)


def _replaced(
    made: LinePieces,
    page: PageRows,
    row: int,
    stretch: int,
    told: set[int],
    start: float,
    advance: float,
) -> None:
    """A glyph of a stretch for which the PDF has a text: the first tells it, the others nothing."""
    raw = page.said(row).raw
    text = "" if stretch in told else page.glyphs.actual_texts[stretch]
    told.add(stretch)
    if text != raw:
        made.changes[len(made.pieces)] = Change(Operation.ACTUAL_TEXT, raw, text)
    _add(made, Piece(text, row, start, advance), (row,), raw)
