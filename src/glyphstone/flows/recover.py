"""A recovery: documents are read under guard, then a session asks, and text and PDF come back."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Self, TypeAlias, TypeVar

from glyphstone import guard
from glyphstone.answers.briefings import briefing_of, briefings
from glyphstone.answers.progress import Progress
from glyphstone.errors import GlyphstoneError, LimitError, Place
from glyphstone.evidence.line_sides import side_of_letters
from glyphstone.flows.recovery.document_reading import ReadDocument, ReadTask, read_document
from glyphstone.flows.recovery.kept import stamp
from glyphstone.flows.recovery.line_picture import LinePicture, PictureTask, draw_line
from glyphstone.flows.recovery.preparation import Prepared, PrepareTask, prepare
from glyphstone.flows.recovery.project import Project
from glyphstone.flows.recovery.project_files import companions, documents_of, project_of
from glyphstone.flows.recovery.solving import Solving
from glyphstone.flows.repair import RepairOutcome, RepairTask, repair
from glyphstone.flows.source import Source
from glyphstone.flows.text import TextTask, text
from glyphstone.language.known_languages import letters_of, near_languages
from glyphstone.model import Direction, vouched_for
from glyphstone.options import Limits
from glyphstone.reading import TextOptions
from glyphstone.store.events import Event, effective
from glyphstone.store.journal import ProjectFile
from glyphstone.store.word_breaks import breaks_of_all

__all__ = [
    "LinePicture",
    "ReadForRecovery",
    "Recovery",
    "Watch",
    "open_recovery",
    "read_for_recovery",
]

TaskT = TypeVar("TaskT")
OutcomeT = TypeVar("OutcomeT")
#: Shows progress while the file of some name is read.
Watch: TypeAlias = Callable[[str], AbstractContextManager[guard.Progress | None]]


class Recovery(Solving):
    """A recovery that a person works on: what comes out of it is made under guard."""

    def __init__(
        self,
        documents: Sequence[ReadDocument],
        failures: Sequence[GlyphstoneError],
        project: Project,
        prepared: Prepared,
        *,
        library: Path | None = None,
        password: str | None = None,
        limits: Limits,
        direction: Direction | None = None,
        partial: bool = False,
    ) -> None:
        super().__init__(documents, project, prepared.gathered, library=library)
        self._progress = prepared.progress
        #: Documents that could not be read; the others are not touched by it.
        self.failures = tuple(failures)
        self._password = password
        self._limits = limits
        #: How a person says that lines are read, None if letters and places tell.
        self.direction = direction
        #: Whether only the beginning is read: what is solved of it is no map of the document.
        self.partial = partial

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
        """Keep the maps with the answers, and let others write to the project file."""
        if self.project.begun:
            self.keep()
        self.project.close()

    @property
    def told_direction(self) -> Direction | None:
        """How letters that are known are read, if lines were read the other way and nobody said so.

        The documents are to be read again then.
        """
        if self.direction is not None:
            return None
        return side_of_letters(self.book, self.session.solution.known)

    def keep(self) -> None:
        """Keep the maps of now with the answers, for whatever reads the project file."""
        events = len(self.project.events())
        if not self.project.read_only and not self.partial:
            for number, document in enumerate(self.documents):
                self.project.keep_maps(document.sha256, self.maps(number), stamp(events))

    def progress(self) -> Progress:
        """How far the recovery has come; of one that only looks on it is known from the start."""
        return self._progress or self.session.progress()

    def _repr_html_(self) -> str:
        return self.progress()._repr_html_()

    def _source(self, document: int) -> Source:
        return Source(self.documents[document].path, self._password, limits=self._limits)

    def text(
        self, document: int, progress: guard.Progress | None = None, *, strict: bool = False
    ) -> str:
        """The text of a document, line by line; form feeds separate pages.

        Letters that are only likely are printed as guesses, those that rest on one place alone as
        they were read; `strict` puts marks in their place.
        """
        return self._guarded(text, self.text_task(document, strict=strict), document, progress).text

    def text_task(self, document: int, *, strict: bool = False) -> TextTask:
        """What `text` does, with all that is known now: it may be done elsewhere."""
        options = TextOptions(
            languages=False, direction=self.direction, breaks=self.breaks(document)
        )
        maps = vouched_for(self.maps(document)) if strict else self.maps(document)
        return TextTask(self._source(document), options, known=maps)

    def repair(
        self,
        document: int,
        target: Path,
        *,
        overwrite: bool = False,
        allow_signed: bool = False,
        progress: guard.Progress | None = None,
    ) -> RepairOutcome:
        """Write a copy of a document whose fonts say what was recovered."""
        task = self.repair_task(document, target)
        task = replace(task, overwrite=overwrite, allow_signed=allow_signed)
        return self._guarded(repair, task, document, progress)

    def repair_task(self, document: int, target: Path) -> RepairTask:
        """What `repair` does, with all that is known now: it may be done elsewhere."""
        maps, keep = self.changes(document)
        return RepairTask(
            self._source(document),
            target,
            known=maps,
            keep={key: tuple(sorted(codes)) for key, codes in keep.items()},
            breaks=self.breaks(document),
        )

    def picture(self, line: int, marked: Sequence[int], em: tuple[float, float]) -> LinePicture:
        """A line of the book with some rows of its page marked; `em` is the size of an em.

        Of a vertical line only the marked rows are drawn.
        """
        place = self.book.lines[line]
        first, last = (int(self.book.token_start[token]) for token in place.tokens)
        rows = tuple(self.book.row[first:last].tolist())
        if place.direction is Direction.TTB:
            rows = tuple(marked)
        task = PictureTask(
            self._source(place.document), place.page, rows, tuple(marked), place.rotation, em
        )
        return self._guarded(draw_line, task, place.document, None)

    def _guarded(
        self,
        flow: guard.Flow[TaskT, OutcomeT],
        task: TaskT,
        document: int,
        progress: guard.Progress | None,
    ) -> OutcomeT:
        file = str(self.documents[document].path)
        return guard.run(flow, task, file=file, limits=self._limits, progress=progress)


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
    direction: Direction | None = None,
    language: str | None = None,
    cribs: Sequence[tuple[str, str]] = (),
    clock: Callable[[], float] = time.monotonic,
    beginning: int = 0,
    cancel: guard.Cancel | None = None,
) -> Recovery:
    """Read documents and open what is known of them; use it in a `with` block.

    The documents stand first and in their order; behind them come others that the answers of the
    same project speak of. Of several documents those that cannot be read are left out and named in
    `failures`; the error of a single one is raised.

    The limit of time counts for reading a document and for all that is worked out before a person
    is asked; each of several documents brings its own seconds. `direction` is how a person says
    that lines are read. `language` is the tag of the documents' language, and `cribs` are texts
    that stand in them, by name; both are kept with the answers. `clock` tells the time in seconds.
    The glyphs of so many pages at the `beginning` are numbered first. As soon as `cancel` says so,
    a CancelledError is raised.
    """
    limits = limits or Limits()
    if language and not letters_of(language):
        near = near_languages(language)
        like = f" Near to it are {', '.join(near)}." if near else ""
        raise ValueError(f"no letters of the language {language!r} are known.{like}")

    def opened(side: Direction | None) -> Recovery:
        return read_for_recovery(
            paths,
            project=project,
            library=library,
            password=password,
            limits=limits,
            switched_off=switched_off,
            progress=progress,
            read_only=read_only,
            direction=side,
            language=language,
            cribs=cribs,
            clock=clock,
            beginning=beginning,
            cancel=cancel,
        ).opened()

    recovery = opened(direction)
    side = recovery.told_direction
    if side is None:
        return recovery
    # Letters that answers have made known since the lines were first read tell their direction.
    recovery.close()
    return opened(side)


@dataclass(frozen=True, slots=True)
class ReadForRecovery:
    """Documents that are read, with all that was worked out: a recovery needs only be opened."""

    documents: tuple[ReadDocument, ...]
    failures: tuple[GlyphstoneError, ...]
    prepared: Prepared
    project: Path
    library: Path | None
    password: str | None
    limits: Limits
    direction: Direction | None
    read_only: bool
    #: What a person tells on opening.
    language: str | None
    cribs: tuple[tuple[str, str], ...]
    partial: bool

    def opened(self) -> Recovery:
        """The recovery, with whatever was answered until now; nobody else may write to it then."""
        foretold = briefings(_events(self.project), self.language, self.cribs)
        return Recovery(
            self.documents,
            self.failures,
            Project(self.project, self.documents, read_only=self.read_only, foretold=foretold),
            self.prepared,
            library=self.library,
            password=self.password,
            limits=self.limits,
            direction=self.direction,
            partial=self.partial,
        )


def read_for_recovery(
    paths: Sequence[Path],
    *,
    project: Path | None = None,
    library: Path | None = None,
    password: str | None = None,
    limits: Limits | None = None,
    switched_off: Collection[str] = (),
    progress: Watch | None = None,
    read_only: bool = False,
    direction: Direction | None = None,
    language: str | None = None,
    cribs: Sequence[tuple[str, str]] = (),
    clock: Callable[[], float] = time.monotonic,
    beginning: int = 0,
    alone: bool = False,
    cancel: guard.Cancel | None = None,
) -> ReadForRecovery:
    """What `open_recovery` does before the project file is opened; any thread may do it.

    The glyphs of so many pages at the `beginning` are numbered first; `alone`, these are all that
    is read.
    """
    begun = clock()
    limits = limits or Limits()
    documents: list[ReadDocument] = []
    failures: list[GlyphstoneError] = []
    project = project or project_of(paths)
    files = documents_of(paths)
    kept = _events(project)
    breaks = breaks_of_all(effective(kept)[0])
    for path in [*files, *companions(project, files)]:
        task = ReadTask(path, password, limits, direction, breaks, beginning, alone)
        try:
            documents.append(_read(task, progress, cancel))
        except guard.CancelledError:
            raise
        except GlyphstoneError as error:
            failures.append(error)
            if len(files) == 1 and path == files[0]:
                raise
    if not documents:
        raise failures[0]
    allowed = limits.seconds * (len(documents) + len(failures))
    documents = list(_distinct(documents))
    looks_on = project if read_only else None
    foretold = briefings(kept, language, cribs)
    told = briefing_of(effective([*kept, *((0, event) for event in foretold)])[0])
    prepared = _prepared(
        PrepareTask(tuple(documents), library, frozenset(switched_off), looks_on, told, foretold),
        paths[0] if len(paths) == 1 else project,
        replace(limits, seconds=allowed),
        allowed - (clock() - begun),
        cancel,
    )
    return ReadForRecovery(
        tuple(documents),
        tuple(failures),
        prepared,
        project,
        library,
        password,
        limits,
        direction,
        read_only,
        language,
        tuple(cribs),
        alone,
    )


def _events(project: Path) -> Sequence[tuple[int, Event]]:
    """What a project file keeps, nothing if there is none."""
    if not project.is_file():
        return ()
    with ProjectFile.open(project, read_only=True) as file:
        return file.events()


def _prepared(
    task: PrepareTask, file: Path, allowed: Limits, left: float, cancel: guard.Cancel | None
) -> Prepared:
    """What is worked out before a person is asked, in the seconds that are left."""
    if left <= 0:
        raise _unsolved(allowed, file, "timeout")
    try:
        within = replace(allowed, seconds=left)
        return guard.run(prepare, task, file=str(file), limits=within, cancel=cancel)
    except LimitError as error:
        raise _unsolved(allowed, file, error.verdict) from None


def _unsolved(allowed: Limits, file: Path, verdict: str) -> LimitError:
    slow = verdict == "timeout"
    limit = f"{allowed.seconds:g} seconds" if slow else f"{allowed.memory_bytes / 2**20:,.0f} MiB"
    error = LimitError(
        f"what its glyphs mean could not be found out within {limit}.",
        place=Place(file=str(file)),
        next_step=f"Allow more with {'--seconds' if slow else '--memory'}; all answers are kept.",
    )
    error.verdict = verdict
    return error


def _read(task: ReadTask, progress: Watch | None, cancel: guard.Cancel | None) -> ReadDocument:
    with (progress or _unwatched)(task.path.name) as tell:
        return guard.run(
            read_document,
            task,
            file=str(task.path),
            limits=task.limits,
            progress=tell,
            cancel=cancel,
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
