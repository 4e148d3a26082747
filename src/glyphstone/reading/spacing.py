"""What may be said of a line's spaces beside its text: for lines whose words are in doubt only."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import unicodedata2

from glyphstone.data.scripts import WITHOUT_SPACES, Trait, scripts_with
from glyphstone.model import BoolArray, Direction, Spacing, TextLine
from glyphstone.reading.gaps import GAP_RULES, Gaps, doubtful_lines, gaps_of
from glyphstone.reading.rows import PageRows
from glyphstone.text.words.word_characters import has_operators

__all__ = ["tell_spacing"]


@dataclass(frozen=True, slots=True)
class _SpacingRules:
    """How the gaps of a line with doubtful words are read.

    Set by hand when the rules were written (docs/decisions/words.md); none was swept.
    """

    #: A gap inside a glyph of several characters counts so much less than the usual gap, in em.
    inside: float = 0.1
    #: By the reading of narrow gaps, words are parted by gaps so much wider than usual, in em.
    narrow: float = 0.1
    #: A line that goes back by more is two that are read as one: its gaps say nothing; in em. Nor
    #: do they if so many letters lie over others by more than this.
    backwards: float = -1.5
    overlap: float = -0.25
    most_overlaps: int = 2
    #: A gap without a blank is one between words if it is this share as wide as those with blanks.
    as_wide: float = 0.9
    #: Gaps differ by no more than this if they are as wide as those of other words, in em.
    even: float = 0.03
    #: So many words of several letters must tell.
    fewest_alone: int = 3
    #: If all gaps are wide, a word ends at one that is wider than one beside it by so much, in em.
    wider_than_beside: float = 0.1
    #: Characters meet if at most so many glyphs stand between theirs: vowels are drawn before
    #: consonants.
    most_between: int = 3


_RULES = _SpacingRules()

#: The dots of a table of contents, as one word or as many.
_LEADER = re.compile(r"(?:[.\u00b7\u2024] ?){4}|\u2026 ?\u2026")
#: Brackets and quotation marks that open, dashes.
_OPENING = frozenset({"Ps", "Pi", "Pd"})
#: Scripts whose letters stand apart, so that gaps can be compared; in others only what is drawn
#: between words tells of them.
_BY_GAPS = scripts_with(Trait.LETTERS_APART)


def tell_spacing(page: PageRows, texts: Sequence[TextLine], settled: Sequence[bool] = ()) -> None:
    """Give the lines whose words are in doubt their gaps and the other readings of their spaces.

    In lines that are `settled` a person has divided words: nothing is in doubt there.
    """
    if not len(page.flat):
        return
    gaps = gaps_of(page)
    starts = page.line_starts
    for number in np.flatnonzero(doubtful_lines(page, gaps)).tolist():
        line = texts[number]
        if settled and settled[number]:
            continue
        if line.direction is Direction.TTB or any(
            span.script in WITHOUT_SPACES for span in line.spans
        ):
            continue
        if has_operators(line.text) or _LEADER.search(line.text):
            # The signs of a formula and the dots of leaders stand as far apart as words do.
            continue
        own = slice(int(starts[number]), int(starts[number + 1]))
        before = gaps.gap[own]
        if float(before.min(initial=0.0)) < _RULES.backwards:
            continue
        if np.count_nonzero(before < _RULES.overlap) > _RULES.most_overlaps:
            continue
        line.spacing = _Measured(page, gaps, own, line).spacing()


class _Measured:
    """One line: its characters, and before which of its glyphs each two of them meet."""

    def __init__(self, page: PageRows, gaps: Gaps, own: slice, line: TextLine) -> None:
        self._text = line.text
        self._plain = "".join(self._text.split())
        rows = gaps.rows[own]
        rank = dict(zip(rows.tolist(), range(len(rows)), strict=True))
        said = page.meanings.said
        chars: list[str] = []
        places: list[int] = []
        for span in line.spans:
            numbers = page.numbers[span.rows].tolist()
            for row, number in zip(span.rows.tolist(), numbers, strict=True):
                text = said[number].text
                if not text.isspace():
                    chars.append(text)
                    places.extend([rank.get(row, -1)] * len(text))
        self._is_safe = "".join(chars) == self._plain
        of = np.array(places, dtype=np.int64)
        first, second = of[:-1], of[1:]
        #: From behind which glyph to before which two characters meet; the first is -1 for none.
        self._from, self._to = np.minimum(first, second), np.maximum(first, second)
        self._from[self._to - self._from > _RULES.most_between] = -1
        self._inside = (first == second) & (first >= 0)
        self._clings = np.array([_clings(char) for char in self._plain[1:]], dtype=np.bool_)
        self._gap, self._beyond = gaps.gap[own], gaps.beyond[own]
        self._usual = float(gaps.usual[own.start])
        self._blank = gaps.blank[own]
        self._again, self._space = gaps.again[own], gaps.space[own]
        texts = [said[number].text for number in page.numbers[rows].tolist()]
        self._opens_word: BoolArray = np.array([_opens(text) for text in texts], dtype=np.bool_)
        if line.direction is Direction.RTL:
            # What is read behind a gap stands before it.
            self._opens_word = np.append(False, self._opens_word[:-1])
        # Signs may be of another font and so of another string.
        self._drawn = self._blank | (gaps.shown[own] & self._opens_word)
        figure = np.array([text.isnumeric() for text in texts], dtype=np.bool_)
        self._in_figures: BoolArray = np.append(False, figure[1:] & figure[:-1])
        self._wide = self._beyond > GAP_RULES.wider
        is_measured = 2 * np.count_nonzero(page.glyphs.width[rows]) > len(rows)
        self._by_gaps = is_measured and all(span.script in _BY_GAPS for span in line.spans)

    def spacing(self) -> Spacing | None:
        """What is to be told of it, None if there is nothing."""
        if not self._is_safe or len(self._plain) < 2:
            return None
        by_drawing = self._by_drawing()
        readings = [] if by_drawing is None else [by_drawing]
        gaps: tuple[float | None, ...] = ()
        if self._by_gaps:
            by_neighbours = self._by_neighbours()
            # A gap before a sign is as often the sign's own.
            may_part = self._opens_word | self._space
            narrow = np.where(self._opens_word, self._beyond > _RULES.narrow, self._space)
            readings += [narrow, by_neighbours & may_part]
            told = (self._wide == by_neighbours) & (may_part | ~self._wide)
            if by_drawing is not None:
                told &= self._wide == by_drawing
            gaps = self._gaps(told)
        others = dict.fromkeys(map(self._read, readings))
        others.pop(self._text, None)
        return Spacing(gaps, tuple(others)) if gaps or others else None

    def _by_drawing(self) -> BoolArray | None:
        """Where blanks are drawn or other words begin; None if neither says anything."""
        if not self._drawn.any():
            return None
        # A jump parts words whoever draws them, and so does a gap as wide as those with blanks that
        # stands alone: letters of a word may stand apart.
        found = self._drawn | (self._beyond > GAP_RULES.jump)
        at_blanks = self._beyond[self._blank & self._space]
        usual = float(np.median(at_blanks)) if len(at_blanks) else 0.0
        if usual > GAP_RULES.wider:
            without = self._wide & ~self._blank
            alone = without.copy()
            alone[1:] &= ~without[:-1]
            alone[:-1] &= ~without[1:]
            found |= alone & (self._beyond >= _RULES.as_wide * usual)
        return found

    def _by_neighbours(self) -> BoolArray:
        """Where a gap is wider than one beside it: if letters stand apart, all are wide."""
        marks = self._wide.copy()
        inner = self._beyond[1:]
        if len(inner):
            left, right = np.append(inner[:1], inner[:-1]), np.append(inner[1:], inner[-1:])
            nearest = np.minimum(left, right)
            marks[1:] &= (nearest <= GAP_RULES.wider) | (inner > nearest + _RULES.wider_than_beside)
            marks |= self._in_even_rows()
        return marks | (self._wide & (self._blank | self._again | self._in_figures))

    def _in_even_rows(self) -> BoolArray:
        """The gaps of words of one letter each, which stand as far apart as other words do.

        A word whose letters stand apart has wider gaps around it.
        """
        found = np.zeros(len(self._wide), dtype=np.bool_)
        edges = np.flatnonzero(np.diff(self._wide, prepend=False, append=False)).tolist()
        runs = list(zip(edges[::2], edges[1::2], strict=True))
        alone = [self._beyond[start] for start, stop in runs if stop - start == 1]
        if len(alone) < _RULES.fewest_alone:
            return found
        usual = float(np.median(alone))
        for start, stop in runs:
            own = self._beyond[start:stop]
            if float(np.abs(own - usual).max()) <= _RULES.even:
                found[start:stop] = True
        return found

    def _read(self, parted: BoolArray) -> str:
        """The line with other spaces, and with its own between characters that do not meet."""
        before = np.cumsum(parted)
        between = before[self._to] > before[self._from]
        spaced = np.where(self._from >= 0, between, self._spaces()) & ~self._inside
        spaced &= ~self._clings
        start = 0
        words = []
        for place in (np.flatnonzero(spaced) + 1).tolist():
            words.append(self._plain[start:place])
            start = place
        return " ".join((*words, self._plain[start:]))

    def _spaces(self) -> BoolArray:
        found = np.zeros(len(self._plain) - 1, dtype=np.bool_)
        found[np.cumsum([len(word) for word in self._text.split()])[:-1] - 1] = True
        return found

    def _gaps(self, told: BoolArray) -> tuple[float | None, ...]:
        """The gap between each two characters, or nothing if gaps part no words of the line.

        Where blanks, strings or the gaps beside it say otherwise than a gap does, nobody can tell.
        """
        if not self._wide.any():
            return ()
        known = (self._from >= 0) & (self._to - self._from == 1) & told[self._to]
        gaps = np.where(self._inside, self._usual - _RULES.inside, self._gap[self._to])
        return tuple(
            gap if tell else None
            for gap, tell in zip(gaps.tolist(), (known | self._inside).tolist(), strict=True)
        )


def _opens(text: str) -> bool:
    """Whether a word begins with it, or a sign does before which a space stands.

    A raised figure stands behind its word.
    """
    if text in ("", "-"):
        return False
    first = text[0]
    return first.isalpha() or first.isdecimal() or unicodedata2.category(first) in _OPENING


def _clings(char: str) -> bool:
    """Whether no word begins with it."""
    return not char.isascii() and str(unicodedata2.category(char))[0] == "M"
