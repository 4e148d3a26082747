"""Classes of characters for the order of syllables: a letter each, so that words can be parsed.

The classes come from Unicode's Indic_Syllabic_Category and Indic_Positional_Category. The tables
below hold what these do not say, each with its reason.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from glyphstone.data.indic import Indic, indic_table
from glyphstone.data.scripts import COMMON, Trait, scripts_with
from glyphstone.model.text import UNKNOWN

__all__ = [
    "DRAWN_IN_FRONT",
    "IMPLICIT_REPH",
    "KINZI",
    "LETTER_PARTS",
    "OTHER",
    "PARTS_BEHIND",
    "SPLIT",
    "SPLIT_PARTS",
    "ZWJ",
    "ZWNJ",
    "character_class",
    "classes",
    "is_ra",
    "order_matters",
    "script_of",
]

ZWNJ, ZWJ = "\u200c", "\u200d"

#: Neither a letter nor a sign of a Brahmic script: ends a word.
OTHER = "."

# The letters: P vowel drawn before the base, M medial drawn before it, B other sign drawn before
# it; C base; J virama that joins, S stacker that is never seen; Z joiners; n nukta, m what stands
# between base and vowel, v vowel sign, k killer, x any other sign; R a repha that has a code point;
# T the stacker of Tai Tham, which writes finals: what it joins stands behind a vowel of the front.

#: Scripts in which ra and virama, drawn as one sign behind the base, are the reph of the next
#: letter. The data has no such property. Telugu and Sinhala write a joiner behind the virama for
#: it; Tamil, Malayalam (which has a code point for it) and the others draw a dead ra.
IMPLICIT_REPH = scripts_with(Trait.IMPLICIT_REPH)
#: The sign of these scripts that subjoined ra is drawn as stands before the base: no property
#: says so of a sequence.
DRAWN_IN_FRONT = frozenset({"\u17d2\u179a", "\u0d4d\u0d30"})
#: Letters whose dead form with a stacker stands on the next letter (UTN #11).
KINZI = frozenset({"\u1004\u103a\u1039", "\u101b\u103a\u1039", "\u105a\u103a\u1039"})
#: Khmer vowels without a decomposition: a shaper draws the vowel E before the base and the vowel
#: itself behind.
SPLIT = frozenset("\u17be\u17bf\u17c0\u17c4\u17c5")
#: What the right half of such a vowel looks like, so what a map may say of it.
SPLIT_PARTS = {
    "\u17c1\u17b6": "\u17c4",
    "\u17c1\u17b8": "\u17be",
    **{"\u17c1" + vowel: vowel for vowel in SPLIT},
}
#: Vowels without a decomposition that fonts draw as two signs behind the base: o and au of these
#: scripts look like aa with e or ai on it, candra o like aa with candra e, and legacy fonts have no
#: sign of their own for them.
PARTS_BEHIND = {
    parts: whole
    for drawn, whole in (
        ("\u093e\u0945", "\u0949"),
        ("\u093e\u0947", "\u094b"),
        ("\u093e\u0948", "\u094c"),
        ("\u0abe\u0ac5", "\u0ac9"),
        ("\u0abe\u0ac7", "\u0acb"),
        ("\u0abe\u0ac8", "\u0acc"),
        ("\U00011630\U00011639", "\U0001163b"),
        ("\U00011630\U0001163a", "\U0001163c"),
        ("\U00011d8a\U00011d90", "\U00011d93"),
        ("\U00011d8a\U00011d91", "\U00011d94"),
    )
    for parts in (drawn, drawn[::-1])
}
#: Vowel letters that look like another one with a vowel sign, as fonts may draw them and maps name
#: the parts. The standard's tables of vowel letters forbid the parts (The Unicode Standard, 12).
LETTER_PARTS = {
    part: line.partition(" ")[0]
    for line in (
        "ऄ अॆ", "आ अा", "ऊ उु", "ऍ एॅ", "ऎ एॆ", "ऐ एे", "ऑ अॉ आॅ", "ऒ अॊ आॆ", "ओ अो आे", "औ अौ आै",
        "ॲ अॅ", "ॳ अऺ", "ॴ अऻ आऺ", "ॵ अॏ", "ॶ अॖ", "ॷ अॗ", "আ অা", "ৠ ঋৃ", "ਆ ਅਾ", "ਇ ੲਿ", "ਈ ੲੀ",
        "ਉ ੳੁ", "ਊ ੳੂ", "ਏ ੲੇ", "ਐ ਅੈ", "ਓ ੳੋ", "ਔ ਅੌ", "આ અા", "ઍ અૅ", "એ અે", "ઐ અૈ", "ઑ અૉ આૅ",
        "ઓ અો આે", "ઔ અૌ આૈ", "ଆ ଅା", "ଐ ଏୗ", "ଔ ଓୗ", "ఓ ఒౕ", "ఔ ఒౌ", "ಔ ಒೌ", "ೠ ಋಾ", "ഈ ഇൗ", "ഊ ഉൗ",
        "ഐ എെ", "ഓ ഒാ", "ഔ ഒൗ", "ආ අා", "ඇ අැ", "ඈ අෑ", "ඌ උෟ", "ඎ ඍෘ", "ඐ ඏෟ", "ඒ එ්", "ඓ එෙ",
        "ඕ ඔ්", "ඖ ඔෟ",
    )
    for part in line.split(" ")[1:]
}  # fmt: skip
_BEHIND = re.compile("|".join([*PARTS_BEHIND, *LETTER_PARTS]))
#: Marks that stand between base and vowel in the standard's order but are of another kind.
_BEFORE_VOWELS = frozenset({"Consonant_Medial", "Consonant_Subjoined", "Register_Shifter"})
#: Khmer robat stands right behind its letter; the rephas of other scripts that follow their
#: letter are finals and stand behind the vowel.
_ROBAT = "\u17cc"
_SAKOT = "\u1a60"

_BASES = frozenset(
    {
        "Consonant", "Consonant_Dead", "Consonant_Placeholder", "Consonant_With_Stacker",
        "Consonant_Head_Letter", "Vowel_Independent", "Vowel", "Number", "Brahmi_Joining_Number",
        "Avagraha", "Modifying_Letter", "Tone_Letter",
    }
)  # fmt: skip
_REPHAS = frozenset({"Consonant_Preceding_Repha", "Consonant_Prefixed"})


def character_class(char: str) -> str:
    """The class of a character by itself."""
    return _table().get(char, OTHER)


def classes(text: str) -> str:
    """The class of each character, by what stands beside it if that matters."""
    table = _table()
    found = [table.get(char, OTHER) for char in text]
    for place, char in enumerate(text):
        # Tamil joins in one conjunct alone, Sinhala only if a joiner says so; elsewhere
        # the virama of both is seen, and the next letter is a syllable of its own.
        if char == "\u0bcd":
            if text[place - 1 : place + 2] != "\u0b95\u0bcd\u0bb7":
                found[place] = "k"
        elif char == "\u0dca" and ZWJ not in text[max(place - 1, 0) : place + 2]:
            found[place] = "k"
    return "".join(found)


def is_ra(char: str) -> bool:
    """Whether a letter is the ra of its script."""
    facts = indic_table().get(char)
    return facts is not None and facts.ra


def script_of(char: str) -> str:
    """The script of a letter or sign of the table, "" for others."""
    facts = indic_table().get(char)
    return facts.script if facts else ""


def order_matters(text: str) -> bool:
    """Whether a text holds anything whose order of drawing may differ from that of storage."""
    if text.isascii():
        return False
    return not _active().isdisjoint(text) or _BEHIND.search(text) is not None


@cache
def _active() -> frozenset[str]:
    marks = {"Bindu", "Visarga", "Consonant_Killer"}
    return frozenset(
        char
        for char, facts in indic_table().items()
        if _table().get(char, OTHER) in "PMBJSTRm"
        or facts.syllabic in marks
        or facts.script == "Mymr"
    )


@cache
def _table() -> dict[str, str]:
    found = {char: _classify(char, facts) for char, facts in indic_table().items()}
    found |= {UNKNOWN: "C", ZWJ: "Z", ZWNJ: "Z"}
    return {char: kind for char, kind in found.items() if kind != OTHER}


def _classify(char: str, facts: Indic) -> str:
    kind, place = facts.syllabic, facts.positional
    if facts.script == COMMON and char != "\u25cc":
        return OTHER
    if kind in _BASES:
        # A letter that is written before its vowel in Thai, Lao, Tai Viet, New Tai Lue.
        return "C"
    if kind == "Vowel_Dependent":
        whole = unicodedata.decomposition(char) == ""
        before = place in {"Left", "Top_And_Left"} and whole and char not in SPLIT
        return "P" if before else "v"
    if kind in _BEFORE_VOWELS or char == _ROBAT:
        return "M" if kind == "Consonant_Medial" and place.endswith("Left") else "m"
    if kind in _REPHAS:
        return "R"
    if char == _SAKOT:
        return "T"
    if kind in {"Virama", "Invisible_Stacker", "Nukta", "Pure_Killer"}:
        return {"Virama": "J", "Invisible_Stacker": "S", "Nukta": "n", "Pure_Killer": "k"}[kind]
    if kind == "Bindu" and place == "Left":
        return "B"
    return "x"
