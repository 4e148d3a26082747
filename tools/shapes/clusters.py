"""Strings whose shaping shows the drawn forms of a script: words of real texts, and syllables.

Fonts of many scripts draw glyphs that no character has: the four forms of Arabic letters, half
forms, conjuncts, vowels melted into consonants. Shaping enough strings brings them out.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache

from glyphstone.data.indic import indic_table
from glyphstone.data.joining_types import joining_type
from glyphstone.data.scripts import script_of
from tools.udhr import declarations

__all__ = ["SHAPED", "strings"]

#: Scripts whose drawn glyphs are not all in the cmap.
SHAPED = frozenset(
    (
        "Adlm", "Arab", "Bali", "Beng", "Bugi", "Cakm", "Cham", "Deva", "Gran", "Gujr", "Guru",
        "Java", "Khmr", "Knda", "Lana", "Lepc", "Limb", "Mand", "Mlym", "Mong", "Mtei", "Mymr",
        "Newa", "Nkoo", "Orya", "Phag", "Rohg", "Saur", "Sinh", "Sund", "Sylo", "Syrc", "Taml",
        "Telu", "Tibt", "Tirh",
    )
)  # fmt: skip
JOINER = "\u200d"
#: Vowel signs that are drawn below or into a consonant, which in some scripts draw one glyph with a
#: whole conjunct.
_MELTING = {"Mlym": "\u0d41\u0d42\u0d43", "Sinh": "\u0dd2\u0dd3\u0dd4\u0dd6"}
#: Scripts that draw conjuncts only if a joiner follows the virama.
_JOINED_CONJUNCTS = frozenset(("Sinh",))
#: What stands second below a letter of Tibetan: WA, YA, RA, LA, HA and the long vowel.
_SECOND_BELOW = "\u0fad\u0fb1\u0fb2\u0fb3\u0fb7\u0f71"
#: Words that one script gives, the commonest of all its texts first.
MOST_WORDS = 6000
_STACKERS = {"Virama", "Invisible_Stacker", "Pure_Killer"}
_CONSONANTS = {"Consonant", "Consonant_Dead"}
_SIGNS = {
    "Vowel_Dependent", "Vowel", "Bindu", "Visarga", "Nukta", "Consonant_Medial", "Tone_Mark",
    "Consonant_Subjoined", "Register_Shifter", "Consonant_Final", "Syllable_Modifier",
}  # fmt: skip


@cache
def strings(script: str) -> tuple[str, ...]:
    """What to shape for a script: all its forms of letters and syllables, then words."""
    return tuple(dict.fromkeys((*_joined(script), *_syllables(script), *_words(script))))


def _words(script: str) -> list[str]:
    return [word for word, _ in _counted().get(script, Counter()).most_common(MOST_WORDS)]


@cache
def _counted() -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for text in declarations():
        if text.script in SHAPED:
            for article in text.articles:
                found[text.script].update(re.findall(r"\S+", article))
    return found


def _characters(script: str) -> list[str]:
    return [chr(code) for code in range(0x300, 0x1F000) if script_of(chr(code)) == script]


def _joined(script: str) -> Iterator[str]:
    """Every letter that joins, with and without neighbours on either side."""
    for char in _characters(script):
        if joining_type(char) in ("D", "R", "L", "C"):
            yield char
            yield char + JOINER
            yield JOINER + char
            yield JOINER + char + JOINER


def _syllables(script: str) -> Iterator[str]:
    """Every consonant by itself, dead, stacked and with each sign."""
    table = indic_table()
    own = [(char, table[char]) for char in _characters(script) if char in table]
    consonants = [char for char, facts in own if facts.syllabic in _CONSONANTS]
    signs = [char for char, facts in own if facts.syllabic in _SIGNS]
    stackers = [char for char, facts in own if facts.syllabic in _STACKERS]
    rs = [char for char, facts in own if facts.ra]
    if not consonants:
        return
    first = consonants[0]
    for char in consonants:
        yield char
        yield from (char + sign for sign in signs)
        for stacker in stackers:
            yield char + stacker
            yield char + stacker + JOINER
            yield first + stacker + char
            for r in rs:
                yield char + stacker + r
                yield r + stacker + char
    if script in _JOINED_CONJUNCTS:
        stackers = [stacker + JOINER for stacker in stackers]
    for stacker in stackers:
        for one in consonants:
            for char in consonants:
                yield one + stacker + char
                yield from (one + stacker + char + sign for sign in _MELTING.get(script, ""))
    if script == "Tibt":
        below = [char for char, facts in own if facts.syllabic == "Consonant_Subjoined"]
        for char in consonants:
            yield from (char + one + second for one in below for second in _SECOND_BELOW)
