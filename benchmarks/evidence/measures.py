"""A forged document read back, and its words and signs held against the truth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import glyphstone
from forge import Forged
from glyphstone.evidence.book import Book
from glyphstone.evidence.book_builder import BookBuilder
from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.model import FontKey, Proposal, Survey, Symbol

__all__ = ["Found", "Read", "read", "score", "word_score"]


@dataclass(frozen=True)
class Read:
    """What was read of a document, beside what was set."""

    book: Book
    survey: Survey
    forged: Forged

    def truth(self, symbol: Symbol) -> str:
        """What a symbol means."""
        font = next(one for one in self.survey.fonts if one.key == symbol.font)
        name = f"{font.subset_tag}+{font.name}" if font.subset_tag else font.name
        fonts = {font.base_font: font for font in self.forged.truth.fonts}
        return fonts[name].codes[symbol.code].text


def read(forged: Forged, path: Path, blank_codes: Mapping[FontKey, set[int]] | None = None) -> Read:
    """Write a document down and read it as a book in which every font is in doubt."""
    path.write_bytes(forged.pdf)
    builder = BookBuilder()
    with glyphstone.open(path) as document:
        survey = document.survey()
        index = builder.add_document(survey, "0" * 64, [None] * len(survey.fonts))
        for page in document.pages():
            lines = find_lines(page.glyphs, blank_codes=blank_codes)
            builder.add_page(index, page.glyphs, lines)
    return Read(builder.finish(), survey, forged)


def word_score(found: Read) -> tuple[int, int, int]:
    """Words that are right, words that were found, words that were set."""
    truth = found.forged.truth
    first = np.searchsorted(truth.glyphs.page, np.arange(truth.pages))
    ours = set()
    for token in range(found.book.token_count):
        spot = found.book.spot(token)
        ours.add(frozenset(int(first[spot.page - 1]) + row for row in spot.glyphs))
    theirs = set(_set_words(found.forged))
    return len(ours & theirs), len(ours), len(theirs)


def _set_words(forged: Forged) -> Iterator[frozenset[int]]:
    """The glyphs of each word on each line, white space of any kind parting words."""
    truth = forged.truth
    clusters = truth.clusters
    groups: dict[tuple[int, int, int], list[int]] = {}
    part = 0
    for index, text in enumerate(clusters.text):
        if not clusters.count[index]:
            continue
        if text.isspace() or clusters.word[index] < 0:
            part += 1
            continue
        key = (int(clusters.line[index]), int(clusters.word[index]), part)
        groups.setdefault(key, []).extend(
            row for row in clusters.glyphs(index) if not _draws_nothing(forged, row)
        )
    yield from (frozenset(rows) for rows in groups.values() if rows)


def _draws_nothing(forged: Forged, row: int) -> bool:
    glyphs = forged.truth.glyphs
    return forged.truth.fonts[int(glyphs.font[row])].codes[int(glyphs.code[row])].blank


@dataclass
class Found:
    """Proposals held against the truth."""

    right: int = 0
    wrong: int = 0
    #: Among those, the ones that were not sure.
    unsure_right: int = 0
    unsure_wrong: int = 0
    #: Documents that had the sign, but got no proposal for it.
    abstained: int = 0
    had: int = 0

    def add(self, other: Found) -> None:
        """Count another document's in."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def share(self) -> float:
        """The share of proposals that are right."""
        return self.right / max(self.right + self.wrong, 1)


def score(
    found: Read, proposals: Iterable[Proposal], wanted: str | None, confident: float
) -> Found:
    """How proposals fare; `wanted` is the sign whose absence among them is an abstention."""
    result = Found()
    met = False
    for proposal in proposals:
        right = found.truth(found.book.symbols[proposal.symbol]) == proposal.text
        sure = proposal.confidence >= confident
        met = met or right
        result.right += right
        result.wrong += not right
        result.unsure_right += right and not sure
        result.unsure_wrong += not right and not sure
    if wanted is not None:
        result.had = int(any(found.truth(symbol) == wanted for symbol in found.book.symbols))
        result.abstained = int(bool(result.had) and not met)
    return result
