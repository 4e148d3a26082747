"""Latin words in a text of another script, where the font draws letters of both alike.

A Russian page names a Federation, and its font has the drawing of "а" under two codes. Read by the
letters of Russian alone the word comes out as "Ғеԁегатіоп". What tells: several drawings have a
second code, and no word with these codes has a letter that stands in other words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import unicodedata2

from glyphstone.evidence.book import Book
from glyphstone.evidence.drawings.font_letters import LetterReading
from glyphstone.evidence.drawings.lookalike_codes import codes_of_one_drawing

__all__ = ["FEWEST", "foreign_letters"]

#: Drawings with a second code that a text must have, in words of their own, for these words to be
#: foreign: one or two may be codes that a producer made twice. By hand.
FEWEST = 3


def foreign_letters(
    book: Book, readings: Sequence[LetterReading], known: Mapping[int, str]
) -> frozenset[int]:
    """The letters that are not known and stand in foreign words alone."""
    second = _second_codes(book, readings, known)
    if len(second) < FEWEST:
        return frozenset()
    texts = {**{one.symbol: one.text for one in readings}, **known}
    words = [
        frozenset(symbol for symbol in symbols if _may_be_letter_or_sign(texts.get(symbol)))
        for symbols in book.types
    ]
    while True:
        at_home = frozenset().union(*(word for word in words if second.isdisjoint(word)))
        mixed = [
            word for word in words if not (second.isdisjoint(word) or at_home.isdisjoint(word))
        ]
        if not mixed:
            break
        second.difference_update(*mixed)
    if len(second) < FEWEST:
        return frozenset()
    # Bars that stand alone or in a row may be numerals.
    foreign = frozenset().union(*(word for word in words if word & second and len(word) > 1))
    return foreign - known.keys()


def _second_codes(
    book: Book, readings: Sequence[LetterReading], known: Mapping[int, str]
) -> set[int]:
    """All codes of each drawing but the one that stands in most words."""
    often = Counter(symbol for symbols in book.types for symbol in set(symbols))
    return set(_rarer(codes_of_one_drawing(book, readings, known), often)) - known.keys()


def _rarer(groups: Sequence[Sequence[int]], often: Mapping[int, int]) -> Iterator[int]:
    for group in groups:
        usual = max(group, key=lambda symbol: (often[symbol], -symbol))
        yield from (symbol for symbol in group if symbol != usual)


def _may_be_letter_or_sign(text: str | None) -> bool:
    """Whether a drawing may be a letter; one of another script may be taken for a sign."""
    return text is None or any(unicodedata2.category(char)[0] in "LMS" for char in text)
