"""Claims of figures that stand where letters do: in words, time and again.

A map that gives a letter the text of a figure leaves words like "1wace" and "da1i". Ordinals,
dates with endings and formulas have figures beside letters too; what their drawings look like
decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import unicodedata2

from glyphstone.evidence.book import Book

__all__ = ["FEWEST", "SHARE", "figures_in_words"]

#: Different words with a small letter in which a figure stands for it to be looked at, and their
#: least share of all its words. By hand.
FEWEST, SHARE = 3, 0.5


def figures_in_words(book: Book, claimed: Mapping[int, str]) -> frozenset[int]:
    """The symbols with claims of figures most of whose words have a small letter."""
    figures = {symbol for symbol, text in claimed.items() if _is(text, "Nd")}
    lettered: Counter[int] = Counter()
    words: Counter[int] = Counter()
    for symbols in book.types if figures else ():
        own = figures.intersection(symbols)
        words.update(own)
        if own and any(_is(claimed.get(symbol, ""), "Ll", "Lo") for symbol in symbols):
            lettered.update(own)
    return frozenset(
        symbol for symbol, often in lettered.items() if often >= max(FEWEST, SHARE * words[symbol])
    )


def _is(text: str, *categories: str) -> bool:
    return len(text) == 1 and unicodedata2.category(text) in categories
