"""Words: what blanks and gaps part."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from glyphstone.layout.frames import Frame
from glyphstone.layout.ranks import at_share
from glyphstone.model import BoolArray, FloatArray, IntArray

__all__ = ["Spacing", "Usual", "cut_words", "spacing", "usual_gaps"]

#: How much wider than the gaps between letters a gap between words is, in em; where blanks part
#: the words of a line already, a gap must be wider to part them as well.
WIDER = 0.1
WIDER_BESIDE_BLANKS = 0.2
#: A line with fewer gaps cannot say how wide its gaps between letters are.
FEWEST_GAPS = 4
#: A blank that advances less (a joiner, a spacer inside a syllable) parts nothing, in em.
NARROWEST_BLANK = 0.12
#: How much farther a mark seems from a body that was not drawn just before or after it, in em.
DRAWN_APART = 0.1
#: The distribution of a page's gaps, in em: how finely it is looked at and how far, and how wide a
#: valley must be; then, as shares of all gaps, how many may stray into it and how many must lie
#: beyond; how many beyond are too many for words, in how many steps tracked letters lie;
#: and how far into a valley its middle may lie.
STEP = 0.02
FARTHEST = 1.5
NARROWEST_VALLEY = 0.08
STRAY = 0.02
STILL_SOME = 0.03
TRACKED = 0.45
ONE_MEASURE = 3
FARTHEST_IN = 0.15
FEWEST_ON_PAGE = 60


@dataclass(frozen=True, slots=True, eq=False)
class Spacing:
    """The bodies of a line from left to right, the gap before each, whether a blank stands there.

    The gap before the first is nothing.
    """

    bodies: IntArray
    gaps: FloatArray
    parted: BoolArray
    blanks: IntArray
    em: float

    @property
    def between_letters(self) -> FloatArray:
        """The gaps in which no blank stands."""
        return self.gaps[1:][~self.parted[1:]]


def spacing(frame: Frame, glyphs: IntArray, em: float) -> Spacing:
    """How far apart the glyphs of a line stand, measured from the right edge of all before."""
    blank = frame.blank[glyphs]
    inked, blanks = glyphs[~blank], glyphs[blank]
    bodies = inked[~frame.mark[inked]]
    if not len(bodies):
        bodies = inked
    bodies = bodies[np.lexsort((frame.rows[bodies], frame.along[bodies]))]
    along, advance = frame.along[bodies], frame.advance[bodies]
    edge = np.maximum.accumulate(along + advance)
    gaps = np.concatenate([np.zeros(1), along[1:] - edge[:-1]])
    middle = np.maximum.accumulate(along + advance / 2)
    parting = blanks[frame.advance[blanks] > NARROWEST_BLANK * em]
    behind = np.searchsorted(middle, frame.along[parting] + frame.advance[parting] / 2)
    parted = np.zeros(len(bodies), dtype=np.bool_)
    parted[behind[behind < len(bodies)]] = True
    parted[0] = False
    return Spacing(bodies, gaps, parted, blanks, em)


@dataclass(frozen=True, slots=True)
class Usual:
    """How far apart the letters of a page stand, in em: a quarter, half, three quarters of them.

    `widest` is what parts letters' gaps from words' gaps, None where that is not plain to see;
    `blanks` says whether blanks part the words.
    """

    quarter: float
    half: float
    most: float
    widest: float | None
    blanks: bool


def usual_gaps(lines: list[Spacing]) -> Usual:
    """How the letters of many lines are spaced."""
    gaps = np.concatenate([np.zeros(0), *(line.between_letters / line.em for line in lines)])
    parted = sum(int(line.parted.sum()) for line in lines)
    if not len(gaps):
        return Usual(0.0, 0.0, 0.0, None, parted > 0)
    quarter, half, most = at_share(gaps, 0.25, 0.5, 0.75)
    blanks = parted >= STILL_SOME * (len(gaps) + parted)
    return Usual(quarter, half, most, None if blanks else _valley(gaps), blanks)


def _valley(gaps: FloatArray) -> float | None:
    """Where in the valley between letters' gaps and words' gaps to cut, if there is one.

    The first valley is the one, unless most gaps lie beyond it: then letters are tracked, by one
    and the same measure, and what stands closer is parts of a letter (marks, vowel signs).
    """
    if len(gaps) < FEWEST_ON_PAGE:
        return None
    counts = np.bincount((np.clip(gaps, 0.0, FARTHEST) / STEP).astype(np.int64))
    beyond = np.cumsum(counts[::-1])[::-1] / len(gaps)
    inhabited = np.flatnonzero(counts > STRAY * len(gaps)).tolist()
    valleys = [
        (low + 1, high)
        for low, high in pairwise(inhabited)
        if (high - low - 1) * STEP >= NARROWEST_VALLEY and beyond[high] >= STILL_SOME
    ]
    if not valleys:
        return None
    begins, ends = valleys[0]
    if len(valleys) > 1 and beyond[ends] > TRACKED and valleys[1][0] - ends <= ONE_MEASURE:
        begins, ends = valleys[1]
    return min((begins + ends) / 2 * STEP, begins * STEP + FARTHEST_IN)


def cut_words(frame: Frame, glyphs: IntArray, line: Spacing, usual: Usual) -> list[IntArray]:
    """The words of a line from left to right, as places in the frame."""
    bodies = line.bodies
    widest = _widest(line.between_letters / line.em, usual, bool(line.parted.any()))
    begins = line.parted | (line.gaps > widest * line.em)
    begins[0] = False

    word = np.cumsum(begins)
    drawn = bodies
    marks = glyphs[frame.mark[glyphs]]
    if len(marks) and len(marks) + len(bodies) + len(line.blanks) == len(glyphs):
        base = np.concatenate([np.arange(len(bodies)), _bases(frame, bodies, marks)])
        drawn = np.concatenate([bodies, marks])
        is_mark = np.arange(len(drawn)) >= len(bodies)
        order = np.lexsort((frame.rows[drawn], is_mark, base))
        drawn, word = drawn[order], word[base[order]]
    return np.split(drawn, np.flatnonzero(word[1:] != word[:-1]) + 1)


def _widest(letters: FloatArray, usual: Usual, parted: bool) -> float:
    """How far apart the letters of a word may stand in a line, in em."""
    quarter, most = usual.quarter, usual.most
    if len(letters) >= FEWEST_GAPS:
        quarter, most = at_share(letters, 0.25, 0.75)
    if parted or usual.blanks:
        # Tracking may count twice, for a letter and its mark.
        return most + max(most, 0.0) + WIDER_BESIDE_BLANKS
    spaced_alike = most >= usual.half - WIDER / 2
    if usual.widest is not None and spaced_alike:
        return max(quarter + WIDER, usual.widest)
    return quarter + WIDER


def _bases(frame: Frame, bodies: IntArray, marks: IntArray) -> IntArray:
    """Which body each mark stands on: the nearest to its ink, rather one that was drawn with it."""
    along, middle = frame.along[bodies], frame.middle[marks]
    left = np.maximum(np.searchsorted(along, middle, side="right") - 1, 0)
    right = np.minimum(left + 1, len(bodies) - 1)
    row = frame.rows[marks]

    def distance(body: IntArray) -> FloatArray:
        start, stop = along[body], along[body] + frame.advance[bodies[body]]
        beside = np.maximum(np.maximum(start - middle, middle - stop), 0.0)
        apart = np.abs(frame.rows[bodies[body]] - row) > 1
        far: FloatArray = beside / frame.size[marks] + DRAWN_APART * apart
        return far

    return np.where(distance(right) < distance(left), right, left)
