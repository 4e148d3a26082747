"""A lazy document: open() a PDF, stream its pages, ask its fonts, survey the whole of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

import numpy as np

from glyphstone.errors import BadPageError, Place
from glyphstone.model import (
    Fault,
    Font,
    Glyphs,
    GlyphUse,
    IntArray,
    PageCount,
    PageFacts,
    Survey,
    draw_shapes,
)
from glyphstone.options import Limits
from glyphstone.pdf.content.resources import MISSING
from glyphstone.pdf.document.dates import iso_date
from glyphstone.pdf.document.page_tree import PageEntry
from glyphstone.pdf.reader import Reader
from glyphstone.shapes.fingerprint import fingerprints

if TYPE_CHECKING:
    from glyphstone.verdict.advice import Diagnosis

__all__ = ["Document", "Page", "open"]


def open(
    path: str | Path, *, password: str | None = None, limits: Limits | None = None
) -> Document:
    """An opened PDF; use it in a `with` block, or close it."""
    return Document(Path(path), password=password, limits=limits or Limits())


class Page:
    """One page; its glyphs are read when first asked for."""

    def __init__(self, reader: Reader, number: int, entry: PageEntry) -> None:
        self._reader = reader
        self._entry = entry
        self.number = number

    @cached_property
    def glyphs(self) -> Glyphs:
        """Every glyph that the page shows, in the order of the PDF."""
        return self._reader.glyphs(self.number, self._entry)

    @property
    def facts(self) -> PageFacts:
        """The page's box, rotation and images."""
        return self.glyphs.page

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What could not be read of this page."""
        return tuple(self.glyphs.faults)


class Document:
    """An open PDF. It stays in the process and thread that opened it."""

    def __init__(self, path: Path, *, password: str | None, limits: Limits) -> None:
        self.path = path
        self.limits = limits
        self._reader = Reader(path, password, limits, _adopt)

    def __enter__(self) -> Document:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file; tables and shapes that were read stay usable."""
        self._reader.close()

    def pages(self) -> Iterator[Page]:
        """The pages one after another; none is kept, so memory does not grow with their number.

        Raises DamagedError for a document in which no page can be found.
        """
        for number, entry in self._reader.pages():
            yield Page(self._reader, number, entry)

    def page(self, number: int) -> Page:
        """The page of a number, counted from 1."""
        for page in self.pages():
            if page.number == number:
                return page
        raise BadPageError(
            f"there is no page {number}.",
            place=Place(file=str(self.path)),
            next_step="Pages are counted from 1.",
        )

    @property
    def announced_pages(self) -> int:
        """How many pages the document says it has; only reading them tells."""
        return self._reader.announced_pages

    @property
    def language(self) -> str | None:
        """The language that the document claims for all that says nothing else, as written."""
        return self._reader.language

    @property
    def title(self) -> str:
        """The title that its author or a program gave it, in one line; "" where there is none."""
        shown = "".join(char if char.isprintable() else " " for char in self._reader.info("/Title"))
        return " ".join(shown.split())

    @property
    def date(self) -> str:
        """When it says it was made, as ISO 8601 has it; "" where it does not say so."""
        return iso_date(self._reader.info("/CreationDate"))

    @property
    def fonts(self) -> tuple[Font, ...]:
        """The fonts that the pages read so far have used."""
        return tuple(self._reader.fonts)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What could not be read so far, of the document and its fonts (pages keep their own)."""
        return tuple(self._reader.faults)

    @property
    def mended(self) -> str:
        """How the file had to be mended to be read so far, in words; "" if it was whole."""
        return self._reader.mended

    def all_faults(self) -> tuple[Fault, ...]:
        """Every fault of what was read so far: of the file, its page tree, its fonts, its pages.

        The same whichever way the pages were read. Of the faults of pages a bounded number is
        listed, and the last entry says how many more there are.
        """
        file = [Fault(self.mended)] if self.mended else []
        return (*file, *self.faults, *self._reader.page_faults.listed())

    def survey(
        self,
        progress: Callable[[int, int], None] | None = None,
        pages: Collection[int] | None = None,
    ) -> Survey:
        """Read every page (or those asked for) once and count what they use.

        `progress` is told how many pages are done and how many the document announces.
        """
        counts: list[PageCount] = []
        uses = _Uses()
        faults: list[Fault] = []
        total = self.announced_pages if pages is None else len(pages)
        last = max(pages) if pages else None
        for page in self.pages():
            if last is not None and page.number > last:
                break
            if pages is not None and page.number not in pages:
                continue
            glyphs = page.glyphs
            counts.append(
                PageCount(
                    facts=glyphs.page,
                    glyphs=len(glyphs),
                    invisible=int(glyphs.invisible.sum()),
                    hidden=int(glyphs.hidden.sum()),
                    faults=tuple(glyphs.faults),
                )
            )
            faults += glyphs.faults
            uses.add(glyphs)
            if progress is not None:
                progress(len(counts), max(total, len(counts)))
        # The stand-in for a missing font is of interest only where text is set in it.
        fonts = tuple(
            font for font in self.fonts if font.subtype != MISSING or len(uses.codes(font))
        )
        draw_shapes((font, uses.codes(font).tolist()) for font in fonts)
        return Survey(
            file=str(self.path),
            pages=tuple(counts),
            fonts=fonts,
            uses=tuple(tuple(uses.of(font)) for font in fonts),
            producer=self._reader.info("/Producer"),
            creator=self._reader.info("/Creator"),
            languages=tuple(self._reader.languages),
            mended=self._reader.mended,
            encrypted=self._reader.encrypted,
            faults=(*self.faults, *faults),
        )

    def diagnose(
        self,
        progress: Callable[[int, int], None] | None = None,
        pages: Collection[int] | None = None,
    ) -> Diagnosis:
        """Survey the document and judge each of its fonts: which can be trusted, and why not."""
        from glyphstone.verdict.advice import diagnose  # its Unicode tables are needed here only

        return diagnose(self.survey(progress, pages))


def _adopt(font: Font) -> None:
    font.shaper = fingerprints


@dataclass(slots=True)
class _Use:
    code_length: int
    cid: int
    advance: float
    first_page: int


class _Uses:
    """Counts of the distinct glyphs of each font, gathered page by page."""

    def __init__(self) -> None:
        self._counts: dict[int, dict[int, int]] = {}
        self._first: dict[tuple[int, int], _Use] = {}

    def add(self, glyphs: Glyphs) -> None:
        """Count the glyphs of a page."""
        for index, code, row, count in glyphs.tally():
            counts = self._counts.setdefault(index, {})
            before = counts.get(code, 0)
            counts[code] = before + count
            if not before:
                self._first[index, code] = _Use(
                    code_length=int(glyphs.code_length[row]),
                    cid=int(glyphs.cid[row]),
                    advance=float(glyphs.width[row]),
                    first_page=glyphs.page.number,
                )

    def codes(self, font: Font) -> IntArray:
        """The codes of a font that were used, in ascending order."""
        return np.array(sorted(self._counts.get(font.index, ())), dtype=np.int64)

    def of(self, font: Font) -> Iterator[GlyphUse]:
        """The distinct glyphs of a font in the order of their codes."""
        counts = self._counts.get(font.index, {})
        codes = self.codes(font)
        gids = font.source.glyph_ids(codes).tolist()
        shapes = font.shapes(codes.tolist())
        for code, gid, shape in zip(codes.tolist(), gids, shapes, strict=True):
            use = self._first[font.index, code]
            yield GlyphUse(
                code=code,
                code_length=use.code_length,
                cid=use.cid,
                gid=gid,
                name=font.source.glyph_name(code),
                claim=font.source.claim(code),
                count=counts[code],
                first_page=use.first_page,
                advance=use.advance,
                shape=shape,
            )
