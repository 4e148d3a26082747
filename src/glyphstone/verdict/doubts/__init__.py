"""The reasons to doubt a font's own map, one function each; none speaks against a sound font."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from glyphstone.verdict.doubts.case import Case, Finding

__all__ = ["Case", "DoubtRule", "Effect", "Finding"]


class Effect(Enum):
    """What follows for the font if a rule finds something."""

    #: The codes have no text, which is not the same as a wrong one.
    MISSING = auto()
    #: The texts of the codes are wrong; enough of them taint the whole font.
    WRONG = auto()
    #: Nothing of the map should be believed.
    UNTRUSTED = auto()
    #: The text is well-formed Latin, but the font seems to draw another script.
    DISGUISE = auto()


@dataclass(frozen=True, slots=True)
class DoubtRule:
    """One reason to doubt a map as the registry lists it, ours or another package's."""

    #: Its name in the JSON report.
    kind: str
    #: What it means, for the page on the JSON report.
    meaning: str
    #: What the card of a glyph says of it.
    on_card: str
    #: What speaks against a font, None if nothing does.
    find: Callable[[Case], Finding | None]
    effect: Effect = Effect.WRONG
