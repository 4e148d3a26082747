"""Stretches of words that tell themselves from all others by which of their letters are equal.

"Статья № 1" has the pattern 012230 4 5 whatever its letters are called: it is the same in glyphs
and in the text. The longer a stretch and the more letters return in it, the fewer others share its
pattern; how few is counted in bits.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["PATTERNS", "Stretch", "Units", "bits_wanted", "pattern_of", "stretches"]

#: A word as its glyphs or its characters.
Units: TypeAlias = tuple[Hashable, ...]


@dataclass(frozen=True, slots=True)
class PatternBits:
    """How much a pattern tells, in bits; by hand, after the letters of European languages."""

    #: A letter that stood before in the stretch: one in sixteen pairs of letters is equal.
    again: float = 4.0
    #: The share of pairs of letters that are equal: a letter that is new says that it is none of
    #: those before, of which so many count at most.
    equal: float = 0.06
    new_letters: int = 12
    #: That a word ends here, and that it goes on.
    end: float = 2.3
    within: float = 0.25
    #: Bits beyond those that tell all pairs of stretches apart: one in sixty is chance, and what
    #: is chance contradicts the rest.
    margin: float = 6.0
    #: Words of a stretch, at most.
    words: int = 12


PATTERNS = PatternBits()


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words one behind the other: the first one, how many, and their pattern."""

    first: int
    words: int
    pattern: tuple[int, ...]


def bits_wanted(words: int, others: int) -> float:
    """The bits that tell a stretch of one text from all of another."""
    return math.log2(max(words, 1) * max(others, 1)) + PATTERNS.margin


def stretches(words: Sequence[Units], wanted: float) -> Iterator[Stretch]:
    """For each word the shortest stretch from it on whose pattern has so many bits."""
    for first in range(len(words)):
        seen: dict[Hashable, int] = {}
        pattern: list[int] = []
        bits = 0.0
        for place in range(first, min(first + PATTERNS.words, len(words))):
            for unit in words[place]:
                number = seen.get(unit)
                if number is None:
                    known = min(len(seen), PATTERNS.new_letters)
                    bits -= math.log2(1 - PATTERNS.equal * known)
                    number = seen[unit] = len(seen)
                else:
                    bits += PATTERNS.again
                pattern.append(number)
            pattern.append(-1)
            bits += PATTERNS.end + PATTERNS.within * (len(words[place]) - 1)
            if bits >= wanted:
                yield Stretch(first, place - first + 1, tuple(pattern))
                break


def pattern_of(units: Iterable[Hashable]) -> tuple[int, ...]:
    """Which units of a word are the same: equal for a word and for its glyphs in any font."""
    seen: dict[Hashable, int] = {}
    return tuple(seen.setdefault(unit, len(seen)) for unit in units)
