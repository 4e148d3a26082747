"""What a recovery knows, as maps that can be exported and kept in a library."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from glyphstone.evidence.book import Book
from glyphstone.flows.recovery.document_reading import FontFacts, ReadDocument
from glyphstone.model import Entry, FontKey, Shape, Symbol
from glyphstone.store.exchange import FontEntry, GlyphEntry, MapFile

__all__ = ["map_file"]


def map_file(
    documents: Sequence[tuple[ReadDocument, Sequence[FontFacts]]],
    book: Book,
    entries: Sequence[Entry],
    shapes: Mapping[str, Shape],
    unchecked: Collection[int] = (),
) -> MapFile:
    """The maps of some fonts of each document; `unchecked` symbols rest on one place alone."""
    symbols: dict[tuple[int, FontKey], list[Symbol]] = defaultdict(list)
    for symbol in book.symbols:
        symbols[symbol.document, symbol.font].append(symbol)
    fonts: list[FontEntry] = []
    drawings: dict[str, Shape] = {}
    for number, (document, wanted) in enumerate(documents):
        for font in wanted:
            own = symbols[number, font.key]
            fonts.append(
                FontEntry(
                    name=font.name,
                    glyphs=tuple(
                        _glyph(symbol, entries[symbol.id], symbol.id in unchecked) for symbol in own
                    ),
                    document=document.sha256,
                    key=font.key,
                )
            )
            for symbol in own:
                if symbol.shape is not None and symbol.shape in shapes:
                    drawings[symbol.shape] = shapes[symbol.shape]
    return MapFile(tuple(fonts), tuple(drawings.values()))


def _glyph(symbol: Symbol, entry: Entry, unchecked: bool) -> GlyphEntry:
    spoken = [one for one in entry.provenance if one.text == entry.text]
    best = max(spoken, key=lambda one: one.confidence, default=None)
    return GlyphEntry(
        text=entry.text,
        code=symbol.code,
        code_length=symbol.code_length,
        shape=symbol.shape,
        state=entry.state,
        confidence=entry.confidence,
        source="" if best is None else best.source,
        count=symbol.count,
        unchecked=unchecked and entry.text is not None,
    )
