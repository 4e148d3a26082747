"""Which document a flow reads, and how it is opened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from glyphstone.document import Document
from glyphstone.document import open as open_document
from glyphstone.errors import BadPageError, Place
from glyphstone.model import Fault
from glyphstone.model.page_ranges import page_ranges
from glyphstone.options import Limits

__all__ = ["READING_SHARES", "Source", "opened"]


@dataclass(frozen=True, slots=True)
class Source:
    """A document, and what of it is wanted."""

    path: Path
    password: str | None = None
    #: Numbers of pages, counted from 1; None for all.
    pages: frozenset[int] | None = None
    limits: Limits = field(default_factory=Limits)
    #: A file of maps that counts in place of what the project file and the library know.
    maps: Path | None = None
    #: Whether doubtful letters become marks.
    strict: bool = False
    #: Whether reading stops before the seconds of the limits are over, so that what was read can
    #: be written; for a process that is ended at the limit.
    stops_early: bool = False


@dataclass(frozen=True, slots=True)
class ReadingShares:
    """Which share of its seconds a document may be read for; the rest is for what comes after.

    Measured on manuals of 60 to 260 pages, 2026-11: the verdict on the fonts of a long document
    takes 3 to 10 % of the time of `text`; the second pass of prose 30 to 45 % of `convert`.
    """

    lines: float = 0.8
    prose: float = 0.5
    #: Seconds that are left for the verdict however short the time is, and the least share of
    #: time for reading where it is shorter still; by hand, for a machine that is busy.
    after_seconds: float = 10
    least: float = 0.4

    def seconds(self, share: float, given: float) -> float:
        """How many of the given seconds may be spent on reading."""
        return min(share * given, max(given - self.after_seconds, self.least * given))


READING_SHARES = ReadingShares()


@contextmanager
def opened(source: Source, share: float = READING_SHARES.lines) -> Iterator[Document]:
    """The open document, with a fault for the wanted pages that are not there.

    Raises if none of them is. `share` is that of its seconds in which pages may be read, if the
    source says that reading stops early.
    """
    with open_document(source.path, password=source.password, limits=source.limits) as document:
        if source.stops_early:
            document.stop_after(READING_SHARES.seconds(share, source.limits.seconds))
        if source.pages is not None:
            _look_for_pages(document, source.pages)
        yield document


def _look_for_pages(document: Document, wanted: frozenset[int]) -> None:
    missing = wanted - {page.number for page in document.pages(wanted)}
    if missing == wanted:
        raise BadPageError(
            "the document has none of these pages.",
            place=Place(file=str(document.path)),
            next_step="Pages are counted from 1; glyphstone inspect says how many there are.",
        )
    if missing:
        noun = "page" if len(missing) == 1 else "pages"
        document.note(Fault(f"the document has no {noun} {page_ranges(sorted(missing))}"))
