"""Readings that may be right together and wrong each: how words were divided among their glyphs.

Where letters change their form, a word tells its text and not which glyph has which part of it. Two
glyphs that stand side by side in every word that a person has read may have parts of each other. A
glyph counts as told apart if it was read beside different glyphs, beside glyphs that are told apart
themselves, or if it stands nowhere else in the book.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from glyphstone.answers.clusters import changes_form
from glyphstone.data.joining_types import joining_type
from glyphstone.evidence.book import Book

__all__ = ["DividedWords", "Mixed"]

#: The glyphs beside one, in one word.
_Beside = frozenset[int]


@dataclass(frozen=True, slots=True)
class Mixed:
    """Glyphs that no word told apart, and the words that would, each as its symbols."""

    symbols: frozenset[int] = frozenset()
    parting: frozenset[tuple[int, ...]] = frozenset()


class DividedWords:
    """Tells which glyphs of a book are told apart from those beside them."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def mixed(
        self,
        words: Iterable[Sequence[int]],
        texts: Mapping[int, str],
        firm: Set[int],
    ) -> Mixed:
        """Symbols among those with texts that the words read so far do not tell apart.

        `words` are read ones as their symbols; symbols in `firm` are known without them.
        """
        beside: dict[int, list[_Beside]] = defaultdict(list)
        for word in words:
            for symbol, others in _neighbours(word):
                if symbol in texts and symbol not in firm:
                    beside[symbol].append(others)
        apart = set(firm)
        left = {symbol for symbol in beside if _may_be_divided(texts[symbol])}
        apart |= beside.keys() - left
        while True:
            common = {symbol: frozenset.intersection(*beside[symbol]) - apart for symbol in left}
            found = {symbol for symbol in left if not common[symbol]}
            if not found:
                return self._mixed({symbol: common[symbol] for symbol in left})
            apart |= found
            left -= found

    def _mixed(self, common: Mapping[int, _Beside]) -> Mixed:
        """Of symbols those that stand in some word without those beside which they were read."""
        symbols: set[int] = set()
        parting: set[tuple[int, ...]] = set()
        types = self._book.types
        for number in sorted({number for symbol in common for number in self._types[symbol]}):
            for symbol, others in _neighbours(types[number]):
                if symbol in common and common[symbol].isdisjoint(others):
                    symbols.add(symbol)
                    parting.add(types[number])
        return Mixed(frozenset(symbols), frozenset(parting))

    @cached_property
    def _types(self) -> Mapping[int, Sequence[int]]:
        """The types in which each symbol stands."""
        found: dict[int, list[int]] = defaultdict(list)
        for number, word in enumerate(self._book.types):
            for symbol in set(word):
                found[symbol].append(number)
        return found


def _neighbours(word: Sequence[int]) -> Iterable[tuple[int, _Beside]]:
    """Each glyph of a word with those beside it."""
    for place, symbol in enumerate(word):
        around = (*word[max(place - 1, 0) : place], *word[place + 1 : place + 2])
        yield symbol, frozenset(around) - {symbol}


def _may_be_divided(text: str) -> bool:
    """Whether a text may be too much or too little for a glyph: not one letter that joins."""
    if len(text) == 1 and joining_type(text) in ("D", "R", "L"):
        return False
    return not text or changes_form(text)
