"""The direction of reading, by the order of drawing, by what is claimed, and by the margins."""

from __future__ import annotations

import numpy as np

from glyphstone.layout.lines.frames import Frame
from glyphstone.layout.lines.glyph_kinds import Kinds
from glyphstone.layout.lines.quantiles import middle
from glyphstone.layout.lines.strips import Strips
from glyphstone.layout.lines.word_gaps import Cut
from glyphstone.model import BoolArray, FloatArray, IntArray

__all__ = ["directions"]

#: How many steps between words a line needs to speak for itself, and how clear they must be.
FEWEST_STEPS = 3
CLEAR = 0.7
#: How many lines margins need to speak, and how many more must keep to the right one.
FEWEST_LINES = 6
MORE_AT_RIGHT = 0.2


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
    drawn_leftwards = descends >= np.maximum(FEWEST_STEPS, CLEAR * (descends + ascends))
    rtl: BoolArray = (leftward > rightward) | drawn_leftwards
    silent = ~rtl & (rightward <= 0.5 * count)
    if silent.all():
        unknown = not kinds.said[kinds.of[frame.rows]].any()
        usual = bool(descends.sum() > ascends.sum()) or _keep_to_the_right(
            frame, strips, regions, unknown
        )
    else:
        usual = bool(2 * (rtl & ~silent).sum() > (~silent).sum())
    return np.where(silent, usual, rtl)


def _keep_to_the_right(frame: Frame, strips: Strips, regions: IntArray, unknown: bool) -> bool:
    """Whether lines begin at the right margin of their column and end anywhere.

    Of a few lines all must, and only where nothing is known of any letter: numbers do so, too.
    """
    em = middle(frame.size)
    lines = len(strips)
    if lines < 2 or (lines < FEWEST_LINES and not unknown):
        return False
    at_left = at_right = 0
    for one in np.unique(regions).tolist():
        own = regions == one
        at_left += _at_edge(strips.left[own], em)
        at_right += _at_edge(strips.right[own], em)
    if lines < FEWEST_LINES:
        return at_right == lines > at_left
    return at_right >= at_left + MORE_AT_RIGHT * lines


def _at_edge(places: FloatArray, em: float) -> int:
    """How many lines reach the place that most lines reach."""
    steps = np.round(places / (0.5 * em)).astype(np.int64)
    _, counts = np.unique(steps, return_counts=True)
    return int(counts.max())
