"""Fonts whose own word is printed although it is doubted: what every output says of them."""

from __future__ import annotations

from dataclasses import dataclass

from glyphstone.model.identity import FontKey

__all__ = ["TRUST_WORDS", "DoubtfulFont"]

#: The verdicts on fonts in a person's words.
TRUST_WORDS = {
    "trusted": "trusted",
    "partial": "partly broken",
    "untrusted": "not to be trusted",
    "none": "no text at all",
    "legacy": "legacy disguise suspected",
}


@dataclass(frozen=True, slots=True)
class DoubtfulFont:
    """A font of which letters are printed that nobody vouches for.

    It means what it claims, for want of a map, although something speaks against it; or a recovery
    has guessed some of its letters, or rests them on too little.
    """

    key: FontKey
    name: str
    #: The verdict on the font, as the report of `inspect` writes it; "recovered" if it has a map.
    trust: str
    #: How many of its glyphs are doubtful, and how often the pages that were read show them.
    glyphs: int
    shown: int
    #: What speaks against it, a sentence each.
    reasons: tuple[str, ...] = ()
    #: Whether the doubtful letters are guesses of a recovery, not what the font claims.
    guessed: bool = False
    #: Whether a recovery read them in one place alone and nobody has looked at them since.
    unchecked: bool = False
