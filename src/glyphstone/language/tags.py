"""BCP 47 tags: canonical form, comparison with an identified language, shortest form."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

from glyphstone import data
from glyphstone.data.language_scripts import scripts_of_language
from glyphstone.data.languages import (
    MEMBER_OF_CODE,
    RENAMED,
    SHORT_CODE,
    SIBLINGS,
    USUAL_SCRIPT,
)
from glyphstone.data.scripts import Trait, scripts_with

__all__ = [
    "UNDETERMINED",
    "canonical",
    "covers",
    "language",
    "macrolanguage",
    "short_tag",
    "usual_member",
    "writes",
]

UNDETERMINED = "und"

_CODES = Path(data.__file__).with_name("languagecodes.txt")
_SUBTAG = re.compile(r"[A-Za-z0-9]{1,8}")
#: Codes that say nothing of a text's language.
_NO_LANGUAGE = frozenset({UNDETERMINED, "mul", "zxx", "mis"})
_CHINESE_SCRIPTS = scripts_with(Trait.CHINESE)


@lru_cache(maxsize=1024)
def canonical(tag: str) -> str:
    """A tag as BCP 47 writes it, with the shortest code; "" if it is none or says nothing."""
    parts = tag.strip().replace("_", "-").split("-")
    if not all(map(_SUBTAG.fullmatch, parts)) or not 2 <= len(parts[0]) <= 3:
        return ""
    if not parts[0].isalpha():
        return ""
    first = parts[0].lower()
    first = _codes()["book"].get(first, first)
    first = _codes()["three"].get(first, first)
    first = RENAMED.get(first, first)
    if first in _NO_LANGUAGE:
        return ""
    rest = [
        part.title() if len(part) == 4 and part.isalpha() and not extended
        else part.upper() if len(part) == 2 and not extended
        else part.lower()
        for place, part in enumerate(parts[1:], 1)
        for extended in (any(len(before) == 1 for before in parts[:place]),)
    ]  # fmt: skip
    return "-".join([first, *rest])


@lru_cache(maxsize=1024)
def language(tag: str) -> str:
    """The ISO 639-3 code of a tag's language, a macrolanguage's if the tag means one."""
    first = canonical(tag).partition("-")[0]
    return _codes()["two"].get(first, first)


def macrolanguage(found: str) -> str:
    """The macrolanguage of a language, both by ISO 639-3; "" if it has none."""
    return _codes()["macro"].get(found, "")


def usual_member(tag: str) -> str:
    """The ISO 639-3 code of a tag's language, of a macrolanguage the member that is meant."""
    return MEMBER_OF_CODE.get(canonical(tag).partition("-")[0]) or language(tag)


@lru_cache(maxsize=4096)
def covers(declared: str, found: str) -> bool:
    """Whether a text that was found to be in a language (ISO 639-3) may be in the declared one.

    It may if both are one language, if one is a member of the other, if the declared one stands
    for its macrolanguage, and if both are siblings that a text seldom tells apart.
    """
    said = language(declared)
    if said == found:
        return True
    macro = _codes()["macro"]
    # A member that the macrolanguage's short code stands for means the whole as well.
    wide = macro.get(said, "") if said in SHORT_CODE else said
    if wide and wide in (macro.get(found), found):
        return True
    if macro.get(said) == found:
        return True
    return any(said in siblings and found in siblings for siblings in SIBLINGS)


@lru_cache(maxsize=1024)
def writes(declared: str, script: str) -> bool:
    """Whether the declared language is written in a script; yes if nothing is known of it."""
    known = scripts_of_language(canonical(declared) or declared)
    return (
        not known
        or script in known
        or (script in _CHINESE_SCRIPTS and bool(known & _CHINESE_SCRIPTS))
    )


@lru_cache(maxsize=1024)
def short_tag(found: str, script: str) -> str:
    """The shortest tag of a language (ISO 639-3), with its script if that is not the usual."""
    tag = SHORT_CODE.get(found) or _codes()["three"].get(found, found)
    usual = USUAL_SCRIPT.get(tag)
    if usual is None:
        known = scripts_of_language(tag)
        usual = script if known <= {script} else "Latn"
    return tag if script in (usual, "Hani") else f"{tag}-{script}"


@cache
def _codes() -> dict[str, dict[str, str]]:
    """Two letters to three, three to two, libraries' codes to linguists', members to wholes."""
    tables: dict[str, dict[str, str]] = {"two": {}, "three": {}, "book": {}, "macro": {}}
    for line in _CODES.read_text(encoding="ascii").splitlines():
        kind, *codes = line.split(" ")
        if kind == "macro":
            tables["macro"].update(dict.fromkeys(codes[1:], codes[0]))
        elif kind != "#":
            tables[kind][codes[0]] = codes[1]
            if kind == "two":
                tables["three"][codes[1]] = codes[0]
    return tables
