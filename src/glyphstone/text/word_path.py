"""The likeliest way to cut a stretch of letters into words (Viterbi)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from glyphstone.text.word_spelling import Spelling

__all__ = ["DISCOUNT", "Path", "WordScores"]

#: What known words give up to those that nobody has seen.
DISCOUNT = 0.5
#: What each figure of a number costs: all ten are as likely.
_FIGURE = math.log(10)


class Path(NamedTuple):
    """Where a stretch is cut, how likely that is, and which of its words are known."""

    score: float
    cuts: tuple[int, ...]
    #: Numbers count as known.
    known: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class WordScores:
    """What words cost: logarithms of the shares of known ones; the rest by how it is spelled."""

    known: Mapping[str, float]
    spelling: Spelling
    #: The logarithm of the share of words that nobody has seen.
    unseen: float
    #: No word inside a stretch is longer.
    longest: int
    #: The logarithm of the share of numbers; which number it is, its figures tell.
    numbers: float = -math.inf

    def whole(self, word: str) -> float:
        """The score of one word."""
        known = self.known.get(word)
        if known is not None:
            return known
        spelled = self.unseen + self.spelling.word(word)
        return max(spelled, self.numbers - len(word) * _FIGURE) if word.isnumeric() else spelled

    def best(self, text: str, cuttable: Sequence[bool], odds: Sequence[float] | None) -> Path:
        """The best path through a folded stretch.

        `cuttable[i]` says whether a word may begin at character i, `odds[i]` what speaks for a
        space before it. Time grows with the length of the text times that of the longest word.
        """
        size = len(text)
        table = self.spelling.table(text)
        known_words = self.known
        best = [0.0] + [float("-inf")] * size
        begin = [0] * (size + 1)
        is_known = [False] * (size + 1)
        #: Where the figures before each place begin.
        figures = [0] * (size + 1)
        for place, char in enumerate(text, 1):
            figures[place] = figures[place - 1] if char.isnumeric() else place
        for stop in range(1, size + 1):
            if stop < size and not cuttable[stop]:
                continue
            lowest = max(0, stop - self.longest)
            # A whole stretch may be one word, however long.
            starts = (
                range(lowest, stop) if lowest == 0 or stop < size else (0, *range(lowest, stop))
            )
            for start in starts:
                before = best[start]
                if before == float("-inf"):
                    continue
                known = known_words.get(text[start:stop])
                score = self.unseen + table(start, stop) if known is None else known
                if known is None and start >= figures[stop]:
                    score = max(score, self.numbers - (stop - start) * _FIGURE)
                score += before
                if start and odds is not None:
                    score += odds[start]
                if score > best[stop]:
                    best[stop], begin[stop] = score, start
                    is_known[stop] = known is not None
        cuts: list[int] = []
        flags: list[bool] = []
        stop = size
        while stop:
            flags.append(is_known[stop] or text[begin[stop] : stop].isnumeric())
            stop = begin[stop]
            if stop:
                cuts.append(stop)
        return Path(best[size], tuple(reversed(cuts)), tuple(reversed(flags)))
