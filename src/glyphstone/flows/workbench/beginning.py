"""The beginning of a long document: what a person works on while the rest is being read.

Glyphs and words of the beginning have the same numbers in the whole document, so that whoever looks
at them need not look again; if it turns out otherwise, that is told.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from glyphstone.evidence.book import Book
from glyphstone.flows.recovery.project_files import companions, project_of
from glyphstone.store.events import Answer, Check, Divide, Event, Overrule
from glyphstone.store.journal import ProjectFile

__all__ = ["BEGINNING", "BeginningRules", "has_beginning", "numbers_of"]


@dataclass(frozen=True, slots=True)
class BeginningRules:
    """How much is read first; by hand, by what a person waits for.

    benchmarks/results/workbench.md: a page takes some milliseconds, and what is worked out of all
    of them some seconds.
    """

    #: Pages of the beginning: the letters of most languages stand on fewer.
    pages: int = 24
    #: Pages of the shortest document of which the beginning is read first.
    least: int = 72


BEGINNING = BeginningRules()


def has_beginning(path: Path, pages: int) -> bool:
    """Whether a person can begin with the first pages alone.

    Not if the document is short, or if answers speak of other pages and other documents.
    """
    if pages < BEGINNING.least:
        return False
    project = project_of([path])
    if not project.is_file():
        return True
    if companions(project, [path]):
        return False
    with ProjectFile.open(project, read_only=True) as file:
        events = file.events()
    return all(page <= BEGINNING.pages for _, event in events for page in _pages(event))


def _pages(event: Event) -> Sequence[int]:
    """The pages that an event speaks of."""
    match event:
        case Answer():
            return [spot.page for spot in event.spots]
        case Check():
            return [event.spot.page]
        case Divide() | Overrule():
            return [event.page]
    return ()


def numbers_of(book: Book) -> str:
    """A name for the numbers that words and glyphs of the beginning have in a book.

    If it is the same for the beginning alone and for the whole document, or for two openings of
    it, a number means the same in both.
    """
    count = next(
        (at for at, line in enumerate(book.lines) if line.page > BEGINNING.pages), len(book.lines)
    )
    lines = [(line.page, line.number, line.tokens) for line in book.lines[:count]]
    last = max((tokens[1] for _, _, tokens in lines), default=0)
    starts = book.token_start[: last + 1].astype(np.int64)
    glyphs = slice(0, int(starts[-1]))
    symbols = book.symbol[glyphs].astype(np.int64)
    names = [
        (one, book.symbols[one].font, book.symbols[one].code)
        for one in np.unique(symbols).tolist()
        if one >= 0
    ]
    digest = hashlib.blake2b(repr((lines, names)).encode(), digest_size=8)
    for column in (starts, symbols, book.row[glyphs].astype(np.int64)):
        digest.update(column.tobytes())
    return digest.hexdigest()
