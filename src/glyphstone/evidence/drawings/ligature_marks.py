"""Ligatures of letters that have marked forms in the language: ti may be tí.

The recogniser has learned few ligatures with accents, and a small mark hardly changes its mind. So
a rare ligature is not sure if one of its letters has another form with a mark.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

import unicodedata2

from glyphstone.data.scripts import script_of
from glyphstone.verdict.characters import CONTEXTUAL

__all__ = ["may_carry_a_mark", "unmarked"]

#: Ligatures of every face, which no face has with a mark.
_USUAL = frozenset({"ff", "fi", "fl", "ffi", "ffl"})
#: How Unicode names a letter with a mark: "LATIN SMALL LETTER I WITH STROKE".
_WITH = " WITH "


def may_carry_a_mark(text: str, letters: Collection[str]) -> bool:
    """Whether a text is a rare ligature, and one of its letters has a marked form among `letters`.

    Scripts whose letters change their form make ligatures by other rules.
    """
    plain = str(unicodedata2.normalize("NFC", text)).lower()
    if len(plain) < len("ti") or plain in _USUAL or script_of(plain[0]) in CONTEXTUAL:
        return False
    marked = {unmarked(letter.lower()) for letter in letters if len(letter) == 1}
    return not marked.isdisjoint(plain)


@lru_cache(maxsize=4096)
def unmarked(letter: str) -> str:
    """The letter of which this one is a form with a mark, "" if it is none."""
    base = str(unicodedata2.normalize("NFD", letter))[0]
    if base != letter:
        return base
    name, found, _ = unicodedata2.name(letter, "").partition(_WITH)
    try:
        return unicodedata2.lookup(name) if found else ""
    except KeyError:
        return ""
