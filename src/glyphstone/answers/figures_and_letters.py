"""Letters and figures of one drawing that nothing beside them tells apart: З and 3 in “3-нэ”.

A drawing is as sure of one as of the other. A letter beside it in some word shows that it is a
letter, a figure beside it or a word without letters that it is a figure. If neither is there, a
person is asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

import unicodedata2

from glyphstone.answers.vouching import TYPED
from glyphstone.evidence.book import Book
from glyphstone.evidence.sources.drawing import Drawing
from glyphstone.model import Entry

__all__ = ["undecided_figures"]

#: Figures and the letters that text faces draw nearly as they draw them.
_DRAWN_ALIKE = ("3ЗзƷʒɜ", "0OoОоΟο", "1lIІӀι", "6б", "9q", "5Ss", "2Zz", "8В")
_ALIKE = frozenset("".join(_DRAWN_ALIKE))


def undecided_figures(
    book: Book, entries: Sequence[Entry], known: Mapping[int, str], read: Collection[int]
) -> Iterator[int]:
    """Known symbols that may be a figure as well as a letter; `read` are told by a person.

    Of one that was typed, what the drawing says does not bear out which of the two it is.
    """
    open_ = {
        symbol
        for symbol, text in known.items()
        if symbol >= 0 and symbol not in read and text in _ALIKE and _drawn(entries[symbol], text)
    }
    if not open_:
        return
    words: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    for symbols in book.types:
        for symbol in open_.intersection(symbols):
            words[symbol].append(symbols)
    for symbol in sorted(open_):
        if not any(_fits(word, symbol, known) for word in words[symbol]):
            yield symbol


def _drawn(entry: Entry, text: str) -> bool:
    """Whether no evidence but its drawing tells what a glyph is."""
    sources = {one.source for one in entry.provenance if one.text == text}
    return sources - {TYPED} == {Drawing.name}


def _fits(word: tuple[int, ...], symbol: int, known: Mapping[int, str]) -> bool:
    """Whether what stands in a word bears out that a glyph in it is a letter, or a figure."""
    figure = known[symbol].isdigit()
    places = [place for place, one in enumerate(word) if one == symbol]
    beside = {word[at] for place in places for at in (place - 1, place + 1) if 0 <= at < len(word)}
    kinds = {_kind(known.get(one)) for one in beside - {symbol}}
    if figure:
        letters = any(_kind(known.get(one)) == "L" for one in word)
        return "N" in kinds or not letters
    return "L" in kinds or len(word) == 1


def _kind(text: str | None) -> str:
    """L for letters, N for figures, else another category of the last character; ? if unknown."""
    if not text:
        return "?"
    kind = str(unicodedata2.category(text[-1])[0])
    return "L" if kind == "M" else kind
