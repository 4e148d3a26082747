"""Whether drawings have the build of the letters that they are said to be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from statistics import median

import unicodedata2

from glyphstone.model import Symbol
from glyphstone.verdict.characters import is_space

__all__ = ["Profile", "misfits", "profile"]

#: Small letters without and with ascender or descender, in any ordinary typeface.
_LOW = frozenset("acemnorsuvwxzαεικνοπστωавгежзиклмнопстхчшъыьэюя")
_TALL = frozenset("bdfhklδθλбѣћ")
_DEEP = frozenset("gjpqyγηµμρχрущцЀӊ")
#: The first code point behind Cyrillic: capitals of alphabets up to there rise above the x-height.
_BEHIND_CYRILLIC = 0x530
#: The combining classes of marks above a letter, and below it: attached ones and others.
_ABOVE, _BELOW = 230, (202, 220)


@dataclass(frozen=True, slots=True)
class LetterBuild:
    """How far letters reach, in the x-height above the baseline.

    Chosen by hand on the fonts of the forge, not swept.
    """

    #: Letters without ascender that must be known for their median to be the x-height.
    fewest_low: int = 4
    #: Such a letter ends at the x-height, give or take this much, and starts above `low_bottom`.
    low_top: float = 0.13
    low_bottom: float = -0.15
    #: A letter with an ascender, a capital or a digit rises above this.
    tall_top: float = 1.12
    #: A letter with a descender reaches below this.
    deep_bottom: float = -0.1
    #: A full stop or comma ends below this.
    stop_top: float = 0.6
    #: A hyphen stands between these two.
    hyphen_bottom: float = 0.1
    hyphen_top: float = 1.1


BUILD = LetterBuild()


@dataclass(frozen=True, slots=True)
class Profile:
    """How many drawings could be checked, and how many have the build of what they should be."""

    checked: int
    agree: int

    @property
    def share(self) -> float:
        """The share that agrees, 0 if nothing could be checked."""
        return self.agree / self.checked if self.checked else 0.0


def profile(said: Iterable[tuple[Symbol, str]]) -> Profile:
    """Hold symbols against the texts that are said of them."""
    verdicts = [verdict for _, verdict in _verdicts(said)]
    return Profile(
        sum(verdict is not None for verdict in verdicts),
        sum(verdict is True for verdict in verdicts),
    )


def misfits(said: Iterable[tuple[Symbol, str]]) -> frozenset[int]:
    """The symbols whose drawings do not have the build of the texts that are said of them."""
    return frozenset(symbol.id for symbol, verdict in _verdicts(said) if verdict is False)


def _verdicts(said: Iterable[tuple[Symbol, str]]) -> list[tuple[Symbol, bool | None]]:
    pairs = [(symbol, text) for symbol, text in said if symbol.shape is not None]
    low = [symbol.ink[3] for symbol, text in pairs if symbol.ink is not None and text in _LOW]
    x_height = median(low) if len(low) >= BUILD.fewest_low else 0.0
    return [(symbol, _fits(symbol, text, x_height)) for symbol, text in pairs]


def _fits(symbol: Symbol, text: str, x_height: float) -> bool | None:
    """Whether a drawing has the build of a text, None if that cannot be told."""
    if is_space(text) or symbol.blank:
        return symbol.blank and is_space(text)
    if symbol.ink is None or len(text) != 1 or x_height <= 0:
        return None
    _, bottom, _, top = (edge / x_height for edge in symbol.ink)
    if text in ".,":
        return top < BUILD.stop_top
    if text in "-‐":
        return top < BUILD.hyphen_top and bottom > BUILD.hyphen_bottom
    if text in _LOW:
        return abs(top - 1) <= BUILD.low_top and bottom > BUILD.low_bottom
    if text in _DEEP:
        return bottom < BUILD.deep_bottom
    below = _has_mark(text, *_BELOW)
    if below and bottom >= BUILD.deep_bottom:
        return False
    if text in _TALL or text.isdigit() or _is_capital(text) or _has_mark(text, _ABOVE):
        return top > BUILD.tall_top
    return True if below else None


def _is_capital(text: str) -> bool:
    return bool(unicodedata2.category(text) == "Lu") and ord(text) < _BEHIND_CYRILLIC


@lru_cache(maxsize=4096)
def _has_mark(text: str, *places: int) -> bool:
    """Whether a letter of these alphabets is one with a mark in a place (combining class)."""
    letter, *marks = unicodedata2.normalize("NFD", text)
    return ord(letter) < _BEHIND_CYRILLIC and any(
        unicodedata2.combining(mark) in places for mark in marks
    )
