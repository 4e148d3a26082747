"""Which document a flow reads, and how it is opened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from glyphstone.document import Document
from glyphstone.document import open as open_document
from glyphstone.errors import BadPageError, Place
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
    """The open document; raises if none of the wanted pages is there."""
    with open_document(source.path, password=source.password, limits=source.limits) as document:
        if source.pages is not None and next(document.pages(source.pages), None) is None:
            raise BadPageError(
                "the document has none of these pages.",
                place=Place(file=str(source.path)),
                next_step="Pages are counted from 1; glyphstone inspect says how many there are.",
            )
        yield document
