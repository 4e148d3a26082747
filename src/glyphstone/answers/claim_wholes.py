"""Claims that are the text of a whole cluster, on one glyph of it.

Many producers write the text of a syllable for its first glyph, and what stands beside it says its
own part once more: "ো" for the left half of that vowel, with "া" on the other side of the letter.
Where the same glyph stands alone, its claim is too long.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import unicodedata2

from glyphstone.answers.clusters import changes_form, clusters
from glyphstone.answers.lattice import SPLIT_VOWELS
from glyphstone.data.indic import indic
from glyphstone.evidence.book import Book

__all__ = ["RULES", "WholeRules", "in_parts", "said_again", "whole_clusters"]


@dataclass(frozen=True, slots=True)
class WholeRules:
    """When a claim is that of a cluster; by hand, not swept."""

    #: Share of a glyph's places in which another glyph of its syllable says a vowel of it again.
    said_again: float = 0.25
    #: Share of the places of a glyph without a text in which it stands beside a claim of several
    #: letters.
    beside: float = 0.9


RULES = WholeRules()
#: Characters that a vowel of Thai, Lao or Khmer is drawn with, some of them letters by category.
_VOWEL_PARTS = frozenset("".join((*SPLIT_VOWELS, *SPLIT_VOWELS.values())))
#: The first combining class that says where on its letter a mark stands (The Unicode Standard,
#: 4.3); nuktas, viramas and points have lower ones.
_FIRST_PLACE = 200


def whole_clusters(book: Book) -> frozenset[int]:
    """Symbols whose believed claim says what other glyphs of their syllables say too."""
    texts = [symbol.claim.text if symbol.trusted else "" for symbol in book.symbols]
    if not any(changes_form(text) for text in texts if text):
        return frozenset()
    seen: Counter[int] = Counter()
    again: Counter[int] = Counter()
    silent: Counter[int] = Counter()
    beside: Counter[tuple[int, int]] = Counter()
    times = Counter(book.type_of.tolist())
    for number, symbols in enumerate(book.types):
        word = [texts[symbol] if symbol >= 0 else "" for symbol in symbols]
        for symbol in symbols:
            seen[symbol] += times[number]
        for place in said_again(word):
            again[symbols[place]] += times[number]
        for place, symbol in enumerate(symbols):
            if symbol >= 0 and not book.symbols[symbol].claim.text:
                silent[symbol] += times[number]
                before = symbols[place - 1] if place else -1
                if before >= 0 and _is_conjunct(texts[before]):
                    beside[symbol, before] += times[number]
    return frozenset(
        [symbol for symbol, count in again.items() if count >= RULES.said_again * seen[symbol]]
        + [before for (one, before), n in beside.items() if n >= RULES.beside * silent[one]]
    )


def said_again(word: Sequence[str], *, accents: bool = False) -> Iterator[int]:
    """The glyphs of a word that are longer than a vowel which their syllable has twice.

    With `accents`, marks of letters that stay as they are count as well as vowel signs.
    """
    vowels = [_vowels(text) | (_accents(text) if accents else frozenset()) for text in word]
    for place, own in enumerate(vowels):
        for other in (place + 1, place + 2):
            if other >= len(word) or not own & vowels[other]:
                continue
            if not _one_syllable(word[place : other + 1]):
                continue
            size, rest = (len(in_parts(word[one])) for one in (place, other))
            if size > 1 and size >= rest:
                yield place
            if rest > 1 and rest >= size:
                yield other


def _one_syllable(texts: Sequence[str]) -> bool:
    """Whether two glyphs, or two with one between them, are of one syllable.

    At most one of the others has a letter, and only a sign that stands left of its letter comes
    before it.
    """
    first, *rest = texts
    letters = sum(map(_has_letter, rest))
    if len(rest) > 1 and (not _has_letter(rest[0]) or len(clusters(rest[0])) > 1):
        return False
    return letters == 0 or (letters == 1 and not _has_letter(first) and _stands_left(first))


def _has_letter(text: str) -> bool:
    return any(unicodedata2.category(c)[0] == "L" and c not in _VOWEL_PARTS for c in text)


def _stands_left(text: str) -> bool:
    facts = [indic(char) for char in text]
    return any(one is not None and "Left" in one.positional for one in facts)


@lru_cache(maxsize=8192)
def in_parts(text: str) -> str:
    """A text with vowels that are drawn in two parts as these parts."""
    return str(
        unicodedata2.normalize("NFD", "".join(SPLIT_VOWELS.get(char, char) for char in text))
    )


@lru_cache(maxsize=8192)
def _vowels(text: str) -> frozenset[str]:
    """The vowel signs of a text, or their parts."""
    return frozenset(
        char
        for char in in_parts(text)
        if char in _VOWEL_PARTS
        or (unicodedata2.category(char)[0] == "M" and not unicodedata2.combining(char))
    )


@lru_cache(maxsize=8192)
def _accents(text: str) -> frozenset[str]:
    """The marks of a text that have a place of their own on their letter."""
    return frozenset(char for char in in_parts(text) if _has_place(char))


def _has_place(char: str) -> bool:
    return bool(unicodedata2.combining(char) >= _FIRST_PLACE)


def _is_conjunct(text: str) -> bool:
    """Whether a text has several letters of one cluster."""
    letters = sum(unicodedata2.category(char)[0] == "L" for char in text)
    return letters > 1 and changes_form(text) and len(clusters(text)) == 1
