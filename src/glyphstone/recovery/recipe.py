"""The recipe of a recovery: read, judge, gather evidence, take answers, give text and PDF back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeAlias

import unicodedata2

from glyphstone import guard
from glyphstone.answers.placeholders import Placeholders
from glyphstone.answers.session import Session
from glyphstone.errors import GlyphstoneError, MapError
from glyphstone.evidence.registry import default_evidence
from glyphstone.evidence.sources.library import Library
from glyphstone.guard import Progress
from glyphstone.model import Direction, FontKey, Meaning
from glyphstone.options import Limits
from glyphstone.recovery.alike import with_shared_keys
from glyphstone.recovery.drawing import LinePicture, draw_line
from glyphstone.recovery.joining import joined
from glyphstone.recovery.journal import Project
from glyphstone.recovery.mapping import map_file
from glyphstone.recovery.places import companions, documents_of, project_of
from glyphstone.recovery.reading import ReadDocument, read_document
from glyphstone.recovery.writing import repair_document, text_of
from glyphstone.store.events import Forget
from glyphstone.store.exchange import AnswerDocument, AnswerFile, MapFile
from glyphstone.store.map_library import Conflict, MapLibrary, library_path

if TYPE_CHECKING:
    from glyphstone.pdf.repair.rewrite import RepairReport

__all__ = ["Recovery", "Watch", "open_recovery"]

#: Shows progress while the file of some name is read.
Watch: TypeAlias = Callable[[str], AbstractContextManager[Progress | None]]


class Recovery:
    """Documents that are recovered together, and the session over them."""

    def __init__(
        self,
        documents: Sequence[ReadDocument],
        failures: Sequence[GlyphstoneError],
        project: Project,
        *,
        library: Path | None = None,
        switched_off: Collection[str] = (),
        password: str | None = None,
        limits: Limits,
    ) -> None:
        self.documents = tuple(documents)
        #: Documents that could not be read; the others are not touched by it.
        self.failures = tuple(failures)
        self.project = project
        self._password = password
        self._limits = limits
        self._shapes = {key: one for document in documents for key, one in document.shapes.items()}
        self.book = with_shared_keys(joined([one.book for one in documents]), self._shapes)
        self._evidence = default_evidence(switched_off, shapes=self._shapes)
        self._library = library
        self._uses_library = Library.name not in switched_off
        self.session = self._session()
        self.placeholders = Placeholders(self.book.symbols)

    def _session(self) -> Session:
        path = self._library or library_path()
        if not self._uses_library or not path.exists():
            return Session(self.book, self._evidence, self.project)
        with MapLibrary.open(path, read_only=True) as library:
            known = Library(library, self._shapes)
            return Session(self.book, self._evidence, self.project, library=known)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let others write to the project file."""
        self.project.close()

    @property
    def taught(self) -> bool:
        """Whether a person's answers or the library have something to say."""
        return bool(self.project.events()) or any(
            proposal.source == Library.name
            for entry in self.session.entries
            for proposal in entry.provenance
        )

    # --- what was found -----------------------------------------------------------------------

    def maps(self, document: int) -> dict[FontKey, dict[int, Meaning]]:
        """What the codes of a document's fonts mean, as far as that counts as known.

        A font whose own map cannot be believed has an entry, even if nothing is known of it yet.
        """
        fonts = self.documents[document].fonts
        found: dict[FontKey, dict[int, Meaning]] = {
            font.key: {} for font in fonts if font.needs_map
        }
        known = self.session.solution.known
        for symbol in self.book.symbols:
            if symbol.document == document and symbol.id in known:
                found.setdefault(symbol.font, {})[symbol.code] = self._meaning(symbol.id)
        return found

    def _meaning(self, symbol: int) -> Meaning:
        """What a known symbol means, how sure that is, and who says so."""
        entry = self.session.entries[symbol]
        source = next((one.source for one in entry.provenance), "map")
        return Meaning(self.session.solution.known[symbol], entry.confidence, source)

    def changes(
        self, document: int
    ) -> tuple[dict[FontKey, dict[int, Meaning]], dict[FontKey, set[int]]]:
        """The maps of those fonts that need one, and the codes whose own claim stays."""
        wanted = {font.key for font in self.documents[document].fonts if font.needs_map}
        known = self.session.solution.known
        maps: dict[FontKey, dict[int, Meaning]] = {key: {} for key in wanted}
        kept: dict[FontKey, set[int]] = {}
        overturned: set[FontKey] = set()
        for symbol in self.book.symbols:
            if symbol.document != document or symbol.id not in known:
                continue
            claimed = unicodedata2.normalize("NFC", symbol.claim.text)  # as all that is known is
            if symbol.trusted and known[symbol.id] == claimed:
                kept.setdefault(symbol.font, set()).add(symbol.code)
                continue
            maps.setdefault(symbol.font, {})[symbol.code] = self._meaning(symbol.id)
            if symbol.trusted:
                overturned.add(symbol.font)
        touched = wanted | overturned
        return (
            {key: codes for key, codes in maps.items() if key in touched},
            {key: codes for key, codes in kept.items() if key in touched},
        )

    def map_file(self) -> MapFile:
        """The maps of the fonts that needed one, with the drawings that serve other documents."""
        return map_file(self.documents, self.book, self.session.entries, self._shapes)

    def save_to_library(self) -> tuple[int, tuple[Conflict, ...]]:
        """Keep the maps for other documents; how many entries are new, and what is in conflict.

        Where the library reads a drawing otherwise, its own reading stays and is told.
        """
        with MapLibrary.open(self._library) as library:
            before = len(library)
            conflicts = library.import_(self.map_file(), "ours")
            return len(library) - before, conflicts

    def take(self, answers: AnswerFile) -> int:
        """Take exported answers over into the project; returns how many events were new."""
        here = {document.sha256 for document in self.documents}
        if answers.documents and here.isdisjoint(one.sha256 for one in answers.documents):
            names = ", ".join(one.file for one in answers.documents[:3])
            raise MapError(
                f"these answers are for other documents ({names}).",
                next_step="Give the documents that they were made for.",
            )
        known = [event for _, event in self.project.events()]
        if known[: len(answers.events)] == list(answers.events):
            return 0
        moved = [
            Forget(event.answer + len(known)) if isinstance(event, Forget) else event
            for event in answers.events
        ]
        self.project.begin().extend(moved)
        self.session = self._session()
        return len(moved)

    def answer_file(self) -> AnswerFile:
        """Every answer so far, as it can be exported."""
        return AnswerFile(
            tuple(event for _, event in self.project.events()),
            tuple(
                AnswerDocument(document.sha256, document.path.name, document.pages)
                for document in self.documents
            ),
        )

    def symbol(self, mark: str, document: int = 0) -> int | None:
        """The glyph that a placeholder names, with or without its brackets."""
        _, named = self.placeholders.parsed(f"⟦{mark.strip('⟦⟧')}⟧", document)
        return next(iter(named), None)

    def tokens(self, document: int | None, page: int | None, line: int | None) -> range:
        """The words of a line; empty where there is no such line."""
        for place in self.book.lines:
            if place.document == (document or 0) and (place.page, place.number) == (page, line):
                return range(*place.tokens)
        return range(0)

    # --- what comes out -----------------------------------------------------------------------

    def text(self, document: int, progress: Progress | None = None) -> str:
        """The text of a document, a line a line, pages parted by form feeds."""
        path = str(self.documents[document].path)
        return guard.run_function(
            text_of,
            path,
            self._limits,
            progress,
            path,
            self._password,
            self._limits,
            self.maps(document),
        )

    def repair(
        self,
        document: int,
        target: Path,
        *,
        overwrite: bool = False,
        allow_signed: bool = False,
        progress: Progress | None = None,
    ) -> RepairReport:
        """Write a copy of a document whose fonts say what was recovered."""
        path = str(self.documents[document].path)
        maps, keep = self.changes(document)
        return guard.run_function(
            repair_document,
            path,
            self._limits,
            progress,
            path,
            str(target),
            maps,
            keep,
            self._password,
            allow_signed,
            overwrite,
            self._limits,
        )

    # --- what a person is shown ---------------------------------------------------------------

    def picture(self, line: int, marked: Sequence[int], em: tuple[float, float]) -> LinePicture:
        """A line of the book with some rows of its page marked; `em` is the size of an em.

        Of a vertical line only the marked rows are drawn.
        """
        place = self.book.lines[line]
        path = str(self.documents[place.document].path)
        first, last = (int(self.book.token_start[token]) for token in place.tokens)
        rows = tuple(self.book.row[first:last].tolist())
        if place.direction is Direction.TTB:
            rows = tuple(marked)
        return guard.run_function(
            draw_line,
            path,
            self._limits,
            None,
            path,
            self._password,
            self._limits,
            place.page,
            rows,
            tuple(marked),
            place.rotation,
            em,
        )


