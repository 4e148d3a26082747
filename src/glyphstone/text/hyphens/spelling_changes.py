"""Spellings that change where a line breaks the word, and change back when it is joined.

The language is not asked for: a change is made if the document has the word that it gives.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["SpellingChange", "changes"]

#: Letters of two or three characters that are doubled by their first character alone: Hungarian
#: vissza is broken visz-sza.
DOUBLED = ("dzs", "cs", "dz", "gy", "ly", "ny", "sz", "ty", "zs")
#: Vowels that carry two dots only while the vowel before them is on the same line: reëel, re-eel.
DOTTED = {"a": "ä", "e": "ë", "i": "ï", "o": "ö", "u": "ü"}


@dataclass(frozen=True, slots=True)
class SpellingChange:
    """How many characters the head and the tail lose, and what is put between them instead."""

    head: int
    added: str
    tail: int

    def word(self, head: str, tail: str) -> str:
        """The word that the change gives."""
        return head[: len(head) - self.head] + self.added + tail[self.tail :]


def changes(head: str, tail: str) -> Iterator[SpellingChange]:
    """The changes that may lead from the halves of a word, in folded case, back to the word."""
    if len(head) < 2 or not tail:
        return
    end, start = head[-1], tail[0]
    if end == start == "k":
        # Zucker, Zuk-ker.
        yield SpellingChange(1, "c", 0)
    if end == start == "l":
        # col·legi, col-legi.
        yield SpellingChange(0, "·", 0)
    if end == start == head[-2] and end.isalpha():
        # Schiffahrt, Schiff-fahrt; tillåta, till-låta.
        yield SpellingChange(1, "", 0)
    for letter in DOUBLED:
        if head.endswith(letter) and tail.startswith(letter):
            yield SpellingChange(len(letter) - 1, "", 0)
            break
    if start in DOTTED and end in "aeiouy":
        yield SpellingChange(0, DOTTED[start], 1)
    if end in "aeiou" and tail.startswith("tj"):
        # omaatje, oma-tje.
        yield SpellingChange(0, end, 0)
