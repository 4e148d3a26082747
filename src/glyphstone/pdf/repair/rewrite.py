"""Writing recovered maps back into a PDF, so that every viewer copies and finds the right text.

Nothing that is drawn changes: only /ToUnicode and /ActualText do.
"""

from __future__ import annotations

import tempfile
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from glyphstone.errors import MapError, OutputError, Place
from glyphstone.files import write_whole
from glyphstone.model import (
    MISSING_FONT,
    BoolArray,
    FontKey,
    FontMaps,
    GlyphKey,
    Glyphs,
    TextLine,
)
from glyphstone.model import UNKNOWN as UNKNOWN_GLYPH
from glyphstone.options import Limits
from glyphstone.pdf.document.mend import without_repeats
from glyphstone.pdf.fonts.composite import CompositeFont
from glyphstone.pdf.fonts.font_dictionary import PdfFont
from glyphstone.pdf.repair.actual_text import ActualTexts
from glyphstone.pdf.repair.check import check
from glyphstone.pdf.repair.code_spaces import code_size, codespaces, entries_by_cid
from glyphstone.pdf.repair.edits import Edits
from glyphstone.pdf.repair.line_texts import Lines, LineTexts
from glyphstone.pdf.repair.locations import Watcher
from glyphstone.pdf.repair.permission import unlocked, unsigned
from glyphstone.pdf.repair.saving import saved
from glyphstone.pdf.repair.to_unicode import entry_text, to_unicode_map

__all__ = ["NOTHING", "UNKNOWN", "FontRepair", "ReadPages", "RepairReport", "repair"]

#: What a repaired font says of a glyph that nobody has named: better than its old lie.
UNKNOWN = "\ufffd"
#: What a repaired font says of a glyph that stands for nothing. Without any text, PDFium falls back
#: on the glyph's name and pdf.js on its code; a word joiner is invisible and parts no word.
NOTHING = "\u2060"
_MENDED = "The original is damaged; the repaired copy has been mended."


@dataclass(frozen=True, slots=True)
class FontRepair:
    """What was written for one font."""

    font: FontKey
    name: str
    #: Entries of the new map, among them old claims that were kept.
    entries: int
    kept: int
    #: Codes that the document shows and nobody has named.
    unknown: int


@dataclass(frozen=True, slots=True)
class RepairReport:
    """What a repair changed, and what a person should know about it."""

    source: str
    target: str
    pages: int
    fonts: tuple[FontRepair, ...]
    #: How many /ActualText there are, and how many were wrong and are gone.
    actual_texts: int
    actual_texts_removed: int
    #: Sentences: a broken signature, encryption that is gone, fonts that are not in the file.
    notes: tuple[str, ...] = ()
    #: How many lines that no map can say have an /ActualText now.
    lines: int = 0

    @property
    def unknown(self) -> int:
        """Glyphs of repaired fonts that are still unknown."""
        return sum(font.unknown for font in self.fonts)


@dataclass(frozen=True, slots=True)
class ReadPages:
    """A source that has been read: by whom, and the glyph tables of all its pages in order."""

    watcher: Watcher
    tables: Iterable[Glyphs]


