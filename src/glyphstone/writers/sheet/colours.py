"""The colours of the PNG sheet, those of the HTML sheet in light surroundings (sheet.css)."""

from __future__ import annotations

from typing import TypeAlias

__all__ = [
    "BAD",
    "BAD_PAPER",
    "BASELINE",
    "INK",
    "LINE",
    "PAPER",
    "SOFT",
    "TRUST",
    "WHITE",
    "Colour",
]

#: Red, green and blue, 0 to 255.
Colour: TypeAlias = tuple[int, int, int]

PAPER: Colour = (251, 250, 247)
WHITE: Colour = (255, 255, 255)
INK: Colour = (29, 29, 27)
SOFT: Colour = (107, 104, 96)
LINE: Colour = (220, 216, 206)
BAD: Colour = (179, 38, 30)
BAD_PAPER: Colour = (253, 238, 236)
BASELINE: Colour = (201, 196, 184)
#: By the verdict on a font; all other verdicts are `BAD`.
TRUST: dict[str, Colour] = {"trusted": (31, 111, 67), "partial": (138, 90, 0)}
