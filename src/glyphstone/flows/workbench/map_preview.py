"""A colleague's map, and what it would change, before it is taken over."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

from glyphstone.answers.outcomes import GlyphCard
from glyphstone.flows.library import MapFile, read_maps
from glyphstone.flows.recovery.solving import Solving
from glyphstone.flows.workbench.glyph_sheet import GlyphRow, first_places, glyph_rows
from glyphstone.model import FontKey

__all__ = ["MapChange", "MapPreview", "preview_of_map"]


@dataclass(frozen=True, slots=True)
class MapChange:
    """A glyph whose text would be another: as it is shown now, and the text of the map."""

    glyph: GlyphRow
    text: str


@dataclass(frozen=True, slots=True)
class MapPreview:
    """What a map says of a document: glyphs that it knows, agrees on, and would change."""

    known: int
    agreed: int
    changes: tuple[MapChange, ...]


def preview_of_map(recovery: Solving, path: Path) -> MapPreview:
    """What a file of maps would change; a `MapError` says what is wrong with it."""
    texts = _texts(recovery, read_maps(path))
    session = recovery.session
    places = first_places(recovery)
    now = session.solution.known
    cards = [
        GlyphCard(symbol, now.get(symbol), 1.0, *places[symbol])
        for symbol, text in texts.items()
        if symbol in places and now.get(symbol) != text
    ]
    cards.sort(key=lambda card: (-card.count, card.symbol))
    rows = glyph_rows(recovery, cards)
    return MapPreview(
        len(texts),
        sum(now.get(symbol) == text for symbol, text in texts.items()),
        tuple(MapChange(row, texts[row.symbol]) for row in rows),
    )


def _texts(recovery: Solving, maps: MapFile) -> dict[int, str]:
    """What a map says of the symbols of a recovery: by code in its own document, else by drawing.

    A drawing that the map reads in two ways says nothing.
    """
    by_code: dict[tuple[str, FontKey, int], str] = {}
    by_shape: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for font in maps.fonts:
        for glyph in font.glyphs:
            if glyph.text is None:
                continue
            if font.document and font.key and glyph.code is not None:
                by_code[font.document, font.key, glyph.code] = glyph.text
            if glyph.shape is not None:
                by_shape[glyph.shape][glyph.text] += 1
    found: dict[int, str] = {}
    for symbol in recovery.session.book.symbols:
        sha256 = recovery.documents[symbol.document].sha256
        said = by_code.get((sha256, symbol.font, symbol.code))
        shaped = by_shape.get(symbol.shape or "", Counter())
        if said is None and len(shaped) == 1 and not symbol.trusted:
            said = next(iter(shaped))
        if said is not None and not symbol.blank:
            found[symbol.id] = said
    return found
