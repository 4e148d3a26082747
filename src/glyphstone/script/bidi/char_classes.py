"""Classes of characters for the bidirectional algorithm, brackets that pair, mirror images."""

from __future__ import annotations

import re
from functools import cache, lru_cache

import unicodedata2

from glyphstone.data import bidi_brackets as tables

__all__ = ["MAY_TURN", "bidi_class", "bracket", "mirrored"]

#: Finds text in which something may be read from the right: letters and numbers of such scripts,
#: and the characters that embed, override and isolate. Wider than need be, to be quick.
MAY_TURN = re.compile(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


@lru_cache(maxsize=1 << 16)
def bidi_class(char: str) -> str:
    """The Bidi_Class of a character, of free code points too."""
    return str(unicodedata2.bidirectional(char)) or tables.free_class(char)


@lru_cache(maxsize=1 << 12)
def bracket(char: str) -> tuple[str, bool] | None:
    """Which pair a bracket belongs to (its closing one) and whether it opens, else None.

    Canonical equivalents pair with each other: 〈 (U+2329) with 〉 (U+3009).
    """
    return _brackets().get(unicodedata2.normalize("NFC", char))


@cache
def _brackets() -> dict[str, tuple[str, bool]]:
    pairs = tables.brackets()
    # Both spellings of an angle bracket come to the same one.
    known = {
        unicodedata2.normalize("NFC", o): unicodedata2.normalize("NFC", c) for o, c in pairs.items()
    }
    found = {opening: (closing, True) for opening, closing in known.items()}
    return found | {closing: (closing, False) for closing in known.values()}


def mirrored(char: str) -> str | None:
    """The character that looks like the mirror image of another, None if it has none."""
    return _mirrors().get(char)


@cache
def _mirrors() -> dict[str, str]:
    return tables.mirrors()
