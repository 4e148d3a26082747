"""How plausible a line is to a reader: unclosed brackets and misplaced signs count against it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import unicodedata2

from glyphstone.script.bidi.char_classes import bidi_class, mirrored

__all__ = ["ENDING", "misfits", "odd_words"]

#: Signs that stand behind a word and before a space.
ENDING = frozenset(".,;:!?،؛؟։׃߸߹።۔।॥")
_BEHIND_NUMBERS = frozenset("%‰٪")
_OPENING = frozenset({"Ps", "Pi"})
_CLOSING = frozenset({"Pe", "Pf"})
#: Latin abbreviations that are read behind their number, though a right-to-left line draws them
#: to the left of it just as it draws a name that is read before a number.
UNITS = re.compile(
    "[kcmnμ]?m|[km]?g|[mcd]?l|[kmgt]?b|[kmg]?bps|[kmg]?hz|[kmg]?wh?|[km]?va?|m?ah?|[hk]?pa|k?cal|kj"
    "|t|s|ms|h|min|ha|kn|mi|ft|in|lb|oz|px|dpi|pt|db|bar|usd|eur|gbp|chf|ils|nis|aed|sar|irr|pkr"
    "|am|pm|ad|bc|b?ce"
)

#: Kinds of words (see `_kind`) that seldom follow each other.
_ODD = frozenset({("1", "a"), ("1", "1"), (")", "a"), (")", "u")})
_ODD_FROM_LEFT = frozenset({("]", "r"), (")", "r")})
_ADDRESS = re.compile(r"\w[./@]\w")


@lru_cache(maxsize=1 << 12)
def _part(text: str) -> str:
    """What a sign is for its neighbours: ( or ) for brackets, "." , " " for spaces, else "a"."""
    if not text or text.isspace():
        return " "
    char = text[0]
    if len(text) == 1 and mirrored(char) is not None:
        kind = unicodedata2.category(char)
        if kind in _OPENING:
            return "("
        if kind in _CLOSING:
            return ")"
    if char in ENDING or char in _BEHIND_NUMBERS:
        return "."
    if char == '"':
        return '"'
    return "'" if bidi_class(char) in ("ON", "ES", "CS", "ET") else "a"


def misfits(texts: Sequence[str], opened: Sequence[str] = ()) -> int:
    """How many signs of a line in reading order stand where a reader would not have them.

    `opened` are brackets that the line before has opened.
    """
    parts = [_part(text) for text in texts]
    last = len(parts) - 1
    found = quotes = 0
    stack = list(opened)
    for place, part in enumerate(parts):
        if part in ("a", " ", "'"):
            continue
        before = parts[place - 1] if place else " "
        behind = parts[place + 1] if place < last else " "
        if part == "(":
            stack.append(texts[place])
            found += (behind in " ).") + (before in "a)")
        elif part == ")":
            if stack and mirrored(stack[-1]) == texts[place]:
                stack.pop()
            else:
                found += 1
            found += (before in " (") + (behind in "a(")
        elif part == '"':
            quotes += 1
            found += behind == " " if quotes & 1 else before == " "
        else:
            found += before == " " and behind in "a'"
    return found + len(stack)


def odd_words(texts: Sequence[str], base: int) -> int:
    """How many words against the line's direction stand on the less usual side of their neighbour.

    In a right-to-left line a number that is read before a Latin word looks as one that is read
    behind it. Names have their number behind them (ISO 9001), units before them (10 km), and no
    two numbers follow each other. In either direction what stands in brackets follows: abc (def).
    And few words change their script without a space.
    """
    kinds = [_kind(word) for word in "".join([text or " " for text in texts]).split()]
    if not base:
        return sum(pair in _ODD_FROM_LEFT for pair in pairwise(kinds))
    units = (
        before != "1"
        for before, unit, number in zip(["", *kinds], kinds, kinds[1:], strict=False)
        if unit == "u" and number == "1"
    )
    return sum(pair in _ODD for pair in pairwise(kinds)) + sum(units) + kinds.count("?")


@lru_cache(maxsize=1 << 12)
def _kind(word: str) -> str:
    """What a word is beside another.

    "1" for a number, "u" for a unit or an address, "a" for another word from the left, ")" for
    one in brackets; "r" and "]" for right-to-left words, "?" for one of both directions; else "".
    """
    sides = {bidi_class(char) for char in word}
    bracketed = word[:1] in "([" and word[-1:] in ")]"
    if sides & {"R", "AL"}:
        return "?" if "L" in sides else "]" if bracketed else "r"
    if bracketed:
        return ")" if sides & {"L", "EN"} else ""
    if word[:1].isdigit() and not any(char.isalpha() for char in word):
        return "1" if word[-1] not in ".,;:" else ""
    if not word[:1].isalpha() and word[:1] not in "([":
        return ""
    unit = _ADDRESS.search(word) or UNITS.fullmatch(word.lower().strip(".,;:()"))
    return "u" if unit else "a"
