"""The scripts that languages are written in, by their BCP 47 tags."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from glyphstone.data.scripts import script_row

__all__ = ["language_of", "scripts_of_language"]

_FILE = Path(__file__).with_name("languagescripts.txt")


@lru_cache(maxsize=1024)
def scripts_of_language(tag: str) -> frozenset[str]:
    """The scripts (ISO 15924) that a text of a language may be in; empty if it is not known.

    A tag that names a script means that one. Sets with Han characters stand there with their
    parts: Jpan with Hira, Kana and Hani.
    """
    parts = tag.replace("_", "-").split("-")
    named = [part.title() for part in parts[1:] if len(part) == 4 and part.isalpha()]
    found = set(named[:1]) or set(_listed(tag))
    for script in tuple(found):
        found.update(script_row(script).parts)
    return frozenset(found)


def language_of(tag: str) -> str:
    """The language of a tag as one code, the shortest that it has; "" if the tag has none."""
    code = tag.replace("_", "-").partition("-")[0].strip().lower()
    return _tables()["="].get(code, code)


def _listed(tag: str) -> list[str]:
    """The scripts of a tag's language as they are listed."""
    tables = _tables()
    code = language_of(tag)
    return tables[":"].get(tables["~"].get(code, code), "").split()


@cache
def _tables() -> dict[str, dict[str, str]]:
    """Scripts by language, codes that stand for others, and codes that are listed as others."""
    tables: dict[str, dict[str, str]] = {":": {}, "=": {}, "~": {}}
    for line in _FILE.read_text(encoding="ascii").splitlines():
        if line[0] in "=~":
            kind, code, other = line.split(" ")
            tables[kind][code] = other
        elif line[0] != "#":
            names, _, languages = line.partition(": ")
            tables[":"].update(dict.fromkeys(languages.split(" "), names))
    return tables
