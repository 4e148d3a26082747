"""Zero-width non-joiners, which have no glyph, found by the forms of the letters around them.

Persian puts it before endings (می‌روم), Kurdish and Urdu too. Hardly any PDF has a glyph for it, but
the letter before it is drawn in the form that it has at the end of a word.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import unicodedata2

from glyphstone.data.joining_types import joining_type
from glyphstone.model import UNKNOWN

__all__ = ["NON_JOINER", "JoiningForms"]

NON_JOINER = "\u200c"
#: Other joining scripts have signs of their own where letters do not join, or none.
_ARABIC = re.compile("[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff]")


@dataclass(frozen=True, slots=True)
class _Thresholds:
    """When a form of a letter counts as final or as joining; chosen by hand, not swept."""

    #: Times that a final form was seen at the ends of words, and the share of all its places that
    #: those are: inside words it stands before a non-joiner alone.
    fewest_at_end: int = 3
    share_at_end: float = 0.4
    #: Times that another form of the letter was seen joined, and the share of all its places.
    fewest_joined: int = 3
    share_joined: float = 0.95


_SEEN = _Thresholds()

#: A glyph, by whatever number it is known, and what it means.
Glyph = tuple[int, str]


class JoiningForms:
    """Learns from words which glyphs of a letter join the letter behind them and which never do."""

    def __init__(self) -> None:
        self._ends: Counter[int] = Counter()
        self._joined: Counter[int] = Counter()
        self._letter: dict[int, str] = {}

    def learn(self, words: Iterable[Sequence[Glyph]]) -> None:
        """Take in words, their glyphs in reading order."""
        for word in words:
            for number, text, following in _places(word):
                letter = _last(text)
                if joining_type(letter) != "D" or not _ARABIC.match(letter):
                    continue
                self._letter[number] = letter
                if following is None:
                    self._ends[number] += 1
                elif following != UNKNOWN and joining_type(following) in ("D", "R", "C"):
                    self._joined[number] += 1

    def parted(self, word: Sequence[Glyph]) -> list[int]:
        """The places of a word behind which a non-joiner must stand."""
        found: list[int] = []
        for place, (number, _, following) in enumerate(_places(word)):
            if (
                following not in (None, UNKNOWN)
                and joining_type(following) in ("D", "R")
                and self._never_joins(number)
            ):
                found.append(place)
        return found

    def _never_joins(self, number: int) -> bool:
        ends, joined = self._ends[number], self._joined[number]
        if ends < _SEEN.fewest_at_end or ends < _SEEN.share_at_end * (ends + joined):
            return False
        # A font with one form for all places says nothing by it.
        letter = self._letter[number]
        return any(
            other != number and self._always_joins(other)
            for other, own in self._letter.items()
            if own == letter
        )

    def _always_joins(self, number: int) -> bool:
        ends, joined = self._ends[number], self._joined[number]
        return joined >= _SEEN.fewest_joined and joined >= _SEEN.share_joined * (ends + joined)


def _places(word: Sequence[Glyph]) -> list[tuple[int, str, str | None]]:
    """Each glyph with the letter behind it: None at the end of a word, or before what is none.

    A glyph that nobody has named may be a letter, and stands for itself.
    """
    found: list[tuple[int, str, str | None]] = []
    following: str | None = None
    for number, text in reversed(word):
        found.append((number, text, following))
        first = next((char for char in text if not _is_mark(char)), None)
        if first is not None:
            following = first if first.isalpha() or first == UNKNOWN else None
    return found[::-1]


def _last(text: str) -> str:
    """The last letter of a glyph's text, forms taken for their letters."""
    letters = [char for char in unicodedata2.normalize("NFKC", text) if not _is_mark(char)]
    return letters[-1] if letters else " "


def _is_mark(char: str) -> bool:
    return str(unicodedata2.category(char)).startswith("M")
