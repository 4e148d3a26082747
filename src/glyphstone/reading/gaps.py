"""The gaps of a page's lines, and which lines' words are in doubt: all lines at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from glyphstone.layout.lines.quantiles import running_most, shares
from glyphstone.model import UNKNOWN, BoolArray, Direction, FloatArray, IntArray
from glyphstone.reading.meanings import COMMON
from glyphstone.reading.rows import PageRows

__all__ = ["GAP_RULES", "GapRules", "Gaps", "doubtful_lines", "gaps_of"]


@dataclass(frozen=True, slots=True)
class GapRules:
    """When gaps and blanks leave the words of a line in doubt.

    Set by hand when the rules were written (docs/decisions/words.md); none was swept.
    """

    #: A gap between words is wider than the usual gap of its line by so much, in em.
    wider: float = 0.12
    #: Blanks in gaps that are wider by less than this, and letters with wider gaps between them
    #: and no space, are in doubt; in em.
    unclear: float = 0.06
    #: A gap that parts words without a blank in it must be wider by so much, in em.
    without_blank: float = 0.16
    #: From so much on a gap is a jump: it stands inside no word; in em.
    jump: float = 0.7
    #: The share of a line's gaps that are no wider than its usual one: the letters of some lines
    #: stand apart for the most part.
    usual_share: float = 0.25
    #: From so many glyphs on a line without any space is in doubt.
    long_line: int = 10
    #: So many words of one letter in a row may be one word whose letters stand apart.
    single_letters: int = 3
    #: If words are drawn one by one, they have so many glyphs in the mean at least.
    word_glyphs: float = 2.5


GAP_RULES = GapRules()
#: Sizes that differ by less are one: the noise of floating point.
_SIZE_NOISE = 1e-3


@dataclass(slots=True, eq=False)
class Gaps:
    """The glyphs of a page line by line from left to right; what stands before each in its line."""

    rows: IntArray
    line: IntArray
    #: The first of a line has no gap: 0, and nothing before it.
    opens: BoolArray
    gap: FloatArray
    #: The usual gap of the line.
    usual: FloatArray
    #: Whether a word ends there as the line is read now, whether a blank is drawn there, whether
    #: the line has no space and shows another string there.
    space: BoolArray
    blank: BoolArray
    shown: BoolArray
    #: Whether it is a letter behind a letter; whether it is a sign behind the same sign.
    between: BoolArray
    again: BoolArray

    @property
    def beyond(self) -> FloatArray:
        """How much wider than usual."""
        return self.gap - self.usual


def gaps_of(page: PageRows) -> Gaps:
    """The gaps of all lines."""
    flat, line, begins = page.flat, page.line_of_flat, page.word_starts[:-1]
    if any(one.direction is Direction.RTL for one in page.lines):
        words = [
            word.glyphs
            for one in page.lines
            for word in (one.words[::-1] if one.direction is Direction.RTL else one.words)
        ]
        flat = np.concatenate(words)
        begins = np.cumsum([0, *(len(word) for word in words[:-1])])
    rows, lines, _ = page.blanks
    # What joins letters shows nothing either.
    said = page.meanings.said
    white = [said[one].raw.isspace() for one in page.numbers[rows].tolist()]
    rows, lines = rows[white], lines[white]
    places = page.places(rows, lines, flat) if flat is not page.flat else page.blanks[2][white]
    count = len(flat)
    stands_on = np.zeros(count, dtype=np.bool_)
    marks = [one.marks for one in page.lines if len(one.marks)]
    if marks:
        stands_on = np.isin(flat, np.concatenate(marks))
    places = _as_drawn(flat, stands_on, rows, places)
    em = np.array([one.size if one.size > 0 else 1.0 for one in page.lines])[line]
    glyphs = page.glyphs
    along = page.along(flat, line)
    scale = np.hypot(glyphs.scale[flat, 0], glyphs.scale[flat, 1])
    edge = running_most(along + np.maximum(glyphs.width[flat], 0.0) * scale, line)
    opens = np.ones(count, dtype=np.bool_)
    opens[1:] = line[1:] != line[:-1]
    gap = np.zeros(count)
    gap[1:] = (along[1:] - edge[:-1]) / em[1:]
    gap[opens | stands_on] = 0.0
    space = np.zeros(count, dtype=np.bool_)
    space[begins] = True
    blank = np.zeros(count, dtype=np.bool_)
    blank[places[places < count]] = True
    space, blank = space & ~opens, blank & ~opens
    per_line = np.diff(page.line_starts)
    filled = per_line > 0
    usual = np.zeros(len(page.lines))
    usual[filled] = shares(
        gap, (np.cumsum(filled) - 1)[line], per_line[filled], GAP_RULES.usual_share
    )[0]
    shown = _shown(page, flat, opens, space, blank)
    letter = page.traits[flat] != COMMON
    between = np.zeros(count, dtype=np.bool_)
    between[1:] = letter[1:] & letter[:-1]
    numbers = page.numbers[flat]
    again = np.zeros(count, dtype=np.bool_)
    again[1:] = (numbers[1:] == numbers[:-1]) & ~letter[1:]
    return Gaps(flat, line, opens, gap, usual[line], space, blank, shown, between, again)


def _as_drawn(flat: IntArray, stands_on: BoolArray, blanks: IntArray, places: IntArray) -> IntArray:
    """The places of blanks, between the glyphs drawn before and after them if these are neighbours.

    A blank for which no room is left lies on its neighbour.
    """
    if len(flat) < 2 or stands_on.all():
        return places
    order = np.argsort(flat, kind="stable")
    behind = np.searchsorted(flat[order], blanks)
    inside = (behind > 0) & (behind < len(flat))
    behind = np.clip(behind, 1, len(flat) - 1)
    # Marks are of the letter that they stand on.
    bodies = np.flatnonzero(~stands_on)
    body = np.maximum(np.cumsum(~stands_on) - 1, 0)
    before, after = body[order[behind - 1]], body[order[behind]]
    meet = inside & (np.abs(after - before) == 1)
    return np.where(meet, bodies[np.maximum(after, before)], places)


def _shown(
    page: PageRows, flat: IntArray, opens: BoolArray, space: BoolArray, blank: BoolArray
) -> BoolArray:
    """Where another string is shown, in lines without any space that are shown word by word.

    In lines that have spaces, strings end wherever letters are moved together.
    """
    show = page.glyphs.show[flat]
    other = np.zeros(len(flat), dtype=np.bool_)
    # Another font or size ends a string whether or not a word ends there.
    font, size = page.glyphs.font[flat], page.glyphs.size[flat]
    alike = (font[1:] == font[:-1]) & (np.abs(size[1:] - size[:-1]) <= _SIZE_NOISE * size[1:])
    other[1:] = (show[1:] != show[:-1]) & alike
    other &= ~opens
    line, count = page.line_of_flat, len(page.lines)
    strings = np.bincount(line[other], minlength=count) + 1
    by_word: BoolArray = np.diff(page.line_starts) >= np.maximum(
        GAP_RULES.word_glyphs * strings, GAP_RULES.long_line
    )
    by_word[line[blank | space]] = False
    return other & by_word[line]


def doubtful_lines(page: PageRows, gaps: Gaps) -> BoolArray:
    """Which lines' words are in doubt; never those with glyphs that nobody has named."""
    line, count = gaps.line, len(page.lines)
    space, blank, beyond = gaps.space, gaps.blank, gaps.beyond
    blanks = np.bincount(line[space & blank], minlength=count)
    spaces = np.bincount(line[space], minlength=count)
    odd = blank & ~space
    odd |= gaps.shown & ~space
    odd |= space & blank & (beyond < GAP_RULES.unclear)
    by_gap = space & ~blank
    odd |= by_gap & (beyond < GAP_RULES.without_blank) & gaps.between
    odd |= ~space & (beyond > GAP_RULES.unclear) & gaps.between
    # Among words that blanks part, one that a gap parts.
    odd |= by_gap & (beyond < GAP_RULES.jump) & (2 * blanks > spaces)[line]
    found = np.zeros(count, dtype=np.bool_)
    found[line[odd]] = True
    found |= (spaces == 0) & (np.diff(page.line_starts) >= GAP_RULES.long_line)
    starts = np.flatnonzero(space | gaps.opens)
    letters_apart = by_gap & gaps.between
    single = np.diff(starts, append=len(line)) == 1
    first = np.flatnonzero(single[: len(single) - GAP_RULES.single_letters + 1])
    for step in range(1, GAP_RULES.single_letters):
        first = first[single[first + step] & letters_apart[starts[first + step]]]
    found[line[starts[first]]] = True
    nameless = [number for number, said in enumerate(page.meanings.said) if said.text == UNKNOWN]
    if nameless:
        found[line[np.isin(page.numbers[gaps.rows], nameless)]] = False
    return found