def open_recovery(
    paths: Sequence[Path],
    *,
    project: Path | None = None,
    library: Path | None = None,
    password: str | None = None,
    limits: Limits | None = None,
    switched_off: Collection[str] = (),
    progress: Watch | None = None,
    read_only: bool = False,
) -> Recovery:
    """Read documents and open what is known of them; use it in a `with` block.

    The documents stand first and in their order; behind them come others that the answers of the
    same project speak of. Of several documents those that cannot be read are left out and named in
    `failures`; the error of a single one is raised.
    """
    limits = limits or Limits()
    guard.warm_up(["glyphstone.recovery.recipe"])
    documents: list[ReadDocument] = []
    failures: list[GlyphstoneError] = []
    project = project or project_of(paths)
    files = documents_of(paths)
    for path in [*files, *companions(project, files)]:
        try:
            documents.append(_read(path, password, limits, progress))
        except GlyphstoneError as error:
            failures.append(error)
            if len(files) == 1 and path == files[0]:
                raise
    if not documents:
        raise failures[0]
    documents = list(_distinct(documents))
    return Recovery(
        documents,
        failures,
        Project(project, documents, read_only=read_only),
        library=library,
        switched_off=switched_off,
        password=password,
        limits=limits,
    )


def _read(path: Path, password: str | None, limits: Limits, progress: Watch | None) -> ReadDocument:
    with (progress or _unwatched)(path.name) as tell:
        return guard.run_function(
            read_document, str(path), limits, tell, str(path), password, limits
        )


def _unwatched(_name: str) -> AbstractContextManager[None]:
    return nullcontext()


def _distinct(documents: Sequence[ReadDocument]) -> Iterator[ReadDocument]:
    """Of documents that are the same to the byte, the first."""
    seen: set[str] = set()
    for document in documents:
        if document.sha256 not in seen:
            seen.add(document.sha256)
            yield document
