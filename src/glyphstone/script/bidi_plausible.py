"""How a line of text would look to a reader: brackets that do not close, signs ill placed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import unicodedata2

from glyphstone.script.bidi_classes import bidi_class, mirrored

__all__ = ["ENDING", "misfits", "odd_numbers"]

#: Signs that stand behind a word and before a blank.
ENDING = frozenset(".,;:!?…%،؛؟۔։׃፡።၊။।॥၎~°")
_OPENING = frozenset({"Ps", "Pi"})
_CLOSING = frozenset({"Pe", "Pf"})
#: Latin abbreviations that are read behind their number, though a line from the right draws them
#: to the left of it just as it draws a name that is read before a number.
UNITS = re.compile(
    "[kcmnμ]?m|[km]?g|[mcd]?l|[kmgt]?b|[kmg]?bps|[kmg]?hz|[kmg]?wh?|[km]?va?|m?ah?|[hk]?pa|k?cal|kj"
    "|t|s|ms|h|min|ha|kn|mi|ft|in|lb|oz|px|dpi|pt|db|bar|usd|eur|gbp|chf|ils|nis|aed|sar|irr|pkr"
    "|am|pm|ad|bc|b?ce"
)


@lru_cache(maxsize=1 << 12)
def _part(text: str) -> str:
    """What a sign is for its neighbours: ( or ) for brackets, "." , " " for blanks, else "a"."""
    if not text or text.isspace():
        return " "
    char = text[0]
    if len(text) == 1 and mirrored(char) is not None:
        kind = unicodedata2.category(char)
        if kind in _OPENING:
            return "("
        if kind in _CLOSING:
            return ")"
    if char in ENDING:
        return "."
    return "'" if bidi_class(char) in ("ON", "ES", "CS", "ET") else "a"


def misfits(texts: Sequence[str]) -> int:
    """How many signs of a line in the order of reading stand where a reader would not have them."""
    parts = [_part(text) for text in texts]
    last = len(parts) - 1
    found = 0
    opened: list[str] = []
    for place, part in enumerate(parts):
        if part in ("a", " ", "'"):
            continue
        before = parts[place - 1] if place else " "
        behind = parts[place + 1] if place < last else " "
        if part == "(":
            opened.append(texts[place])
            found += (behind in " ).") + (before in "a)")
        elif part == ")":
            if opened and mirrored(opened[-1]) == texts[place]:
                opened.pop()
            else:
                found += 1
            found += (before in " (") + (behind in "a(")
        else:
            found += before == " " and behind in "a'"
    return found + len(opened)


def odd_numbers(texts: Sequence[str]) -> int:
    """How many numbers of a line stand on the less usual side of a Latin word.

    In a line from the right a number that is read before a Latin word looks as one that is read
    behind it. Names have their number behind them (ISO 9001), units before them (10 km), and no
    two numbers follow each other; the same holds for what stands in brackets: abc (def).
    """
    words = "".join(text or " " for text in texts).split()
    kinds = [_word(word) for word in words]
    return sum(pair in _ODD for pair in pairwise(kinds))


_ODD = frozenset({("1", "a"), ("u", "1"), ("1", "1"), (")", "a"), (")", "u")})


@lru_cache(maxsize=1 << 12)
def _word(word: str) -> str:
    """ "1" for a number, "u" for a unit, "a" for a Latin word, ")" for one in brackets, else ""."""
    if word[-1:] in ")]" and word[:1] in "([" and bidi_class(word[1:2] or " ") in ("L", "EN"):
        return ")"
    if any(bidi_class(char) in ("R", "AL") for char in word):
        return ""
    if word[:1].isdigit() and not any(char.isalpha() for char in word):
        return "1" if word[-1] not in ".,;:" else ""
    if not word[:1].isalpha() and word[:1] not in "([":
        return ""
    return "u" if UNITS.fullmatch(word.lower().strip(".,;:()")) else "a"
