"""Forms of punctuation for vertical lines, back to their normal characters (UAX #50)."""

from __future__ import annotations

from collections import Counter

from glyphstone.data.vertical_orientation import vertical_forms, vertical_orientation
from glyphstone.model.text import Change, Operation

__all__ = ["collapse", "normal_form", "orientation"]


def normal_form(char: str, wide: bool = True) -> str:
    """The normal character of a form for vertical lines; any other character as it is.

    With `wide` it is the one that vertical lines draw as this form: the fullwidth parenthesis and
    not ASCII's, which such a line would turn on its side. Without, that of the decomposition.
    """
    forms = vertical_forms().get(char)
    return char if forms is None else forms[wide]


def orientation(char: str) -> str:
    """How a character stands in a vertical line: "U", "R", "Tu" or "Tr"."""
    return vertical_orientation(char)


def collapse(text: str, wide: bool = True) -> tuple[str, list[Change]]:
    """The text with normal characters for forms of vertical lines, and what was changed."""
    forms = vertical_forms()
    found = Counter(char for char in text if char in forms) if not text.isascii() else None
    if not found:
        return text, []
    changes = [
        Change(Operation.VERTICAL_FORMS_COLLAPSED, char, normal_form(char, wide), count)
        for char, count in found.items()
    ]
    return text.translate({ord(char): normal_form(char, wide) for char in found}), changes
