"""Where the recovered maps of a document come from."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from glyphstone.cli.terminal import progress_bar
from glyphstone.errors import MapError, Place
from glyphstone.model import Font, FontKey, FontMaps, GlyphUse, Meaning, Survey
from glyphstone.options import Limits
from glyphstone.store.exchange import FontEntry, GlyphEntry, read_maps

__all__ = ["known_by_project", "maps_for"]


def known_by_project(file: Path, password: str | None, limits: Limits) -> FontMaps | None:
    """What the project file beside a document and the library know, None where they do not."""
    from glyphstone.recovery import is_recovered, open_recovery

    if not is_recovered(file):
        return None
    with open_recovery(
        [file], password=password, limits=limits, progress=progress_bar, read_only=True
    ) as recovery:
        if not recovery.taught:
            return None
        return recovery.maps(0)


def maps_for(maps: Path, document: Path, survey: Survey) -> FontMaps:
    """For each font that a file of maps knows: what its codes mean.

    Maps made for this very file, or for no file by name, are taken code by code. In any other
    file the same code may draw something else, so what was found there counts for the same
    drawing, and for the same code of a font of that name only where no drawing is known.
    """
    own = _sha256(document)
    found: dict[FontKey, dict[int, Meaning]] = {}
    # What was found in this very document comes last and counts.
    for entry in sorted(read_maps(maps).fonts, key=lambda entry: entry.document == own):
        for font, uses in zip(survey.fonts, survey.uses, strict=True):
            texts = _texts(entry, font, uses, same=entry.document == own)
            if texts:
                found.setdefault(font.key, {}).update(texts)
    if not found:
        raise MapError(
            "it has no map for any font of this document.",
            place=Place(file=str(maps)),
            next_step="Give the maps of this document or of one with the same fonts.",
        )
    return found


def _texts(
    entry: FontEntry, font: Font, uses: Iterable[GlyphUse], *, same: bool
) -> dict[int, Meaning]:
    if entry.name != font.name:
        return {}
    if same:
        if entry.key not in (None, font.key):
            return {}
        return _by_code(entry.glyphs)
    by_shape: dict[str, Meaning] = {
        glyph.shape: _meaning(glyph, glyph.text)
        for glyph in entry.glyphs
        if glyph.shape is not None and glyph.text is not None
    }
    by_code = _by_code(glyph for glyph in entry.glyphs if glyph.shape is None)
    texts: dict[int, Meaning] = {}
    for use in uses:
        if use.shape is not None and use.shape.key in by_shape:
            texts[use.code] = by_shape[use.shape.key]
        elif use.code in by_code and (use.shape is None or entry.document is None):
            texts[use.code] = by_code[use.code]
    return texts


def _by_code(glyphs: Iterable[GlyphEntry]) -> dict[int, Meaning]:
    return {
        glyph.code: _meaning(glyph, glyph.text)
        for glyph in glyphs
        if glyph.code is not None and glyph.text is not None
    }


def _meaning(glyph: GlyphEntry, text: str) -> Meaning:
    return Meaning(text, glyph.confidence, glyph.source or "map")


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
