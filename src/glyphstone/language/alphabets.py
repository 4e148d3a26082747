"""The letters that languages are written with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from glyphstone import data
from glyphstone.data.scripts import COMMON
from glyphstone.language.tags import canonical, short_tag, usual_member

__all__ = ["Alphabet", "alphabet"]

_FILE = Path(data.__file__).with_name("alphabets.txt")


@dataclass(frozen=True, slots=True)
class Alphabet:
    """Small letters and marks of a language in one script."""

    #: With their accents if Unicode has them as one.
    letters: frozenset[str]
    #: What stands on, under or around letters.
    marks: frozenset[str]


@lru_cache(maxsize=512)
def alphabet(tag: str, script: str = "") -> Alphabet | None:
    """The alphabet of a language; None if it is not known.

    `script` (ISO 15924) is needed if the tag does not name it and the language has several.
    """
    short = canonical(tag)
    parts = short.split("-")
    named = [part for part in parts[1:] if len(part) == 4 and part.isalpha()]
    script = script or (named[0] if named else "")
    known = _table()
    member = usual_member(short)
    for name in (parts[0], member, short_tag(member, COMMON).partition("-")[0]):
        scripts = known.get(name, {})
        if script in scripts:
            return scripts[script]
        if not script and len(scripts) == 1:
            return next(iter(scripts.values()))
    return None


@cache
def _table() -> dict[str, dict[str, Alphabet]]:
    found: dict[str, dict[str, Alphabet]] = {}
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        name, _, signs = line.partition(" ")
        language, _, script = name.rpartition("-")
        letters, _, marks = signs.partition("|")
        found.setdefault(language, {})[script] = Alphabet(frozenset(letters), frozenset(marks))
    return found
