"""Points, accents and cantillation: which marks a script can be written without."""

from __future__ import annotations

from functools import lru_cache

import unicodedata2
from fontTools import unicodedata as properties

from glyphstone.data.scripts import COMMON, UNCERTAIN, script_of

__all__ = ["marks_to_strip"]

#: Combining classes of marks without which a letter is another one or none: those that take no
#: part in ordering (vowel signs of Brahmic scripts, of Thaana), nuktas, viramas.
_SPELLING = frozenset({0, 7, 9})
#: Madda and hamza above and below make letters of their own, also if no composed one exists.
_LETTERS = frozenset("\u0653\u0654\u0655")


def marks_to_strip(text: str, scripts: frozenset[str]) -> list[int]:
    """The places of the marks in a text that belong to some scripts and may be left out."""
    base = ""
    places = []
    for place, char in enumerate(text):
        if not _is_mark(char):
            base = char
        elif _may_go(char) and any(_belongs(char, base, script) for script in scripts):
            places.append(place)
    return places


@lru_cache(maxsize=4096)
def _is_mark(char: str) -> bool:
    return str(unicodedata2.category(char)).startswith("M")


@lru_cache(maxsize=4096)
def _may_go(char: str) -> bool:
    return (
        unicodedata2.category(char) == "Mn"
        and unicodedata2.combining(char) not in _SPELLING
        and char not in _LETTERS
    )


@lru_cache(maxsize=4096)
def _belongs(mark: str, base: str, script: str) -> bool:
    """Whether a mark on a base is of a script: by itself, or used by it and on one of its letters.

    A mark of many scripts on no letter is of any of them.
    """
    own = script_of(mark)
    if own not in UNCERTAIN:
        return own == script
    of_base = script_of(base) if base else COMMON
    used_by = properties.script_extension(mark) - UNCERTAIN
    if of_base in UNCERTAIN:
        return script in used_by
    return of_base == script and (not used_by or script in used_by)
