"""How far a text is from another: one measure for all tools."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache

import unicodedata2
from rapidfuzz.distance import Levenshtein

from glyphstone.script.foreign_letters import mend_letters
from glyphstone.verdict.characters import is_ignorable

__all__ = ["NAMELESS", "WITHOUT_SPACES", "blanks_alone", "errors", "folded", "missing"]

#: Scripts whose lines end without a blank inside a sentence: no tool can know whether a line end
#: was a blank, so that blanks are not compared in them.
WITHOUT_SPACES = frozenset(
    ("Hani", "Hans", "Hant", "Jpan", "Thai", "Laoo", "Java", "Lana", "Tavt", "Tibt", "Yiii")
)
#: What stands for a glyph that a tool cannot name: one wrong character, however it is marked.
NAMELESS = "\ufffd"
_MARKED = re.compile(r"\(cid:\d+\)|\ufffc")
_BLANKS = re.compile(r"\s+")


def folded(text: str, script: str) -> str:
    """A text as it is compared: NFC, one space for blanks and line ends, nothing unseen.

    Words with letters of another script that look the same are mended, as texts on both sides
    have them: a Latin w in Yukaghir, a Latin I for the palochka.
    """
    text = _MARKED.sub(NAMELESS, text)
    text = "".join(char for char in text if char.isspace() or not _unseen(char))
    between = "" if script in WITHOUT_SPACES else " "
    text = unicodedata2.normalize("NFC", _BLANKS.sub(between, text)).strip()
    letters = list(text)
    for place, letter in mend_letters(text, script):
        letters[place] = letter
    return "".join(letters)


def errors(truth: str, text: str) -> int:
    """Characters to put in, take out or exchange, at least, to make one folded text the other."""
    return int(Levenshtein.distance(truth, text))


def blanks_alone(truth: str, text: str) -> int:
    """How many of these errors are blanks too many or too few."""
    found = 0
    for op in Levenshtein.opcodes(truth, text):
        before, after = truth[op.src_start : op.src_end], text[op.dest_start : op.dest_end]
        if op.tag != "equal" and (before + after).isspace():
            found += max(len(before), len(after))
    return found


def missing(truth: str, claims: Iterable[str]) -> int:
    """How many characters of a text no glyph claims, whatever their order and their forms."""
    wanted = Counter(_basic(truth))
    wanted.subtract(Counter(_basic("".join(claims))))
    return sum(count for count in wanted.values() if count > 0)


def _basic(text: str) -> str:
    plain = unicodedata2.normalize("NFKD", text)
    return "".join(char for char in plain if not char.isspace() and not _unseen(char))


@cache
def _unseen(char: str) -> bool:
    return unicodedata2.category(char) == "Cc" or is_ignorable(char)
