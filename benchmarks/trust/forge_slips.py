"""Slips of five kinds: a letter left out, put in, doubled, exchanged with the next, or another one.

Another letter is one that looks alike and stands on another keyboard, if the letter has one, or one
of the text's own.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from glyphstone.answers.clusters import clusters
from glyphstone.verdict.lookalikes import drawn_alike

__all__ = ["SLIPS", "Fingers"]

SLIPS = ("left out", "put in", "doubled", "exchanged", "another letter")


class Fingers:
    """Types a text, with a slip in a share of its letters."""

    def __init__(self, seed: str, share: float, letters: Sequence[str]) -> None:
        self._dice = random.Random(seed)
        self._share = share
        self._letters = list(letters)
        self.slips = 0

    def typed(self, text: str) -> str:
        """A text as it comes out of the keyboard."""
        if not self._share or not self._letters:
            return text
        parts = clusters(text)
        found: list[str] = []
        at = 0
        while at < len(parts):
            if self._dice.random() >= self._share:
                found.append(parts[at])
                at += 1
                continue
            self.slips += 1
            at += self._slip(parts, at, found)
        return "".join(found) or text

    def _slip(self, parts: Sequence[str], at: int, found: list[str]) -> int:
        """Type one letter with a slip; how many letters of the text that took."""
        match self._dice.choice(SLIPS):
            case "left out":
                return 1
            case "put in":
                found += [parts[at], self._dice.choice(self._letters)]
            case "doubled":
                found += [parts[at], parts[at]]
            case "exchanged" if at + 1 < len(parts):
                found += [parts[at + 1], parts[at]]
                return 2
            case _:
                found.append(self._another(parts[at]))
        return 1

    def _another(self, letter: str) -> str:
        alike = sorted(set(drawn_alike(letter[0])) - {letter[0]})
        other = self._dice.choice(alike or self._letters)
        return other + letter[1:]
