"""What the text of a line looks like: a heading, a label, a formula, an item of a list."""

from __future__ import annotations

import re
import unicodedata

from glyphstone.model import UNKNOWN
from glyphstone.text.hyphens.hyphen_signs import breaks_freely
from glyphstone.text.paragraphs.sentence_ends import DASHES

__all__ = [
    "all_capitals",
    "breaks_address",
    "caption_label",
    "ends_in_initial",
    "first_word",
    "has_leader",
    "has_letters",
    "is_formula",
    "is_item",
    "is_note",
    "is_numbered",
    "number_depth",
    "title_case",
]

# Both were set by hand, not swept.
#: Capitals of a line in capitals, at least: two may be an abbreviation.
FEWEST_CAPITALS = 3
#: Letters of the words that stay small in titles, at most: "from", "with".
LONGEST_SMALL_WORD = 4
_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3})*[.)]?(?=\s|$)|(?:[A-Z]|[IVXLC]{2,7})[.)](?=\s|$)")
_DEEP = re.compile(r"\d{1,3}((?:\.\d{1,3})+)\.?(?=\s)")
_BULLETS = frozenset(
    "\u2022\u2023\u2043\u204c\u204d\u2219\u25a0\u25a1\u25aa\u25ab\u25b6\u25b8\u25ba\u25c6\u25c7\u25cb"
    "\u25cf\u25e6\u2713\u2714\u27a2\u29bf\u30fb\uf0b7\uf0a7"
)
_ITEM = re.compile(
    r"\(?(?:\d{1,3}|[^\W\d_]|[ivxlcIVXLC]{1,6})[.)\u3001\uff0e](?=\s|[^\W\d_](?!\.))|\[\d+\]\s"
)
_ADDRESS = re.compile(r"(?:://|\bwww\.)\S*\.$")
_INITIAL = re.compile(r"(?:^|\s)[^\W\d_]\.$")
_NOTE = re.compile(r"[*\u2020\u2021\u00a7\u00b6\u00b9\u00b2\u00b3\u2070-\u2079]|\d{1,3}[.)]?\s")
#: A letter with a full stop right before its number is a section: "B.2.5 Examples".
_LABEL = re.compile(
    r"(?!\w\.\d)([^\W\d_][^\s\d_.,;:!?()\[\]\u3000-\u301f\uff01-\uff0f\uff1a-\uff1f]{0,19})"
    r"\.?[\s\u00a0]?(\d{1,3}(?:[.\-]\d{1,3})*)\s*([.:)\u2013\u2014|\u2236\uff1a]?)"
)
_LEADER = re.compile(
    r"(?:(?:\.\s?){4,}|\u2026{2,})\s*(?:\d{1,5}|[ivxlcIVXLC]{1,8}|[A-Z][-.]?\d{1,4})$"
)
_RELATIONS = frozenset("=<>+\u00b1\u00d7\u00f7/^_|")


def all_capitals(text: str) -> bool:
    """Whether a line has cased letters and all of them are capitals.

    Abbreviations among letters of a script without capitals show nothing.
    """
    if not text.isupper() or sum(map(str.isupper, text)) < FEWEST_CAPITALS:
        return False
    return not any(sign.isalpha() and sign.lower() == sign.upper() for sign in text)


def title_case(text: str) -> bool:
    """Whether every word but small ones begins with a capital; one word alone is no title."""
    words = _WORD.findall(text)
    capitals = sum(word[0].isupper() for word in words)
    if capitals < 2 or not words[0][0].isupper():
        return False
    return all(word[0].isupper() or len(word) <= LONGEST_SMALL_WORD for word in words)


def is_numbered(text: str) -> bool:
    """Whether a line begins with the number of a section and goes on, or is one."""
    return _NUMBER.match(text) is not None


def number_depth(text: str) -> int:
    """How deep a section is by its number: 2 for "3.1 Results"; 0 if the number does not tell."""
    found = _DEEP.match(text)
    return 1 + found[1].count(".") if found else 0


def is_item(text: str) -> str:
    """How sure a line begins an item of a list: "sure" for bullets, "maybe" for labels, ""."""
    if text[:1] in _BULLETS:
        return "sure"
    if text[:1] in DASHES and text[1:2].isspace():
        return "maybe"
    return "maybe" if _ITEM.match(text) else ""


def ends_in_initial(text: str) -> bool:
    """Whether a line ends in an initial: one letter with a full stop."""
    return _INITIAL.search(text) is not None


def breaks_address(before: str, after: str) -> bool:
    """Whether a line ends inside an address, behind one of its full stops."""
    return after[:1].islower() and _ADDRESS.search(before) is not None


def is_note(text: str) -> bool:
    """Whether a line begins as notes do: with a sign or a number."""
    return _NOTE.match(text) is not None


def caption_label(text: str) -> str:
    """How a line begins as captions do: "sure" for "Figure 3. ...", "maybe" for "Figure 3 ..."."""
    found = _LABEL.match(text)
    if found is None or not text[found.end() :].strip():
        return ""
    return "sure" if found[3] else "maybe"


def has_letters(text: str) -> bool:
    """Whether a line has any letter or unknown glyph: without one it is no prose."""
    return any(unicodedata.category(char)[0] in "LM" or char == UNKNOWN for char in text)


def is_formula(text: str) -> bool:
    """Whether a line has relations or operators and hardly a word."""
    text = text.replace(UNKNOWN, "x")
    signs = sum(char in _RELATIONS or unicodedata.category(char) == "Sm" for char in text)
    if not signs:
        return False
    letters = sum(map(str.isalpha, text))
    in_words = sum(len(word) for word in _WORD.findall(text) if len(word) > 3)
    return 2 * in_words <= letters


def first_word(text: str) -> int:
    """The length of the first word with its punctuation, in characters; at least 1.

    A number before a script that breaks its lines anywhere is a word by itself.
    """
    blank = text.find(" ")
    length = len(text) if blank < 0 else blank
    if text.isascii() or not text or breaks_freely(text[0]):
        return max(1, length)
    free = next((place for place in range(length) if breaks_freely(text[place])), length)
    return max(1, free)


def has_leader(text: str) -> bool:
    """Whether a line ends in a leader as in a table of contents: dots and a number."""
    return _LEADER.search(text) is not None
