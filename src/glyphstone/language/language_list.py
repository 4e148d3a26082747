"""Languages by their tags, for metadata, and by what a person types, for a list to choose from."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache

from glyphstone.data.language_names import LanguageRow, language_row, language_rows
from glyphstone.language.tags import canonical, usual_member

__all__ = ["LanguageCodes", "LanguageRow", "codes_of", "find_languages", "named_language"]

#: Languages that `find_languages` lists if nobody says how many; a screen shows about as many.
_LISTED = 20
_ACCENTS = re.compile("[\u0300-\u036f]")


@dataclass(frozen=True, slots=True)
class LanguageCodes:
    """What metadata says of a language; a field is "" if nothing is known."""

    tag: str = ""
    iso639_3: str = ""
    glottocode: str = ""
    #: In English, and in the language itself.
    name: str = ""
    own_name: str = ""


@lru_cache(maxsize=256)
def codes_of(tag: str) -> LanguageCodes:
    """The codes and names of a tag's language; all empty for `und`.

    A tag that stands for a macrolanguage gets the codes of the member that it usually means
    (`ar`: arb, `zh`: cmn), as Glottolog has no macrolanguages; its names are its own.
    """
    wanted = canonical(tag)
    if not wanted:
        return LanguageCodes()
    member = language_row(usual_member(wanted))
    row = language_row(wanted.partition("-")[0]) or member
    if row is None:
        return LanguageCodes(wanted)
    codes = member or row
    return LanguageCodes(wanted, codes.iso639_3, codes.glottocode, row.name, row.own_name)


def named_language(text: str) -> LanguageRow | None:
    """The language that a tag, an ISO 639-3 code, a Glottocode or a whole name means.

    A name that several languages have means none of them.
    """
    wanted = _folded(text)
    row = language_row(wanted) or language_row(canonical(text).partition("-")[0])
    if row is not None:
        return row
    found = [row for row, names in _folded_names() if wanted in names]
    return found[0] if len(found) == 1 else None


def find_languages(text: str, most: int = _LISTED) -> list[LanguageRow]:
    """Languages whose code or name a person may have begun to type, the likeliest first.

    Case and accents do not count. Codes come before names, whole names before their beginnings,
    these before words and parts of words inside.
    """
    wanted = _folded(text)
    if not wanted:
        return []
    coded = named_language(text)
    ranked: list[tuple[tuple[int, int, bool, str], LanguageRow]] = []
    for row, names in _folded_names():
        if row is coded:
            ranked.append(((0, 0, False, row.tag), row))
            continue
        ranks = [rank for name in names if (rank := _rank(name, wanted))]
        if ranks:
            # Of equals first those that more people write: with a tag of two letters, then with
            # a name of their own in one of the sources.
            common = (len(row.tag), not row.own_names)
            ranked.append(((min(ranks), *common, row.name), row))
    ranked.sort(key=lambda one: one[0])
    return [row for _, row in ranked[:most]]


def _rank(name: str, wanted: str) -> int:
    """How near a name is to what is wanted, 1 for the same; 0 if it does not hold it."""
    if name == wanted:
        return 1
    if name.startswith(wanted):
        return 2
    place = name.find(wanted)
    if place < 0:
        return 0
    return 4 if name[place - 1].isalnum() else 3


def _folded(text: str) -> str:
    plain = _ACCENTS.sub("", unicodedata.normalize("NFD", text.strip().casefold()))
    return unicodedata.normalize("NFC", plain)


@cache
def _folded_names() -> tuple[tuple[LanguageRow, tuple[str, ...]], ...]:
    return tuple(
        (row, tuple(_folded(name) for name in (*row.names, *row.own_names)))
        for row in language_rows()
    )
