"""A sheet that shows every glyph of every font with its code and claimed text: what is on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from glyphstone.model import Shape

__all__ = ["Card", "Sheet", "SheetFont", "code_of", "window_of"]


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One glyph on a sheet."""

    code: int
    code_bytes: int
    #: The claimed text, its code points and their names.
    text: str
    points: str
    name: str
    glyph_name: str | None
    count: int
    advance: float
    shape: Shape | None
    #: What speaks against the claim; empty if nothing does.
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class SheetFont:
    """One font on a sheet."""

    title: str
    facts: str
    trust: str
    trust_words: str
    reasons: tuple[str, ...]
    cards: Sequence[Card]


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """Everything a sheet shows."""

    title: str
    facts: str
    advice: str
    fonts: Sequence[SheetFont]


@dataclass(frozen=True, slots=True)
class _WindowRules:
    """Which part of the em all cards of a font show; chosen by hand, not swept."""

    #: Bottom and top, in em, for a font without ink: the usual descent and ascent.
    without_ink: tuple[float, float] = (-0.2, 0.8)
    #: The percentage of glyphs at each end that may stick out of the window.
    strays: int = 5
    #: In em: a font of dashes alone is not magnified without end.
    least_height: float = 0.1


_WINDOW = _WindowRules()


def window_of(cards: Sequence[Card]) -> tuple[float, float]:
    """Bottom and top of what all cards of a font show, so that sizes can be compared."""
    boxes = [card.shape.box for card in cards if card.shape is not None and card.shape.box]
    if not boxes:
        return _WINDOW.without_ink
    bottom = float(np.percentile([box[1] for box in boxes], _WINDOW.strays))
    top = float(np.percentile([box[3] for box in boxes], 100 - _WINDOW.strays))
    return min(bottom, 0.0), max(top, bottom + _WINDOW.least_height)


def code_of(card: Card) -> str:
    """The character code as hexadecimal digits, as many as its bytes have."""
    return f"{card.code:0{card.code_bytes * 2}X}"
