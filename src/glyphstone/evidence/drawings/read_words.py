"""The words of a book as far as they are read, and stretches of them that tell a language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from glyphstone.data.scripts import script_of
from glyphstone.evidence.book import Book

__all__ = ["STRETCHES", "StretchRules", "read_words", "stretches"]


@dataclass(frozen=True, slots=True)
class StretchRules:
    """What a language is told by; by hand, not swept."""

    #: Stretches of the text, at most, and characters of each.
    stretches: int = 12
    stretch: int = 400


STRETCHES = StretchRules()


def read_words(book: Book, texts: Mapping[int, str]) -> list[str]:
    """The words of a book as they are read, as far as the texts of its symbols are given."""
    whole = book.whole
    words = [
        "".join(texts.get(symbol, "") for symbol in symbols) for symbols in whole.types_as_read
    ]
    return [words[number] for number in whole.type_of.tolist()]


def stretches(words: Iterable[str], script: str) -> list[str]:
    """Some stretches of words with letters of a script, evenly spread: they tell its language."""
    own = [word for word in words if any(script_of(char) == script for char in word)]
    size = sum(map(len, own)) + len(own)
    count = min(max(size // STRETCHES.stretch, 1), STRETCHES.stretches)
    found: list[str] = []
    for number in range(count):
        taken: list[str] = []
        length = 0
        for word in own[number * len(own) // count :]:
            taken.append(word)
            length += len(word) + 1
            if length > STRETCHES.stretch:
                break
        found.append(" ".join(taken))
    return [one for one in found if one]
