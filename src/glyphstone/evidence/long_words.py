"""Where a line of a script without spaces may be cut into pieces that a person can read and type.

Such a line is one word as far as blanks and gaps tell. It is cut only between glyphs whose texts
are known and of such a script, and only where a syllable ends: what is drawn before its letter, on
it or below it stays with it. So is a line of a script that parts words by a sign, behind the sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

import unicodedata2

from glyphstone.data.indic import indic_table
from glyphstone.data.line_break_classes import line_break_class
from glyphstone.data.scripts import COMMON, INHERITED, WORD_SEPARATORS, Words, script_of, script_row
from glyphstone.script.brahmic.sign_classes import character_class

__all__ = ["pieces"]


@dataclass(frozen=True, slots=True)
class PieceLengths:
    """How long pieces of a line are, in glyphs; by hand, not swept."""

    #: Words up to this length stay whole: the longest that people read at a glance.
    whole: int = 16
    #: A piece ends at the first place behind so many glyphs at which the script allows it.
    wanted: int = 8
    #: A rest shorter than this stays with the piece before it.
    rest: int = 4


_LENGTHS = PieceLengths()
_CUT = frozenset({Words.IDEOGRAPHIC, Words.PHRASES, Words.SYLLABLE_SIGN, Words.EITHER})
#: Line breaking classes that do not begin a piece: closing signs, small kana, repetition marks.
_NOT_FIRST = frozenset({"CL", "CP", "EX", "IS", "NS", "CJ", "IN", "BA"})
#: Signs drawn before the letter that they are read behind, and signs that join the next letter.
_BEFORE, _JOINING = frozenset("PMB"), frozenset("JSTZ")
#: A vowel that is read behind its letter.
_VOWEL = "v"


def pieces(texts: Sequence[str | None], rows: Sequence[int]) -> list[int]:
    """Where the pieces of a word begin, its first one left out; None is an unknown text.

    `rows` are those of the glyphs in the page's table: no piece begins before glyphs that the file
    has earlier, for a mark may be drawn on the letter beside its own.
    """
    found: list[int] = []
    if len(texts) <= _LENGTHS.whole:
        return found
    latest = list(accumulate(rows, max))
    earliest = list(accumulate(reversed(rows), min))[::-1]
    last = 0
    for place in range(_LENGTHS.wanted, len(texts) - _LENGTHS.rest + 1):
        before, after = texts[place - 1], texts[place]
        first = rows[place] == earliest[place] > latest[place - 1]
        if place - last < _LENGTHS.wanted or not first:
            continue
        if before and after and _parts(before[-1], after[0]):
            found.append(place)
            last = place
    return found


@lru_cache(maxsize=16384)
def _parts(before: str, after: str) -> bool:
    """Whether a piece may end with one character and the next begin with another."""
    if line_break_class(after) in _NOT_FIRST or line_break_class(before) == "OP":
        return False
    if unicodedata2.category(after)[0] == "M" and character_class(after) not in _BEFORE:
        return False
    if character_class(after) == _VOWEL and not _stands_left(after):
        # Thai and Lao aa and am are no marks to Unicode, but belong to the letter before them.
        return False
    kind = character_class(before)
    if kind in _BEFORE or kind in _JOINING or _stands_left(before):
        return False
    own = [_words(char) for char in (before, after)]
    if before in WORD_SEPARATORS:
        return after not in WORD_SEPARATORS
    if Words.SYLLABLE_SIGN in own:
        # Between syllables stands a sign, and only behind it may a line end.
        return line_break_class(before) == "BA"
    return any(words in _CUT for words in own) and all(words in _CUT or not words for words in own)


def _words(char: str) -> Words | None:
    """How the script of a character separates words, None for signs of every script."""
    script = script_of(char)
    return None if script in (COMMON, INHERITED) else script_row(script).words


def _stands_left(char: str) -> bool:
    """Whether a letter is written and read before the consonant that it is a vowel of."""
    facts = indic_table().get(char)
    return facts is not None and facts.positional.startswith("Visual_Order_Left")
