"""What one glyph of a joining script stands for, in reading order."""

from __future__ import annotations

from functools import cache, lru_cache

import unicodedata2

from glyphstone.data.joining_types import joining_type
from glyphstone.script.bidi.char_classes import bidi_class

__all__ = ["in_reading_order"]

#: Ligatures that are whole words, some with letters inside that do not join.
_WORDS = range(0xFDF0, 0xFDFD)


@lru_cache(maxsize=1 << 14)
def in_reading_order(text: str) -> str:
    """The text of one glyph; letters that cannot stand so are in drawing order.

    Readers turn right-to-left text round as a whole, so that maps that were made for them hold
    ligatures backwards: alef before lam. Letters of a ligature join: one that does not join to the
    next can only be its last. Marks follow their letter.
    """
    if len(text) < 2 or not any(bidi_class(char) in ("R", "AL") for char in text):
        return text
    if bidi_class(text[0]) == "NSM":
        plain = text.lstrip("".join(char for char in text if bidi_class(char) == "NSM"))
        backwards = text[::-1]
        letters = _letters(backwards)
        if bidi_class(backwards[0]) != "NSM" and (len(letters) == 1 or _joins(letters)):
            return backwards
        # Marks alone stand first.
        return in_reading_order(plain) + text[: len(text) - len(plain)]
    letters = _letters(text)
    if letters in _words():
        return text
    backwards = _turned(text)
    turned = _letters(backwards)
    if turned in _words():
        return backwards
    return backwards if _joins(turned) and not _joins(letters) else text


def _letters(text: str) -> str:
    """The letters of a text, whatever their form, without marks."""
    plain = unicodedata2.normalize("NFKC", text)
    return "".join(char for char in plain if bidi_class(char) in ("R", "AL"))


def _joins(letters: str) -> bool:
    """Whether letters may be joined in this order."""
    return (
        len(letters) > 1
        and joining_type(letters[-1]) != ""
        and all(joining_type(char) == "D" for char in letters[:-1])
    )


def _turned(text: str) -> str:
    """Letters backwards, each with the marks behind it."""
    clusters: list[str] = []
    for char in text:
        if clusters and bidi_class(char) == "NSM":
            clusters[-1] += char
        else:
            clusters.append(char)
    return "".join(reversed(clusters))


@cache
def _words() -> frozenset[str]:
    return frozenset(_letters(chr(code)) for code in _WORDS)
