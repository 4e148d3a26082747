"""Latin words in a text of another script, where the font draws letters of both alike.

A Russian page names a Federation, and its font has the drawing of "а" under two codes. Read by the
letters of Russian alone the word comes out as "Ғеԁегатіоп". What tells: several drawings have a
second code, and no word with these codes has a letter that stands in other words.

A Malayalam page has them too, and there the drawings tell: most letters of such a word are like
Latin ones and like nothing of the script.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import unicodedata2

from glyphstone.evidence.book import Book
from glyphstone.evidence.drawings.font_letters import LetterReading
from glyphstone.evidence.drawings.lookalike_codes import codes_of_one_drawing

__all__ = ["FEWEST", "LATIN_WORDS", "LatinWordRules", "foreign_letters", "latin_letters"]


@dataclass(frozen=True, slots=True)
class LatinWordRules:
    """When a word is Latin by its drawings; by hand on the development half, not swept."""

    #: How like a Latin letter a drawing must be, and how much more than like one of its script.
    alike: float = 0.55
    ahead: float = 0.25
    #: Different letters of a word that must be so, and their share of its letters.
    fewest: int = 2
    share: float = 0.6


LATIN_WORDS = LatinWordRules()

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


def latin_letters(
    book: Book, readings: Sequence[LetterReading], known: Mapping[int, str]
) -> frozenset[int]:
    """The letters of Latin words by their drawings, that stand in no word of the script."""
    plain = {
        one.symbol
        for one in readings
        if one.foreign >= LATIN_WORDS.alike and one.foreign - one.cosine >= LATIN_WORDS.ahead
    }
    if len(plain) < LATIN_WORDS.fewest:
        return frozenset()
    texts = {**{one.symbol: one.text for one in readings}, **known}
    foreign: set[int] = set()
    at_home: set[int] = set()
    for symbols in book.types:
        # Figures and points stand in words of all scripts.
        letters = {s for s in symbols if s in plain or _may_be_letter_or_sign(texts.get(s))}
        count = len(letters & plain)
        if count >= max(LATIN_WORDS.fewest, LATIN_WORDS.share * len(letters)):
            foreign |= letters
        elif count < len(letters):
            at_home |= letters
    return frozenset(foreign - at_home - known.keys())


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
