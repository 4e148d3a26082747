"""Counts what pages use, one after another: the survey of a document, whole or in part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from glyphstone.model import (
    MISSING_FONT,
    Font,
    Glyphs,
    GlyphUse,
    IntArray,
    PageCount,
    draw_shapes,
)

__all__ = ["Surveyor"]


class Surveyor:
    """Shown the glyph tables of pages, it counts them and the distinct glyphs of their fonts."""

    def __init__(self) -> None:
        self._uses = _Uses()
        self._pages: list[PageCount] = []

    def add(self, glyphs: Glyphs) -> None:
        """Count a page."""
        self._pages.append(
            PageCount(
                facts=glyphs.page,
                glyphs=len(glyphs),
                invisible=int(glyphs.invisible.sum()),
                hidden=int(glyphs.hidden.sum()),
                faults=tuple(glyphs.faults),
            )
        )
        self._uses.add(glyphs)

    @property
    def pages(self) -> tuple[PageCount, ...]:
        """The pages so far."""
        return tuple(self._pages)

    def shown(self, font: Font) -> Mapping[int, int]:
        """How often the pages so far show each code of a font."""
        return self._uses.counts(font)

    def uses(self, fonts: Sequence[Font]) -> tuple[tuple[Font, tuple[GlyphUse, ...]], ...]:
        """The fonts with the distinct glyphs that the pages so far use, their shapes drawn.

        The stand-in for a missing font is of interest only if text is set in it.
        """
        counted = [
            font for font in fonts if font.key != MISSING_FONT or len(self._uses.codes(font))
        ]
        draw_shapes((font, self._uses.codes(font).tolist()) for font in counted)
        return tuple((font, tuple(self._uses.of(font))) for font in counted)


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
        self._said_otherwise: Counter[tuple[int, int]] = Counter()

    def add(self, glyphs: Glyphs) -> None:
        """Count the glyphs of a page."""
        self._said_otherwise.update(glyphs.said_otherwise())
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

    def counts(self, font: Font) -> Mapping[int, int]:
        """How often each code of a font was used."""
        return self._counts.get(font.index, {})

    def codes(self, font: Font) -> IntArray:
        """The codes of a font that were used, in ascending order."""
        return np.array(sorted(self.counts(font)), dtype=np.int64)

    def of(self, font: Font) -> Iterator[GlyphUse]:
        """The distinct glyphs of a font in the order of their codes."""
        counts = self.counts(font)
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
                said_otherwise=self._said_otherwise[font.index, code],
            )
