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

__all__ = ["Source", "opened"]


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


@contextmanager
def opened(source: Source) -> Iterator[Document]:
    """The open document, with a fault for the wanted pages that are not there.

    Raises if none of them is.
    """
    with open_document(source.path, password=source.password, limits=source.limits) as document:
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
