"""Books whose glyphs have names and claim texts: two glyphs may claim the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from glyphstone.evidence.book import Book
from glyphstone.model import Claim, ClaimPath
from tests.answers.handmade import handmade

__all__ = ["claimed_book", "named"]


def claimed_book(
    words: Sequence[Sequence[str]],
    claims: Mapping[str, str] | None = None,
    advances: Mapping[str, float] | None = None,
) -> Book:
    """Words as the names of their glyphs in the order of drawing, all in one line.

    A glyph claims what `claims` has for its name, or the name itself.
    """
    spelling = {f"w{number}": list(word) for number, word in enumerate(words)}
    book = handmade([" ".join(spelling)], spelling=spelling)
    names = list(dict.fromkeys(name for word in words for name in word))
    return replace(
        book,
        symbols=tuple(
            replace(
                symbol,
                claim=Claim(text := (claims or {}).get(name, name), ClaimPath.TO_UNICODE),
                trusted=bool(text),
                advance=(advances or {}).get(name, 0.5),
                shape=name,
            )
            for symbol, name in zip(book.symbols, names, strict=True)
        ),
    )


def named(words: Sequence[Sequence[str]], symbols: frozenset[int]) -> list[str]:
    """The names of some symbols of such a book."""
    names = list(dict.fromkeys(name for word in words for name in word))
    return sorted(names[symbol] for symbol in symbols)
