"""Words that a PDF's text splits or glues, mended by the document's own words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from itertools import groupby
from math import log

from glyphstone.text.words.blanks import SpacedLine, spaces, squeezed
from glyphstone.text.words.glued_words import looks_glued
from glyphstone.text.words.merging import letterspaced, merged, rejoined
from glyphstone.text.words.reading_votes import likeliest
from glyphstone.text.words.segmentation import Path
from glyphstone.text.words.space_evidence import STRONG, Gaps, odds_of_gaps, settled
from glyphstone.text.words.vocabulary import Vocabulary
from glyphstone.text.words.word_characters import (
    Unspaced,
    core,
    has_word_separator,
    in_words,
    may_separate,
)

__all__ = ["Segmenter", "WordMode"]


@dataclass(frozen=True, slots=True)
class _CutRules:
    """When a line is cut anew. Margins, costs and odds are natural logarithms.

    Chosen by hand while the languages named in docs/decisions/words.md were in view
    (benchmarks/prose/words.py); not swept.
    """

    #: The parts must be so much likelier than the whole.
    margin: float = 3.0
    #: What each cut costs, unless all spaces are found anew.
    cost: float = 1.0
    #: A line without any space is glued if it is so many times as long as the longest known word.
    glued_ratio: float = 1.5
    #: Odds of a space between a small letter and a capital.
    capital_odds: float = 3.0
    #: Odds from which on a sign gets a space: four times in five it has one.
    beside_sign_odds: float = log(4)
    #: Share of spaces beside a sign of unknown spacing that has none now, and that has one.
    unknown_sign_shares: tuple[float, float] = (0.2, 0.8)
    #: Unknown pieces in a row that a sound line may have, if they form no word together.
    most_unknown_pieces: int = 2
    #: A word alone in its line is sound if it is seen so often.
    often: int = 2


_RULES = _CutRules()
#: Addresses and commands are never cut.
_ADDRESS = re.compile(r"://|@|^www\.|[\\{}<>=_]", re.IGNORECASE)


class WordMode(StrEnum):
    """Which spaces of a line are looked at."""

    #: Only where the line itself shows damage: gaps or other readings that contradict its spaces;
    #: in the text of another tool, which has no gaps, lines without spaces and rows of letters.
    DAMAGED = "damaged"
    #: Tokens that look glued are cut, neighbours that form a known word are joined.
    TRIGGERS = "triggers"
    #: Nothing is cut; what stands between spaces is joined where that is likelier.
    PIECES = "pieces"
    #: Spaces of the line count for nothing.
    ALL = "all"


class _Suspicion(Enum):
    """Why a stretch is cut anew, which decides how much evidence is wanted."""

    NONE = auto()
    #: A small letter stands before a capital: there it must be cut.
    CAPITAL = auto()
    #: It is longer than any known word.
    LONG = auto()
    #: Nothing else stands in the line.
    ALONE = auto()
    #: Nothing else stands in the line, and it is longer than any word.
    GLUED = auto()
    #: A gap or another reading says so.
    STRONG = auto()
    #: All spaces are to be found anew.
    CERTAIN = auto()


class Segmenter:
    """Puts spaces where words end; nothing but whitespace ever changes.

    `unspaced` tells the characters of scripts without spaces: beside them nothing is cut or joined.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        mode: WordMode = WordMode.TRIGGERS,
        unspaced: Unspaced | None = None,
    ) -> None:
        self._vocabulary = vocabulary
        self._mode = mode
        self._unspaced = unspaced

    def lines(self, lines: Iterable[str]) -> Iterator[str]:
        """Each line with its words mended."""
        for line in lines:
            yield self.line(line)

    def line(self, text: str, gaps: Gaps | None = None, others: Iterable[str] = ()) -> str:
        """A line with its words mended.

        `gaps` are widths in em between neighbouring characters, whitespace left out: clear ones
        decide, the others are added to the odds. `others` are other readings of the same line: if
        they differ, the likelier words win.
        """
        readings = [other for other in others if other != text]
        if self._mode is WordMode.DAMAGED and gaps is None and not readings:
            return self._without_gaps(text)
        if gaps is None and not readings and self._is_sound(text):
            return text
        line = SpacedLine(text)
        before = list(line.spaced)
        if not line.spaced or not len(self._vocabulary):
            return text
        known = [spaces(other) for other in readings if squeezed(other) == line.plain]
        if known:
            line.spaced = likeliest(line.plain, [before, *known], self._vocabulary)
        line.odds = odds_of_gaps(gaps, len(before))
        if gaps is not None and line.odds is not None:
            line.spaced = settled(line.spaced, gaps, line.odds)
        if self._mode is WordMode.ALL:
            self._open(line, 0, len(line.plain), _Suspicion.CERTAIN)
        elif self._mode in (WordMode.TRIGGERS, WordMode.DAMAGED):
            tokens = line.tokens()
            alone = len(tokens) == 1 and not has_word_separator(line.plain)
            for start, stop in tokens:
                why = self._suspicion(line, start, stop, alone=alone)
                if why is not _Suspicion.NONE:
                    self._open(line, start, stop, why)
            self._join(line, letterspaced(line, self._vocabulary))
            self._join(line, merged(line, self._vocabulary))
        else:
            self._join(line, rejoined(line, self._vocabulary))
        if self._mode is WordMode.DAMAGED:
            _keep_undoubted(line, before, known)
        if self._unspaced is not None and not text.isascii():
            self._keep(line, before)
        return line.render(before)

    def _without_gaps(self, text: str) -> str:
        """A line of which nothing but its text is known, if that alone shows lost spaces."""
        line = SpacedLine(text)
        if not line.spaced or not len(self._vocabulary):
            return text
        before = list(line.spaced)
        tokens = line.tokens()
        if len(tokens) == 1 and not has_word_separator(line.plain):
            start, stop = tokens[0]
            if self._suspicion(line, start, stop, alone=True) is _Suspicion.GLUED:
                self._open(line, start, stop, _Suspicion.GLUED)
        self._join(line, letterspaced(line, self._vocabulary))
        if self._unspaced is not None and not text.isascii():
            self._keep(line, before)
        return line.render(before)

    def _is_sound(self, text: str) -> bool:
        """Whether nothing in a line calls for a change, as in nearly all lines."""
        tokens = text.split()
        if self._mode is not WordMode.TRIGGERS:
            return False
        known, fold = self._vocabulary.counts, self._vocabulary.fold
        longest = self._vocabulary.longest
        if len(tokens) == 1:
            return len(text) <= longest and known.get(fold(core(text)), 0) >= _RULES.often
        before = earlier = ""
        strangers = 0
        for token in tokens:
            if len(token) > longest or not (
                token.islower() or token.istitle() or token.isupper() or not _has_case(token)
            ):
                return False
            word = fold(token if token.isalpha() else core(token))
            if not word:
                before = earlier = ""
                strangers = 0
                continue
            strangers = strangers + 1 if len(word) < 2 or word not in known else 0
            if strangers > _RULES.most_unknown_pieces or (before and before + word in known):
                return False
            if earlier and earlier + before + word in known:
                return False
            earlier, before = before, word
        return True

    def _keep(self, line: SpacedLine, before: Sequence[bool]) -> None:
        """Restore the spaces beside characters of scripts without spaces."""
        assert self._unspaced is not None
        free = [self._unspaced(char) for char in line.plain]
        for place, spaced in enumerate(before):
            if free[place] or free[place + 1]:
                line.spaced[place] = spaced

    def _join(self, line: SpacedLine, places: Iterable[int]) -> None:
        for place in places:
            line.spaced[place] = False

    # --- what is glued --------------------------------------------------------------------------

    def _suspicion(self, line: SpacedLine, start: int, stop: int, *, alone: bool) -> _Suspicion:
        """Why a token should be opened, if it should."""
        if stop - start < 2:
            return _Suspicion.NONE
        token = line.plain[start:stop]
        if line.odds is not None:
            widest = max(line.odds[start : stop - 1])
            if widest >= STRONG or (widest > 0 and not self._vocabulary.is_sure(core(token))):
                return _Suspicion.STRONG
        if _ADDRESS.search(token):
            return _Suspicion.NONE
        word = core(token)
        if alone:
            is_long = stop - start > _RULES.glued_ratio * self._vocabulary.longest
            return _Suspicion.GLUED if is_long else _Suspicion.ALONE
        if stop - start > self._vocabulary.longest and word not in self._vocabulary:
            return _Suspicion.LONG
        if not token.islower() and any(map(_turns_to_capital, token, token[1:])):
            return _Suspicion.CAPITAL
        return _Suspicion.NONE

    def _open(self, line: SpacedLine, start: int, stop: int, why: _Suspicion) -> None:
        """Cut a stretch of a line anew."""
        place = start
        known_before = False
        for inside, group in groupby(line.plain[start:stop], self._word_class):
            end = place + sum(1 for _ in group)
            begins_known = ends_known = False
            if inside == 1:
                begins_known, ends_known = self._cut(line, place, end, why)
            if place > start and inside >= 0:
                self._beside_sign(line, place - 1, sure=known_before or begins_known)
            known_before = ends_known if inside == 1 else known_before
            place = end

    def _word_class(self, char: str) -> int:
        """1 for what is in words, 0 for signs, -1 for scripts without spaces."""
        if self._unspaced is not None and not char.isascii() and self._unspaced(char):
            return -1
        return int(in_words(char))

    def _beside_sign(self, line: SpacedLine, place: int, *, sure: bool) -> None:
        if _in_number(line.plain, place):
            return
        share = self._vocabulary.habit(line.plain[place], line.plain[place + 1])
        if share is None:
            share = _RULES.unknown_sign_shares[line.spaced[place]]
        score = log(share / (1 - share)) + (line.odds[place] if line.odds else 0.0)
        line.spaced[place] = score >= _RULES.beside_sign_odds and (sure or line.spaced[place])

    def _cut(self, line: SpacedLine, start: int, stop: int, why: _Suspicion) -> tuple[bool, bool]:
        """Cut a stretch of letters into words; whether the first and the last of them are known."""
        text = line.plain[start:stop]
        fold = self._vocabulary.fold
        folds = [fold(char) for char in text]
        origin = [place for place, fold in enumerate(folds) for _ in fold]
        folded = "".join(folds)
        begins = [not place or origin[place] != origin[place - 1] for place in range(len(folded))]
        cuttable = [
            begin and may_separate(text[place - 1] if place else "", text[place])
            for begin, place in zip(begins, origin, strict=True)
        ]
        odds = [0.0 if why is _Suspicion.CERTAIN else -_RULES.cost] * len(folded)
        for at, place in enumerate(origin):
            if not place or not begins[at]:
                continue
            if _turns_to_capital(text[place - 1], text[place]):
                odds[at] += _RULES.capital_odds
            if line.odds is not None:
                odds[at] += line.odds[start + place - 1]
        scores = self._vocabulary.scores
        path = scores.best(folded, cuttable, odds)
        if path.cuts and not self._holds(path, folded, why):
            known = folded in scores.known
            return known, known
        if why is _Suspicion.CAPITAL and not any(
            _turns_to_capital(text[origin[cut] - 1], text[origin[cut]]) for cut in path.cuts
        ):
            return False, False
        cuts = {start + origin[cut] for cut in path.cuts}
        for place in range(start + 1, stop):
            line.spaced[place - 1] = place in cuts
        return path.known[0], path.known[-1]

    def _holds(self, path: Path, folded: str, why: _Suspicion) -> bool:
        """Whether a stretch is so much likelier in parts that it is cut."""
        if why in (_Suspicion.CERTAIN, _Suspicion.GLUED):
            return True
        if path.score - self._vocabulary.scores.whole(folded) < _RULES.margin:
            return False
        is_seen = why is _Suspicion.ALONE and folded in self._vocabulary
        if is_seen or why is _Suspicion.LONG:
            return looks_glued(folded, path, self._vocabulary.longest)
        if why is not _Suspicion.ALONE or all(path.known):
            return True
        # A short stretch in parts of which one is unknown may be a stem and its endings.
        return len(path.known) > 2 and len(folded) > self._vocabulary.longest


def _keep_undoubted(
    line: SpacedLine, before: Sequence[bool], readings: Sequence[Sequence[bool]]
) -> None:
    """Restore the spaces of a line at places where neither a gap nor a reading contradicts it."""
    for place, spaced in enumerate(before):
        if line.spaced[place] is spaced:
            continue
        odd = line.odds[place] if line.odds is not None else 0.0
        contradicts = odd < 0 if spaced else odd > 0
        if not contradicts and all(reading[place] is spaced for reading in readings):
            line.spaced[place] = spaced


def _in_number(plain: str, place: int) -> bool:
    """Whether the sign beside a place stands inside a number: in a date, in a fraction."""
    sign = place if not in_words(plain[place]) else place + 1
    around = plain[sign - 1 : sign] + plain[sign + 1 : sign + 2]
    return len(around) == 2 and around.isnumeric()


def _has_case(text: str) -> bool:
    return text.lower() != text.upper()


def _turns_to_capital(left: str, right: str) -> bool:
    return left.islower() and right.isupper()
