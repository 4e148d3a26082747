"""Characters of words: which belong to a word, how case is folded, where no word is cut."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import lru_cache
from itertools import groupby

import unicodedata2

from glyphstone.data.languages import DOTLESS_I
from glyphstone.data.scripts import WORD_SEPARATORS, script_of
from glyphstone.model import UNKNOWN

__all__ = [
    "Folding",
    "Unspaced",
    "core",
    "has_operators",
    "has_word_separator",
    "in_words",
    "is_attached",
    "may_separate",
    "stretches",
    "unspaced_scripts",
]

#: Whether a character belongs to a script that is written without spaces.
Unspaced = Callable[[str], bool]

#: Joiners and selectors belong to the letters around them.
_JOINERS = frozenset("\u200c\u200d\u034f\u180b\u180c\u180d\u180e\u180f\u2060")
_OTHERS = frozenset(("\u00ad", UNKNOWN))
_SEPARATORS = re.compile(f"[{''.join(sorted(WORD_SEPARATORS))}]")
#: Signs that stand around most words that have any.
_AROUND = ".,;:!?()[]{}\"'\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb\u2026-\u2013\u2014"


@lru_cache(maxsize=8192)
def in_words(char: str) -> bool:
    """Whether a character is a letter, mark, digit or joiner, not punctuation or whitespace.

    A glyph that nobody has named is a letter.
    """
    category = unicodedata2.category(char)
    return category[0] in "LMN" or category == "Co" or char in _JOINERS or char in _OTHERS


@lru_cache(maxsize=8192)
def is_attached(char: str) -> bool:
    """Whether no word begins with it: marks, joiners, soft hyphens."""
    return unicodedata2.category(char)[0] == "M" or char in _JOINERS or char == "\u00ad"


@lru_cache(maxsize=8192)
def _is_operator(char: str) -> bool:
    return bool(unicodedata2.category(char) == "Sm")


def has_operators(text: str) -> bool:
    """Whether a text has mathematical operators beyond ASCII, as formulas do."""
    return not text.isascii() and any(_is_operator(char) for char in text if not char.isascii())


def may_separate(left: str, right: str) -> bool:
    """Whether a word may end between these two characters."""
    if is_attached(right) or left == "\u200d":
        return False
    return not (left.isnumeric() and right.isnumeric())


def has_word_separator(text: str) -> bool:
    """Whether a text has a sign that separates words in place of a space."""
    return not text.isascii() and _SEPARATORS.search(text) is not None


def core(token: str) -> str:
    """A token without the signs at its ends."""
    bare = token.strip(_AROUND)
    if bare.isalnum():
        return bare
    start, stop = 0, len(token)
    while start < stop and not in_words(token[start]):
        start += 1
    while start < stop and not in_words(token[stop - 1]):
        stop -= 1
    return token[start:stop]


def stretches(text: str) -> list[str]:
    """The runs of characters inside and outside words, which tile the text."""
    return ["".join(group) for _, group in groupby(text, in_words)]


class Folding:
    """Folds case, character by character, so that all spellings of a word are one.

    If `language` tells dotted from dotless i, so does the folding.
    """

    __slots__ = ("_two_i",)

    def __init__(self, language: str = "und") -> None:
        self._two_i = language.lower().replace("_", "-").split("-")[0] in DOTLESS_I

    def __call__(self, text: str) -> str:
        """The folded text; the fold of two texts is that of both put together."""
        if self._two_i:
            text = text.replace("I", "ı").replace("İ", "i")
        return text.casefold()


def unspaced_scripts(codes: Collection[str]) -> Unspaced:
    """Tells the characters of these scripts (ISO 15924)."""
    wanted = frozenset(codes)

    @lru_cache(maxsize=8192)
    def is_unspaced(char: str) -> bool:
        return not char.isascii() and script_of(char) in wanted

    return is_unspaced
