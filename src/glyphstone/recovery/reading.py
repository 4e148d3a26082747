"""One document as a recovery needs it, read in a process of its own and handed over whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from glyphstone.document import open as open_document
from glyphstone.evidence.book import Book, BookBuilder
from glyphstone.guard import Progress
from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.model import FontKey, Shape, Survey
from glyphstone.options import Limits
from glyphstone.recovery.places import sha256_of
from glyphstone.verdict.advice import diagnose
from glyphstone.verdict.characters import is_space
from glyphstone.verdict.trust import Trust, Verdict

__all__ = ["FontFacts", "ReadDocument", "read_document"]


@dataclass(frozen=True, slots=True)
class FontFacts:
    """A font as far as a recovery speaks of it; `shown` counts its glyphs in the document."""

    key: FontKey
    name: str
    trust: Trust
    embedded: bool
    glyphs: int
    shown: int

    @property
    def needs_map(self) -> bool:
        """Whether its own map cannot be believed as it stands."""
        return self.trust is not Trust.TRUSTED


@dataclass(frozen=True, slots=True, eq=False)
class ReadDocument:
    """A document: a book of its own, its fonts, and the pages that hold no text to recover."""

    path: Path
    sha256: str
    book: Book
    fonts: tuple[FontFacts, ...]
    pages: int
    scanned: tuple[int, ...]
    faults: tuple[str, ...]
    #: The drawings of its glyphs by their keys.
    shapes: Mapping[str, Shape]


def read_document(
    progress: Progress, path: str, password: str | None, limits: Limits
) -> ReadDocument:
    """Read a document twice: first its fonts, then its lines page by page, none of them kept."""
    builder = BookBuilder()
    with open_document(path, password=password, limits=limits) as document:
        survey = document.survey(lambda done, total: progress(done, 2 * total))
        diagnosis = diagnose(survey)
        sha256 = sha256_of(Path(path))
        builder.add_document(
            survey,
            sha256,
            [_suspects(one) for one in diagnosis.verdicts],
            [font.key for font in document.fonts],
        )
        blank_codes = _blanks_by_claim(survey, diagnosis.verdicts)
        pages = len(survey.pages)
        for page in document.pages():
            builder.add_page(0, page.glyphs, find_lines(page.glyphs, blank_codes=blank_codes))
            progress(pages + page.number, 2 * pages)
    return ReadDocument(
        path=Path(path),
        sha256=sha256,
        book=builder.finish(),
        fonts=tuple(
            FontFacts(
                key=font.key,
                name=font.name,
                trust=verdict.trust,
                embedded=font.embedded,
                glyphs=len(uses),
                shown=sum(use.count for use in uses),
            )
            for font, uses, verdict in zip(
                survey.fonts, survey.uses, diagnosis.verdicts, strict=True
            )
            if uses
        ),
        pages=pages,
        scanned=diagnosis.scanned,
        faults=tuple(str(fault) for fault in survey.faults),
        shapes={
            use.shape.key: use.shape
            for uses in survey.uses
            for use in uses
            if use.shape is not None and not use.shape.blank
        },
    )


def _suspects(verdict: Verdict) -> frozenset[int] | None:
    """The codes in doubt, None for all: a font that is tainted starts from nothing."""
    if verdict.trust in (Trust.TRUSTED, Trust.PARTIAL):
        return verdict.suspects
    return None


def _blanks_by_claim(
    survey: Survey, verdicts: tuple[Verdict, ...]
) -> Mapping[FontKey, frozenset[int]]:
    """Codes that nothing but a sound claim shows to be blanks."""
    return {
        font.key: frozenset(
            use.code
            for use in uses
            if use.shape is None and is_space(use.claim.text) and not verdict.against(use.code)
        )
        for font, uses, verdict in zip(survey.fonts, survey.uses, verdicts, strict=True)
        if verdict.trust in (Trust.TRUSTED, Trust.PARTIAL)
    }
