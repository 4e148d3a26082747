"""Contradictions: a glyph that reads in two ways, who says so, where each can be seen."""

from __future__ import annotations

from dataclasses import dataclass

from glyphstone.model import Spot

__all__ = ["Contradiction", "Doubt", "Side"]


@dataclass(frozen=True, slots=True)
class Side:
    """One reading of a glyph, the answers and the evidence behind it, and places to look at."""

    text: str
    answers: tuple[int, ...]
    sources: tuple[str, ...]
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two or more readings of one symbol, of which at most one can hold."""

    symbol: int
    sides: tuple[Side, ...]

    @property
    def answers(self) -> tuple[int, ...]:
        """Every answer that takes part."""
        return tuple(sorted({number for side in self.sides for number in side.answers}))

    @property
    def resolution(self) -> str:
        """What would settle it, in words."""
        ways = ["look at the places and keep the reading that is right"]
        if self.answers:
            numbers = ", ".join(map(str, self.answers))
            plural = "s" if len(self.answers) > 1 else ""
            ways.append(f"forget or correct an answer that is wrong (answer{plural} {numbers})")
        if len(self.answers) < len(self.sides):
            ways.append("read the glyph in one more word")
        return "; or ".join(ways)

    def __str__(self) -> str:
        sides = ", but ".join(
            f"“{side.text}” by "
            + " and ".join([*(f"answer {number}" for number in side.answers), *side.sources])
            for side in self.sides
        )
        return f"This glyph reads {sides}: {self.resolution}."


@dataclass(frozen=True, slots=True)
class Doubt:
    """A word that a person called wrong, as it was shown, and the answers that led to it."""

    number: int
    spot: Spot
    texts: tuple[str, ...]
    answers: tuple[int, ...]
