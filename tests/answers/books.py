"""Books for tests: a forged document, read back and cut into lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import glyphstone
from forge import Forged
from forge.glyphmap import true_map
from glyphstone.evidence.book import Book
from glyphstone.evidence.book_builder import BookBuilder
from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.model import Survey, Symbol

__all__ = ["Shelf", "book_of"]


@dataclass(frozen=True)
class Shelf:
    """A book, the truth about each of its documents, and what their surveys found."""

    book: Book
    forged: tuple[Forged, ...]
    surveys: tuple[Survey, ...]

    def truth(self, symbol: Symbol) -> str:
        """What a symbol really means."""
        return self._maps[symbol.document][self._font(symbol)][symbol.code]

    @cached_property
    def _maps(self) -> list[list[dict[int, str]]]:
        return [true_map(forged) for forged in self.forged]

    def _font(self, symbol: Symbol) -> int:
        names = [font.base_font for font in self.forged[symbol.document].truth.fonts]
        fonts = {font.key: font for font in self.surveys[symbol.document].fonts}
        font = fonts[symbol.font]
        name = f"{font.subset_tag}+{font.name}" if font.subset_tag else font.name
        return names.index(name)


def book_of(
    *forged: Forged,
    folder: Path,
    suspects: Sequence[Sequence[frozenset[int] | None]] | None = None,
) -> Shelf:
    """The book of forged documents; every font is in doubt unless `suspects` says otherwise."""
    builder = BookBuilder()
    surveys = []
    for number, made in enumerate(forged):
        path = folder / f"{number}.pdf"
        path.write_bytes(made.pdf)
        with glyphstone.open(path) as document:
            survey = document.survey()
            doubted = [None] * len(survey.fonts) if suspects is None else suspects[number]
            keys = [font.key for font in document.fonts]
            index = builder.add_document(survey, f"{number:064d}", doubted, keys)
            for page in document.pages():
                builder.add_page(index, page.glyphs, find_lines(page.glyphs))
            surveys.append(survey)
    return Shelf(builder.finish(), tuple(forged), tuple(surveys))
