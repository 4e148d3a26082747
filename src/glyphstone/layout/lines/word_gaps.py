"""Words, separated by blanks and gaps, for all lines of a page at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from glyphstone.layout.lines.frames import Frame
from glyphstone.layout.lines.gap_distribution import UsualGaps, usual_gaps
from glyphstone.layout.lines.quantiles import grouped, running_most, shares
from glyphstone.layout.lines.strips import Strips
from glyphstone.model import BoolArray, FloatArray, IntArray

__all__ = ["Cut", "cut_words"]

#: What `Frame.loose` says of the dots of leaders and ellipses.
DOT = 2
#: Gaps of one measure differ by less, in em: the noise of floating point.
ROUNDING = 1e-6


@dataclass(frozen=True, slots=True)
class WordGapRules:
    """When a gap or a blank parts two words; all lengths in em.

    Chosen by hand on 371 forged documents and on public ones (docs/decisions/layout.md), not swept.
    """

    #: How much wider than the gaps between letters a gap between words is; and if blanks part words
    #: of the same line.
    wider_em: float = 0.1
    wider_beside_blanks_em: float = 0.2
    #: Blanks part the words of a line, on a page on which they do, unless so many gaps as wide as
    #: those between words stand beside each of them.
    gaps_a_blank: int = 2
    #: So many such gaps in a line without any blank may be those of its letters.
    gaps_without_blank: int = 2
    #: In a line of many narrow gaps between words, as TeX sets one that is hardly long enough, they
    #: are narrower than those of the page: at least so many, more than wider ones, at most this
    #: share of all its gaps, and no more than this share of them side by side, as tracked letters.
    #: They may be a little wider than the limit of the page, in em.
    above_limit_em: float = 0.03
    fewest_tight: int = 3
    tight_share: float = 0.4
    beside_share: float = 0.5
    #: On a page whose letters are tracked, a line whose own are not has half its gaps this near to
    #: each other, in em, and would be one word of so many letters by the limit of the page.
    even_em: float = 0.03
    longest_word: int = 20
    #: Letters may overlap by more than this (nastaliq), but then gaps are measured from here: a gap
    #: between words can be seen.
    max_overlap_em: float = 0.05
    #: Letters of one word are tracked no farther apart: the labels of an axis are words.
    max_tracking_em: float = 1.2
    #: The figures on both sides of a decimal point stand this near to it.
    at_decimal_point_em: float = 0.05
    #: The dots of an ellipsis stand no farther apart, and every other dot is farther off from them
    #: than they are from each other, by more than the pixels that places are rounded to: a page of
    #: a leader whose dots stand as far apart as this had some of them joined. Both in em.
    max_ellipsis_em: float = 0.5
    uneven_em: float = 0.05
    #: A line with fewer gaps cannot say how wide its gaps between letters are.
    min_gaps: int = 4
    #: A blank that advances by less parts nothing (a joiner, a spacer inside a syllable), nor does
    #: one whose middle lies this near to that of a letter.
    min_blank_em: float = 0.12
    on_letter_em: float = 0.02
    #: Nor does one of which the next letter leaves less than this share of its advance: producers
    #: draw non-joiners so.
    min_blank_left_share: float = 0.25
    #: Nor does one that stands so far above or below its line, in em.
    max_off_em: float = 0.6
    #: How much farther a mark seems from a body that was not drawn right before or after it.
    drawn_apart_em: float = 0.1
    #: And from one with a blank between the two in the file: no mark stands on a letter of another
    #: word, though its ink may lie over the blank (the visarga of some fonts has no advance).
    across_blank_em: float = 0.5


_GAPS = WordGapRules()


@dataclass(slots=True, eq=False)
class Cut:
    """The words of a frame: indices of glyphs line by line, from left to right in each.

    `first` is the index in `drawn` of each word's first glyph, `line` the line of each word.
    """

    drawn: IntArray
    first: IntArray
    line: IntArray
    #: Blank glyphs, line by line in the order of drawing, and the line of each.
    blanks: IntArray
    blank_line: IntArray
    #: Marks on the glyph before them in `drawn`, line by line in the order of drawing.
    marks: IntArray


@dataclass(frozen=True, slots=True, eq=False)
class _Spacing:
    """Glyphs with an advance, line by line from left to right, and what precedes each of them.

    `gaps` are in em and 0 for the first of a line, which `opens` marks; `parted` says whether a
    blank precedes it.
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
    loose = frame.loose[line.bodies]
    # Leaders say nothing of other gaps: on a page of contents most gaps stand between dots.
    letters = line.between_letters
    letters[1:] &= (loose[1:] != DOT) | (loose[:-1] != DOT)
    usual = usual_gaps(line.gaps[letters], int(line.parted.sum()))
    widest = _widest(line, usual, len(strips), loose)
    wider = frame.wider[line.bodies]
    if wider.any():
        beside = np.minimum(wider[1:], wider[:-1])
        widest[1:] = np.maximum(widest[1:], usual.quarter + _GAPS.wider_em + beside)
    begins = line.opens | line.parted | (line.gaps > widest + ROUNDING)
    _join_ellipses(line, frame.loose[line.bodies] == DOT, begins)
    if frame.apart is not None:
        begins |= frame.apart[line.bodies]
    word = np.cumsum(begins) - 1
    drawn, marks = line.bodies, inked[is_mark]
    first = np.flatnonzero(begins)
    at = line.line[first]
    if len(marks):
        base = _bases(frame, strips, line, marks, np.sort(frame.rows[blanks]))
        stands_on = np.concatenate([2 * np.arange(len(drawn)), 2 * base + 1])
        order = np.argsort(stands_on, kind="stable")
        word = np.concatenate([word, word[base]])[order]
        drawn = np.concatenate([drawn, marks])[order]
        first = np.flatnonzero(np.diff(word, prepend=-1))
        marks = marks[np.argsort(strips.of[marks], kind="stable")]
    return Cut(drawn, first, at, blanks, strips.of[blanks], marks)