def repair(
    source: Path,
    target: Path,
    maps: FontMaps,
    *,
    keep: Mapping[FontKey, Collection[int]] | None = None,
    password: str | None = None,
    allow_signed: bool = False,
    overwrite: bool = False,
    limits: Limits | None = None,
    read: ReadPages | None = None,
    lines: Lines | None = None,
) -> RepairReport:
    """Write a copy of a PDF whose fonts say what `maps` says; what was changed.

    `maps` has, for each font to be repaired, what its codes mean in reading order ("" for a glyph
    that stands for nothing). `keep` names codes whose old claim is right. Other codes that the
    document shows are said to be unknown. A copy that fails its own check is withheld. `read` is
    the source if it has been read already; its open file is changed then. `lines` reads the lines
    of a page: those that no map can say get an /ActualText.
    """
    limits = limits or Limits()
    # Text without a font has a map too if a recovery was asked for it, but no place to write it.
    maps = {key: codes for key, codes in maps.items() if key != MISSING_FONT}
    _check_maps(maps, source)
    _check_target(source, target, overwrite)
    with ExitStack() as stack:
        if read is None:
            watcher = stack.enter_context(closing(Watcher(source, password, limits)))
            read = ReadPages(watcher, (watcher.glyphs(*page) for page in watcher.pages()))
        watcher = read.watcher
        notes = [*unlocked(watcher, password), *unsigned(watcher, allow_signed)]
        repairer = _Repairer(watcher, maps, keep or {}, lines)
        counts = repairer.read(read.tables)
        if watcher.healed is not None:
            # qpdf gave up objects on the way: begin again with the file that has them mended.
            path = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "healed.pdf"
            path.write_bytes(without_repeats(source.read_bytes()))
            # What qpdf gives up in this one too is lost: only objects of one file can be changed.
            healed = stack.enter_context(closing(Watcher(path, password, limits, heals=False)))
            repairer = _Repairer(healed, maps, keep or {}, lines)
            counts = repairer.read(healed.glyphs(*page) for page in healed.pages())
            watcher = healed
            notes.append(_MENDED)
        elif watcher.mended:
            notes.append(_MENDED)
        notes += _missing_pages(watcher.announced_pages, len(counts))  # qpdf corrects it later
        report, written = repairer.write(str(source), str(target), len(counts))
        content = saved(watcher.pdf, source)
        kept = check(source, password, content, written, counts, limits, repairer.texts)
    write_whole(target, content)
    return replace(report, notes=(*notes, *kept, *report.notes))


# --- before ---------------------------------------------------------------------------------------


def _check_maps(maps: FontMaps, source: Path) -> None:
    for codes in maps.values():
        for code, meant in codes.items():
            if any("\ud800" <= char <= "\udfff" for char in meant.text):
                raise MapError(
                    f"the map gives code {code} half a character.",
                    place=Place(file=str(source)),
                    next_step="Correct the map.",
                )


def _check_target(source: Path, target: Path, overwrite: bool) -> None:
    place = Place(file=str(target))
    if not target.exists():
        return
    if source.exists() and target.samefile(source):
        raise OutputError("this is the input itself.", place=place, next_step="Give another name.")
    if not overwrite:
        raise OutputError(
            "the file exists already.", place=place, next_step="Overwrite it with --force."
        )


def _missing_pages(announced: int, found: int) -> list[str]:
    if found >= announced:
        return []
    return [
        f"{announced - found:,} of the {announced:,} pages that the original announces cannot be"
        f" found; the copy has {found:,}."
    ]


# --- the change -----------------------------------------------------------------------------------


