"""The documents of the benchmark: languages of the Declaration, faces, and how each is broken.

The test half of the trust benchmark's texts, and beside them languages in the order of the SHA-256
of their codes, so that nobody chose them, behind those that were looked at before. They are set in
faces of the test half, or in one that no other text of the benchmarks has; a language that the
development half has too is there only where its script has no other, and in another face. Damages
go round by the order of the texts.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.shared import shared_data
from benchmarks.trust.forge_documents import KINDS
from benchmarks.trust.forge_texts import HALVES, TEXTS, TrustText
from glyphstone.data.scripts import script_of

__all__ = ["ALPHABETS", "Asked", "asked", "every_face", "naskh"]

#: Scripts of letters that stay apart and have at least three designs to learn from: documents in
#: them must be right without a person.
ALPHABETS = frozenset({"Latn", "Cyrl", "Grek", "Hebr", "Armn", "Geor", "Thai", "Ethi", "Cans"})
#: Ways to break a document, in the order in which they go round.
ROUND = (
    "no map", "zero advance", "opaque names", "private use", "missing", "permute", "shift",
    "control", "two fonts a word", "replacement", "lying names", "mixed scripts", "nenets",
    "collide", "wrong", "legacy",
)  # fmt: skip
#: Faces of the test half for languages with Latin and Cyrillic letters; what they lack the last
#: one draws. Those of `_STYLED` have four styles.
_LATIN = ("CharisSIL-Regular", "LinLibertine_R", "Carlito-Regular", "EBGaramond12-Regular")
_CYRILLIC = ("PTS55F", "Carlito-Regular", "OldStandard-Regular", "CharisSIL-Regular")
_WIDE = "CharisSIL-Regular"
_STYLED = {
    "CharisSIL-Regular": ("CharisSIL-Bold", "CharisSIL-Italic", "CharisSIL-BoldItalic"),
    "LinLibertine_R": ("LinLibertine_RB", "LinLibertine_RI", "LinLibertine_RBI"),
    "Carlito-Regular": ("Carlito-Bold", "Carlito-Italic", "Carlito-BoldItalic"),
    "PTS55F": ("PTS75F", "PTS56F", "PTS76F"),
}
#: Other scripts, to make twenty: faces that are in no other text of the benchmarks.
_OTHERS = """
kat Geor FreeSerif
tha2 Thai FreeSerif
tam_LK Taml FreeSerif
chr_uppercase Cher FreeSerif
ojb Cans FreeSerif,FreeSans
urd Arab Scheherazade-Regular
pbu Arab Scheherazade-Regular
bho Deva AnnapurnaSIL-Regular
pan Guru FreeSerif
ben Beng FreeSerif
"""
#: How many languages with Latin and Cyrillic letters are taken beside the test half's, and how many
#: before them are left out: readings of these were looked at one by one, and mended.
LATIN, CYRILLIC = 30, 12
LATIN_SEEN, CYRILLIC_SEEN = 30, 12
#: Characters that a text has at least.
SHORTEST = 3_000
#: Every face that is held out and has Cyrillic letters.
_EVERY = (
    "PTF55F PTS55F LiberationSerif-Regular LiberationSans-Regular LiberationSerif-Italic"
    " CharisSIL-Regular LinLibertine_R EBGaramond12-Regular Carlito-Regular GentiumPlus-Regular"
    " OldStandard-Regular Vollkorn-Regular"
)


@dataclass(frozen=True)
class Asked:
    """One document: a text, a damage, and whether it is in four styles."""

    text: TrustText
    kind: str

    @property
    def styled(self) -> bool:
        """Whether it is in four styles."""
        return self.kind == "four styles"


def asked(half: str) -> list[Asked]:
    """The documents of a half, each text once in one style, and once in four if there are."""
    texts = [one for one in TEXTS if one.half == half]
    if half == HALVES.test:
        texts += _more()
    found = []
    for number, text in enumerate(texts):
        fitting = [kind for kind in ROUND if KINDS[kind].fits(text)]
        found.append(Asked(text, fitting[number % len(fitting)]))
        if text.styles:
            found.append(Asked(text, "four styles"))
    return found


def every_face() -> list[Asked]:
    """Nivkh and Nenets in every held-out face, without a map."""
    return [
        Asked(TrustText(code, "Cyrl", HALVES.test, (name, "CharisSIL-Regular")), "no map")
        for code in ("niv", "yrk")
        for name in _EVERY.split()
    ]


def naskh() -> list[Asked]:
    """Arabic in a plain face and in one with many forms."""
    return [
        Asked(TrustText("arb", "Arab", HALVES.test, (name,)), "no map")
        for name in ("Scheherazade-Regular", "Amiri-Regular")
    ]


def _more() -> Iterator[TrustText]:
    taken = {one.code.split("_")[0] for one in TEXTS}
    for script, seen, count, faces in (
        ("Latn", LATIN_SEEN, LATIN, _LATIN),
        ("Cyrl", CYRILLIC_SEEN, CYRILLIC, _CYRILLIC),
    ):
        codes = [code for code in _codes(script) if code.split("_")[0] not in taken]
        for number, code in enumerate(codes[seen : seen + count]):
            name = faces[number % len(faces)]
            both = tuple(dict.fromkeys((name, _WIDE)))
            # Every third in four styles: they take as long as four others.
            styles = _STYLED.get(name, ()) if number % 3 == 0 else ()
            yield TrustText(code, script, HALVES.test, both, styles)
    for row in _OTHERS.split("\n"):
        if row:
            code, script, names = row.split()
            yield TrustText(code, script, HALVES.test, tuple(names.split(",")))


def _codes(script: str) -> list[str]:
    """The texts of a script that are long enough, in the order of the SHA-256 of their codes."""
    found = []
    for path in sorted(shared_data("udhr_txt").glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        letters = [char for char in text if char.isalpha()]
        own = sum(script_of(char) == script for char in letters)
        if len(text) >= SHORTEST and own > len(letters) / 2 and not path.stem[0].isdigit():
            found.append(path.stem)
    return sorted(found, key=lambda code: hashlib.sha256(code.encode()).hexdigest())
