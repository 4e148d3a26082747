"""What the glyphs of a document mean, looked up once for each distinct glyph."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np
import unicodedata2
from fontTools import unicodedata as scripts

from glyphstone.data.joining_types import joining_type
from glyphstone.data.scripts import HAN_SETS, Trait, scripts_with
from glyphstone.model import (
    UNKNOWN,
    Change,
    ClaimPath,
    Font,
    FontKey,
    FontMaps,
    Glyphs,
    IntArray,
    Operation,
)
from glyphstone.script.arabic import in_reading_order
from glyphstone.script.normal.normalize import NormalForms, normalize
from glyphstone.script.normal.set_accents import accented
from glyphstone.verdict.characters import is_text

__all__ = ["COMMON", "SPECIAL", "Meanings", "Said"]

#: The trait of glyphs whose text cannot simply stand behind that of the glyph before: their script
#: is written from the right or out of order, they join their neighbour, or nobody knows them.
SPECIAL = -1
#: The trait of glyphs of no script of their own: digits, punctuation, blanks.
COMMON = 0

_SOURCES = {
    ClaimPath.NONE: "none",
    ClaimPath.TO_UNICODE: "to_unicode",
    ClaimPath.ENCODING: "encoding",
    ClaimPath.GLYPH_NAME: "glyph_name",
    ClaimPath.CMAP: "cmap",
    ClaimPath.PROGRAM: "program",
}
_NOTHING = "\u2060"  # what a repaired font says of a glyph that stands for nothing
#: Classes of UAX #9 that a line from the left does not have.
_TURNING = frozenset(
    ["R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "FSI", "PDI", "PDF"]
)
_IN_LINE = scripts_with(Trait.IN_LINE)
#: Scripts that stand in one line with Han characters; which set they make, the line tells.
_WITH_HAN = dict.fromkeys(HAN_SETS, "Hani")
#: Jamo that may become part of the syllable before them, and vertical forms of punctuation.
_BY_LINE = frozenset((*range(0x1160, 0x1200), *range(0xFE10, 0xFE1A), *range(0xFE30, 0xFE50)))


@dataclass(frozen=True, slots=True)
class Said:
    """A distinct glyph: its text as the map gives it, the text it becomes, and what that took."""

    raw: str
    text: str
    changes: tuple[Change, ...]
    operations: tuple[Operation, ...]
    source: str
    confidence: float | None
    #: `SPECIAL`, `COMMON`, or the number of its script.
    trait: int


class Meanings:
    """The distinct glyphs of a document that were met so far, numbered."""

    def __init__(self, maps: FontMaps, forms: NormalForms) -> None:
        self._maps = maps
        self._forms = forms
        self._numbers: dict[int, int] = {}
        self._traits: list[int] = []
        self._scripts: dict[str, int] = {"Zyyy": COMMON}
        self._accented: dict[tuple[Said, Said], tuple[Said, Said]] = {}
        #: What each number stands for.
        self.said: list[Said] = []

    @property
    def given(self) -> Collection[FontKey]:
        """The fonts whose meaning was given; what they claim does not count."""
        return self._maps.keys()

    @cached_property
    def texts(self) -> Mapping[FontKey, Mapping[int, str]]:
        """What was given, as texts alone."""
        return {
            font: {code: meant.text for code, meant in codes.items()}
            for font, codes in self._maps.items()
        }

    def number(self, glyphs: Glyphs) -> tuple[IntArray, IntArray]:
        """For each row of a page the number of its glyph and its trait."""
        keys, inverse = glyphs.distinct
        numbers = np.array([self._number(key, glyphs) for key in keys.tolist()], dtype=np.int64)
        traits = np.array([self._traits[number] for number in numbers.tolist()], dtype=np.int64)
        return numbers[inverse], traits[inverse]

    def script(self, trait: int) -> str:
        """The script that a trait stands for."""
        return list(self._scripts)[trait]

    def trait(self, script: str) -> int:
        """The trait of a script's glyphs; `SPECIAL` if none was met."""
        return self._scripts.get(script, SPECIAL)

    def with_accent(self, letter: Said, accent: Said) -> tuple[Said, Said]:
        """A letter that has taken the accent drawn on it, and what is left of the accent."""
        found = self._accented.get((letter, accent))
        if found is None:
            text = accented(letter.raw, accent.raw)
            normal = normalize(text, self._forms)
            attached = Change(Operation.MARKS_ATTACHED, letter.raw, text)
            gone = Change(Operation.MARKS_ATTACHED, accent.raw, "")
            found = self._accented[letter, accent] = (
                replace(
                    letter,
                    text=normal.text,
                    changes=(attached, *normal.changes),
                    operations=(attached.operation, *normal.operations),
                ),
                replace(accent, text="", changes=(gone,), operations=(gone.operation,)),
            )
        return found

    def _number(self, key: int, glyphs: Glyphs) -> int:
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.said)
            said = self._said(*self._meaning(glyphs.fonts[key >> 32], key & 0xFFFFFFFF))
            self.said.append(said)
            self._traits.append(said.trait)
        return number

    def _meaning(self, font: Font, code: int) -> tuple[str, str, float | None]:
        if font.key in self._maps:
            found = self._maps[font.key].get(code)
            if found is None or UNKNOWN in found.text:
                return UNKNOWN, "none", None
            return found.text, found.source, found.confidence
        claim = font.source.claim(code)
        text = readable(claim.text)
        return (UNKNOWN, "none", None) if text is None else (text, _SOURCES[claim.path], None)

    def _said(self, raw: str, source: str, confidence: float | None) -> Said:
        script = _one_script(raw)
        if script is None:
            return Said(raw, raw, (), (), source, confidence, SPECIAL)
        trait = self._scripts.setdefault(_WITH_HAN.get(script, script), len(self._scripts))
        found = normalize(raw, self._forms)
        return Said(raw, found.text, found.changes, found.operations, source, confidence, trait)


def readable(text: str) -> str | None:
    """A claim in reading order, None if it is no text."""
    if not is_text(text) or UNKNOWN in text:
        return None
    return in_reading_order(_without_joiners(text.replace(_NOTHING, "")))


def _without_joiners(text: str) -> str:
    """A letter's claim without joiners around it: they belong to the words where it was drawn."""
    bare = text.strip("\u200c\u200d")
    return bare if bare and joining_type(bare[0]) else text


@lru_cache(maxsize=65536)
def _one_script(text: str) -> str | None:
    """The script of a text whose characters stand as they are drawn, None if they may not."""
    if not text:
        return None
    found = "Zyyy"
    for char in text:
        script = scripts.script(char)
        if (
            script not in _IN_LINE
            or ord(char) in _BY_LINE
            or unicodedata2.category(char) in ("Mn", "Mc", "Me", "Cf", "Co", "Cc")
            or unicodedata2.bidirectional(char) in _TURNING
        ):
            return None
        if script != "Zyyy":
            if found not in ("Zyyy", script):
                return None
            found = script
    return found
