"""The text of a document: lines as plain text, or all that is known of them as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from glyphstone.document import Document
from glyphstone.errors import OutputError, Place
from glyphstone.flows.account import Account, account_of
from glyphstone.flows.maps import KnownMaps, known_maps
from glyphstone.flows.source import Source, opened
from glyphstone.guard import Progress
from glyphstone.model import FontKey, GlyphKey, Meaning, PageText
from glyphstone.reading import DocumentText, TextOptions, read_text
from glyphstone.script.normal.normalize import NormalForms
from glyphstone.writers.text_lines import text_lines

__all__ = ["NormalForms", "TextOptions", "TextOutcome", "TextTask", "text"]


@dataclass(frozen=True, slots=True)
class TextTask:
    """A document whose text is wanted."""

    source: Source
    options: TextOptions = field(default_factory=TextOptions)
    #: An existing file to which the text is written as JSON; None for plain text.
    structured: Path | None = None
    #: An existing file to which plain text is written page by page; None to give it back.
    plain: Path | None = None
    #: Say where each word stands, in JSON.
    word_boxes: bool = False
    #: Maps that count in place of all others; None to look for them.
    known: dict[FontKey, dict[int, Meaning]] | None = None


@dataclass(frozen=True, slots=True)
class TextOutcome:
    """The text of a document, and the account of it."""

    #: Plain text, line by line, form feeds between pages; "" if it was written to a file.
    text: str
    pages: int
    account: Account
    notices: tuple[str, ...] = ()


def text(task: TextTask, progress: Progress) -> TextOutcome:
    """The text of a document."""
    options = task.options
    if task.structured is None:
        # Plain lines do not say what script or language they are in, or what kind of block.
        options = replace(options, languages=False, described=False)
    with opened(task.source) as document:
        known = (
            KnownMaps(task.known) if task.known is not None else known_maps(document, task.source)
        )
        reader = read_text(
            document, maps=known.maps, options=known.how(options), pages=task.source.pages
        )
        watched = _Watched(reader, document, progress)
        found = ""
        if task.structured is not None:
            _write(task, task.structured, watched, reader)
        elif task.plain is not None:
            _write_lines(task, task.plain, watched)
        else:
            found = "".join(_lines(watched))
        account = account_of(document, watched.unknown, reader.doubtful_fonts)
    return TextOutcome(found, watched.pages, account, known.notices)


def _lines(pages: Iterable[PageText]) -> Iterator[str]:
    """The lines of each page, a form feed before all but the first."""
    for place, page in enumerate(pages):
        yield ("\f" if place else "") + "".join(f"{line}\n" for line in text_lines(page))


def _write_lines(task: TextTask, part: Path, pages: _Watched) -> None:
    """Write pages as they are done: they stay if the process is ended at a limit."""
    with _written_to(task), part.open("r+b", buffering=0) as file:
        for page in _lines(pages):
            file.write(page.encode("utf-8"))


@contextmanager
def _written_to(task: TextTask) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise OutputError(
            f"the text could not be written ({error.strerror or error}).",
            place=Place(file=task.source.path.name),
            next_step="Check the folder's free space and permissions.",
        ) from None


class _Watched:
    """Pages on their way to a writer, counted."""

    def __init__(self, reader: DocumentText, document: Document, progress: Progress) -> None:
        self._reader = reader
        self._document = document
        self._progress = progress
        self.pages = 0
        self.unknown: Counter[GlyphKey] = Counter()

    def __iter__(self) -> Iterator[PageText]:
        for page in self._reader:
            self.pages += 1
            self.unknown.update(one for span in page.spans() for one in span.unknown)
            yield page
            self._progress(page.number, max(page.number, self._document.announced_pages))


def _write(task: TextTask, part: Path, pages: _Watched, reader: DocumentText) -> None:
    from glyphstone.writers.structured.pages import json_document  # plain text needs none of it

    name = task.source.path.name
    with _written_to(task), part.open("r+b") as file:
        for chunk in json_document(name, pages, reader, word_boxes=task.word_boxes):
            file.write(chunk)
