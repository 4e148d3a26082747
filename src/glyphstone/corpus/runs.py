"""A run over a corpus: the order of the stages, and what a run that was killed goes on with."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from glyphstone.corpus.corpus_document import DocumentRead, DocumentTask, read_one
from glyphstone.corpus.engines.workshop import Events, Workshop
from glyphstone.corpus.plan import RunHead, make_plan, read_head
from glyphstone.corpus.run_folder import FOLDERS, RunFolder
from glyphstone.corpus.run_settings import RunSettings
from glyphstone.corpus.shards.markers import Marker, checked, read_marker
from glyphstone.corpus.shards.marking import mark_duplicates
from glyphstone.corpus.sources.listing import entries_of
from glyphstone.errors import MapError, OutputError, Place
from glyphstone.guard import Flow, warm_up
from glyphstone.store.lock import Lock

__all__ = ["Engine", "LocalEngine", "RunWatcher", "check_run", "run_corpus"]


class RunWatcher(Protocol):
    """Who is shown how a run goes on."""

    def planned(self, head: RunHead, done: Sequence[Marker]) -> None: ...
    def events(self) -> Events: ...
    def marking(self, shards: int, total: int) -> None: ...


class Engine(Protocol):
    """Who reads the documents of shards."""

    def run(self, folder: RunFolder, head: RunHead, shards: Sequence[int], events: Events) -> None:
        """Read and finish the shards, however often a part of the machine is lost."""


@dataclass(frozen=True, slots=True)
class LocalEngine:
    """This machine, some documents at a time."""

    jobs: int = 1
    password: str | None = None
    flow: Flow[DocumentTask, DocumentRead] = read_one

    def run(self, folder: RunFolder, head: RunHead, shards: Sequence[int], events: Events) -> None:
        """Read and finish the shards."""
        workshop = Workshop(
            folder,
            head,
            jobs=self.jobs,
            password=self.password,
            events=events,
            flow=self.flow,
        )
        workshop.run(shards)


def run_corpus(
    source: Path, out: Path, settings: RunSettings, engine: Engine, watcher: RunWatcher
) -> RunHead:
    """Read every document of a source once; the same call goes on with a run that was stopped."""
    folder = RunFolder(out)
    with _held(folder):
        head = _planned(folder, source.absolute(), settings)
        markers = [read_marker(folder.marker(shard)) for shard in range(head.shards)]
        watcher.planned(head, [marker for marker in markers if marker is not None])
        left = [shard for shard, marker in enumerate(markers) if marker is None]
        if left:
            _clear(folder)
            # Loaded once, before the first document, by the process that all others are forks of.
            warm_up(["glyphstone.corpus.corpus_document", "glyphstone.flows.recovery.solving"])
            engine.run(folder, head, left, watcher.events())
            _clear(folder)  # a machine that was lost on the way leaves its halves too
        if settings.duplicates:
            mark_duplicates(folder, head, lambda done: watcher.marking(done, head.shards))
        shutil.rmtree(folder.work, ignore_errors=True)
    return head


@contextlib.contextmanager
def _held(folder: RunFolder) -> Iterator[None]:
    """The folder of a run, made and locked: two runs would spoil each other's work."""
    try:
        folder.make()
    except OSError as error:
        raise OutputError(
            f"the folder cannot be made ({error.strerror or error}).",
            place=Place(file=str(folder.path)),
            next_step="Check the name and the permissions.",
        ) from None
    lock = Lock(folder.head)
    lock.take()
    try:
        yield
    finally:
        lock.release()


def _planned(folder: RunFolder, source: Path, settings: RunSettings) -> RunHead:
    """The plan of an earlier run in this folder, or a new one."""
    head = read_head(folder)
    if head is None:
        _must_be_empty(folder)
        return make_plan(folder, source, settings, entries_of(source, folder.path, folder.work))
    if head.source != str(source):
        raise MapError(
            f"this folder holds a run over another source ({head.source}).",
            place=Place(file=str(folder.path)),
            next_step="Give another folder for the output.",
        )
    if head.settings != settings:
        raise MapError(
            f"this folder holds a run with other settings: {_difference(head.settings, settings)}.",
            place=Place(file=str(folder.path)),
            next_step="Give the same options again, or another folder for the output.",
        )
    return head


def _difference(before: RunSettings, now: RunSettings) -> str:
    names = [
        name
        for name in RunSettings.__struct_fields__
        if getattr(before, name) != getattr(now, name)
    ]
    return ", ".join(names)


def _must_be_empty(folder: RunFolder) -> None:
    """Refuses a folder that holds records of which no head tells."""
    for path in folder.path.glob("documents/*"):
        raise OutputError(
            "the folder holds files already.",
            place=Place(file=str(path)),
            next_step="Give an empty folder for the output.",
        )


def _clear(folder: RunFolder) -> None:
    """Remove what a run that was killed may have left half-written: it is nobody's."""
    for name in FOLDERS:
        for part in (folder.path / name).glob(".*.part"):
            part.unlink(missing_ok=True)
    for copy in folder.work.glob("member-*.pdf"):
        copy.unlink(missing_ok=True)


def check_run(out: Path, told: Callable[[str], None]) -> int:
    """Compare every file of a run with its checksum; how many are wrong or missing."""
    folder = RunFolder(out)
    head = read_head(folder)
    if head is None:
        raise MapError(
            "this is not the folder of a corpus run.",
            place=Place(file=str(out)),
            next_step="Give the folder that glyphstone corpus run wrote.",
        )
    wrong = 0
    for shard in range(head.shards):
        marker = read_marker(folder.marker(shard))
        problems = ["it is not done."] if marker is None else checked(out, marker)
        for problem in problems:
            told(f"shard {shard:05}: {problem}")
        wrong += len(problems)
    return wrong
