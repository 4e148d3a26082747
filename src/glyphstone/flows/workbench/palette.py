"""Letters that a person may need and has no key for, and languages to choose from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from itertools import islice

import unicodedata2

from glyphstone.answers.briefings import LANGUAGE
from glyphstone.data.language_names import language_rows
from glyphstone.flows.recovery.solving import Solving
from glyphstone.language.known_languages import letters_of
from glyphstone.language.language_list import LanguageRow, codes_of, find_languages
from glyphstone.language.transliteration import latin_keys, shape_name
from glyphstone.verdict.characters import code_points, name_of, script_of

__all__ = [
    "NamedLanguage",
    "Palette",
    "PaletteLetter",
    "language_named",
    "languages_like",
    "letters_like",
    "palette",
]

#: Signs that few keyboards have and many texts need.
_SIGNS = "ʼ’‘“”«»„–—…№§°·"
#: More languages than there are: those are listed whose letters are known.
_EVERY = 100_000
#: Letters of a palette; beyond it a list helps nobody.
_MOST_LETTERS = 300
#: Letters that a search by name gives.
_MOST_FOUND = 24


@dataclass(frozen=True, slots=True)
class NamedLanguage:
    """A language whose letters are known: its tag (BCP 47), codes and names."""

    tag: str
    #: ISO 639-3.
    code: str
    glottocode: str
    name: str
    own_name: str


@dataclass(frozen=True, slots=True)
class PaletteLetter:
    """A letter, its capital, its names, and what to type for it on a Latin keyboard."""

    char: str
    capital: str
    points: str
    name: str
    shape: str
    latin: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Palette:
    """The letters of a language, those of the document that it lacks, and common signs."""

    language: str
    name: str
    letters: tuple[PaletteLetter, ...]
    others: tuple[PaletteLetter, ...]
    signs: tuple[PaletteLetter, ...]


def language_named(tag: str) -> NamedLanguage | None:
    """The language with a tag; None if it has no name here."""
    one = codes_of(tag) if tag else None
    if one is None or not one.name:
        return None
    return NamedLanguage(tag, one.iso639_3, one.glottocode, one.name, one.own_name)


def languages_like(sought: str, limit: int) -> list[NamedLanguage]:
    """Languages with known letters whose code or name a person may have begun to type."""
    rows = find_languages(sought, _EVERY) if sought.strip() else _by_name()
    known = (row for row in rows if letters_of(row.tag))
    return [_named(row) for row in islice(known, limit)]


@cache
def _by_name() -> tuple[LanguageRow, ...]:
    """All languages, by their names in English."""
    return tuple(sorted(language_rows(), key=lambda row: row.name))


def _named(row: LanguageRow) -> NamedLanguage:
    return NamedLanguage(row.tag, row.iso639_3, row.glottocode, row.name, row.own_name)


def palette(recovery: Solving) -> Palette:
    """The letters of the language that was told or found, and what else the document has."""
    tag = recovery.session.solution.settings.get(LANGUAGE, "")
    if not tag:
        tag = next((one.language for one in recovery.languages if one.language), "")
    scripts = letters_of(tag) if tag else {}
    shown = {one.script for one in recovery.languages}
    wanted = [script for script in scripts if script in shown] or list(scripts)[:1]
    alphabet = sorted({char for script in wanted for char in scripts[script]}, key=_order)
    known = Counter(
        char
        for text in recovery.session.solution.known.values()
        for char in text.lower()
        if not char.isascii() and char.isalpha()
    )
    others = sorted((char for char in known if char not in alphabet), key=_order)
    named = language_named(tag)
    return Palette(
        tag,
        named.name if named else tag,
        tuple(map(_letter, alphabet[:_MOST_LETTERS])),
        tuple(map(_letter, others[:_MOST_LETTERS])),
        tuple(map(_letter, _SIGNS)),
    )


def letters_like(sought: str, scripts: Collection[str]) -> list[PaletteLetter]:
    """Letters whose names hold all words of a text, those of some scripts first."""
    words = sought.casefold().split()
    if not words:
        return []
    found = [char for char, name in _named_letters() if all(word in name for word in words)]
    found.sort(key=lambda char: (script_of(char) not in scripts, len(shape_name(char)), char))
    return list(map(_letter, found[:_MOST_FOUND]))


@cache
def _named_letters() -> tuple[tuple[str, str], ...]:
    """Small letters and marks of the first plane with their names; Han and Hangul are not named."""
    return tuple(
        (char, unicodedata2.name(char, "").casefold())
        for char in map(chr, range(0x80, 0xFFFF))
        if unicodedata2.category(char) in ("Ll", "Lo", "Lm", "Mn", "Mc")
        and not unicodedata2.name(char, "").startswith(("CJK", "HANGUL", "YI "))
    )


def _order(char: str) -> tuple[str, int]:
    return script_of(char), ord(char)


def _letter(char: str) -> PaletteLetter:
    capital = char.upper() if len(char.upper()) == 1 and char.upper() != char else ""
    return PaletteLetter(
        char, capital, code_points(char), name_of(char), shape_name(char), latin_keys(char)
    )
