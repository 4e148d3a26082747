"""How likely a word is that was not seen: by its letters, as the known words are spelled."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from math import log
from typing import NamedTuple

__all__ = ["SHORT", "SpelledStretch", "Spelling"]

#: Before the first and behind the last letter of a word.
_EDGE = "\n"
#: Letters before a letter that predict it; set by hand.
_CONTEXT = 3
#: Words whose letters are counted at most, evenly spread over all words: a limit on time.
ENOUGH = 1_000
#: Words of fewer letters are scored one by one.
SHORT = _CONTEXT
#: Letters that a letter may be if nothing is known, each equally likely: the order of magnitude of
#: an alphabet with its marks; set by hand.
_ALPHABET = 100


class Spelling:
    """Letters by the letters before them, interpolated down to none (Witten and Bell's weights).

    Every letter costs, so the length of a word is part of its score.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._letters = _Letters(words)
        self._words: dict[str, float] = {}
        self._openings: dict[str, float] = {}

    def word(self, word: str) -> float:
        """The logarithm of how likely a word is spelled so."""
        known = self._words.get(word)
        if known is None:
            letters = self._letters
            text = _EDGE + word + _EDGE
            known = sum(
                letters[text[max(0, place - _CONTEXT) : place + 1]] for place in range(1, len(text))
            )
            if len(word) <= _CONTEXT:
                self._words[word] = known
        return known

    def table(self, text: str) -> SpelledStretch:
        """The same for every stretch of a text, each in constant time."""
        letters, openings = self._letters, self._openings
        sums = [0.0]
        for place in range(len(text)):
            sums.append(sums[-1] + letters[text[max(0, place - _CONTEXT) : place + 1]])
        begins = []
        for start in range(len(text) - _CONTEXT + 1):
            first = text[start : start + _CONTEXT]
            cost = openings.get(first)
            if cost is None:
                opened = _EDGE + first
                cost = sum(letters[opened[:place]] for place in range(2, len(opened) + 1))
                openings[first] = cost
            begins.append(cost - sums[start + _CONTEXT])
        ends = [
            sums[stop] + letters[text[max(0, stop - _CONTEXT) : stop] + _EDGE]
            for stop in range(len(text) + 1)
        ]
        return SpelledStretch(self, text, begins, ends)


class _Letters(dict[str, float]):
    """The logarithm of how likely the last letter of each group is behind the others."""

    def __init__(self, words: Iterable[str]) -> None:
        super().__init__()
        self._words = sorted(words)
        self._totals: dict[str, int] = defaultdict(int)
        self._counts: dict[str, int] = defaultdict(int)
        self._kinds: dict[str, int] = defaultdict(int)

    def __missing__(self, gram: str) -> float:
        if self._words:
            self._learn()
        share = 1 / _ALPHABET
        for start in range(len(gram) - 1, -1, -1):
            before = gram[start:-1]
            total = self._totals.get(before)
            if total is None:
                break
            kinds = self._kinds[before]
            share = (self._counts.get(gram[start:], 0) + kinds * share) / (total + kinds)
        found = self[gram] = log(share)
        return found

    def _learn(self) -> None:
        """Count the letters when they are first asked for: most documents never ask."""
        longest: Counter[str] = Counter()
        for word in self._words[:: len(self._words) // ENOUGH + 1]:
            text = _EDGE + word + _EDGE
            longest.update(
                [text[max(0, place - _CONTEXT) : place + 1] for place in range(1, len(text))]
            )
        # Every shorter group is the end of a longer one.
        counts, totals, kinds = self._counts, self._totals, self._kinds
        for gram, count in longest.items():
            for start in range(len(gram)):
                counts[gram[start:]] += count
        for gram, count in counts.items():
            totals[gram[:-1]] += count
            kinds[gram[:-1]] += 1
        self._words = []


class SpelledStretch(NamedTuple):
    """Scores of the stretches of one text as words.

    The score of a word of at least `SHORT` letters is what `begins` has for its start plus what
    `ends` has for its stop.
    """

    spelling: Spelling
    text: str
    begins: list[float]
    ends: list[float]

    def __call__(self, start: int, stop: int) -> float:
        """The logarithm of how likely this stretch is spelled as a word."""
        if stop - start < SHORT:
            return self.spelling.word(self.text[start:stop])
        return self.begins[start] + self.ends[stop]