def _spacing(frame: Frame, strips: Strips, bodies: IntArray, blanks: IntArray) -> _Spacing:
    """The spacing of lines; gaps are measured from the rightmost edge of all glyphs before."""
    of = strips.of[bodies]
    moved, _ = grouped((frame.along if frame.key is None else frame.key)[bodies], of)
    order = np.argsort(moved, kind="stable")
    bodies, of = bodies[order], of[order]
    em = strips.size[of]
    along, advance = frame.along[bodies], frame.advance[bodies]
    opens = np.diff(of, prepend=-1) > 0
    # In a formula, a part above or below must not fill the gaps of another.
    part: IntArray = of
    if frame.apart is not None:
        part = np.cumsum(opens | frame.apart[bodies], dtype=np.int64)
    edge = running_most(along + advance, part)
    gaps = np.zeros(len(bodies))
    gaps[1:] = (along[1:] - edge[:-1]) / em[1:]
    gaps[opens] = 0.0
    parted = np.zeros(len(bodies), dtype=np.bool_)
    # Those of an empty line, between its neighbours, part nothing in either.
    off = np.abs(frame.up[blanks] - strips.up[strips.of[blanks]])
    blanks = blanks[off <= _GAPS.max_off_em * strips.size[strips.of[blanks]]]
    clear = frame.advance[blanks] - _covered(frame, strips, along, edge, of, blanks)
    parting = blanks[clear > _GAPS.min_blank_em * strips.size[strips.of[blanks]]]
    if len(parting):
        middles = running_most(along + advance / 2, of)
        after, parting = _behind(frame, strips, middles, of, parting)
        room = np.maximum(along[after] - frame.along[parting], gaps[after] * em[after])
        parted[after[room > _GAPS.min_blank_left_share * frame.advance[parting]]] = True
        parted &= ~opens
    return _Spacing(bodies, of, em, gaps, opens, parted)


def _covered(
    frame: Frame,
    strips: Strips,
    along: FloatArray,
    edge: FloatArray,
    of: IntArray,
    blanks: IntArray,
) -> FloatArray:
    """How much of each blank lies over a letter with which it begins.

    If a font has no widths, producers move the pen over each letter by a blank behind it.
    """
    own, begin = strips.of[blanks], frame.along[blanks]
    moved, _ = grouped(np.concatenate([along, begin + ROUNDING]), np.concatenate([of, own]))
    before = np.searchsorted(moved[: len(of)], moved[len(of) :], side="right") - 1
    beside = np.maximum(before, 0)
    if not len(of):
        return np.zeros(len(blanks))
    near = ROUNDING + _GAPS.on_letter_em * strips.size[own]
    known = (before >= 0) & (of[beside] == own) & (begin - along[beside] < near)
    covered: FloatArray = np.where(known, np.maximum(edge[beside] - begin, 0.0), 0.0)
    return covered


