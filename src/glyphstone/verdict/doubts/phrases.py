"""The words of the sentences that say what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

import unicodedata2

from glyphstone.model import GlyphUse
from glyphstone.verdict.characters import code_points

__all__ = [
    "MOST_EXAMPLES",
    "are",
    "claim",
    "contradict",
    "examples",
    "have",
    "many",
    "quoted",
    "they",
]

#: Examples that a sentence gives, at most; by hand, for a short sentence.
MOST_EXAMPLES = 3


def quoted(text: str) -> str:
    """A text in quotes with its code points; the code points alone if the text would mislead."""
    if any(char in "\"'“”‘’„‚`´" for char in text):
        return code_points(text)  # quotes inside quotes cannot be read
    shown = "".join(c if unicodedata2.category(c)[0] in "LNPS" else "" for c in text)
    return f"“{shown}” ({code_points(text)})" if shown else code_points(text)


def examples(uses: Sequence[GlyphUse]) -> str:
    """The claims of the first few glyphs."""
    return ", ".join(dict.fromkeys(quoted(use.claim.text) for use in uses[:MOST_EXAMPLES]))


def many(number: int, noun: str) -> str:
    """A number and its noun, which takes an s unless there is one."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def have(number: int) -> str:
    return "has" if number == 1 else "have"


def are(number: int) -> str:
    return "is" if number == 1 else "are"


def claim(number: int) -> str:
    return "claims" if number == 1 else "claim"


def contradict(number: int) -> str:
    return "contradicts" if number == 1 else "contradict"


def they(number: int) -> str:
    return "it" if number == 1 else "they"
