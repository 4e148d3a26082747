"""Which of two scripts of a font a glyph belongs to: that of the words in which it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from glyphstone.evidence.book import Book
from glyphstone.evidence.drawings.font_letters import FontLetters

__all__ = ["leaning"]

#: How many letters of a word speak for one of them: as many as a usual word has. By hand.
STRENGTH = 4.0


def leaning(book: Book, font: FontLetters, scripts: Sequence[str]) -> NDArray[np.float64]:
    """For each drawing and script how much less its words are like the script than like the best.

    A word is of one script, so that its plain letters tell the script of a doubtful one.
    """
    rows = {symbol: row for row, symbol in enumerate(font.symbols)}
    alike = np.stack([font.likeness_of_letters(script) for script in scripts], axis=1)
    found = np.zeros_like(alike)
    weight = np.zeros(len(alike))
    times = Counter(book.type_of.tolist())
    for number, symbols in enumerate(book.types):
        own = [rows[symbol] for symbol in symbols if symbol in rows]
        if len(own) > 1:
            often = times[number]
            found[own] += often * alike[own].mean(axis=0)
            weight[own] += often
    found = np.where(weight[:, None] > 0, found / np.maximum(weight, 1)[:, None], alike)
    less = found - found.max(axis=1, keepdims=True)
    return np.asarray(STRENGTH * less, dtype=np.float64)
