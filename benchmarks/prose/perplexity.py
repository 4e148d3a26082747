"""A trigram model with interpolated Kneser-Ney smoothing, nothing pruned.

One discount for each order, from the numbers of n-grams seen once and twice (Ney, Essen and Kneser
1994); the orders below the highest count in how many contexts a word was seen (Kneser and Ney 1995;
the interpolated form is Chen and Goodman's, 1998). The vocabulary is given, not learned, so that
models of different texts give comparable figures; all other words are one unknown word.
"""

from __future__ import annotations

import functools
import math
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence

from fontTools import unicodedata as newer

__all__ = ["Trigrams", "tokens", "vocabulary"]

#: Scripts that put no spaces between words: each sign with its marks is a token.
UNSPACED = frozenset({"Hani", "Hira", "Kana", "Bopo", "Thai", "Laoo", "Khmr", "Mymr", "Tibt"})
#: Numbers of the beginning and the end of a sentence and of unknown words; words follow.
BEGIN, END, UNKNOWN, FIRST = 0, 1, 2, 3


@functools.cache
def _kind(sign: str) -> str:
    """Whether a sign goes on with a word (w), is a mark (m), a word by itself (s), or nothing."""
    category = unicodedata.category(sign)
    if category[0] == "M" or category == "Cf":
        return "m"
    if category[0] in "LN":
        return "s" if newer.script(sign) in UNSPACED else "w"
    return " " if sign.isspace() else "s"


def tokens(text: str) -> list[str]:
    """Words, figures and single signs, in lower case and composed form."""
    found: list[str] = []
    before = " "
    for sign in unicodedata.normalize("NFKC", text).lower():
        kind = _kind(sign)
        if kind == "m" and before != " ":
            found[-1] += sign
            continue
        if kind == "w" and before == "w":
            found[-1] += sign
        elif kind != " ":
            found.append(sign)
        before = kind
    return found


def vocabulary(sentences: Iterable[Sequence[str]], least: int = 1) -> frozenset[str]:
    """The words of a text that occur at least so often."""
    seen = Counter(word for sentence in sentences for word in sentence)
    return frozenset(word for word, count in seen.items() if count >= least)


def _discount(counts: Iterable[int]) -> float:
    seen = Counter(count for count in counts if count <= 2)
    # Without anything seen once the formula says nothing; half keeps every word possible.
    return seen[1] / (seen[1] + 2 * seen[2]) if seen[1] else 0.5


class _Order:
    """The counts of one order: how often, in all of a context, and how many words follow it."""

    def __init__(self, counts: Counter[int], size: int) -> None:
        self.counts = counts
        self.discount = _discount(counts.values())
        self.total: Counter[int] = Counter()
        self.followers: Counter[int] = Counter()
        for key, count in counts.items():
            self.total[key // size] += count
            self.followers[key // size] += 1

    def probability(self, key: int, context: int, lower: float) -> float:
        """The share of this order, and what it leaves for the next lower one."""
        total = self.total.get(context, 0)
        if not total:
            return lower
        own = max(self.counts.get(key, 0) - self.discount, 0.0)
        return (own + self.discount * self.followers[context] * lower) / total


class Trigrams:
    """The model of tokenised sentences over a fixed vocabulary."""

    def __init__(self, sentences: Iterable[Sequence[str]], words: frozenset[str]) -> None:
        self.numbers = {word: FIRST + i for i, word in enumerate(sorted(words))}
        #: N-grams are numbers to this base.
        self.size = FIRST + len(self.numbers)
        size = self.size
        three: Counter[int] = Counter()
        for sentence in sentences:
            row = self._row(sentence)
            for u, v, w in zip(row, row[1:], row[2:], strict=False):
                three[(u * size + v) * size + w] += 1
        two: Counter[int] = Counter(key % (size * size) for key in three)
        one: Counter[int] = Counter(key % size for key in two)
        self.orders = [_Order(counts, size) for counts in (one, two, three)]

    def _row(self, sentence: Sequence[str]) -> list[int]:
        numbers = (self.numbers.get(word, UNKNOWN) for word in sentence)
        return [BEGIN, BEGIN, *numbers, END]

    def probability(self, word: str | None, before: Sequence[str]) -> float:
        """Of a word (None for the end) behind the words of its sentence so far."""
        row = self._row(before)[:-1]
        number = END if word is None else self.numbers.get(word, UNKNOWN)
        return self._probability(row[-2], row[-1], number)

    def _probability(self, u: int, v: int, w: int) -> float:
        # Everything but the beginning can come next.
        found = 1 / (self.size - 1)
        size = self.size
        keys = (w, v * size + w, (u * size + v) * size + w)
        for order, key in zip(self.orders, keys, strict=True):
            found = order.probability(key, key // size, found)
        return found

    def perplexity(self, sentences: Iterable[Sequence[str]]) -> float:
        """Of tokenised sentences, ends included, unknown words too."""
        total, count = 0.0, 0
        for sentence in sentences:
            row = self._row(sentence)
            for u, v, w in zip(row, row[1:], row[2:], strict=False):
                total -= math.log(self._probability(u, v, w))
                count += 1
        return math.exp(total / count) if count else math.nan
