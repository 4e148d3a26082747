"""Where the maps of a document come from: a file of maps, its project file, the library.

One rule for all flows. A file of maps that is given counts alone. Else the project file beside the
document counts: the maps that the last recovery left there, or, if answers came since, those maps
solved again. Else the library counts, if it knows drawings of a font that needs a map. A font
without a map means what it claims.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from glyphstone.document import Document
from glyphstone.errors import GlyphstoneError, MapError, Place
from glyphstone.flows.recovery.digest import sha256_of
from glyphstone.flows.recovery.project_files import find_project
from glyphstone.flows.source import Source
from glyphstone.model import (
    CLAIMED,
    Font,
    FontKey,
    FontMaps,
    GlyphUse,
    Meaning,
    Survey,
    WordBreaks,
    vouched_for,
)
from glyphstone.reading import TextOptions
from glyphstone.reading.meanings import readable
from glyphstone.store.library_path import library_path
from glyphstone.verdict.doubtful import doubted_codes
from glyphstone.verdict.trust import Trust, Verdict, judge

# Few documents have a project or a file of maps, and few people a library: what reads these is
# loaded when there is one.
if TYPE_CHECKING:
    from glyphstone.store.exchange import FontEntry, GlyphEntry
    from glyphstone.store.map_library import MapLibrary

__all__ = ["KnownMaps", "known_maps", "library_knows", "maps_for", "strict_maps"]


@dataclass(frozen=True, slots=True)
class KnownMaps:
    """What is known of a document: maps, how words are divided, and a person's notices on these."""

    maps: FontMaps
    notices: tuple[str, ...] = ()
    breaks: WordBreaks = field(default_factory=dict)

    def how(self, options: TextOptions) -> TextOptions:
        """How the text is read with what is known; what the caller says of words counts."""
        return options if options.breaks else replace(options, breaks=self.breaks)


def known_maps(document: Document, source: Source) -> KnownMaps:
    """The maps that count for a document; doubtful letters are marked if that is asked for."""
    known = _known(document, source)
    if not source.strict:
        return known
    document.keep_pages()
    believed = strict_maps(document.survey(pages=source.pages))
    return replace(known, maps={**believed, **vouched_for(known.maps)})


def _known(document: Document, source: Source) -> KnownMaps:
    if source.maps is not None:
        document.keep_pages()
        return KnownMaps(maps_for(source.maps, source.path, document.survey()))
    project = find_project(source.path)
    if project is not None:
        from glyphstone.flows.recovery.kept import kept_breaks, kept_maps

        sha256 = sha256_of(source.path)
        breaks = kept_breaks(project, sha256)
        kept = kept_maps(project, sha256)
        if kept is not None:
            return KnownMaps(kept, breaks=breaks)
        document.keep_pages()
        return replace(_solved(document, source, project), breaks=breaks)
    try:
        return _by_library(document, source)
    except GlyphstoneError as error:
        # A damaged library is no reason to withhold a text that needs none.
        return KnownMaps({}, (f"the library of maps is not used: {error}",))


def _by_library(document: Document, source: Source) -> KnownMaps:
    path = library_path()
    if not path.is_file():
        return KnownMaps({})
    from glyphstone.store.map_library import MapLibrary

    with MapLibrary.open(path, read_only=True) as library:
        if not len(library):
            return KnownMaps({})
        document.keep_pages()
        survey = document.survey(pages=source.pages)
        if not any(_knows(library, font, uses) for font, uses in _broken(survey)):
            return KnownMaps({})
    return _solved(document, source, None)


def library_knows(fonts: Iterable[tuple[Font, Sequence[GlyphUse]]]) -> bool:
    """Whether the person's library has a glyph of one of these fonts; False if it is unusable."""
    path = library_path()
    if not path.is_file():
        return False
    from glyphstone.store.map_library import MapLibrary

    try:
        with MapLibrary.open(path, read_only=True) as library:
            return bool(len(library)) and any(_knows(library, *font) for font in fonts)
    except GlyphstoneError:
        return False


def _solved(document: Document, source: Source, project: Path | None) -> KnownMaps:
    # Evidence and answers take a while to load, and most documents need neither.
    from glyphstone.flows.recovery.solved import solved_maps

    return KnownMaps(*solved_maps(document, source, project))


def _broken(survey: Survey) -> Iterable[tuple[Font, Sequence[GlyphUse]]]:
    """The fonts that need a map."""
    for font, uses in zip(survey.fonts, survey.uses, strict=True):
        if uses and judge(font, uses).trust is not Trust.TRUSTED:
            yield font, uses


def _knows(library: MapLibrary, font: Font, uses: Sequence[GlyphUse]) -> bool:
    """Whether the library has a glyph of a font, by its drawing or by name and code."""
    for use in uses:
        if use.shape is None:
            if library.by_font(font.name, use.code, use.code_length):
                return True
        elif not use.shape.blank and (library.find(use.shape.key) or library.match(use.shape)):
            return True
    return False


def strict_maps(survey: Survey) -> dict[FontKey, dict[int, Meaning]]:
    """For each font with doubtful letters a map of the others, so that these become marks."""
    found: dict[FontKey, dict[int, Meaning]] = {}
    for font, uses in zip(survey.fonts, survey.uses, strict=True):
        verdict: Verdict = judge(font, uses)
        doubted = doubted_codes(verdict, uses)
        if not doubted:
            continue
        found[font.key] = {
            use.code: Meaning(text, 1.0, CLAIMED)
            for use in uses
            if use.code not in doubted and (text := readable(use.claim.text)) is not None
        }
    return found


# --- a file of maps -------------------------------------------------------------------------------


def maps_for(maps: Path, document: Path, survey: Survey) -> FontMaps:
    """For each font that a file of maps knows: what its codes mean.

    Maps made for this very file, or for no file by name, are taken code by code. In any other
    file the same code may draw something else, so what was found there counts for the same
    drawing, and for the same code of a font of that name only if no drawing is known.
    """
    from glyphstone.store.exchange import read_maps

    own = sha256_of(document)
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
        return _by_code(entry.glyphs) if entry.key in (None, font.key) else {}
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
    return Meaning(text, glyph.confidence, glyph.source or "map", glyph.unchecked)
