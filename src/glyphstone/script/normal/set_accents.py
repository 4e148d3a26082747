"""Accents that are glyphs of their own, and the marks that they are on a letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import unicodedata2

from glyphstone.model.text import Piece

__all__ = ["ACCENTS", "accented", "is_letter", "let_accents_be_marks", "stands_on", "with_dot"]

#: Accents that take room, as fonts claim them, and the marks that they are on a letter. A full stop
#: is one if it is drawn below a letter: TeX has no other dot to put there.
ACCENTS = {
    "`": "\u0300", "´": "\u0301", "^": "\u0302", "ˆ": "\u0302", "~": "\u0303", "˜": "\u0303",
    "¯": "\u0304", "ˉ": "\u0304", "˘": "\u0306", "˙": "\u0307", "¨": "\u0308", "˚": "\u030a",
    "˝": "\u030b", "ˇ": "\u030c", "¸": "\u0327", "˛": "\u0328", ".": "\u0323",
    # Drawn as the first two, and named for them where a drawing is all that is known.
    "ˋ": "\u0300", "ˊ": "\u0301",
    # Of Greek: tonos, breathings, circumflex and what is made of them.
    "\u0384": "\u0301", "\u0385": "\u0308\u0301", "\u1fbd": "\u0313", "\u1fbf": "\u0313",
    "\u1fc0": "\u0342", "\u1fc1": "\u0308\u0342", "\u1fcd": "\u0313\u0300",
    "\u1fce": "\u0313\u0301", "\u1fcf": "\u0313\u0342", "\u1fdd": "\u0314\u0300",
    "\u1fde": "\u0314\u0301", "\u1fdf": "\u0314\u0342", "\u1fed": "\u0308\u0300",
    "\u1fee": "\u0308\u0301", "\u1fef": "\u0300", "\u1ffd": "\u0301", "\u1ffe": "\u0314",
    "\u037a": "\u0345",
}  # fmt: skip
_BELOW = "\u0323\u0327\u0328\u0345"
#: Letters that lose their dot under an accent.
_DOTTED = {"ı": "i", "ȷ": "j"}


@dataclass(frozen=True, slots=True)
class _Standing:
    """When a glyph with room of its own stands on a letter; as in the layout of lines."""

    #: Share of the narrower of the two that must lie over the other.
    overlap: float = 0.5
    #: Em; what takes less room is a mark already.
    room: float = 0.02


_STANDING = _Standing()


def with_dot(letter: str, mark: str) -> str:
    """A letter as it is written with a mark: without one above, it has its dot."""
    return letter if mark in _BELOW else _DOTTED.get(letter, letter)


def accented(letter: str, accent: str) -> str:
    """A letter with the mark that an accent is on it."""
    mark = ACCENTS[accent]
    return with_dot(letter, mark) + mark


def stands_on(accent: Piece, letter: Piece) -> bool:
    """Whether a piece with room of its own is drawn over the letter beside it in the file."""
    narrower = min(accent.advance, letter.advance)
    over = min(accent.start + accent.advance, letter.start + letter.advance) - max(
        accent.start, letter.start
    )
    return (
        narrower > _STANDING.room
        and abs(accent.row - letter.row) == 1
        and over > _STANDING.overlap * narrower
    )


def let_accents_be_marks(pieces: Sequence[Piece]) -> None:
    """Let accents that are drawn over the letter before them be marks."""
    for letter, accent in pairwise(pieces):
        mark = ACCENTS.get(accent.text)
        if mark and is_letter(letter.text) and stands_on(accent, letter):
            letter.text, accent.text = with_dot(letter.text, mark), mark


def is_letter(text: str) -> bool:
    """Whether a text begins with a letter, which an accent may stand on."""
    return bool(text) and unicodedata2.category(text[0])[0] == "L"
