"""How likely a word is that nobody has seen: by its letters, as the known words are spelled."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from math import log

__all__ = ["Spelling"]

#: Before the first and behind the last letter of a word.
_EDGE = "\n"
#: How many letters before a letter say what it is.
_CONTEXT = 3
#: Letters that may come although nobody has seen them.
_ALPHABET = 100


class Spelling:
    """Letters by the letters before them, interpolated down to none (Witten and Bell's weights).

    A longer word has more letters to pay for, so its length is part of its score.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._words: Collection[str] = tuple(words)
        self._cache: dict[str, float] = {}
        self._totals: dict[str, int] = {}
        self._counts: dict[str, int] = {}
        self._kinds: dict[str, int] = {}

    def _learn(self) -> None:
        """Count, when first asked: most documents never ask."""
        counts: Counter[str] = Counter()
        for word in self._words:
            text = _EDGE + word + _EDGE
            counts.update(
                [
                    text[place - length : place + 1]
                    for place in range(1, len(text))
                    for length in range(min(_CONTEXT, place) + 1)
                ]
            )
        totals: dict[str, int] = defaultdict(int)
        kinds: dict[str, int] = defaultdict(int)
        for gram, count in counts.items():
            totals[gram[:-1]] += count
            kinds[gram[:-1]] += 1
        self._totals, self._counts, self._kinds = dict(totals), dict(counts), dict(kinds)
        self._words = ()

    def letter(self, before: str, letter: str) -> float:
        """The logarithm of how likely a letter is behind these, at most three of which count."""
        gram = before[-_CONTEXT:] + letter
        known = self._cache.get(gram)
        if known is None:
            known = self._cache[gram] = log(self._share(gram))
        return known

    def _share(self, gram: str) -> float:
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
        return share

    def word(self, word: str) -> float:
        """The logarithm of how likely a word is spelled so."""
        text = _EDGE + word + _EDGE
        return sum(
            self.letter(text[max(0, place - _CONTEXT) : place], text[place])
            for place in range(1, len(text))
        )

    def table(self, text: str) -> SpelledStretch:
        """The same for every stretch of a text, each in constant time."""
        return SpelledStretch(self, text)


class SpelledStretch:
    """Scores of the stretches of one text as words."""

    def __init__(self, spelling: Spelling, text: str) -> None:
        letter = spelling.letter
        sums = [0.0]
        for place, char in enumerate(text):
            sums.append(sums[-1] + letter(text[max(0, place - _CONTEXT) : place], char))
        self._sums = sums
        #: What the first letters of a word that begins here cost, by how many there are.
        self._begin = []
        for start in range(len(text)):
            costs = [0.0]
            opened = _EDGE + text[start : start + _CONTEXT]
            for place in range(1, len(opened)):
                costs.append(costs[-1] + letter(opened[:place], opened[place]))
            self._begin.append(costs)
        self._ends = [letter(text[max(0, stop - 3) : stop], _EDGE) for stop in range(len(text) + 1)]
        self._text = text
        self._spelling = spelling

    def __call__(self, start: int, stop: int) -> float:
        """The logarithm of how likely this stretch is spelled as a word."""
        if stop - start < _CONTEXT:
            return self._spelling.word(self._text[start:stop])
        begin = self._begin[start][_CONTEXT]
        return begin + self._sums[stop] - self._sums[start + _CONTEXT] + self._ends[stop]
