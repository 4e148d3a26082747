"""What to put between two joined lines; which characters cannot start or end a line (UAX #14)."""

from __future__ import annotations

import re
from functools import cache, lru_cache

import unicodedata2

from glyphstone.data.line_break_classes import line_break_class
from glyphstone.data.scripts import COMMON, WORD_SEPARATORS, Words, script_of, script_row

__all__ = ["cannot_end", "joint"]

_HANGUL = "Hang"
#: Characters for each space, at most, if spaces separate words; phrases are longer. By hand, not
#: swept.
_LONGEST_WORDS = 24
#: Ends of sentences behind which these scripts put a space.
_STOPS = frozenset("\u104a\u104b\u17d4\u17d5\u17d6\u17da\u0e5a\u0e5b\u0eaf")
_TSHEG = frozenset("\u0f0b\u0f0c")
_BLANK = re.compile(r"\w ")
#: Behind these no space is added: hyphens, dashes, the slash, Hebrew's maqaf.
_GOES_ON = frozenset(
    "-\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2e17\u2e3a\u2e3b\u30a0\u301c\u058a\u05be\u1400\u1806/"
)
_ZERO_WIDTH = frozenset("\u200b\u200c\u200d\u2060\ufeff")
_JOINERS = "\u200c\u200d"
_CLOSING = frozenset({"CL", "CP", "NS", "CJ"})
_SEPARATING = frozenset({"EX", "IS", "IN"})

_EAST = "\u3005-\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
_WEST = "A-Za-z0-9\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff"


@cache
def _meetings(blank: str) -> re.Pattern[str]:
    """Places between letters of the East and of the West; it takes long to make."""
    return re.compile(f"[{_EAST}]{blank}(?=[{_WEST}])|[{_WEST}]{blank}(?=[{_EAST}])")


@lru_cache(maxsize=4096)
def cannot_end(char: str) -> bool:
    """Whether no line ends with a character: opening brackets."""
    return line_break_class(char) == "OP"


def joint(before: str, after: str) -> str:
    """What to put between two lines of one text: a space, or nothing.

    Nothing comes behind a hyphen, which stays: other stages decide whether it belongs to the word.
    """
    # A joiner at the end belongs to its letter: Malayalam has final letters written with one.
    before = before.rstrip(_JOINERS)
    if not before or not after:
        return ""
    last, first = before[-1], after[0]
    if last.isascii() and first.isascii() and last.isalnum() and first.isalnum():
        return " "
    if last.isspace() or first.isspace() or last in _ZERO_WIDTH or first in _ZERO_WIDTH:
        return ""
    if last in _GOES_ON:
        return "" if before[-2:-1].strip() else " "
    if cannot_end(last) or line_break_class(first) in _CLOSING:
        return ""
    if line_break_class(first) in _SEPARATING:
        return " " if after[1:2].isalnum() and _kind(first) != Words.IDEOGRAPHIC else ""
    return _between(before, after)


def _between(before: str, after: str) -> str:
    """The joint by the scripts on both sides."""
    left, right = _kind(_bearing(before, -1)), _kind(_bearing(after, 1))
    if _HANGUL in (left, right):
        return " "
    if left == right == Words.IDEOGRAPHIC:
        return ""
    if Words.IDEOGRAPHIC in (left, right):
        # Some put a space between Han and Latin, others leave that to the typesetter.
        if unicodedata2.category(before[-1])[0] == "P" or {Words.PHRASES, Words.EITHER} & {
            left,
            right,
        }:
            return ""
        parted = len(_meetings(" ").findall(before)) + len(_meetings(" ").findall(after))
        touching = len(_meetings("").findall(before)) + len(_meetings("").findall(after))
        return " " if parted > touching else ""
    if before[-1] in _TSHEG:
        return ""
    if before[-1] in WORD_SEPARATORS:
        # Two are a full stop; and some write spaces all the same.
        return " " if before[-2:-1] in WORD_SEPARATORS or _BLANK.search(before) else ""
    if before[-1] in _STOPS:
        return " "
    if left == right == Words.EITHER:
        both = before + after
        return " " if len(both) <= _LONGEST_WORDS * both.count(" ") else ""
    # Between such a script and another no line is broken but at a space.
    return "" if left == right == Words.PHRASES else " "


def _bearing(text: str, step: int) -> str:
    """The first character from one end that is no mark."""
    return next((char for char in text[::step] if not _is_mark(char)), text[::step][0])


@lru_cache(maxsize=4096)
def _is_mark(char: str) -> bool:
    return str(unicodedata2.category(char)).startswith("M")


@lru_cache(maxsize=8192)
def _kind(char: str) -> str:
    """How the script of a character separates words; hangul, which has Han beside it, apart."""
    script = script_of(char)
    if (
        # Punctuation that is as wide as ideographs.
        script == COMMON
        and unicodedata2.east_asian_width(char) in ("W", "F")
        and unicodedata2.category(char)[0] in "PLN"
    ):
        return Words.IDEOGRAPHIC
    return _HANGUL if script == _HANGUL else script_row(script).words
