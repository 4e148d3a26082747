"""Words: what blanks and gaps part, for all lines of a page at once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from glyphstone.layout.lines.frames import Frame
from glyphstone.layout.lines.quantiles import at_share, grouped, running_most, shares
from glyphstone.layout.lines.strips import Strips
from glyphstone.model import BoolArray, FloatArray, IntArray

__all__ = ["Cut", "cut_words"]

#: How much wider than the gaps between letters a gap between words is, in em; where blanks part
#: the words of a line already, a gap must be wider to part them as well.
WIDER = 0.1
WIDER_BESIDE_BLANKS = 0.2
#: Letters of a script that overlaps (nastaliq) may do so by more than this, in em, and yet a gap
#: between words is one that can be seen.
OVERLAP = 0.05
#: No letters of a word are tracked farther apart, in em: labels of an axis are words.
WIDEST = 1.2
#: The dots of an ellipsis stand no farther apart, in em.
ELLIPSIS = 0.5
DOT = 2
#: A line with fewer gaps cannot say how wide its gaps between letters are.
FEWEST_GAPS = 4
#: A blank that advances less (a joiner, a spacer inside a syllable) parts nothing, in em.
NARROWEST_BLANK = 0.12
ON_A_LETTER = 0.02
#: Nor does one that the next letter leaves less of its advance to stand in: producers draw signs
#: that show nothing (non-joiners) so.
LEFT_TO_STAND_IN = 0.25
#: Gaps of one measure differ by less, in em.
ROUNDING = 1e-6
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
ONE_MEASURE = 6
FARTHEST_IN = 0.15
FEWEST_ON_PAGE = 60
#: Where blanks part words: how wide gaps between letters are at most and gaps between words at
#: least, in em; how many gaps without a blank may lie between, and how many must lie beyond.
LETTERS_BESIDE_BLANKS = (0.05, 0.1)
WITHOUT_BLANKS = (0.01, 0.05)


@dataclass(slots=True, eq=False)
class Cut:
    """The words of a frame: glyphs (as places in it) line by line, from left to right in each.

    `word` counts on from line to line; `first` is the place of each word's first glyph in `drawn`,
    `line` the line that it stands in.
    """

    drawn: IntArray
    first: IntArray
    line: IntArray
    #: Blank glyphs, line by line in the order of the file, and the line of each.
    blanks: IntArray
    blank_line: IntArray
    #: What stands on the glyph before it in `drawn`, line by line in the order of the file.
    marks: IntArray


@dataclass(frozen=True, slots=True, eq=False)
class _Spacing:
    """Bodies line by line from left to right, the gap before each in em, whether a blank parts it.

    The gap before the first of a line is nothing.
    """

    bodies: IntArray
    line: IntArray
    #: The size of each body's line.
    em: FloatArray
    gaps: FloatArray
    opens: BoolArray
    parted: BoolArray

    @property
    def between_letters(self) -> BoolArray:
        """The gaps in which no blank stands."""
        return ~self.parted & ~self.opens


def cut_words(frame: Frame, strips: Strips) -> Cut:
    """The words of all lines."""
    inside = np.flatnonzero(strips.of >= 0)
    blanks = inside[frame.blank[inside]]
    blanks = blanks[np.argsort(strips.of[blanks], kind="stable")]
    inked = inside[~frame.blank[inside]]
    is_mark = frame.mark[inked]
    if is_mark.all():
        is_mark = np.zeros(len(inked), dtype=np.bool_)
    line = _spacing(frame, strips, inked[~is_mark], blanks)
    usual = _usual(line)
    widest = _widest(line, usual, len(strips), frame.loose[line.bodies])
    wider = frame.wider[line.bodies]
    if wider.any():
        beside = np.minimum(wider[1:], wider[:-1])
        widest[1:] = np.maximum(widest[1:], usual.quarter + WIDER + beside)
    begins = line.opens | line.parted | (line.gaps > widest + ROUNDING)
    _join_ellipses(line, frame.loose[line.bodies] == DOT, begins)
    if frame.apart is not None:
        begins |= frame.apart[line.bodies]
    word = np.cumsum(begins) - 1
    drawn, marks = line.bodies, inked[is_mark]
    first = np.flatnonzero(begins)
    at = line.line[first]
    if len(marks):
        base = _bases(frame, strips, line, marks)
        stands_on = np.concatenate([2 * np.arange(len(drawn)), 2 * base + 1])
        order = np.argsort(stands_on, kind="stable")
        word = np.concatenate([word, word[base]])[order]
        drawn = np.concatenate([drawn, marks])[order]
        first = np.flatnonzero(np.diff(word, prepend=-1))
        marks = marks[np.argsort(strips.of[marks], kind="stable")]
    return Cut(drawn, first, at, blanks, strips.of[blanks], marks)


def _spacing(frame: Frame, strips: Strips, bodies: IntArray, blanks: IntArray) -> _Spacing:
    """How far apart the glyphs of lines stand, measured from the right edge of all before."""
    of = strips.of[bodies]
    moved, _ = grouped((frame.along if frame.key is None else frame.key)[bodies], of)
    order = np.argsort(moved, kind="stable")
    bodies, of = bodies[order], of[order]
    em = strips.size[of]
    along, advance = frame.along[bodies], frame.advance[bodies]
    opens = np.diff(of, prepend=-1) > 0
    # Parts of a formula that stand over one another do not fill the gaps of each other.
    part: IntArray = of
    if frame.apart is not None:
        part = np.cumsum(opens | frame.apart[bodies], dtype=np.int64)
    edge = running_most(along + advance, part)
    gaps = np.zeros(len(bodies))
    gaps[1:] = (along[1:] - edge[:-1]) / em[1:]
    gaps[opens] = 0.0
    parted = np.zeros(len(bodies), dtype=np.bool_)
    parting = blanks[frame.advance[blanks] > NARROWEST_BLANK * strips.size[strips.of[blanks]]]
    if len(parting):
        middles = running_most(along + advance / 2, of)
        after, parting = _behind(frame, strips, middles, of, parting)
        room = np.maximum(along[after] - frame.along[parting], gaps[after] * em[after])
        parted[after[room > LEFT_TO_STAND_IN * frame.advance[parting]]] = True
        parted &= ~opens
    return _Spacing(bodies, of, em, gaps, opens, parted)


def _behind(
    frame: Frame, strips: Strips, middles: FloatArray, of: IntArray, blanks: IntArray
) -> tuple[IntArray, IntArray]:
    """The bodies before which blanks stand, and these; a blank right on a letter parts nothing."""
    own = strips.of[blanks]
    middle = frame.along[blanks] + frame.advance[blanks] / 2
    moved, _ = grouped(np.concatenate([middles, middle]), np.concatenate([of, own]))
    behind: IntArray = np.searchsorted(moved[: len(middles)], moved[len(middles) :])
    after, before = np.minimum(behind, len(of) - 1), np.maximum(behind - 1, 0)
    near = ROUNDING + ON_A_LETTER * strips.size[own]
    apart = (np.abs(middles[after] - middle) > near) & (np.abs(middles[before] - middle) > near)
    found = apart & (of[after] == own) & (behind == after)
    return after[found], blanks[found]


@dataclass(frozen=True, slots=True)
class _Usual:
    """How far apart the letters of a page stand, in em: a quarter, half, three quarters of them.

    `widest` is what parts letters' gaps from words' gaps, None where that is not plain to see;
    `blanks` says whether blanks part the words.
    """

    quarter: float
    half: float
    most: float
    widest: float | None
    blanks: bool


def _usual(line: _Spacing) -> _Usual:
    """How the letters of many lines are spaced."""
    gaps = line.gaps[line.between_letters]
    parted = int(line.parted.sum())
    if not len(gaps):
        return _Usual(0.0, 0.0, 0.0, None, parted > 0)
    quarter, half, most = at_share(gaps, 0.25, 0.5, 0.75)
    blanks = parted >= STILL_SOME * (len(gaps) + parted)
    widest = _beside_blanks(gaps, most) if blanks else _valley(gaps)
    return _Usual(quarter, half, most, widest, blanks)


def _beside_blanks(gaps: FloatArray, most: float) -> float | None:
    """What parts letters' gaps from words' gaps where only some of these hold a blank.

    Some producers leave blanks out here and there; then hardly any gap lies between the two.
    """
    low, high = LETTERS_BESIDE_BLANKS
    if len(gaps) < FEWEST_ON_PAGE or abs(most) > low:
        return None
    between = np.count_nonzero((gaps > low) & (gaps <= high)) / len(gaps)
    beyond = np.count_nonzero(gaps > high) / len(gaps)
    few, some = WITHOUT_BLANKS
    return high if between <= few and beyond >= some else None


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
    cut = min((begins + ends) / 2 * STEP, begins * STEP + FARTHEST_IN)
    # Tracking counts twice where a letter and its mark are both tracked.
    twice = 2 * at_share(gaps, 0.5)[0] + NARROWEST_VALLEY
    return max(cut, min(twice, (ends - 1) * STEP))


def _widest(line: _Spacing, usual: _Usual, lines: int, loose: IntArray) -> FloatArray:
    """How far apart the letters of a word may stand, in em, for each body by its line."""
    letters = line.between_letters & (loose == 0)
    letters[1:] &= loose[:-1] == 0
    count = np.bincount(line.line[letters], minlength=lines)
    quarter, most = np.full(lines, usual.quarter), np.full(lines, usual.most)
    enough = count >= FEWEST_GAPS
    if enough.any():
        letters &= enough[line.line]
        number = np.cumsum(enough) - 1
        own = shares(line.gaps[letters], number[line.line[letters]], count[enough], 0.25, 0.75)
        quarter[enough], most[enough] = own
    by_gaps = np.maximum(quarter, -OVERLAP) + WIDER
    if usual.widest is not None:
        spaced_alike = most >= usual.half - WIDER / 2
        by_gaps = np.where(spaced_alike, np.maximum(by_gaps, usual.widest), by_gaps)
    # Tracking may count twice, for a letter and its mark.
    beside_blanks = most + np.maximum(most, 0.0) + WIDER_BESIDE_BLANKS
    if usual.blanks and usual.widest is not None:
        beside_blanks = np.where(spaced_alike, np.minimum(beside_blanks, by_gaps), beside_blanks)
    parted = np.bincount(line.line[line.parted], minlength=lines) > 0
    widest: FloatArray = np.where(parted | usual.blanks, beside_blanks, by_gaps)[line.line]
    return np.minimum(widest, WIDEST)


def _join_ellipses(line: _Spacing, dot: BoolArray, begins: BoolArray) -> None:
    """Three dots by themselves are one word, however far apart they are set; more are leaders."""
    near = dot & ~line.opens & ~line.parted & (line.gaps <= ELLIPSIS)
    near[1:] &= dot[:-1]
    near[:1] = False
    first = np.flatnonzero(near & ~np.append(False, near[:-1]))
    last = np.flatnonzero(near & ~np.append(near[1:], False))
    own = first[last - first == 1]
    begins[own] = begins[own + 1] = False


def _bases(frame: Frame, strips: Strips, line: _Spacing, marks: IntArray) -> IntArray:
    """Which body each mark stands on: the nearest to its ink, rather one that was drawn with it."""
    bodies, of = line.bodies, strips.of[marks]
    count = np.bincount(line.line, minlength=len(strips))
    begin = (np.cumsum(count) - count)[of]
    middle = frame.middle[marks]
    along = frame.along if frame.key is None else frame.key
    moved, _ = grouped(np.concatenate([along[bodies], middle]), np.concatenate([line.line, of]))
    place = np.searchsorted(moved[: len(bodies)], moved[len(bodies) :], side="right")
    left = np.maximum(place - 1, begin)
    right = np.minimum(left + 1, begin + count[of] - 1)
    row = frame.rows[marks]

    def distance(body: IntArray) -> FloatArray:
        start = frame.along[bodies[body]]
        stop = start + frame.advance[bodies[body]]
        beside = np.maximum(np.maximum(start - middle, middle - stop), 0.0)
        apart = np.abs(frame.rows[bodies[body]] - row) > 1
        far: FloatArray = beside / frame.size[marks] + DRAWN_APART * apart
        return far

    nearer: IntArray = np.where(distance(right) < distance(left), right, left)
    return nearer
