"""Whether drawings have the build of the letters that they are said to be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median

import unicodedata2

from glyphstone.model import Symbol
from glyphstone.verdict.characters import is_space

__all__ = ["Profile", "profile"]

#: Small letters without and with ascender or descender, in any ordinary typeface.
_LOW = frozenset("acemnorsuvwxzαεικνοπστωавгежзиклмнопстхчшъыьэюя")
_TALL = frozenset("bdfhklδθλбѣћ")
_DEEP = frozenset("gjpqyγηµμρχрущцЀӊ")
_FEWEST_LOW = 4
#: Allowances as shares of the x-height.
_NEAR, _ABOVE, _BELOW = 0.13, 1.12, -0.1


@dataclass(frozen=True, slots=True)
class Profile:
    """How many drawings could be checked, and how many have the build of what they should be."""

    checked: int
    agree: int

    @property
    def share(self) -> float:
        """The share that agrees, 0 where nothing could be checked."""
        return self.agree / self.checked if self.checked else 0.0


def profile(said: Iterable[tuple[Symbol, str]]) -> Profile:
    """Hold symbols against the texts that are said of them."""
    pairs = [(symbol, text) for symbol, text in said if symbol.shape is not None]
    low = [symbol.ink[3] for symbol, text in pairs if symbol.ink is not None and text in _LOW]
    x_height = median(low) if len(low) >= _FEWEST_LOW else 0.0
    verdicts = [_fits(symbol, text, x_height) for symbol, text in pairs]
    return Profile(
        sum(verdict is not None for verdict in verdicts),
        sum(verdict is True for verdict in verdicts),
    )


def _fits(symbol: Symbol, text: str, x_height: float) -> bool | None:
    if is_space(text) or symbol.blank:
        return symbol.blank and is_space(text)
    if symbol.ink is None or len(text) != 1 or x_height <= 0:
        return None
    _, bottom, _, top = (edge / x_height for edge in symbol.ink)
    if text in ".,":
        return top < 0.6
    if text in "-‐":
        return top < 1.1 and bottom > 0.1
    if text in _LOW:
        return abs(top - 1) <= _NEAR and bottom > _BELOW - 0.05
    if text in _DEEP:
        return bottom < _BELOW
    if text in _TALL or text.isdigit() or _is_capital(text):
        return top > _ABOVE
    return None


def _is_capital(text: str) -> bool:
    return bool(unicodedata2.category(text) == "Lu") and ord(text) < 0x530
