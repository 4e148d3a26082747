"""What the drawing of a glyph lets its text be: marks take no room, letters do, bottoms are below.

Nothing here decides; it only makes some texts less likely than others, so that fewer words are
needed to tell which is which.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import unicodedata2

from glyphstone.answers.drawing_order import is_reph
from glyphstone.answers.reading_costs import price_of
from glyphstone.data.indic import indic
from glyphstone.model import Symbol

__all__ = ["Looks"]

#: A mark moves the pen less than this and is less high, in em.
_NARROW, _LOW = 0.05, 0.5
#: Prices in nats: a mark that would be a letter, a spacing sign, or a letter with its mark; a body
#: that would be a mark; a mark above that would belong below, or the other way.
_LETTER, _SPACING, _BOTH, _BODY, _MISPLACED = 4.0, 3.0, 3.0, 2.0, 3.0
#: Above and below, in em over the baseline.
_BELOW, _ABOVE = 0.2, 0.4


class Looks:
    """Prices of texts for the symbols of a book, by their drawings."""

    def __init__(self, symbols: Sequence[Symbol]) -> None:
        self._marks = [_is_mark(symbol) for symbol in symbols]
        self._prices: dict[tuple[int, str], float] = {}
        self._middle = [
            None if symbol.ink is None else (symbol.ink[1] + symbol.ink[3]) / 2
            for symbol in symbols
        ]

    def is_mark(self, symbol: int) -> bool:
        """Whether a glyph is drawn on another one."""
        return symbol >= 0 and bool(self._marks[symbol])

    def price(self, symbol: int, text: str) -> float:
        """How unusual a text is for a glyph, in nats."""
        key = (symbol, text)
        found = self._prices.get(key)
        if found is None:
            found = self._prices[key] = self._worked_out(symbol, text)
        return found

    def _worked_out(self, symbol: int, text: str) -> float:
        price = price_of(text)
        if symbol < 0 or not text or (middle := self._middle[symbol]) is None:
            return price
        if not self._marks[symbol]:
            return price + _BODY * _all_nonspacing(text)
        return price + _for_mark(text) + _MISPLACED * _misplaced(text, middle)


def _is_mark(symbol: Symbol) -> bool:
    return (
        symbol.ink is not None and symbol.advance < _NARROW and symbol.ink[3] - symbol.ink[1] < _LOW
    )


@lru_cache(maxsize=65536)
def _all_nonspacing(text: str) -> bool:
    parts = _decomposed(text)
    return all(unicodedata2.category(char) in ("Mn", "Me") for char in parts) and not any(
        # Some signs that take room are non-spacing marks by their category.
        place in ("Left", "Right", "Left_And_Right")
        for place in _places(text)
    )


@lru_cache(maxsize=65536)
def _for_mark(text: str) -> float:
    kinds = [unicodedata2.category(char) for char in _decomposed(text)]
    if not any(kind[0] == "M" for kind in kinds):
        return _LETTER
    if "Mc" in kinds:
        return _SPACING
    return _BOTH if kinds[0][0] == "L" and not is_reph(text) else 0.0


def _misplaced(text: str, middle: float) -> int:
    """How many signs of a text stand on the other side of the letter than the drawing."""
    return sum(
        (place == "Top" and middle < _BELOW) or (place == "Bottom" and middle > _ABOVE)
        for place in _places(text)
    )


@lru_cache(maxsize=65536)
def _places(text: str) -> tuple[str, ...]:
    facts = [indic(char) for char in _decomposed(text)]
    return tuple(one.positional for one in facts if one is not None and one.syllabic != "Virama")


@lru_cache(maxsize=65536)
def _decomposed(text: str) -> str:
    return str(unicodedata2.normalize("NFD", text))
