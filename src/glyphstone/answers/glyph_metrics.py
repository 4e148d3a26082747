"""What the drawing of a glyph says of its text.

Combining marks have no advance, letters do; signs below hang under the baseline.

Nothing here decides; it only makes some texts less likely than others, so that fewer words are
needed to tell which is which.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import unicodedata2

from glyphstone.answers.drawing_order import is_reph
from glyphstone.answers.reading_costs import price_of
from glyphstone.data.indic import indic
from glyphstone.model import Symbol

__all__ = ["Looks"]


@dataclass(frozen=True, slots=True)
class DrawingPrices:
    """Thresholds in em and prices in nats of texts that do not go with a drawing.

    Chosen by hand on forged documents of ten scripts (`make bench NAME=scripts`), not swept.
    """

    #: A mark advances less than this, and is lower, in em.
    mark_advance: float = 0.05
    mark_height: float = 0.5
    #: A mark whose middle is below the first is none for above, and above the second none for
    #: below, in em over the baseline.
    below: float = 0.2
    above: float = 0.4
    #: A mark that would be a letter, a spacing sign, or a letter with its mark.
    mark_as_letter: float = 4.0
    mark_as_spacing_sign: float = 3.0
    mark_as_both: float = 3.0
    #: A glyph with room of its own that would be a mark.
    body_as_mark: float = 2.0
    #: Each sign that belongs on the other side of the letter.
    misplaced: float = 3.0


PRICES = DrawingPrices()


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
            return price + PRICES.body_as_mark * _all_nonspacing(text)
        return price + _for_mark(text) + PRICES.misplaced * _misplaced(text, middle)


def _is_mark(symbol: Symbol) -> bool:
    return (
        symbol.ink is not None
        and symbol.advance < PRICES.mark_advance
        and symbol.ink[3] - symbol.ink[1] < PRICES.mark_height
    )


@lru_cache(maxsize=65536)
def _all_nonspacing(text: str) -> bool:
    parts = _decomposed(text)
    # Malayalam u takes room on the right, though it is a non-spacing mark by its category.
    return all(unicodedata2.category(char) in ("Mn", "Me") for char in parts) and (
        "Right" not in _places(text)
    )


@lru_cache(maxsize=65536)
def _for_mark(text: str) -> float:
    kinds = [unicodedata2.category(char) for char in _decomposed(text)]
    if not any(kind[0] == "M" for kind in kinds):
        return PRICES.mark_as_letter
    if "Mc" in kinds:
        return PRICES.mark_as_spacing_sign
    return PRICES.mark_as_both if kinds[0][0] == "L" and not is_reph(text) else 0.0


def _misplaced(text: str, middle: float) -> int:
    """How many signs of a text stand on the other side of the letter than the drawing."""
    return sum(
        (place == "Top" and middle < PRICES.below) or (place == "Bottom" and middle > PRICES.above)
        for place in _places(text)
    )


@lru_cache(maxsize=65536)
def _places(text: str) -> tuple[str, ...]:
    facts = [indic(char) for char in _decomposed(text)]
    return tuple(one.positional for one in facts if one is not None and one.syllabic != "Virama")


@lru_cache(maxsize=65536)
def _decomposed(text: str) -> str:
    return str(unicodedata2.normalize("NFD", text))
