"""Characters that end sentences, in all scripts, and those around them."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from glyphstone.model import UNKNOWN

__all__ = [
    "CLOSING",
    "COLONS",
    "DASHES",
    "ELLIPSES",
    "PLAIN_STOPS",
    "QUOTES",
    "STOPS",
    "is_finished",
    "is_open",
    "is_small",
    "starts_lower",
    "starts_speech",
    "starts_upper",
]

#: Code points, from and to, of the Unicode property Sentence_Terminal (PropList.txt, Unicode 15),
#: without U+104A, the comma of Myanmar, and with the shads of Tibetan, the Khmer and Lao signs and
#: the full stop of Georgian's old books, which the property leaves out.
_TERMINALS = (
    "21 2E 3F 589 61D-61F 6D4 700-702 7F9 837 839 83D-83E 964-965 104B 1362 1367-1368 166E "
    "1735-1736 1803 1809 1944-1945 1AA8-1AAB 1B5A-1B5B 1B5E-1B5F 1B7D-1B7E 1C3B-1C3C 1C7E-1C7F "
    "203C-203D 2047-2049 2E2E 2E3C 2E53-2E54 3002 A4FF A60E-A60F A6F3 A6F7 A876-A877 A8CE-A8CF "
    "A92F A9C8-A9C9 AA5D-AA5F AAF0-AAF1 ABEB FE52 FE56-FE57 FF01 FF0E FF1F FF61 10A56-10A57 "
    "10F55-10F59 10F86-10F89 11047-11048 110BE-110C1 11141-11143 111C5-111C6 111CD 111DE-111DF "
    "11238-11239 1123B-1123C 112A9 1144B-1144C 115C2-115C3 115C9-115D7 11641-11642 1173C-1173E "
    "11944 11946 11A42-11A43 11A9B-11A9C 11C41-11C42 11EF7-11EF8 11F43-11F44 16A6E-16A6F 16AF5 "
    "16B37-16B38 16B44 16E98 1BC9F 1DA88 "
    "F0D-F11 17D4-17D5 17DA E5A-E5B 10FB"
)


def _spread(ranges: str) -> frozenset[str]:
    found: set[str] = set()
    for one in ranges.split():
        first, _, last = one.partition("-")
        found.update(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
    return frozenset(found)


#: Everything that can end a sentence.
STOPS = _spread(_TERMINALS)
#: Stops with other uses as well: they follow abbreviations, stand inside numbers, or end what
#: somebody says inside a sentence.
PLAIN_STOPS = frozenset(".?!\uff0e\uff61\ufe52\ufe56\ufe57")
ELLIPSES = frozenset("\u2026\u22ef")
#: Quotation marks, opening and closing: one that opens in one language closes in another.
QUOTES = frozenset(
    "\"'\u00ab\u00bb\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2039\u203a\u2e42"
    "\u300c\u300d\u300e\u300f\u301d\u301e\u301f\uff02\uff07\uff62\uff63\ufe41\ufe42\ufe43\ufe44"
)
#: Marks that may stand between the stop and the end of a sentence.
CLOSING = QUOTES | frozenset(")]}\uff09\uff3d\uff5d\u3009\u300b\u3011\u3015\u3017\u3019\u301b")
#: Marks that refer to notes, behind the stop or before it.
_NOTE_MARKS = frozenset("*\u2020\u2021\u00b9\u00b2\u00b3\u2070\u2074\u2075\u2076\u2077\u2078\u2079")
#: Dashes, which begin a turn of speech in many novels.
DASHES = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\u2e3b")
#: Question marks of Greek, which look like a semicolon.
_GREEK_QUESTION = frozenset(";\u037e")
#: Commas, colons and semicolons of all scripts: the sentence goes on behind them.
_GOES_ON = frozenset(
    ",;:\u060c\u061b\u3001\uff0c\uff1b\uff1a\u055d\u1363\u1364\u1365\u104a\u0387\u00b7"
)


#: What announces a list, a quotation or a listing.
COLONS = frozenset(":\uff1a\u1365\u1366")


def is_finished(text: str) -> bool:
    """Whether a line ends in a stop; quotes, note marks and whitespace behind it are ignored."""
    for place in range(len(text) - 1, -1, -1):
        char = text[place]
        if char in STOPS or char in ELLIPSES:
            return True
        if char in _GREEK_QUESTION:
            return "\u0370" <= text[place - 1 : place] <= "\u03ff"
        # An Ethiopic full stop is often typed as two word separators.
        if char == "\u1361":
            return text[place - 1 : place] == "\u1361"
        if char not in CLOSING and char not in _NOTE_MARKS and not char.isspace():
            return False
    return False


def is_open(text: str) -> bool:
    """Whether a line ends in a comma or the like, a dash, or an open bracket."""
    last = text.rstrip()[-1:]
    if not last:
        return False
    if last in _GREEK_QUESTION and is_finished(text):
        return False
    return last in _GOES_ON or last in DASHES or unicodedata.category(last) == "Ps"


@lru_cache(maxsize=4096)
def _case(char: str) -> str:
    """l or u for a letter with case, L for one without, d for a digit, "" for anything else.

    A glyph that nobody has named is a letter without case.
    """
    if char == UNKNOWN:
        return "L"
    category = unicodedata.category(char)
    if category == "Ll":
        # Georgian is written without capitals, although Unicode calls its letters small.
        return "L" if "\u10d0" <= char <= "\u10ff" else "l"
    if category in ("Lu", "Lt"):
        return "u"
    return "L" if category[0] == "L" else "d" if category == "Nd" else ""


def is_small(char: str) -> bool:
    """Whether a character is a small letter of a script that begins sentences with capitals."""
    return bool(char) and _case(char) == "l"


def _first(text: str) -> str:
    """The case of the first letter or digit, behind quotes, brackets and whitespace."""
    for char in text:
        found = _case(char)
        if found:
            return found
        if not (char.isspace() or unicodedata.category(char)[0] == "P" or char in QUOTES):
            return ""
    return ""


def starts_lower(text: str) -> bool:
    """Whether the first letter is a small one."""
    return _first(text) == "l"


def starts_upper(text: str) -> bool:
    """Whether the first letter is a capital."""
    return _first(text) == "u"


def starts_speech(text: str) -> bool:
    """Whether a line begins with a dash and a word, or with a quotation mark."""
    first = text[:1]
    if first in DASHES:
        rest = text[1:].lstrip()
        return bool(rest) and _case(rest[0]) not in ("", "d")
    return first in QUOTES and unicodedata.category(first) != "Pf"
