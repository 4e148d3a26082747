"""Figures that are drawn as letters: 0 and 1 of old-style figures are an o and a small capital I.

What tells them apart is their company: they stand beside other figures and beside no letter, and
the font has another drawing for the letter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

import unicodedata2

from glyphstone.evidence.book import Book
from glyphstone.evidence.drawings.font_letters import LetterReading

__all__ = ["with_old_figures"]

#: What old-style figures are taken for.
_FIGURES = {**dict.fromkeys("oOоОοΟօ", "0"), **dict.fromkeys("iıIlІіӀӏ|", "1")}
#: The probability of a figure that company tells: it is said, and asked about. By hand.
PROBABLE = 0.99


def with_old_figures(
    book: Book, readings: Sequence[LetterReading], known: Mapping[int, str]
) -> list[LetterReading]:
    """Readings in which letters are figures that another drawing has too, and only figures beside.

    Words of such letters alone tell nothing; one of their words must have a plain figure.
    """
    wanted = {one.symbol for one in readings if one.shared and one.text in _FIGURES}
    if not wanted:
        return list(readings)
    texts = {**{one.symbol: one.text for one in readings}, **known}
    figures = _only_beside_figures(book, wanted, texts)
    found = [_figure(one) if one.symbol in figures else one for one in readings]
    return _no_longer_shared(book, found, figures)


def _only_beside_figures(
    book: Book, wanted: Collection[int], texts: Mapping[int, str]
) -> frozenset[int]:
    """Those that touch no letter, alone or in a row, and are in a row with a figure somewhere."""
    found = set(wanted)
    figures = {symbol for symbol, text in texts.items() if _is_figure(text)} - found
    words = [symbols for symbols in book.types if not found.isdisjoint(symbols)]
    before = -1
    while before != len(found):
        before = len(found)
        for symbols in words:
            for first, last in _runs(symbols, found | figures):
                ends = (*symbols[max(first - 1, 0) : first], *symbols[last : last + 1])
                if any(_may_be_letter(texts.get(one)) for one in ends):
                    found.difference_update(symbols[first:last])
    beside = {
        one
        for symbols in words
        for first, last in _runs(symbols, found | figures)
        if not figures.isdisjoint(symbols[first:last])
        for one in symbols[first:last]
    }
    return frozenset(found & beside)


def _runs(symbols: Sequence[int], among: Collection[int]) -> Iterator[tuple[int, int]]:
    """Where symbols of some kind stand side by side in a word: the first, and the one behind."""
    first = 0
    for is_one, group in groupby(symbols, key=among.__contains__):
        last = first + sum(1 for _ in group)
        if is_one:
            yield first, last
        first = last


def _may_be_letter(text: str | None) -> bool:
    return text is None or any(unicodedata2.category(char)[0] in "LM" for char in text)


def _is_figure(text: str) -> bool:
    return len(text) == 1 and unicodedata2.category(text) == "Nd"


def _figure(one: LetterReading) -> LetterReading:
    figure = _FIGURES[one.text]
    return replace(one, text=figure, second=one.text, probability=PROBABLE, shared=False)


def _no_longer_shared(
    book: Book, readings: Sequence[LetterReading], figures: Collection[int]
) -> list[LetterReading]:
    """Readings of which letters share nothing if all that they shared with are figures now."""
    fonts = {one.symbol: book.symbols[one.symbol].font for one in readings}
    count = Counter((fonts[one.symbol], one.text) for one in readings)
    left = {(fonts[one.symbol], one.second) for one in readings if one.symbol in figures}
    return [
        replace(one, shared=False)
        if (own := (fonts[one.symbol], one.text)) in left and count[own] == 1
        else one
        for one in readings
    ]
