"""How text is read: every choice, and what is done if none is made."""

from __future__ import annotations

from dataclasses import dataclass, field

from glyphstone.model import Direction, WordBreaks
from glyphstone.script.normal.normalize import DEFAULT, NormalForms

__all__ = ["TextOptions"]


@dataclass(frozen=True, slots=True)
class TextOptions:
    """How text is read."""

    forms: NormalForms = field(default=DEFAULT)
    #: How horizontal lines are read; None if their letters are to be asked.
    direction: Direction | None = None
    #: Whether languages are looked for.
    languages: bool = True
    #: Whether pages, blocks and lines are described: scripts, directions, running heads, what joins
    #: two lines. Languages are looked for only then. Text line by line needs none of it.
    described: bool = True
    #: Whether lines whose words are in doubt are given their gaps and other readings.
    spacing: bool = False
    #: How a person divides words where gaps and blanks do it wrongly.
    breaks: WordBreaks = field(default_factory=dict)
