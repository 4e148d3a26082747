"""The likeliest way to cut a stretch of letters into words (Viterbi)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from glyphstone.text.words.spelling import SHORT, Spelling

__all__ = ["DISCOUNT", "Path", "WordScores"]

#: Counts that each known word gives up to words that were not seen (absolute discounting); set by
#: hand, not swept.
DISCOUNT = 0.5
#: The cost of each digit of a number, as a logarithm: all ten are equally likely.
_DIGIT = math.log(10)


class Path(NamedTuple):
    """Where a stretch is cut, how likely that is, and which of its words are known."""

    score: float
    cuts: tuple[int, ...]
    #: Numbers count as known.
    known: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class WordScores:
    """Scores of words: logarithms of the shares of known ones; others by their spelling."""

    known: Mapping[str, float]
    spelling: Spelling
    #: The logarithm of the share of words that were not seen.
    unseen: float
    #: No word inside a stretch is longer.
    longest: int
    #: The logarithm of the share of numbers; which number it is costs its digits.
    numbers: float = -math.inf

    def whole(self, word: str) -> float:
        """The score of one word."""
        known = self.known.get(word)
        if known is not None:
            return known
        spelled = self.unseen + self.spelling.word(word)
        return max(spelled, self.numbers - len(word) * _DIGIT) if word.isnumeric() else spelled

    def best(self, text: str, cuttable: Sequence[bool], odds: Sequence[float] | None) -> Path:
        """The best path through a folded stretch.

        `cuttable[i]` says whether a word may begin at character i, `odds[i]` are the odds (as a
        logarithm) of a space before it. Time grows with the length of the text times that of the
        longest word.
        """
        size = len(text)
        spelled = self.spelling.table(text)
        begins, ends, spell = spelled.begins, spelled.ends, self.spelling.word
        get, unseen = self.known.get, self.unseen
        best = [0.0] + [-math.inf] * size
        #: The same with the odds of a space there.
        reached = best.copy()
        begin = [0] * (size + 1)
        is_known = [False] * (size + 1)
        digits = _digit_starts(text)
        for stop in range(1, size + 1):
            if stop < size and not cuttable[stop]:
                continue
            lowest = max(0, stop - self.longest)
            # A whole stretch may be one word, however long.
            starts = (
                range(lowest, stop) if lowest == 0 or stop < size else (0, *range(lowest, stop))
            )
            most, first, sure = -math.inf, 0, False
            ending, in_digits = unseen + ends[stop], digits[stop]
            for start in starts:
                before = reached[start]
                if before == -math.inf:
                    continue
                score = get(text[start:stop])
                known = score is not None
                if score is None:
                    if stop - start < SHORT:
                        score = unseen + spell(text[start:stop])
                    else:
                        score = begins[start] + ending
                    if start >= in_digits:
                        score = max(score, self.numbers - (stop - start) * _DIGIT)
                score += before
                if score > most:
                    most, first, sure = score, start, known
            best[stop], begin[stop], is_known[stop] = most, first, sure
            reached[stop] = most if odds is None or stop == size else most + odds[stop]
        return _traced(text, best[size], begin, is_known)


def _traced(text: str, score: float, begin: Sequence[int], is_known: Sequence[bool]) -> Path:
    """The path that ends at the end of a text, by where the word that ends at each place begins."""
    cuts: list[int] = []
    flags: list[bool] = []
    stop = len(text)
    while stop:
        flags.append(is_known[stop] or text[begin[stop] : stop].isnumeric())
        stop = begin[stop]
        if stop:
            cuts.append(stop)
    return Path(score, tuple(reversed(cuts)), tuple(reversed(flags)))


def _digit_starts(text: str) -> list[int]:
    """Where the digits right before each place begin."""
    found = [0]
    for place, char in enumerate(text, 1):
        found.append(found[-1] if char.isnumeric() else place)
    return found
