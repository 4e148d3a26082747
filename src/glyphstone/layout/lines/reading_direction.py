"""Reading direction of lines by their letters, the order of drawing and the margins."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from glyphstone.layout.lines.frames import Frame
from glyphstone.layout.lines.glyph_kinds import Kinds
from glyphstone.layout.lines.quantiles import middle
from glyphstone.layout.lines.strips import Strips
from glyphstone.layout.lines.word_gaps import Cut
from glyphstone.model import BoolArray, FloatArray, IntArray
from glyphstone.model.arrays import distinct_numbers

__all__ = ["directions"]


@dataclass(frozen=True, slots=True)
class DirectionRules:
    """When lines are read from the right.

    Chosen by hand on forged documents (docs/decisions/layout.md), not swept.
    """

    #: Steps between words that a line needs, and the share of them that must go to the left.
    min_steps: int = 3
    min_steps_share: float = 0.7
    #: Share of a line's glyphs that must be letters read from the left for it to speak for itself.
    min_letters_share: float = 0.5
    #: Lines that margins need, the share by which more of them must keep to the right margin, and
    #: how exactly a margin is met, in em.
    min_lines: int = 6
    more_at_right_share: float = 0.2
    margin_step_em: float = 0.5


_DIRECTIONS = DirectionRules()


def directions(
    kinds: Kinds, frame: Frame, strips: Strips, cut: Cut, regions: IntArray
) -> BoolArray:
    """Whether each line is read from the right."""
    lines = len(strips)
    line = strips.of[cut.drawn]
    count = np.bincount(line, minlength=lines)
    sides = kinds.sides
    rightward = leftward = np.zeros(lines, dtype=np.int64)
    if sides.any():
        claims = sides[kinds.of[frame.rows[cut.drawn]]]
        rightward = np.bincount(line[claims > 0], minlength=lines)
        leftward = np.bincount(line[claims < 0], minlength=lines)
    drawn = np.minimum.reduceat(frame.rows[cut.drawn], cut.first)
    steps = np.diff(drawn)
    inside = cut.line[1:] == cut.line[:-1]
    ascends = np.bincount(cut.line[1:][inside & (steps > 0)], minlength=lines)
    descends = np.bincount(cut.line[1:][inside & (steps < 0)], minlength=lines)
    drawn_leftwards = descends >= np.maximum(
        _DIRECTIONS.min_steps, _DIRECTIONS.min_steps_share * (descends + ascends)
    )
    rtl: BoolArray = (leftward > rightward) | drawn_leftwards
    silent = ~rtl & (rightward <= _DIRECTIONS.min_letters_share * count)
    if silent.all():
        unknown = not kinds.said[kinds.of[frame.rows]].any()
        usual = bool(descends.sum() > ascends.sum()) or _keep_to_the_right(
            frame, strips, regions, unknown
        )
    else:
        usual = bool(2 * (rtl & ~silent).sum() > (~silent).sum())
    return np.where(silent, usual, rtl)


def _keep_to_the_right(frame: Frame, strips: Strips, regions: IntArray, unknown: bool) -> bool:
    """Whether lines are aligned at the right margin of their column rather than the left.

    Of a few lines all must be, and no letter may be known: columns of numbers are aligned so, too.
    """
    em = middle(frame.size)
    lines = len(strips)
    if lines < 2 or (lines < _DIRECTIONS.min_lines and not unknown):
        return False
    at_left = at_right = 0
    for one in distinct_numbers(regions):
        own = regions == one
        at_left += _at_edge(strips.left[own], em)
        at_right += _at_edge(strips.right[own], em)
    if lines < _DIRECTIONS.min_lines:
        return at_right == lines > at_left
    return at_right >= at_left + _DIRECTIONS.more_at_right_share * lines


def _at_edge(places: FloatArray, em: float) -> int:
    """The number of lines that reach the most frequent margin."""
    steps = np.round(places / (_DIRECTIONS.margin_step_em * em)).astype(np.int64)
    _, counts = np.unique(steps, return_counts=True)
    return int(counts.max())
