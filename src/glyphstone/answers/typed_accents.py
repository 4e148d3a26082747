"""Accents that a font has as glyphs of their own, as a person types them: on their letters.

TeX sets `ī` as a letter without a dot and an accent with room of its own. The file is right about
both, and so is the person who types one letter: neither answer nor claim is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from glyphstone.answers.align import Alignment
from glyphstone.answers.place_names import Places
from glyphstone.evidence.book import Book
from glyphstone.model.text import Piece
from glyphstone.script.normal.set_accents import ACCENTS, is_letter, stands_on, with_dot
from glyphstone.store.events import SpotRef

__all__ = ["TypedAccents", "as_claimed"]


class TypedAccents:
    """Tells which known texts of a word are typed otherwise than the font has them."""

    def __init__(self, book: Book, places: Places) -> None:
        self._book = book
        self._places = places

    def at(
        self, reference: SpotRef, symbols: Sequence[int], known: Mapping[int, str]
    ) -> dict[int, str]:
        """By symbol, what a person types for it in this word, if that is another text.

        A symbol that is an accent here and a sign there in one word is left as it is.
        """
        if not any(known.get(symbol) in ACCENTS for symbol in symbols):
            return {}
        token = self._places.token_at(reference)
        stretches = [] if token is None else self._book.stretches(token)
        if len(stretches) != len(symbols):
            return {}
        rows = self._places.filed(reference)
        pieces = [
            Piece(known.get(symbol, ""), row, start, advance)
            for symbol, row, (start, advance) in zip(symbols, rows, stretches, strict=True)
        ]
        found = [piece.text for piece in pieces]
        for place, (letter, accent) in enumerate(pairwise(pieces)):
            mark = ACCENTS.get(accent.text)
            unknown = symbols[place] not in known
            if mark and (unknown or is_letter(letter.text)) and stands_on(accent, letter):
                found[place], found[place + 1] = with_dot(letter.text, mark), mark
        typed: dict[int, set[str]] = {}
        for symbol, text in zip(symbols, found, strict=True):
            typed.setdefault(symbol, set()).add(text)
        return {
            symbol: text
            for symbol, (text, *more) in typed.items()
            if symbol in known and not more and text != known[symbol]
        }


def as_claimed(
    found: Alignment | None,
    symbols: Sequence[int],
    typed: Mapping[int, str],
    known: Mapping[int, str],
) -> Alignment | None:
    """An alignment in which what was typed for an accent or its letter is what the font has."""
    if found is None or not typed:
        return found
    texts = tuple(
        known[symbol] if text is not None and typed.get(symbol) == text else text
        for symbol, text in zip(symbols, found.texts, strict=True)
    )
    return replace(found, texts=texts)
