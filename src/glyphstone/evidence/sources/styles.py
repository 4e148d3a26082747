"""What one style of a document teaches the next: words by their pattern, signs by their drawing.

Bold and italic cuts have drawings of their own, so that nothing passes from one to the other by
equal drawings. But they print the same words, and their figures, capitals and signs are those of
the upright cut, fattened or set aslant. Words prove that two fonts belong together; drawings alone
prove nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

import numpy as np

from glyphstone.evidence.book import Book
from glyphstone.evidence.style_letters import TRUST, StyleLetters, StyleLooks
from glyphstone.evidence.style_pages import StyledFont, styled_fonts
from glyphstone.evidence.style_pictures import StylePictures
from glyphstone.evidence.style_words import StyleVocabulary, Word
from glyphstone.evidence.symbol_places import some_places
from glyphstone.model import Proposal, Shape

__all__ = ["Styles"]


class Styles:
    """Proposes letters of one font by the words and drawings of others in the same book.

    `shapes` has the drawings of the book by their keys; without them nothing is said.
    """

    name = "styles"
    description = "glyph, by words that another style of the document has taught"

    def __init__(self, shapes: Mapping[str, Shape] | None = None) -> None:
        self._shapes = shapes or {}
        self._book: Book | None = None
        self._fonts: tuple[StyledFont, ...] = ()
        self._taken_in: set[Word] = set()
        self._words = StyleVocabulary(())
        self._pictures = StylePictures(self._shapes)
        self._distances: dict[tuple[int, int], tuple[list[list[float]], list[list[int]]]] = {}

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """What the fonts whose own claims stand teach the others."""
        known = {symbol.id: symbol.claim.text for symbol in book.symbols if symbol.trusted}
        return self.learned(book, known)

    def learned(self, book: Book, known: Mapping[int, str]) -> Iterable[Proposal]:
        """What the glyphs that are known by now teach of those that are not."""
        if book is not self._book:
            self._book, self._fonts = book, styled_fonts(book, self._shapes)
            self._distances = {}
            self._taken_in, self._words = set(), StyleVocabulary(())
        found: dict[int, str] = {}
        if self._teaches(known):
            self._learn_words(known)
            for _ in range(TRUST.rounds):
                more = self._round({**known, **found})
                found |= more
                if not more:
                    break
        places = some_places(book) if found else {}
        for symbol, text in found.items():
            yield Proposal(symbol, text, TRUST.sure, self.name, places.get(symbol, ()))

    def _teaches(self, known: Mapping[int, str]) -> bool:
        """Whether one font is known well enough to teach another that is not."""
        told = [sum(symbol in known for symbol in font.symbols) for font in self._fonts]
        open_ = any(one < len(font.symbols) for one, font in zip(told, self._fonts, strict=True))
        return len(told) > 1 and open_ and max(told) >= TRUST.fewest_known

    def _learn_words(self, known: Mapping[int, str]) -> None:
        """The words that are known by now; what follows from them is no vocabulary."""
        words = {
            tuple(known[symbol] for symbol in symbols)
            for font in self._fonts
            for symbols in font.types
            if known.keys() >= set(symbols)
        }
        if not words >= self._taken_in:
            self._taken_in, self._words = set(), StyleVocabulary(())
        self._words.add(words - self._taken_in)
        self._taken_in = words

    def _round(self, known: Mapping[int, str]) -> dict[int, str]:
        found: dict[int, str] = {}
        for number, font in enumerate(self._fonts):
            if any(symbol not in known for symbol in font.symbols):
                looks = self._unlike(number, known)
                if looks.unlike:
                    found |= StyleLetters(font, known, looks, self._words).texts()
        return found

    def _unlike(self, number: int, known: Mapping[int, str]) -> StyleLooks:
        """How unlike the glyphs of a font are to the known texts of others."""
        font = self._fonts[number]
        found: dict[int, dict[str, float]] = defaultdict(dict)
        rivals: dict[int, dict[str, float]] = defaultdict(dict)
        strangers: dict[int, dict[str, float]] = defaultdict(dict)
        for other, source in enumerate(self._fonts):
            columns = [at for at, symbol in enumerate(source.symbols) if symbol in known]
            if other == number or len(columns) < TRUST.fewest_known:
                continue
            texts = {at: known[source.symbols[at]] for at in columns}
            places = [(text, at) for at, text in texts.items()]
            rows, orders = self._compared(number, other)
            for symbol, row, order in zip(font.symbols, rows, orders, strict=True):
                near, next_ = found[symbol], rivals[symbol]
                first, second = order[:2]
                if symbol in known:
                    # Of what is known only its own text and the nearest one matter.
                    near_by = next(at for at in order if at in texts)
                    own = (at for at in columns if texts[at] == known[symbol])
                    chosen = [(texts[at], at) for at in (near_by, *own)]
                else:
                    chosen = places
                strange = next((row[at] for at in order if at not in texts), float("inf"))
                for text, at in chosen:
                    if text not in near or row[at] < near[text]:
                        near[text] = row[at]
                        next_[text] = row[second if at == first else first]
                        strangers[symbol][text] = strange
        return StyleLooks(found, rivals, strangers)

    def _compared(self, number: int, other: int) -> tuple[list[list[float]], list[list[int]]]:
        """The distances between the glyphs of two fonts, and for each the nearest ones first."""
        found = self._distances.get((number, other))
        if found is None:
            keys = self._fonts[number].keys, self._fonts[other].keys
            distances = self._pictures.distances(*keys)
            found = distances.tolist(), np.argsort(distances, axis=1).tolist()
            self._distances[number, other] = found
        return found
