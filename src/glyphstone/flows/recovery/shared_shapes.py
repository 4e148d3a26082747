"""One key for one drawing that fonts of the same name hold in several formats.

A drawing that went through another format or another grid has its points moved a little, and so a
key of its own. Fonts of one name in other documents, or twice in one, are mostly the same typeface:
there it is looked for by its looks.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace

from glyphstone.evidence.book import Book
from glyphstone.model import FontKey, Shape, Symbol
from glyphstone.shapes.lookup import ShapeIndex

__all__ = ["with_shared_keys"]


def with_shared_keys(book: Book, shapes: Mapping[str, Shape]) -> Book:
    """The book with the key of the first font of a name on what others of that name draw alike."""
    by_name: dict[str, dict[tuple[int, FontKey], list[Symbol]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for symbol in book.symbols:
        if symbol.shape is not None and not symbol.blank:
            by_name[symbol.font_name][symbol.document, symbol.font].append(symbol)
    keys: dict[int, str] = {}
    for fonts in by_name.values():
        if len(fonts) > 1:
            keys |= _shared(list(fonts.values()), shapes)
    if not keys:
        return book
    symbols = tuple(
        replace(symbol, shape=keys[symbol.id]) if symbol.id in keys else symbol
        for symbol in book.symbols
    )
    return replace(book, symbols=symbols)


def _shared(fonts: list[list[Symbol]], shapes: Mapping[str, Shape]) -> dict[int, str]:
    index = ShapeIndex()
    keys: dict[int, str] = {}
    for symbols in fonts:
        drawn = {symbol.id: symbol.shape for symbol in symbols if symbol.shape is not None}
        own = [key for key in dict.fromkeys(drawn.values()) if key in shapes]
        found = {key: match for key in own if (match := _match(index, shapes[key])) is not None}
        # Two drawings of one font are two drawings, whatever they look like.
        times = Counter(found.values())
        for symbol, key in drawn.items():
            if found.get(key, key) != key and times[found[key]] == 1:
                keys[symbol] = found[key]
        for symbol, key in drawn.items():
            if symbol not in keys and key in shapes:
                index.add(shapes[key], key)
    return keys


def _match(index: ShapeIndex, shape: Shape) -> str | None:
    match = index.find(shape)
    return None if match is None or match.ambiguous else match.key
