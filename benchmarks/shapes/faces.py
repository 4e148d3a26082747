"""Typefaces that the measured model never saw, glyph by glyph, and the texts they are for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import unicodedata2

from benchmarks.trust.forge_faces import face
from glyphstone.model import Outline, Shape
from tools.shapes.drawn import drawn
from tools.shapes.packed import UNITS, Drawn
from tools.shapes.rendered import ink_box
from tools.udhr import declarations

__all__ = ["FaceText", "faces"]

_EUROPEAN = (
    "PTF55F PTS55F LiberationSerif-Regular LiberationSans-Regular LiberationSerif-Italic"
    " CharisSIL-Regular LinLibertine_R EBGaramond12-Regular Carlito-Regular GentiumPlus-Regular"
    " OldStandard-Regular Vollkorn-Regular"
)
#: Faces, and the languages that they are asked for; those for many languages come first.
_ASKED = (
    (_EUROPEAN, "yrk-Cyrl niv-Cyrl kbd-Cyrl abk-Cyrl"),
    (_EUROPEAN, "ewe-Latn vie-Latn ces-Latn eng-Latn nav-Latn"),
    (_EUROPEAN + " GFSArtemisia GFSDidot", "ell-Grek"),
    ("DavidCLM-Medium FrankRuehlCLM-Medium", "heb-Hebr"),
    ("Norasi", "tha-Thai"),
    ("Phetsarath_OT", "lao-Laoo"),
    ("AbyssinicaSIL-Regular jiret", "amh-Ethi"),
    ("FreeSerif FreeSans", "kat-Geor hye-Armn"),
    ("FreeSans", "ike-Cans chr-Cher"),
    ("AnnapurnaSIL-Regular Lohit-Devanagari", "hin-Deva"),
    ("Lohit-Bengali", "ben-Beng"),
    ("Lohit-Gurmukhi", "pan-Guru"),
    ("Rasa-Regular", "guj-Gujr"),
    ("Lohit-Tamil", "tam-Taml"),
    ("Gubbi", "kan-Knda"),
    ("Rachana-Regular Manjari-Regular", "mal-Mlym"),
    ("lklug", "sin-Sinh"),
    ("Padauk-Regular", "mya-Mymr"),
    ("TibetanMachineUni", "bod-Tibt"),
    ("Scheherazade-Regular nazli", "pes-Arab"),
    ("Scheherazade-Regular Amiri-Regular", "arb-Arab"),
    ("Amiri-Regular", "urd-Arab"),
)
#: Letters of the language's script that a face must have.
FEWEST = 15


@dataclass(frozen=True)
class FaceText:
    """The drawings that one text needs of one face."""

    face: str
    language: str
    script: str
    alphabet: frozenset[str]
    glyphs: tuple[Drawn, ...]

    @property
    def shapes(self) -> list[Shape]:
        """The drawings."""
        return [_shape(one) for one in self.glyphs]

    @property
    def advances(self) -> list[float]:
        """Their advances in em."""
        return [one.advance / UNITS for one in self.glyphs]


def faces() -> Iterator[FaceText]:
    """Every face with each of its languages, as far as it has the letters."""
    for names, languages in _ASKED:
        for tag in languages.split():
            language, script = tag.split("-")
            text = _texts()[tag]
            chars = frozenset(text)
            alphabet = frozenset(
                char for char in text.lower() if unicodedata2.category(char)[0] in ("L", "M")
            )
            for name in names.split():
                own = {
                    (one.text, one.form): one
                    for one in reversed(_drawn(name, script))
                    if chars.issuperset(one.text)
                }
                if sum(one.script == script for one in own.values()) >= FEWEST:
                    yield FaceText(name, language, script, alphabet, tuple(own.values()))


@cache
def _drawn(name: str, script: str) -> tuple[Drawn, ...]:
    return tuple(drawn(Path(face(name)), {script}))


@cache
def _texts() -> dict[str, str]:
    found: dict[str, str] = {}
    for one in declarations():
        found.setdefault(f"{one.language}-{one.script}", " ".join(one.articles))
    return found


def _shape(one: Drawn) -> Shape:
    places = one.points / UNITS
    outline = Outline(places, one.tags, one.ends.astype("int64"))
    return Shape("", outline, ink_box(places, one.tags, one.ends))
