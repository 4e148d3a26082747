"""Lines: baselines, words by blanks and gaps, direction; from where the glyphs stand alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np

from glyphstone.layout.frames import Frame, frames
from glyphstone.layout.ranks import middle
from glyphstone.layout.reading import directions, reading_order
from glyphstone.layout.strips import find_strips
from glyphstone.layout.words import cut_words, spacing, usual_gaps
from glyphstone.model import Direction, FloatArray, Glyphs, IntArray, Line, Word

__all__ = ["find_lines"]

Box = tuple[float, float, float, float]


def find_lines(
    glyphs: Glyphs,
    *,
    direction: Direction | None = None,
    blank_codes: Mapping[int, Collection[int]] | None = None,
) -> list[Line]:
    """The lines of a page from its top, each cut into words.

    `direction` overrules what horizontal lines seem to say. `blank_codes` names, for a font's
    index, codes that are blanks though no empty drawing shows it (fonts that are not embedded).
    """
    boxes = _boxes(glyphs)
    found: list[Line] = []
    for frame in frames(glyphs, blank_codes):
        found += _lines(glyphs, frame, boxes, direction, len(found))
    return found


def _lines(
    glyphs: Glyphs, frame: Frame, boxes: FloatArray, direction: Direction | None, before: int
) -> list[Line]:
    strips = find_strips(frame)
    spaced = [spacing(frame, strip.glyphs, strip.size) for strip in strips]
    usual = usual_gaps(spaced)
    cut = [
        cut_words(frame, strip.glyphs, line, usual)
        for strip, line in zip(strips, spaced, strict=True)
    ]
    if direction is None and not frame.vertical:
        rtl = directions(glyphs, frame, cut, [strip.columns for strip in strips])
    else:
        rtl = [direction is Direction.RTL] * len(strips)
    lines: list[Line] = []
    for strip, line, words, leftwards in zip(strips, spaced, cut, rtl, strict=True):
        placed = _words([frame.rows[word] for word in words], boxes)
        lines.append(
            Line(
                page=glyphs.page.number,
                number=before + len(lines) + 1,
                words=tuple(reversed(placed)) if leftwards else tuple(placed),
                direction=reading_order(leftwards, frame.vertical),
                baseline=_baseline(glyphs, frame, strip.glyphs),
                box=_around([word.box for word in placed]),
                size=strip.size,
                rotation=frame.angle,
                blanks=np.sort(frame.rows[line.blanks]),
            )
        )
    return lines


def _words(words: list[IntArray], boxes: FloatArray) -> list[Word]:
    rows = np.concatenate(words)
    starts = np.cumsum([0, *(len(word) for word in words[:-1])])
    low = np.minimum.reduceat(boxes[rows, :2], starts).tolist()
    high = np.maximum.reduceat(boxes[rows, 2:], starts).tolist()
    return [
        Word(word, (left, bottom, right, top))
        for word, (left, bottom), (right, top) in zip(words, low, high, strict=True)
    ]


def _around(boxes: list[Box]) -> Box:
    left, bottom, right, top = zip(*boxes, strict=True)
    return min(left), min(bottom), max(right), max(top)


def _baseline(glyphs: Glyphs, frame: Frame, places: IntArray) -> float:
    upright = frame.vertical or abs(np.sin(np.radians(frame.angle))) > 0.7
    across = glyphs.x if upright else glyphs.y
    return middle(across[frame.rows[places]])


def _boxes(glyphs: Glyphs) -> FloatArray:
    """The ink of each glyph; what the font's metrics say where no ink is known."""
    ink = glyphs.ink_box
    return np.where(np.isnan(ink), glyphs.box, ink)
