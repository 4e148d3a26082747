"""The hyphens of all scripts, and the characters beside them."""

from __future__ import annotations

import functools
import unicodedata

from glyphstone.model import UNKNOWN

__all__ = [
    "DOUBTFUL",
    "HYPHENS",
    "NON_BREAKING",
    "SOFT",
    "TIES",
    "VOWELS",
    "WRITTEN",
    "breaks_freely",
    "core",
    "is_letter",
    "is_word_sign",
    "segments",
]

#: Hyphens that a writer or a typesetter may have put: the common ones, the Armenian, the double
#: and oblique ones of Fraktur and of scholars, the Canadian, the Yezidi and the Garay one.
HYPHENS = frozenset("-\u2010\u058a\u1400\u2e17\u2e40\u2e5d\U00010d6e\U00010ead")
#: Signs that stand only where a line breaks a word: the soft hyphen, the sign that some producers
#: write for it, the Todo and the Balinese one.
SOFT = frozenset("\u00ad\u00ac\u1806\u1b60")
#: The hyphen that forbids a break; some fonts say it for every hyphen.
NON_BREAKING = "\u2011"
#: Hyphens that belong to the spelling: maqaf, the one that forbids a break, the wide and the small
#: one, the double one between foreign names in Japanese.
WRITTEN = frozenset("\u05be\u2011\uff0d\ufe63\u30a0")
#: Signs that some fonts and old prints show for a hyphen; they go only if the word is known.
DOUBTFUL = frozenset("\u2212=")
#: Dashes and slashes after which a line may end without a space.
TIES = frozenset("\u2012\u2013\u2014\u2015/\u2044")

#: Vowels of the languages that hyphenate most; not those with accents.
VOWELS = frozenset("aeiouyäöüаеиоуыэюя")

#: First and last code points of scripts whose lines end anywhere or between syllables, without a
#: hyphen: Thai, Lao, Tibetan, Burmese, Khmer, Tai scripts, kana, ideographs, Yi (Unicode's blocks).
_FREE = (
    (0x0E00, 0x109F),
    (0x1780, 0x17FF),
    (0x1950, 0x19DF),
    (0x1A20, 0x1AAF),
    (0x2E80, 0x2FDF),
    (0x3005, 0x30FF),
    (0x3100, 0x312F),
    (0x31A0, 0x9FFF),
    (0xA000, 0xA4CF),
    (0xAA60, 0xAADF),
    (0xF900, 0xFAFF),
    (0xFF66, 0xFF9F),
    (0x1AFF0, 0x1B16F),
    (0x20000, 0x3FFFF),
)


@functools.lru_cache(20_000)
def is_word_sign(sign: str) -> bool:
    """Whether it is a letter, known or not, a digit or a mark on one."""
    return sign.isalnum() or sign == UNKNOWN or unicodedata.category(sign)[0] == "M"


def is_letter(sign: str) -> bool:
    """Whether it is a letter, known or not."""
    return sign.isalpha() or sign == UNKNOWN


@functools.lru_cache(20_000)
def breaks_freely(sign: str) -> bool:
    """Whether its script ends lines without hyphens, so that a hyphen there is the author's."""
    code = ord(sign)
    return any(first <= code <= last for first, last in _FREE)


def core(token: str) -> str:
    """The token without quotes, brackets and stops around it."""
    if token.isalnum():
        return token
    start, stop = 0, len(token)
    while start < stop and not is_word_sign(token[start]):
        start += 1
    while stop > start and not is_word_sign(token[stop - 1]):
        stop -= 1
    return token[start:stop]


def segments(word: str) -> list[str]:
    """The parts of a word between the hyphens in it, each without what is around it."""
    parts, start = [], 0
    for at, sign in enumerate(word):
        if sign in HYPHENS or sign in WRITTEN:
            parts.append(core(word[start:at]))
            start = at + 1
    parts.append(core(word[start:]))
    return [part for part in parts if part]
