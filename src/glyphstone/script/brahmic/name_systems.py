"""Systems of glyph names that tell no script: all names of a font together show which it has.

One name such as `ka` or `a` may be anything; a font that names half forms, vowel signs and stacks
in one way has a system. So far one is known: that of the Velthuis fonts, which TeX sets Devanagari
in (`halfssa`, `imatra`, `rstroke`, `sh_v`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import TypeAlias

from glyphstone.script.brahmic.conjunct_names import text_of_name

__all__ = ["NameReader", "system_of"]

#: What a name says in a system, "" if it says nothing.
NameReader: TypeAlias = Callable[[str], str]

#: Names of half forms and vowel signs that a font must have; the smallest subset that was seen, of
#: five words, has three. By hand.
_FEWEST_TELLING = 3
_VIRAMA = "\u094d"
_TELLING = re.compile(r"half[a-z]+a|[aiueo]+matra|repha|rstroke|dbldanda")
_HALF = re.compile(r"half([a-z]+a)")
_STACK = re.compile(r"[a-z]+(?:_[a-z]+)+")
_FIGURES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
#: Names that are no letter, vowel sign or stack of the usual kind.
_VELTHUIS = {
    "rstroke": "\u094d\u0930",
    "rimatra": "\u0943",
    "ksa": "\u0915\u094d\u0937",
    "kr": "\u0915\u094d\u0930",
    "tr": "\u0924\u094d\u0930",
    "om": "\u0950",
    "danda": "\u0964",
    "dbldanda": "\u0965",
    **{name: chr(0x0966 + value) for value, name in enumerate(_FIGURES)},
}
#: Names of which it was not seen what they draw.
_UNCLEAR = frozenset({"rr", "subr2"})


def system_of(names: Collection[str]) -> NameReader | None:
    """How the names of a font are read if they are those of a system, None if not."""
    telling = {name for name in names if _TELLING.fullmatch(name)}
    return _velthuis if len(telling) >= _FEWEST_TELLING else None


def _velthuis(name: str) -> str:
    """What a glyph name of a Velthuis font says."""
    if name in _UNCLEAR:
        return ""
    if name in _VELTHUIS:
        return _VELTHUIS[name]
    if half := _HALF.fullmatch(name):
        letter = _letter(half[1])
        return letter and letter + _VIRAMA
    if _STACK.fullmatch(name):
        letters = [_letter(f"{stem}a") for stem in name.split("_")]
        return _VIRAMA.join(letters) if all(letters) else ""
    return text_of_name(name.rstrip("."), "Deva") or ""


def _letter(name: str) -> str:
    """The letter of a name if it is one letter."""
    found = text_of_name(name, "Deva") or ""
    return found if len(found) == 1 else ""
