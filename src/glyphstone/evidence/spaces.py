"""Which space a claim of whitespace means: producers write tabs, or two spaces for one glyph."""

from __future__ import annotations

import unicodedata2

from glyphstone.verdict.characters import is_space

__all__ = ["claimed_space"]


def claimed_space(text: str) -> str:
    """The one space that a text of nothing but whitespace stands for, "" for any other text."""
    if not is_space(text):
        return ""
    kinds = [char for char in text if unicodedata2.category(char) == "Zs"]
    return " " if not kinds or " " in kinds else kinds[0]