def _behind(
    frame: Frame, strips: Strips, middles: FloatArray, of: IntArray, blanks: IntArray
) -> tuple[IntArray, IntArray]:
    """The glyphs that follow blanks, and those blanks; blanks drawn on a letter are left out."""
    own = strips.of[blanks]
    middle = frame.along[blanks] + frame.advance[blanks] / 2
    moved, _ = grouped(np.concatenate([middles, middle]), np.concatenate([of, own]))
    behind: IntArray = np.searchsorted(moved[: len(middles)], moved[len(middles) :])
    after, before = np.minimum(behind, len(of) - 1), np.maximum(behind - 1, 0)
    near = ROUNDING + _GAPS.on_letter_em * strips.size[own]
    apart = (np.abs(middles[after] - middle) > near) & (np.abs(middles[before] - middle) > near)
    found = apart & (of[after] == own) & (behind == after)
    return after[found], blanks[found]


def _widest(line: _Spacing, usual: UsualGaps, lines: int, loose: IntArray) -> FloatArray:
    """The widest gap inside a word in em, for each glyph by its line."""
    letters = line.between_letters & (loose == 0)
    letters[1:] &= loose[:-1] == 0
    near = np.bincount(line.line[letters & (line.gaps <= _GAPS.wider_em)], minlength=lines)
    # Where no letters stand near each other, the signs of decimals tell how near they would.
    letters |= _inside_numbers(line, loose) & (near == 0)[line.line]
    count = np.bincount(line.line[letters], minlength=lines)
    quarter, half = np.full(lines, usual.quarter), np.full(lines, usual.half)
    most = np.full(lines, usual.most)
    enough = count >= _GAPS.min_gaps
    if enough.any():
        known = letters & enough[line.line]
        number = np.cumsum(enough) - 1
        own = shares(line.gaps[known], number[line.line[known]], count[enough], 0.25, 0.5, 0.75)
        quarter[enough], half[enough], most[enough] = own
    by_gaps = np.maximum(quarter, -_GAPS.max_overlap_em) + _GAPS.wider_em
    if usual.widest is not None:
        spaced_alike = most >= usual.half - _GAPS.wider_em / 2
        by_page = np.where(spaced_alike, np.maximum(by_gaps, usual.widest), by_gaps)
        # On a page whose letters are tracked, gaps a little wider than the narrowest are theirs.
        # Words may be so short (Korean) that more than a quarter of a line's gaps part them.
        parts = line.parted | (letters & (line.gaps > by_page[line.line]))
        one_word = np.bincount(line.line[parts], minlength=lines) == 0
        one_word &= (count >= _GAPS.longest_word) & (half - quarter <= _GAPS.even_em)
        tight = (usual.half <= by_gaps) | one_word
        tight &= _is_tight(line, letters, by_gaps, by_page)
        by_gaps = np.where(tight, by_gaps, by_page)
    # Tracking counts twice if a letter and its mark are both tracked.
    beside_blanks = most + np.maximum(most, 0.0) + _GAPS.wider_beside_blanks_em
    if usual.blanks and usual.widest is not None:
        beside_blanks = np.where(spaced_alike, np.minimum(beside_blanks, by_gaps), beside_blanks)
    parted = np.bincount(line.line[line.parted], minlength=lines)
    wide = letters & (line.gaps > (np.maximum(quarter, 0.0) + _GAPS.wider_em)[line.line])
    gaps_that_part = np.bincount(line.line[wide], minlength=lines)
    # A single blank says nothing of a line whose other words are parted by gaps.
    if usual.blanks:
        few = np.where(parted == 0, _GAPS.gaps_without_blank, _GAPS.gaps_a_blank * parted)
        by_blanks = gaps_that_part <= few
    elif usual.widest is None:
        by_blanks = (parted > 0) & (gaps_that_part <= parted)
    else:
        by_blanks = gaps_that_part < parted
    widest: FloatArray = np.where(by_blanks, beside_blanks, by_gaps)[line.line]
    return np.minimum(widest, _GAPS.max_tracking_em)


def _inside_numbers(line: _Spacing, loose: IntArray) -> BoolArray:
    """The gaps at a single dot with next to no gap on either side, as in 0.5.

    They tell how near the signs of a row of decimals stand, of which all other gaps part two.
    """
    found = np.zeros(len(loose), dtype=np.bool_)
    near = line.between_letters & (np.abs(line.gaps) <= _GAPS.at_decimal_point_em)
    dot = (loose[1:-1] == DOT) & (loose[:-2] == 0) & (loose[2:] == 0) & near[1:-1] & near[2:]
    found[1:-1] |= dot
    found[2:] |= dot
    return found


