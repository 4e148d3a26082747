"""One page to text: lines, order, normal form, blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.layout.lines.moving_blanks import moved_pen
from glyphstone.layout.lines.told_breaks import divided_as_told, is_told
from glyphstone.model import (
    Direction,
    FontKey,
    FontMaps,
    Glyphs,
    Line,
    PageText,
    Span,
    TextLine,
    WritingMode,
)
from glyphstone.reading.accent_marks import combine_accents, find_accents
from glyphstone.reading.block_text import blocks_of
from glyphstone.reading.fixed_advance import FixedAdvance
from glyphstone.reading.in_order_lines import plain_lines, plain_spans
from glyphstone.reading.joiner_restoration import restore_joiners
from glyphstone.reading.meanings import Meanings
from glyphstone.reading.pieces import line_pieces
from glyphstone.reading.reordered_lines import written_spans
from glyphstone.reading.rows import PageRows
from glyphstone.reading.spacing import tell_spacing
from glyphstone.reading.text_options import TextOptions
from glyphstone.script.joiners import JoiningForms
from glyphstone.script.reading_order import page_order, reading

__all__ = ["PageReader"]


class PageReader:
    """Reads the pages of one document; what distinct glyphs mean is kept from page to page."""

    def __init__(self, maps: FontMaps, options: TextOptions) -> None:
        self._options = options
        self._blanks = _blank_codes(maps)
        self._meanings = Meanings(maps, options.forms)
        self._joining = JoiningForms()
        self._fixed = FixedAdvance()

    def read(self, glyphs: Glyphs) -> PageText:
        """The text of a page; of languages and of other pages it knows nothing yet."""
        given = self._meanings.given
        lines = find_lines(
            glyphs,
            direction=self._options.direction,
            blank_codes=self._blanks,
            trusted=[font.key for font in glyphs.fonts if font.key not in given],
            texts=self._meanings.texts,
        )
        told = self._options.breaks.get(glyphs.page.number, {})
        if told:
            lines = divided_as_told(lines, told)
        moved = moved_pen(glyphs, self._blanks)
        # Letters without widths stand as wide as the blanks that move the pen over them.
        drawn = glyphs if moved is None else replace(glyphs, width=moved.width)
        page = PageRows(drawn, lines, self._meanings)
        texts = _text_lines(page, self._options, self._joining)
        if self._options.spacing:
            tell_spacing(page, texts, [is_told(line, told) for line in lines])
            texts = self._fixed.tell(page, texts)
        return PageText(
            number=glyphs.page.number,
            box=glyphs.page.box,
            rotate=glyphs.page.rotate,
            blocks=blocks_of(glyphs, lines, texts, joints=self._options.described),
            left_out=_left_out(page),
            faults=tuple(glyphs.faults),
        )


def _text_lines(page: PageRows, options: TextOptions, joining: JoiningForms) -> list[TextLine]:
    """The lines of a page as text, one for each of its lines; without spans if none is left."""
    accents = find_accents(page)
    plain = plain_lines(page, accents)
    spans = plain_spans(page, plain, accents) if plain.any() else {}
    told: set[int] = set()
    others = np.flatnonzero(~plain).tolist()
    pieces = {number: line_pieces(page, number, told) for number in others}
    for number, made in pieces.items():
        combine_accents(page, number, made)
    order = page_order([one.pieces for one in pieces.values()]) if pieces else None
    # Only lines that are turned upright are read from the top because a person says so.
    level = None if options.direction is Direction.TTB else options.direction
    read = []
    for number, one in pieces.items():
        # That a line is read from the left is known of plain lines only; others may just hold more
        # Latin than Arabic letters.
        seen = page.lines[number].direction
        said = None if seen is Direction.LTR else seen
        read.append((one, reading(one.pieces, said or level, order)))
    directions = {}
    restored = restore_joiners(page, read, joining)
    for number, (one, _), line in zip(others, read, restored, strict=True):
        spans[number] = written_spans(page, number, one, line, options.forms)
        directions[number] = line.direction
    trailing = page.trailing
    return [
        _text_line(
            line, spans.get(number, []), directions.get(number, line.direction), trailing[number]
        )
        for number, line in enumerate(page.lines)
    ]


def _text_line(line: Line, spans: list[Span], direction: Direction, blank: bool) -> TextLine:
    down = line.direction is Direction.TTB
    return TextLine(
        spans=spans,
        box=line.box,
        baseline=line.baseline,
        size=line.size,
        rotation=line.rotation,
        direction=direction,
        writing_mode=WritingMode.VERTICAL if down else WritingMode.HORIZONTAL,
        number=line.number,
        ends_in_blank=blank,
        widest_gap=_widest_gap(line),
    )


def _widest_gap(line: Line) -> float:
    """The most white between two words, in em."""
    boxes = [word.box for word in line.words]
    if len(boxes) < 2:
        return 0.0
    if line.direction is Direction.TTB:
        found = max(above[1] - below[3] for above, below in pairwise(boxes))
    else:
        if line.direction is Direction.RTL:
            boxes.reverse()
        found = max(right[0] - left[2] for left, right in pairwise(boxes))
    return max(found, 0.0) / line.size if line.size > 0 else 0.0


def _left_out(page: PageRows) -> dict[str, int]:
    """How many glyphs are in no line, by reason."""
    glyphs = page.glyphs
    rows, _, _ = page.blanks
    placed = np.zeros(len(glyphs), dtype=np.bool_)
    placed[page.flat] = True
    placed[rows] = True
    missing = ~placed
    found: dict[str, int] = {}
    for reason, rows_of in (
        ("hidden", glyphs.hidden),
        ("drawn_twice", glyphs.duplicate),
        ("invisible", glyphs.invisible),
        ("out_of_reach", np.ones(len(glyphs), dtype=np.bool_)),
    ):
        count = int((missing & rows_of).sum())
        if count:
            found[reason] = count
            missing &= ~rows_of
    return found


def _blank_codes(maps: FontMaps) -> dict[FontKey, Sequence[int]]:
    """The codes that are blanks by their maps."""
    return {
        font: [code for code, meant in codes.items() if meant.text.isspace()]
        for font, codes in maps.items()
    }
