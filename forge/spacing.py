"""Damage to the gaps between words and letters, line by line."""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import StrEnum

__all__ = ["LineDamage", "Spoiled", "SpoiledSpacing"]


class LineDamage(StrEnum):
    """What became of a line's words."""

    #: Gaps are as they were, but no blank is drawn in them.
    NO_BLANKS = "no-blanks"
    #: Blanks are drawn, but words follow one another without room.
    NO_ROOM = "no-room"
    #: Neither blanks nor room; each word is still a string of its own.
    STRINGS = "strings"
    #: Nothing is left of where words ended.
    NOTHING = "nothing"
    #: The letters of some words stand apart.
    LETTERSPACED = "letterspaced"
    #: The same, and no blanks are drawn.
    LETTERSPACED_NO_BLANKS = "letterspaced-no-blanks"


@dataclass(frozen=True)
class SpoiledSpacing:
    """A share of a paragraph's lines gets one of these damages each, the same for the same seed.

    `apart` is how far letters stand apart, in em, in a share `words` of a line's words.
    """

    damages: tuple[LineDamage, ...]
    share: float = 1.0
    apart: float = 0.3
    words: float = 0.3
    seed: int = 0

    def of_line(self, number: int) -> Spoiled | None:
        """What is done to the line of that number, None where nothing is."""
        rng = random.Random(f"{self.seed} {number}")
        if rng.random() >= self.share:
            return None
        return Spoiled(rng.choice(self.damages), self, rng)


@dataclass(eq=False)
class Spoiled:
    """The damage of one line."""

    damage: LineDamage
    how: SpoiledSpacing
    rng: random.Random

    @property
    def draws_blanks(self) -> bool:
        """Whether blanks are still drawn."""
        return self.damage in (LineDamage.NO_ROOM, LineDamage.LETTERSPACED)

    @property
    def leaves_room(self) -> bool:
        """Whether words still stand apart."""
        gone = (LineDamage.NO_ROOM, LineDamage.STRINGS, LineDamage.NOTHING)
        return self.damage not in gone

    def apart(self) -> float:
        """How far the letters of the next word stand apart, in em."""
        spaced = (LineDamage.LETTERSPACED, LineDamage.LETTERSPACED_NO_BLANKS)
        if self.damage not in spaced or self.rng.random() >= self.how.words:
            return 0.0
        return self.how.apart
