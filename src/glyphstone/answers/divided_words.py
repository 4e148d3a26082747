"""Readings that may be right together and wrong each: how words were divided among their glyphs.

Where letters change their form, a word tells its text and not which glyph has which part of it. Two
glyphs that stand side by side, or in one syllable, in every word that a person has read may have
parts of each other. A glyph counts as told apart if it was read beside different glyphs, beside
glyphs that are told apart themselves, or if it stands nowhere else in the book. If evidence says
otherwise than the words, only those that are told apart themselves count: all letters that were
read with a sign may have a part of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import unicodedata2

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
        known: Mapping[int, str],
        outvoted: Set[int] = frozenset(),
    ) -> Mixed:
        """Symbols among those with texts that the words read so far do not tell apart.

        `words` are read ones as their symbols; symbols in `firm` are known without them; `known`
        has the texts of all. Of those in `outvoted` evidence says otherwise than the words.
        """
        beside: dict[int, list[_Beside]] = defaultdict(list)
        for word in words:
            for symbol, others in _neighbours(word, known):
                if symbol in texts and symbol not in firm:
                    beside[symbol].append(others)
        apart = set(firm)
        left = {symbol for symbol in beside if _may_be_divided(texts[symbol])}
        apart |= beside.keys() - left
        while True:
            open_ = {symbol: [others - apart for others in beside[symbol]] for symbol in left}
            common = {
                symbol: frozenset[int]().union(*found)
                if symbol in outvoted and all(found)
                else frozenset.intersection(*found)
                for symbol, found in open_.items()
            }
            found = {symbol for symbol in left if not common[symbol]}
            if not found:
                return self._mixed(common, known)
            apart |= found
            left -= found

    def _mixed(self, common: Mapping[int, _Beside], known: Mapping[int, str]) -> Mixed:
        """Of symbols those that stand in some word without those beside which they were read."""
        symbols: set[int] = set()
        parting: set[tuple[int, ...]] = set()
        types = self._book.types
        for number in sorted({number for symbol in common for number in self._types[symbol]}):
            for symbol, others in _neighbours(types[number], known):
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


def _neighbours(word: Sequence[int], known: Mapping[int, str]) -> Iterator[tuple[int, _Beside]]:
    """Each glyph of a word with those beside it and those of its syllable."""
    starts = [place for place, symbol in enumerate(word) if not _continues(known.get(symbol))]
    for first, end in pairwise(sorted({0, *starts, len(word)})):
        for place in range(first, end):
            around = (*word[max(min(first, place - 1), 0) : max(end, place + 2)],)
            yield word[place], frozenset(around) - {word[place]}


def _continues(text: str | None) -> bool:
    """Whether a glyph with a text belongs to the syllable that was begun before it."""
    return text is not None and not (text and unicodedata2.category(text[0])[0] != "M")


def _may_be_divided(text: str) -> bool:
    """Whether a text may be too much or too little for a glyph: not one letter that joins."""
    if len(text) == 1 and joining_type(text) in ("D", "R", "L"):
        return False
    return not text or changes_form(text)
