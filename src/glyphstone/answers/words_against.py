"""Texts of glyphs that the words speak against, once more of these words is known.

Before anybody has typed, a claim may stand among glyphs without any text: nothing tells that it is
wrong. When the letters beside it are known, a digit inside words shows, and so does a mark that
one letter has twice: one glyph says the whole letter, another its mark.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property

from glyphstone.answers.claim_neighbours import digits_beside_letters
from glyphstone.answers.claim_wholes import RULES, in_parts, said_again
from glyphstone.answers.clusters import changes_form
from glyphstone.evidence.book import Book

__all__ = ["WordsAgainst"]


class WordsAgainst:
    """Looks at the words of a book; keeps what does not depend on answers."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._claimed = frozenset(one.id for one in book.symbols if one.trusted and not one.blank)
        gaps = {
            (one.document, one.font) for one in book.symbols if not one.trusted and not one.blank
        }
        #: Those of fonts of which the file says nothing sure in part: a digit beside a letter in a
        #: font that is sound is meant so.
        self._in_gaps = frozenset(
            symbol
            for symbol in self._claimed
            if (book.symbols[symbol].document, book.symbols[symbol].font) in gaps
        )

    @cached_property
    def _types(self) -> Mapping[int, list[int]]:
        """The types in which each symbol with a claim stands."""
        found: dict[int, list[int]] = defaultdict(list)
        for number, symbols in enumerate(self._book.types):
            for symbol in self._claimed.intersection(symbols):
                found[symbol].append(number)
        return found

    @cached_property
    def _times(self) -> Counter[int]:
        return Counter(self._book.type_of.tolist())

    def found(self, known: Mapping[int, str], read: Set[int]) -> frozenset[int]:
        """Symbols whose claim does not fit what is known; those that a person `read` do."""
        if not read:
            # Claims were compared with claims already.
            return frozenset()
        marked = {
            symbol
            for symbol in self._claimed
            if symbol in known
            and symbol not in read
            and len(in_parts(known[symbol])) > 1
            # Where letters change their form, how a word is divided only other words show.
            and not changes_form(known[symbol])
        }
        odd = {symbol for symbol in self._in_gaps if symbol in known and symbol not in read}
        return frozenset(
            odd & digits_beside_letters(self._words(odd), known)
            | marked & set(_said_twice(self._words(marked), known))
        )

    def _words(self, symbols: Set[int]) -> list[tuple[tuple[int, ...], int]]:
        """The words in which some symbols stand, and how often."""
        types = sorted({number for symbol in symbols for number in self._types.get(symbol, ())})
        return [(self._book.types[number], self._times[number]) for number in types]


def _said_twice(
    words: Sequence[tuple[tuple[int, ...], int]], known: Mapping[int, str]
) -> Iterator[int]:
    """Symbols that say a mark or a vowel which another glyph of their letter says too."""
    seen: Counter[int] = Counter()
    again: Counter[int] = Counter()
    for symbols, times in words:
        texts = [known.get(symbol, "") for symbol in symbols]
        for symbol in symbols:
            seen[symbol] += times
        for place in said_again(texts, accents=True):
            again[symbols[place]] += times
    for symbol, count in again.items():
        if count >= RULES.said_again * seen[symbol]:
            yield symbol