class _Repairer:
    """Reads an open file, then changes it."""

    def __init__(
        self,
        watcher: Watcher,
        maps: FontMaps,
        keep: Mapping[FontKey, Collection[int]],
        lines: Lines | None,
    ) -> None:
        self._watcher = watcher
        self._lines = lines
        self._line_texts = LineTexts()
        self._maps = maps
        self._keep = keep
        self._used: dict[FontKey, set[tuple[int, int]]] = {}
        self._actual_texts = ActualTexts(watcher.pdf.Root, self._meaning)

    @property
    def texts(self) -> Mapping[tuple[int, int], str]:
        """The lines that have a text of their own now, by page and row."""
        return self._line_texts.written

    def _meaning(self, glyph: GlyphKey) -> str | bool | None:
        font, code = glyph
        if font not in self._maps:
            return False
        meant = self._maps[font].get(code)
        if meant is not None:
            return meant.text
        return self._watcher.store.by_key[font].claim(code).text if self._keeps(glyph) else None

    def _keeps(self, glyph: GlyphKey) -> bool:
        return glyph.code in self._keep.get(glyph.font, ())

    def read(self, tables: Iterable[Glyphs]) -> list[int]:
        """Note what all pages use, by their tables in order; how many glyphs each has."""
        counts: list[int] = []
        for (number, page), glyphs in zip(self._watcher.pages(), tables, strict=True):
            replacements = self._watcher.replacements[number]
            counts.append(len(glyphs))
            keys = glyphs.font.astype(np.int64) << 40 | glyphs.code << 8 | glyphs.code_length
            for key in np.unique(keys).tolist():
                font = glyphs.fonts[key >> 40].key
                self._used.setdefault(font, set()).add((key >> 8 & 0xFFFFFFFF, key & 0xFF))
            spoken = self._actual_texts.add(page.entry.objgen, glyphs, replacements)
            if self._lines is not None:
                self._read_lines(number, glyphs, self._lines(glyphs), spoken)
        return counts

    def _read_lines(
        self, number: int, glyphs: Glyphs, lines: Sequence[TextLine], spoken: BoolArray
    ) -> None:
        repaired = np.array([font.key in self._maps for font in glyphs.fonts], dtype=np.bool_)
        known: dict[GlyphKey, str] = {}

        def said(row: int) -> str:
            key = glyphs.key(row)
            if key not in known:
                meant = self._meaning(key)
                if meant is False:
                    meant = self._watcher.store.by_key[key.font].claim(key.code).text
                known[key] = meant if isinstance(meant, str) else UNKNOWN_GLYPH
            return known[key]

        shows = self._watcher.shows[number]
        self._line_texts.add(number, glyphs, shows, lines, said, repaired[glyphs.font], spoken)

    def write(
        self, source: str, target: str, pages: int
    ) -> tuple[RepairReport, dict[int, dict[int, str]]]:
        """Change the open file; what was changed, and the claim that each code must now have.

        The claims are by the font's place in this reading: saving numbers all objects anew, so that
        keys change, but the copy meets the same fonts in the same order.
        """
        store = self._watcher.store
        repaired: list[FontRepair] = []
        written: dict[int, dict[int, str]] = {}
        self._check_fonts(source)
        for font in store.pdf_fonts:
            key = font.font.key
            if key not in self._maps:
                continue
            entries, kept, unknown = self._entries(font)
            doubled = entries_by_cid(font, entries) if isinstance(font, CompositeFont) else {}
            stream = self._watcher.pdf.make_stream(
                to_unicode_map({**doubled, **entries}, codespaces(font))
            )
            for entry in store.entries[key]:
                entry["/ToUnicode"] = stream
            written[font.font.index] = {code: text for (code, _), text in entries.items()}
            repaired.append(FontRepair(key, font.name, len(entries), kept, unknown))
        pdf, limits, edits = self._watcher.pdf, self._watcher.limits, Edits()
        removed = self._actual_texts.remove_wrong(pdf, limits, edits)
        told = self._line_texts.put(pdf, limits, edits)
        edits.apply(pdf, limits)
        report = RepairReport(
            source=source,
            target=target,
            pages=pages,
            fonts=tuple(repaired),
            actual_texts=self._actual_texts.seen,
            actual_texts_removed=removed,
            lines=told,
            notes=tuple(
                f"The font {font.name} is not in the file; viewers draw it by its text, so it may"
                " look different now."
                for font in store.fonts
                if font.key in self._maps and font.subtype == "Type0" and not font.embedded
            ),
        )
        return report, written

    def _check_fonts(self, source: str) -> None:
        """Refuse maps of fonts that the document does not have."""
        if missing := sorted(self._maps.keys() - self._watcher.store.by_key.keys()):
            raise MapError(
                f"the map is for a font (object {missing[0]}) that the document does not have.",
                place=Place(file=source),
                next_step="Use the maps of this very file.",
            )

    def _entries(self, font: PdfFont) -> tuple[dict[tuple[int, int], str], int, int]:
        """The new map of a font; how many entries are old claims, how many codes are unknown."""
        key = font.font.key
        used = self._used.get(key, set())
        sizes: dict[int, set[int]] = {}
        for code, size in used:
            sizes.setdefault(code, set()).add(size)
        meant = {
            code: entry_text(meaning.text) or NOTHING for code, meaning in self._maps[key].items()
        }
        kept = {
            code: claim
            for code in self._keep.get(key, ())
            if code not in meant and (claim := font.claim(code).text)
        }
        unknown = sizes.keys() - meant.keys() - kept.keys()
        texts = {**kept, **dict.fromkeys(unknown, UNKNOWN), **meant}
        entries = {
            (code, size): text
            for code, text in texts.items()
            for size in sizes.get(code) or [code_size(font, code)]
        }
        return entries, len(kept), len(unknown)
