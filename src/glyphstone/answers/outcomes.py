"""What comes back to a person who has typed something."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from glyphstone.answers.contradictions import Contradiction
from glyphstone.answers.match import PlaceMatch
from glyphstone.model import Spot
from glyphstone.store.events import Answer, Order

__all__ = [
    "Ambiguity",
    "CheckWord",
    "GlyphCard",
    "LineHint",
    "Outcome",
    "Status",
    "SymbolHint",
]


class Status(StrEnum):
    """What became of an input."""

    DECODED = "decoded"
    SEVERAL = "several"
    NONE = "none"
    CONTRADICTION = "contradiction"
    #: It looks like a slip: nothing is recorded until the person says that it is none.
    ASKED = "asked"


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """A glyph that the typed text leaves between several readings: ask about this one glyph."""

    symbol: int
    spot: Spot
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an input, and what the person may do next.

    `answer` is the number of the recorded answer, None if nothing was recorded. `learned` are
    symbols with their new texts. `matches` are the places to choose from if there are several,
    or the nearest ones if none fits; `order` says in which order the text was understood. An input
    that is asked about waits in `pending`. `notice` tells what was read otherwise than typed.
    """

    status: Status
    text: str
    answer: int | None = None
    learned: tuple[tuple[int, str], ...] = ()
    matches: tuple[PlaceMatch, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    ambiguities: tuple[Ambiguity, ...] = ()
    order: Order = Order.LOGICAL
    reason: str = ""
    notice: str = ""
    pending: Answer | None = None


@dataclass(frozen=True, slots=True)
class CheckWord:
    """A word of the final check list, as it is shown: yes or no?"""

    token: int
    line: int
    text: str
    texts: tuple[str, ...]
    #: The symbols for whose sake it is shown.
    symbols: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GlyphCard:
    """A glyph to look at: what it may say, how sure that is, and a word that it stands in."""

    symbol: int
    #: None if nothing is proposed.
    text: str | None
    confidence: float
    #: How often it stands in words.
    count: int
    token: int
    #: Its place among the glyphs of that token.
    position: int


@dataclass(frozen=True, slots=True)
class SymbolHint:
    """An unknown symbol, how often it stands in words, and the first token that has it."""

    symbol: int
    count: int
    token: int


@dataclass(frozen=True, slots=True)
class LineHint:
    """A line with unknown glyphs: how many in all, and how many different ones."""

    line: int
    unknown: int
    distinct: int
