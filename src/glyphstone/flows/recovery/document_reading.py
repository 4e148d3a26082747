"""One document as a recovery needs it, read in a process of its own and handed over whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from glyphstone.document import Document
from glyphstone.document import open as open_document
from glyphstone.evidence.book import Book
from glyphstone.evidence.book_builder import BookBuilder
from glyphstone.evidence.line_sides import LineSides, sides_of_lines
from glyphstone.flows.account import Account, account_of
from glyphstone.flows.recovery.digest import sha256_of
from glyphstone.guard import Progress
from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.layout.lines.moving_blanks import moved_pen
from glyphstone.layout.lines.told_breaks import divided_as_told
from glyphstone.model import Bitmap, Direction, FontKey, Outline, Shape, Survey, WordBreaks
from glyphstone.model.text import Box
from glyphstone.options import Limits
from glyphstone.verdict.advice import Diagnosis, diagnose
from glyphstone.verdict.characters import is_space
from glyphstone.verdict.trust import Trust, Verdict

__all__ = [
    "FontFacts",
    "ReadDocument",
    "ReadTask",
    "book_of",
    "font_facts",
    "read_document",
    "shapes_of",
]


@dataclass(frozen=True, slots=True)
class FontFacts:
    """A font as far as a recovery speaks of it; `shown` counts its glyphs in the document."""

    key: FontKey
    name: str
    trust: Trust
    embedded: bool
    glyphs: int
    shown: int
    #: Why it is not trusted, a sentence each, and the names of the rules that say so.
    reasons: tuple[str, ...] = field(default=(), compare=False)
    doubts: tuple[str, ...] = field(default=(), compare=False)

    @property
    def needs_map(self) -> bool:
        """Whether its own map cannot be believed as it stands."""
        return self.trust is not Trust.TRUSTED


@dataclass(frozen=True, eq=False)
class ReadDocument:
    """A document: a book of its own, its fonts, and the pages that hold no text to recover."""

    path: Path
    sha256: str
    book: Book
    fonts: tuple[FontFacts, ...]
    pages: int
    scanned: tuple[int, ...]
    #: What could not be read of it.
    account: Account
    #: The drawings of its glyphs by their keys: outlines, bitmaps, and their ink boxes.
    outlines: dict[str, Outline]
    bitmaps: dict[str, Bitmap]
    boxes: dict[str, Box]
    #: Whether lines are read from the left though something speaks for the right.
    unsure_direction: bool = False
    #: What a person should do with it, in one sentence.
    advice: str = ""

    @cached_property
    def shapes(self) -> Mapping[str, Shape]:
        """The shapes of its glyphs by their keys."""
        return {
            key: Shape(key, drawing, self.boxes[key])
            for drawings in (self.outlines, self.bitmaps)
            for key, drawing in drawings.items()
        }


def shapes_of(documents: Iterable[ReadDocument]) -> dict[str, Shape]:
    """The shapes of the glyphs of several documents by their keys."""
    return {key: one for document in documents for key, one in document.shapes.items()}


@dataclass(frozen=True, slots=True)
class ReadTask:
    """A document that is to be recovered."""

    path: Path
    password: str | None = None
    limits: Limits = field(default_factory=Limits)
    #: How a person says that lines are read, None if letters and places tell.
    direction: Direction | None = None
    #: How a person divides words, by the SHA-256 of the document.
    breaks: Mapping[str, WordBreaks] = field(default_factory=dict)
    #: Pages at the beginning whose glyphs are numbered first; and whether no others are read.
    beginning: int = 0
    alone: bool = False


def read_document(task: ReadTask, progress: Progress) -> ReadDocument:
    """Open a document and read it as a recovery needs it."""
    with open_document(task.path, password=task.password, limits=task.limits) as document:
        document.keep_pages()
        return book_of(
            document, progress, task.direction, task.breaks, task.beginning, alone=task.alone
        )


def book_of(
    document: Document,
    progress: Progress | None = None,
    direction: Direction | None = None,
    breaks: Mapping[str, WordBreaks] | None = None,
    beginning: int = 0,
    *,
    alone: bool = False,
) -> ReadDocument:
    """An open document as a recovery needs it: first its fonts, then its lines page by page.

    The document should keep its pages; each is interpreted once then. The glyphs of so many pages
    at the `beginning` are numbered first; `alone`, no other pages are read.
    """
    wanted = range(1, beginning + 1) if alone else None

    def tell(done: int, total: int) -> None:
        if progress is not None:
            progress(done, total)

    survey = document.survey(lambda done, total: tell(done, 2 * total), wanted)
    diagnosis = diagnose(survey)
    sha256 = sha256_of(document.path)
    pages = len(survey.pages)
    told = (breaks or {}).get(sha256, {})

    def found(side: Direction | None) -> Book:
        return _book(
            document,
            diagnosis,
            sha256,
            side,
            told,
            lambda page: tell(pages + page, 2 * pages),
            (wanted, beginning),
        )

    book = found(direction)
    sides = LineSides() if direction is not None else sides_of_lines(book)
    if sides.decided is Direction.RTL and not _is_read(book, Direction.RTL):
        book = found(Direction.RTL)
    shapes = {
        use.shape.key: use.shape
        for uses in survey.uses
        for use in uses
        if use.shape is not None and not use.shape.blank
    }
    return ReadDocument(
        path=document.path,
        sha256=sha256,
        book=book,
        fonts=font_facts(diagnosis),
        pages=len(document) if alone else pages,
        scanned=diagnosis.scanned,
        account=account_of(document, Counter(), ()),
        outlines={
            key: shape.drawing
            for key, shape in shapes.items()
            if isinstance(shape.drawing, Outline)
        },
        bitmaps={
            key: shape.drawing for key, shape in shapes.items() if isinstance(shape.drawing, Bitmap)
        },
        boxes={key: shape.box for key, shape in shapes.items() if shape.box is not None},
        unsure_direction=sides.unsure and not _is_read(book, Direction.RTL),
        advice=diagnosis.advice,
    )


def _book(
    document: Document,
    diagnosis: Diagnosis,
    sha256: str,
    direction: Direction | None,
    told: WordBreaks,
    tell: Callable[[int], None],
    part: tuple[Collection[int] | None, int],
) -> Book:
    """The lines of all pages, read in a direction; by letters and places if it is None.

    `told` is how a person divides their words; `part` has the pages that are wanted, None for all,
    and how many at the beginning come first.
    """
    wanted, beginning = part
    builder = BookBuilder()
    survey, verdicts = diagnosis.survey, diagnosis.verdicts
    fonts = [font.key for font in document.fonts]
    builder.add_document(survey, sha256, [_suspects(one) for one in verdicts], fonts, beginning)
    blank_codes = _blanks_by_claim(survey, verdicts)
    for page in document.pages(wanted):
        lines = find_lines(page.glyphs, direction=direction, blank_codes=blank_codes)
        if page.number in told:
            lines = divided_as_told(lines, told[page.number])
        moved = moved_pen(page.glyphs, blank_codes)
        builder.add_page(0, page.glyphs, lines, None if moved is None else moved.width)
        tell(page.number)
    return builder.finish()


def _is_read(book: Book, direction: Direction) -> bool:
    """Whether all level lines of a book are read in a direction."""
    return all(line.direction in (direction, Direction.TTB) for line in book.lines)


def font_facts(diagnosis: Diagnosis) -> tuple[FontFacts, ...]:
    """The fonts that a diagnosed document shows, as far as a recovery speaks of them."""
    survey = diagnosis.survey
    return tuple(
        FontFacts(
            key=font.key,
            name=font.name,
            trust=verdict.trust,
            embedded=font.embedded,
            glyphs=len(uses),
            shown=sum(use.count for use in uses),
            reasons=tuple(reason.sentence for reason in verdict.reasons),
            doubts=tuple(reason.kind for reason in verdict.reasons),
        )
        for font, uses, verdict in zip(survey.fonts, survey.uses, diagnosis.verdicts, strict=True)
        if uses
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
