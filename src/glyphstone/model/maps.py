"""Maps from glyphs to text: entries with their state, their confidence and where they come from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from glyphstone.model.fonts import Claim
from glyphstone.model.identity import FontKey

__all__ = [
    "CLAIMED",
    "KNOWN",
    "Entry",
    "FontMap",
    "FontMaps",
    "Meaning",
    "Proposal",
    "Spot",
    "State",
    "Symbol",
    "vouched_for",
    "without_guesses",
]


#: Confidence from which on a text counts as known; below it is a guess. By hand, not swept.
KNOWN = 0.9
#: The source of what a font claims itself and nothing better is known of.
CLAIMED = "claims"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a glyph means by a recovered map: "" for nothing; how sure that is, and who says it."""

    text: str
    confidence: float = 1.0
    source: str = "map"
    #: Whether somebody should look at it once more: it was read in one place alone, or the file
    #: alone says it and its word is doubtful.
    unchecked: bool = False

    @property
    def guessed(self) -> bool:
        """Whether it is a guess, which is printed but not vouched for."""
        return self.confidence < KNOWN


#: What the codes of one font mean, in place of whatever the font claims.
FontMap: TypeAlias = Mapping[int, Meaning]
#: The maps of a document's fonts. A font without a map means what it claims.
FontMaps: TypeAlias = Mapping[FontKey, FontMap]


def without_guesses(maps: FontMaps) -> dict[FontKey, dict[int, Meaning]]:
    """The maps as far as they are known; a guess becomes an unknown glyph."""
    return {
        font: {code: meaning for code, meaning in codes.items() if not meaning.guessed}
        for font, codes in maps.items()
    }


def vouched_for(maps: FontMaps) -> dict[FontKey, dict[int, Meaning]]:
    """The maps without guesses and without what nobody has looked at twice."""
    return {
        font: {code: meaning for code, meaning in codes.items() if not meaning.unchecked}
        for font, codes in without_guesses(maps).items()
    }


class State(StrEnum):
    """How sure an entry of a map is."""

    UNKNOWN = "unknown"
    PROPOSED = "proposed"
    CONFIRMED = "confirmed"


@dataclass(frozen=True, slots=True)
class Symbol:
    """One code of one font of one document: what a map gives a text to.

    `shape` is the key of its drawing (None if that is not known): evidence and the key of
    reuse, never the identity, since two codes with one drawing may mean different letters.
    """

    id: int
    #: Index of the document in the book, the font in the document, and the code.
    document: int
    font: FontKey
    code: int
    code_length: int
    font_name: str
    shape: str | None
    blank: bool
    #: Advance in em units.
    advance: float
    #: Ink box in em units (left, bottom, right, top), None if there is none or it is unknown.
    ink: tuple[float, float, float, float] | None
    count: int
    glyph_name: str | None
    claim: Claim
    #: Whether the verdict on the font leaves this claim standing.
    trusted: bool


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a document: page, and rows of the page's glyph table."""

    document: int
    page: int
    glyphs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """What one source of evidence says of one symbol.

    `text` may hold several code points, or none for a glyph that stands for nothing. `source` is
    the name of the evidence ("blank", "dot", "typed", ...), `confidence` lies between 0 and 1,
    `spots` are places where it can be seen, `answer` the number of the person's answer, if one.
    """

    symbol: int
    text: str
    confidence: float
    source: str
    spots: tuple[Spot, ...] = ()
    answer: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """What a map holds for a symbol: its text, how sure, and every proposal that speaks for it."""

    text: str | None
    state: State
    confidence: float
    provenance: tuple[Proposal, ...] = ()
