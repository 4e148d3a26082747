"""Readings that may be right together and wrong each: how words were divided among their glyphs.

Where letters change their form, a word tells its text and not which glyph has which part of it. Two
glyphs that stand side by side in every word that a person has read may have parts of each other. A
glyph counts as told apart if it was read beside different glyphs, beside glyphs that are told apart
themselves, or if it stands nowhere else in the book.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cached_property

from glyphstone.answers.clusters import changes_form
from glyphstone.data.joining_types import joining_type
from glyphstone.evidence.book import Book

__all__ = ["DividedWords"]

#: The glyphs beside one, in one word.
_Beside = frozenset[int]


class DividedWords:
    """Tells which glyphs of a book are told apart from those beside them."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def mixed(
        self,
        words: Iterable[Sequence[int]],
        texts: Mapping[int, str],
        firm: Set[int],
    ) -> frozenset[int]:
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
                return frozenset(s for s in left if self._stands_elsewhere(s, common[s]))
            apart |= found
            left -= found

    def _stands_elsewhere(self, symbol: int, common: _Beside) -> bool:
        """Whether a glyph stands in some word without those beside which it was read."""
        return any(common.isdisjoint(one) for one in self._everywhere[symbol])

    @cached_property
    def _everywhere(self) -> Mapping[int, Set[_Beside]]:
        """For each symbol the glyphs beside it, in every word of the book."""
        found: dict[int, set[_Beside]] = defaultdict(set)
        for word in self._book.types:
            for symbol, others in _neighbours(word):
                found[symbol].add(others)
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
