"""Lines of a page with their words and direction, from the positions of its glyphs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import pairwise

import numpy as np

from glyphstone.layout.columns.regions import Arrangement, arrange
from glyphstone.layout.columns.short_columns import cut_at_jumps
from glyphstone.layout.lines.accents import mark_accents
from glyphstone.layout.lines.attachments import gather
from glyphstone.layout.lines.drop_capitals import join_initials
from glyphstone.layout.lines.formulas import join_formulas, keep_scripts_in_order
from glyphstone.layout.lines.frames import Frame, frames, read_from_top
from glyphstone.layout.lines.glyph_kinds import Kinds, Texts, kinds_of
from glyphstone.layout.lines.overprints import part_overprints
from glyphstone.layout.lines.quantiles import middles
from glyphstone.layout.lines.reading_direction import directions
from glyphstone.layout.lines.strips import Strips, find_strips
from glyphstone.layout.lines.word_gaps import Cut, cut_words
from glyphstone.model import (
    BoolArray,
    Cell,
    Direction,
    FloatArray,
    FontKey,
    Glyphs,
    IntArray,
    Line,
    Word,
)
from glyphstone.model.arrays import distinct_numbers
from glyphstone.model.text import Box

__all__ = ["find_lines"]

#: Sine of the angle from which a baseline is given by its x instead of its y: about 45 degrees.
_STEEP = 0.7
_WAYS = {
    (False, False): Direction.LTR,
    (False, True): Direction.RTL,
    (True, False): Direction.TTB,
}


def find_lines(
    glyphs: Glyphs,
    *,
    direction: Direction | None = None,
    blank_codes: Mapping[FontKey, Collection[int]] | None = None,
    trusted: Collection[FontKey] = (),
    texts: Texts | None = None,
) -> list[Line]:
    """The lines of a page in reading order, each cut into words.

    `direction` overrules what horizontal lines seem to tell; `Direction.TTB` says that lines which
    are turned upright are columns, read from the top. `blank_codes` names, by a font's
    key, codes that are blank though no empty drawing shows it (fonts that are not embedded).
    The text of fonts in `trusted` is believed without a look at their drawings; boxes then follow
    the fonts' metrics. `texts` has, by a font's key, the text of codes in place of its claims.
    """
    if not len(glyphs):
        return []
    kinds = kinds_of(glyphs, blank_codes or {}, trusted, texts or {})
    boxes = _boxes(glyphs, kinds)
    bodied = kinds.bodied[kinds.of]
    found: list[Line] = []
    for frame in frames(glyphs, kinds):
        if direction is Direction.TTB:
            read_from_top(frame, glyphs.page.rotate)
        join_initials(frame)
        read, strips = _gathered(frame, bodied)
        if strips is not None:
            level = None if direction is Direction.TTB else direction
            found += _lines_of_frame(glyphs, kinds, read, strips, level, boxes, len(found))
    return found


def _gathered(frame: Frame, bodied: BoolArray, tries: int = 2) -> tuple[Frame, Strips | None]:
    """A frame with its lines; a mark that is near none of them is no mark, and has its own."""
    read = replace(frame)
    strips = find_strips(read)
    if strips is None:
        return read, None
    part_overprints(read, strips, bodied[read.rows])
    cut_at_jumps(read, strips)
    join_formulas(read, strips)
    keep_scripts_in_order(read, strips)
    gather(read, strips)
    lone = (strips.of < 0) & read.mark & ~read.blank
    if tries and lone.any():
        return _gathered(replace(frame, mark=frame.mark & ~lone), bodied, tries - 1)
    return read, strips


def _lines_of_frame(
    glyphs: Glyphs,
    kinds: Kinds,
    frame: Frame,
    strips: Strips,
    direction: Direction | None,
    boxes: FloatArray,
    before: int,
) -> list[Line]:
    mark_accents(kinds, frame, strips)
    cut = cut_words(frame, strips)
    upward = _drawn_upward(strips) if frame.upward is None else frame.upward
    arranged = arrange(strips, upward=upward)
    rtl = np.full(len(strips), direction is Direction.RTL and not frame.vertical)
    if direction is None and not frame.vertical:
        regions = np.zeros(len(strips), dtype=np.int64)
        regions[arranged.order] = arranged.region
        rtl = directions(kinds, frame, strips, cut, regions)
    if arranged.columns and 2 * rtl.sum() > len(rtl):
        arranged = arrange(strips, upward=upward, leftward=True)
    return _lines(glyphs, frame, strips, cut, rtl.tolist(), arranged, boxes, before)


def _drawn_upward(strips: Strips) -> bool:
    """Whether most lines are drawn in the direction of growing `up`."""
    steps = np.diff(strips.first[np.argsort(-strips.up, kind="stable")])
    return bool((steps < 0).sum() > (steps > 0).sum())


def _lines(
    glyphs: Glyphs,
    frame: Frame,
    strips: Strips,
    cut: Cut,
    rtl: list[bool],
    arranged: Arrangement,
    boxes: FloatArray,
    before: int,
) -> list[Line]:
    words = _words(frame, cut, boxes)
    count = len(strips)
    blank_rows, mark_rows = frame.rows[cut.blanks], frame.rows[cut.marks]
    rows = zip(
        _places(arranged),
        rtl,
        _baselines(glyphs, frame, strips, cut).tolist(),
        _around(cut, boxes[frame.rows[cut.drawn]]),
        strips.size.tolist(),
        _spans(cut.line, count),
        _spans(cut.blank_line, count),
        _spans(strips.of[cut.marks], count),
        strict=True,
    )
    lines = [
        Line(
            page=glyphs.page.number,
            number=before + number,
            words=tuple(words[own][::-1] if leftward else words[own]),
            direction=_WAYS[frame.vertical, leftward],
            baseline=baseline,
            box=box,
            size=size,
            rotation=frame.angle,
            blanks=blank_rows[blanks],
            marks=mark_rows[marks],
            region=region,
            cell=cell,
            aside=aside,
        )
        for (number, region, cell, aside), leftward, baseline, box, size, own, blanks, marks in rows
    ]
    if frame.across is not None and (frame.across >= 0).any():
        _mark_across(frame, strips, lines)
    return [lines[place] for place in arranged.order]


def _spans(line: IntArray, lines: int) -> list[slice]:
    """The part of each line in arrays sorted by line; `line` is the line of each entry."""
    ends = np.cumsum(np.bincount(line, minlength=lines)).tolist()
    return [slice(start, end) for start, end in pairwise([0, *ends])]


def _mark_across(frame: Frame, strips: Strips, lines: list[Line]) -> None:
    """Record in vertical lines which of their glyphs stand side by side."""
    assert frame.across is not None
    places = np.flatnonzero(frame.across >= 0)
    places = places[np.lexsort((frame.along[places], frame.across[places]))]
    for group in np.split(places, np.flatnonzero(np.diff(frame.across[places])) + 1):
        line = lines[int(strips.of[group[0]])]
        line.horizontal = (*line.horizontal, frame.rows[group])


def _places(arranged: Arrangement) -> list[tuple[int, int, Cell | None, bool]]:
    """For each strip its number in reading order, its region, its cell, and if it is a note."""
    number = {strip: place for place, strip in enumerate(arranged.order)}
    return [
        (place + 1, arranged.region[place], arranged.cell[place], arranged.aside[place])
        for place in (number[strip] for strip in range(len(number)))
    ]


def _words(frame: Frame, cut: Cut, boxes: FloatArray) -> list[Word]:
    rows = frame.rows[cut.drawn]
    ends = [*cut.first[1:].tolist(), len(rows)]
    return [
        Word(rows[start:end], box)
        for start, end, box in zip(
            cut.first.tolist(), ends, _extents(boxes[rows], cut.first), strict=True
        )
    ]


def _extents(boxes: FloatArray, first: IntArray) -> list[Box]:
    """The boxes around groups of glyphs; `first` has the index of each group's first glyph."""
    left, bottom, right, top = boxes.T
    return list(
        zip(
            np.minimum.reduceat(left, first).tolist(),
            np.minimum.reduceat(bottom, first).tolist(),
            np.maximum.reduceat(right, first).tolist(),
            np.maximum.reduceat(top, first).tolist(),
            strict=True,
        )
    )


def _around(cut: Cut, boxes: FloatArray) -> list[Box]:
    first_words = np.flatnonzero(np.diff(cut.line, prepend=-1))
    return _extents(boxes, cut.first[first_words])


def _baselines(glyphs: Glyphs, frame: Frame, strips: Strips, cut: Cut) -> FloatArray:
    if not frame.vertical and frame.angle == 0.0:
        return strips.up
    upright = frame.vertical or abs(np.sin(np.radians(frame.angle))) > _STEEP
    across = (glyphs.x if upright else glyphs.y)[frame.rows[cut.drawn]]
    line = strips.of[cut.drawn]
    return middles(across, line, np.bincount(line, minlength=len(strips)))


def _boxes(glyphs: Glyphs, kinds: Kinds) -> FloatArray:
    """The ink box of each glyph, or its box by the font's metrics if its ink is not known."""
    boxes = glyphs.box
    if all(glyphs.fonts[font].key in kinds.trusted for font in distinct_numbers(glyphs.font)):
        return boxes
    ink = glyphs.ink_box
    return np.where(np.isnan(ink), boxes, ink)
