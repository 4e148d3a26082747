"""Many documents: folders as the PDFs in them, several read at a time, told in their order."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, NoReturn, TypeAlias, TypeVar

import click

from glyphstone.cli.bounds import BOUNDS
from glyphstone.cli.terminal import files_bar, progress_bar
from glyphstone.errors import ExitCode, GlyphstoneError, Place, UnreadableError
from glyphstone.flows import Flow, Workers, warm_up
from glyphstone.options import Limits

__all__ = [
    "Begin",
    "Begun",
    "InputFile",
    "are_several",
    "jobs_option",
    "nothing",
    "outcomes",
    "the_inputs",
    "worst",
]

#: What is said of a document whose process was ended at a limit, or has crashed.
_ENDED = (ExitCode.LIMIT, ExitCode.CRASH)

#: From so many documents on, tables are read once for all: it costs 0.3 s, and saves as much for
#: each document whose drawings must be looked at.
_MANY = 4

F = TypeVar("F", bound=Callable[..., Any])
TaskT = TypeVar("TaskT")
OutcomeT = TypeVar("OutcomeT")


def jobs_option(command: F) -> F:
    """Adds --jobs."""
    return click.option(
        "-j",
        "--jobs",
        type=click.IntRange(min=1, max=BOUNDS.jobs),
        default=1,
        show_default=True,
        help="How many files to read at a time, each in a process of its own.",
    )(command)


# --- which documents are meant --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class InputFile:
    """A document that was named, or that a named folder holds."""

    #: What it is called in complaints.
    said: str
    path: Path
    #: Its path inside the named folder; its name alone if the file itself was named.
    inside: Path


def are_several(files: Sequence[str]) -> bool:
    """Whether the arguments may mean several documents; a folder does even if it holds one."""
    return len(files) > 1 or any(Path(file).is_dir() for file in files)


def the_inputs(files: Sequence[str]) -> list[InputFile]:
    """The files, with every PDF in a folder, and in the folders inside it, in place of the folder.

    Hidden files are passed over, and links to folders are not followed. A folder without a PDF
    stays: the error of opening it says what is wrong.
    """
    found: list[InputFile] = []
    for file in files:
        path = Path(file)
        inside = _pdfs(path) if path.is_dir() else []
        found += [InputFile(str(one), one, one.relative_to(path)) for one in inside] or [
            InputFile(file, path, Path(path.name or "folder"))
        ]
    return found


def _pdfs(folder: Path) -> list[Path]:
    """The PDFs under a folder by name, those of a folder before those of the folders inside it."""
    found: list[Path] = []
    for place, folders, names in os.walk(folder, onerror=_unlistable):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [
            one
            for name in sorted(names)
            if not name.startswith(".")
            and (one := Path(place, name)).suffix.lower() == ".pdf"
            and one.is_file()
        ]
    return found


def _unlistable(error: OSError) -> NoReturn:
    raise UnreadableError(
        f"the folder cannot be read ({error.strerror or error}).",
        place=Place(file=os.fsdecode(error.filename)),
        next_step="Check its permissions, or name the files in it.",
    )


# --- reading them ---------------------------------------------------------------------------------


def nothing() -> None:
    """Does nothing."""


@dataclass(frozen=True, slots=True)
class Begun(Generic[TaskT, OutcomeT]):
    """A document that is about to be read."""

    task: TaskT
    #: What it is called in complaints.
    file: str
    #: Called as soon as the document is done; its result is what is handed out in turn.
    at_once: Callable[[OutcomeT], OutcomeT] = lambda outcome: outcome
    #: Called when the outcomes of all documents before it have been handed out.
    in_turn: Callable[[], None] = nothing
    #: Called in its place if the document was ended at a limit or has crashed.
    rescue: Callable[[], None] = nothing


#: Prepares the document with this index, and clears up at the end.
Begin: TypeAlias = Callable[[int], contextlib.AbstractContextManager[Begun[TaskT, OutcomeT]]]


def outcomes(
    flow: Flow[TaskT, OutcomeT],
    begin: Begin[TaskT, OutcomeT],
    count: int,
    limits: Limits,
    jobs: int,
) -> Generator[OutcomeT | GlyphstoneError, None, None]:
    """The outcome or error of each document, in the order of the documents.

    Close the generator in any case: it ends all processes and removes all partial files.
    """
    if count >= _MANY:
        warm_up(["glyphstone.flows.warm_tables"])
    with Workers(jobs=jobs) as workers:
        if jobs > 1 and count > 1:
            yield from _Batch(flow, begin, count, limits).told(workers)
            return
        for place in range(count):
            ended = _alone(workers, flow, begin, place, count, limits)
            yield ended


def _alone(
    workers: Workers,
    flow: Flow[TaskT, OutcomeT],
    begin: Begin[TaskT, OutcomeT],
    place: int,
    count: int,
    limits: Limits,
) -> OutcomeT | GlyphstoneError:
    try:
        with begin(place) as begun:
            name = Path(begun.file).name
            label = name if count == 1 else f"{place + 1:,} of {count:,}: {name}"
            with progress_bar(label) as progress:
                try:
                    outcome = workers.run(
                        flow, begun.task, file=begun.file, limits=limits, progress=progress
                    )
                except GlyphstoneError as error:
                    if error.exit_code in _ENDED:
                        begun.rescue()
                    raise
            outcome = begun.at_once(outcome)
            begun.in_turn()
            return outcome
    except GlyphstoneError as error:
        return error


class _Batch(Generic[TaskT, OutcomeT]):
    """Documents that are read at the same time; at the end nothing of them is left behind."""

    def __init__(
        self,
        flow: Flow[TaskT, OutcomeT],
        begin: Begin[TaskT, OutcomeT],
        count: int,
        limits: Limits,
    ) -> None:
        self._flow = flow
        self._begin = begin
        self._count = count
        self._limits = limits
        #: The index of the document of each task; a document that could not begin has no task.
        self._sent: list[int] = []
        self._begun: dict[int, tuple[Begun[TaskT, OutcomeT], contextlib.ExitStack]] = {}
        self._ended: dict[int, OutcomeT | GlyphstoneError] = {}
        self._told = 0

    def told(self, workers: Workers) -> Generator[OutcomeT | GlyphstoneError, None, None]:
        """Each outcome or error in turn."""
        with contextlib.ExitStack() as everything, files_bar(self._count) as bar:
            for number, outcome in workers.map(self._flow, self._tasks(everything), self._limits):
                self._end(self._sent[number], outcome)
                bar.tell(self._told + len(self._ended))
                if self._told in self._ended:
                    with bar.paused():
                        yield from self._in_turn()
            yield from self._in_turn()

    def _tasks(self, everything: contextlib.ExitStack) -> Iterator[tuple[TaskT, str]]:
        """Tasks, each begun when there is room for it."""
        for place in range(self._count):
            stack = everything.enter_context(contextlib.ExitStack())
            try:
                begun = stack.enter_context(self._begin(place))
            except GlyphstoneError as error:
                self._ended[place] = error
                continue
            self._begun[place] = begun, stack
            self._sent.append(place)
            yield begun.task, begun.file

    def _end(self, place: int, outcome: OutcomeT | GlyphstoneError) -> None:
        self._ended[place] = outcome
        if not isinstance(outcome, GlyphstoneError):
            try:
                self._ended[place] = self._begun[place][0].at_once(outcome)
            except GlyphstoneError as error:
                self._ended[place] = error

    def _in_turn(self) -> Iterator[OutcomeT | GlyphstoneError]:
        """All whose turn it is."""
        while self._told in self._ended:
            outcome = self._ended.pop(self._told)
            if self._told in self._begun:
                begun, stack = self._begun.pop(self._told)
                with stack:
                    try:
                        if not isinstance(outcome, GlyphstoneError):
                            begun.in_turn()
                        elif outcome.exit_code in _ENDED:
                            begun.rescue()
                    except GlyphstoneError as error:
                        outcome = error
            self._told += 1
            yield outcome


def worst(statuses: Iterable[ExitCode]) -> ExitCode:
    """The one status of many: the highest number, but an error of ours counts above all."""
    return max(
        statuses,
        key=lambda status: (status is ExitCode.UNEXPECTED, status),
        default=ExitCode.OK,
    )
