"""Texts on the PNG sheet: in letters that the built-in font has, cut into lines that fit."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache

from PIL import ImageFont

__all__ = ["fitted", "label_font"]

#: What a text that is cut ends with.
_MORE = "..."
#: Characters that the built-in font lacks although others like them are there.
_SWAPS = {"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "×": "x", "…": "..."}


@cache
def label_font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Pillow's built-in font in a size in pixels."""
    return ImageFont.load_default(size)


def fitted(text: str, size: int, width: int, most: int | None = None) -> list[str]:
    """A text cut into lines of a width in pixels, between words if that is possible.

    Without `most`, there are as many lines as the text needs.
    """
    lines: list[str] = []
    for word in _plain(text).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _length(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    shown = lines[:most]
    if len(shown) < len(lines):
        shown[-1] += _MORE
    return [_shortened(line, size, width) for line in shown]


def _shortened(line: str, size: int, width: int) -> str:
    """The line, or as much of its beginning as fits, at least one character."""
    if _length(line, size) <= width:
        return line
    stem = line.removesuffix(_MORE)
    too_long = bisect_right(
        range(len(stem)), float(width), key=lambda end: _length(stem[:end] + _MORE, size)
    )
    return stem[: max(too_long - 1, 1)] + _MORE


def _length(text: str, size: int) -> float:
    """How wide a text is, in pixels."""
    return label_font(size).getlength(text)


def _plain(text: str) -> str:
    """A text in the letters of the built-in font; others are written as code points."""
    return "".join(_SWAPS.get(char) or _shown(char) for char in text)


def _shown(char: str) -> str:
    known = " " <= char <= "~" or "\u00a1" <= char <= "\u017e"
    return char if known else f"[{ord(char):04X}]"
