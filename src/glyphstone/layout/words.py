"""Words: what blanks and gaps part."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from glyphstone.layout.frames import Frame
from glyphstone.model import FloatArray, IntArray

__all__ = ["Spacing", "cut_words", "usual_gap"]

#: How much wider than the gaps between letters a gap between words is, in em; where blanks part
#: the words of a line already, a gap must be wider to part them as well.
WIDER = 0.1
WIDER_BESIDE_BLANKS = 0.2
#: A line with fewer gaps cannot say how wide its gaps between letters are.
FEWEST_GAPS = 4
#: A blank that advances less (a joiner) parts nothing, in em.
NARROWEST_BLANK = 0.05


@dataclass(frozen=True, slots=True, eq=False)
class Spacing:
    """The bodies of a line from left to right, and the gap before each but the first."""

    bodies: IntArray
    gaps: FloatArray


def spacing(frame: Frame, glyphs: IntArray) -> Spacing:
    """How far apart the glyphs of a line stand, measured from the right edge of all before."""
    inked = glyphs[~frame.blank[glyphs]]
    bodies = inked[~frame.mark[inked]]
    if not len(bodies):
        bodies = inked
    bodies = bodies[np.lexsort((frame.rows[bodies], frame.along[bodies]))]
    along = frame.along[bodies]
    edge = np.maximum.accumulate(along + frame.advance[bodies])
    return Spacing(bodies, along[1:] - edge[:-1])


def usual_gap(lines: list[Spacing]) -> float:
    """The lower quartile of the gaps of many lines."""
    gaps = np.concatenate([np.zeros(0), *(line.gaps for line in lines)])
    return float(np.quantile(gaps, 0.25)) if len(gaps) else 0.0


def cut_words(
    frame: Frame, glyphs: IntArray, line: Spacing, em: float, usual: float
) -> tuple[list[IntArray], IntArray]:
    """The words of a line from left to right and its blanks, both as places in the frame."""
    bodies, gaps = line.bodies, line.gaps
    blanks = glyphs[frame.blank[glyphs]]
    parting = blanks[frame.advance[blanks] > NARROWEST_BLANK * em]
    middle = np.maximum.accumulate(frame.along[bodies] + frame.advance[bodies] / 2)
    beside = np.searchsorted(middle, frame.along[parting] + frame.advance[parting] / 2)
    begins = np.zeros(len(bodies), dtype=np.bool_)
    begins[beside[beside < len(bodies)]] = True
    within = gaps[~begins[1:]]
    if len(within) >= FEWEST_GAPS:
        usual = float(np.quantile(within, 0.25))
    wider = WIDER_BESIDE_BLANKS if begins[1:].any() else WIDER
    begins[1:] |= gaps > usual + wider * em
    begins[:1] = False

    marks = np.setdiff1d(glyphs[~frame.blank[glyphs]], bodies, assume_unique=True)
    under = np.searchsorted(frame.along[bodies], frame.middle[marks], side="right") - 1
    base = np.concatenate([np.arange(len(bodies)), np.maximum(under, 0)])
    drawn = np.concatenate([bodies, marks])
    is_mark = np.arange(len(drawn)) >= len(bodies)
    order = np.lexsort((frame.rows[drawn], is_mark, base))
    word = np.cumsum(begins)[base[order]]
    return np.split(drawn[order], np.flatnonzero(np.diff(word)) + 1), blanks
