"""Sources of evidence for a map: one short file each, behind one protocol."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from glyphstone.evidence.book import Book
from glyphstone.model import Proposal

__all__ = ["Evidence"]


class Evidence(Protocol):
    """Something that can say what symbols mean by looking at the book; it abstains in doubt."""

    #: The name by which provenance and options speak of it.
    name: str

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """What it has to say, at most one proposal for a symbol and text."""
        ...
