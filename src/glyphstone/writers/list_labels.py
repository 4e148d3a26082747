"""What an item of a list begins with: a bullet, a number, or something else."""

from __future__ import annotations

import re

from glyphstone.model import LineRole, Paragraph

__all__ = ["is_bullet", "is_number", "list_label"]

#: Signs that are printed for nothing but an item of a list.
_SURE_BULLETS = frozenset("•‣◦▪▸●○■□∙⁃➢")
#: Signs that may also be text: a dash begins what somebody says.
_BULLETS = _SURE_BULLETS | frozenset("–—-*·")
_NUMBER = re.compile(r"[0-9]{1,9}[.)]")


def list_label(item: Paragraph, text: str) -> str:
    """The label with which the text of a paragraph begins; "" if it is no item of a list.

    A paragraph of which nobody has said so is one if it begins with a bullet and a blank.
    """
    if item.label and text.startswith(item.label):
        return item.label
    is_text = item.role in (LineRole.WHOLE, LineRole.OBJECT)
    return text[0] if is_text and text[:1] in _SURE_BULLETS and text[1:2] == " " else ""


def is_bullet(label: str) -> bool:
    """Whether a label is a sign that a word processor would set by itself."""
    return label in _BULLETS


def is_number(label: str) -> bool:
    """Whether a label is a number with a point or a bracket, as Markdown has it."""
    return _NUMBER.fullmatch(label) is not None
