"""Maps for the fonts of a test document, named by their place: the first that pages use is 0."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import glyphstone
from glyphstone.errors import GlyphstoneError
from glyphstone.model import FontKey, FontMaps, Meaning

__all__ = ["NO_FONT", "font_keys", "font_map", "keyed"]

#: The key of a font that no test document has.
NO_FONT = FontKey("999999")


def font_keys(path: Path, password: str | None = None) -> list[FontKey]:
    """The keys of a document's fonts in the order of first use; none if it cannot be opened."""
    try:
        with glyphstone.open(path, password=password) as document:
            for page in document.pages():
                assert page.glyphs is not None
            return [font.key for font in document.fonts]
    except GlyphstoneError:
        return []


def font_map(texts: Mapping[int, str]) -> dict[int, Meaning]:
    """A font's map by plain texts."""
    return {code: Meaning(text) for code, text in texts.items()}


def keyed(keys: list[FontKey], texts: Mapping[int, Mapping[int, str]]) -> FontMaps:
    """The maps of fonts that are named by their place."""
    return {
        keys[place] if place < len(keys) else NO_FONT: font_map(codes)
        for place, codes in texts.items()
    }