def _is_tight(
    line: _Spacing, letters: BoolArray, narrow: FloatArray, wide: FloatArray
) -> BoolArray:
    """Which lines have their gaps between words between a narrow and a wide limit."""
    lines = len(narrow)
    above = letters & (line.gaps > narrow[line.line] + ROUNDING)
    inside = above & (line.gaps <= (wide + _GAPS.above_limit_em)[line.line])
    beside = inside.copy()
    beside[1:] &= inside[:-1]
    beside[:1] = False
    count, tight, beyond, pairs = (
        np.bincount(line.line[each], minlength=lines)
        for each in (letters, inside, above & ~inside, beside)
    )
    found: BoolArray = (
        (tight >= _GAPS.fewest_tight)
        & (tight > beyond)
        & (tight <= _GAPS.tight_share * count)
        & (pairs <= _GAPS.beside_share * tight)
    )
    return found


def _join_ellipses(line: _Spacing, dot: BoolArray, begins: BoolArray) -> None:
    """Make three successive dots one word, an ellipsis; more dots are leaders."""
    behind_dot = dot & ~line.opens & ~line.parted
    behind_dot[1:] &= dot[:-1]
    behind_dot[:1] = False
    near = behind_dot & (line.gaps <= _GAPS.max_ellipsis_em)
    first = np.flatnonzero(near & ~np.append(False, near[:-1]))
    last = np.flatnonzero(near & ~np.append(near[1:], False))
    own = first[last - first == 1]
    # A leader goes on as it is, and only rounding makes some of its gaps wider.
    gaps = np.append(np.where(behind_dot, line.gaps, np.inf), np.inf)
    own = own[np.minimum(gaps[own - 1], gaps[own + 2]) > gaps[own] + _GAPS.uneven_em]
    begins[own] = begins[own + 1] = False


def _bases(
    frame: Frame, strips: Strips, line: _Spacing, marks: IntArray, blank_rows: IntArray
) -> IntArray:
    """The glyph each mark stands on: the nearest to its ink, preferably one drawn next to it.

    If the ink lies beside both letters, and the pen stood where only one of them begins or ends,
    it is that one: a font that knows nothing of the letter draws its marks off it. It is not if the
    other letter was drawn right before: marks in front of it are drawn where the last word ended.
    """
    bodies, of = line.bodies, strips.of[marks]
    count = np.bincount(line.line, minlength=len(strips))
    begin = (np.cumsum(count) - count)[of]
    middle = frame.middle[marks]
    along = frame.along if frame.key is None else frame.key
    moved, _ = grouped(np.concatenate([along[bodies], middle]), np.concatenate([line.line, of]))
    place = np.searchsorted(moved[: len(bodies)], moved[len(bodies) :], side="right")
    left = np.maximum(place - 1, begin)
    right = np.minimum(left + 1, begin + count[of] - 1)
    row, drawn = frame.rows[marks], np.sort(frame.rows[bodies])
    blanks_before, bodies_before = np.searchsorted(blank_rows, row), np.searchsorted(drawn, row)

    pen, near = frame.along[marks], ROUNDING + _GAPS.on_letter_em * frame.size[marks]

    def touched(body: IntArray) -> BoolArray:
        start = frame.along[bodies[body]]
        stop = start + frame.advance[bodies[body]]
        at_edge: BoolArray = np.minimum(np.abs(pen - start), np.abs(pen - stop)) < near
        return at_edge

    one_touched = touched(left) != touched(right)

    def distance(body: IntArray) -> FloatArray:
        start = frame.along[bodies[body]]
        stop = start + frame.advance[bodies[body]]
        beside = np.maximum(np.maximum(start - middle, middle - stop), 0.0)
        own = frame.rows[bodies[body]]
        # Other marks may stand between, as on a letter with several.
        after = bodies_before - np.searchsorted(drawn, own)
        apart = (after != 0) & (after != 1)
        across = np.searchsorted(blank_rows, own) != blanks_before
        told = one_touched & (beside > 0.0) & (touched(body) | (after != 1))
        across = np.where(told, ~touched(body), across)
        far: FloatArray = (
            beside / frame.size[marks]
            + _GAPS.drawn_apart_em * apart
            + _GAPS.across_blank_em * across
        )
        return far

    # Its ink may even lie over the next word, if it moves the pen nowhere.
    found: IntArray = left
    least = distance(left)
    for other in (right, np.maximum(left - 1, begin)):
        far = distance(other)
        found, least = np.where(far < least, other, found), np.minimum(far, least)
    return found
