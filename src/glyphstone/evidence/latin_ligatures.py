"""Latin ligatures as the letters that they stand for."""

from __future__ import annotations

__all__ = ["in_letters"]

_LETTERS = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "ſt", "ﬆ": "st"}


def in_letters(text: str) -> str:
    """A text with Latin ligatures taken apart: a glyph named `fi` draws f and i."""
    return "".join(_LETTERS.get(char, char) for char in text)
