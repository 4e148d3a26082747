"""One document at work: its recovery, opened in the background, and everybody who looks at it.

All that touches the recovery runs in one thread of its own, one thing after another. Reading and
drawing run in guarded processes, so that no page can take the server down.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from glyphstone.errors import GlyphstoneError
from glyphstone.flows.recover import (
    ReadForRecovery,
    Recovery,
    open_recovery,
    read_for_recovery,
)
from glyphstone.flows.session import Outcome
from glyphstone.flows.source import Source
from glyphstone.flows.workbench.beginning import BEGINNING, has_beginning, numbers_of
from glyphstone.flows.workbench.first_look import look_at_read
from glyphstone.flows.workbench.guarded import SizesTask, guarded, sizes_of_pages
from glyphstone.flows.workbench.live_lines import line_index
from glyphstone.flows.workbench.next_tasks import TaskQueue
from glyphstone.flows.workbench.shown import Shown
from glyphstone.model import Direction
from glyphstone.options import Limits
from glyphstone.web.shelf import ShelvedDocument
from glyphstone.web.web_limits import WEB_LIMITS

__all__ = ["Desk", "NotReadyError", "Opening", "Stage", "TypedWords"]

T = TypeVar("T")


class NotReadyError(GlyphstoneError):
    """The document is not read yet, or could not be."""


class Stage:
    """How far the opening of a document is, by name."""

    CLOSED = "closed"
    READING = "reading"
    PREPARING = "preparing"
    READY = "ready"
    FAILED = "failed"


@dataclass(slots=True)
class Opening:
    """The stage, pages read so far, and the sentence that says why it failed."""

    stage: str = Stage.CLOSED
    done: int = 0
    total: int = 0
    error: str = ""
    verdict: str = ""
    #: Pages that can be worked on while the rest is read; 0 if that is all or nothing.
    beginning: int = 0


@dataclass(frozen=True, slots=True)
class TypedWords:
    """A text that was typed for words of one line, with its spaces."""

    tokens: tuple[int, ...]
    text: str


@dataclass(slots=True)
class _Changed:
    """Which event gave a glyph its text last, and whose it was."""

    number: int
    client: str


@dataclass(eq=False)
class Desk:
    """A document, its recovery once it is open, and who listens to changes."""

    document: ShelvedDocument
    limits: Limits
    opening: Opening = field(default_factory=Opening)
    #: Grows with everything that a page may show anew.
    version: int = 0
    #: Names the numbers that words and glyphs of the beginning have.
    numbering: str = ""
    recovery: Recovery | None = None
    queue: TaskQueue | None = None
    shown: Shown | None = None
    lines: Mapping[tuple[int, int], Sequence[int]] = field(default_factory=dict)
    #: Inputs that were asked about, or that may stand at several places, by the action's id.
    pending: dict[str, tuple[Outcome, TypedWords | None]] = field(default_factory=dict)
    changed: dict[int, _Changed] = field(default_factory=dict)
    #: What was written for other documents of the folder, by name: it may be taken away.
    healed: dict[str, Path] = field(default_factory=dict)
    #: The client of each event, by its number, as far as it is known.
    authors: dict[int, str] = field(default_factory=dict)
    _listeners: set[asyncio.Queue[dict[str, Any] | None]] = field(default_factory=set)
    _thread: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(1, thread_name_prefix="desk")
    )
    _task: asyncio.Task[None] | None = None
    #: Whether nobody waits any more for what is being read.
    _stopping: bool = False
    _loop: asyncio.AbstractEventLoop | None = None

    # --- opening and closing ------------------------------------------------------------------

    def open(self) -> None:
        """Begin to read the document, unless that is done or going on."""
        if self.opening.stage in (Stage.CLOSED, Stage.FAILED):
            self._loop = asyncio.get_running_loop()
            self.opening = Opening(Stage.READING)
            self.tell()
            self._task = asyncio.create_task(self._open())

    def allow_more(self) -> None:
        """Let the next opening take more time and memory."""
        self.limits = replace(
            self.limits,
            seconds=self.limits.seconds * WEB_LIMITS.patience,
            memory_bytes=self.limits.memory_bytes * WEB_LIMITS.patience,
        )

    async def _open(self) -> None:
        try:
            beginning = await self.run(self._begun)
            if beginning is None:
                await self.run(self._opened)
            else:
                self.opening = Opening(Stage.READY, beginning=BEGINNING.pages)
                self.tell()
                # The document's own thread is free for who works on the beginning.
                whole = await asyncio.to_thread(self._read)
                await self.run(self._continued, whole, beginning)
            self.opening = Opening(Stage.READY)
        except GlyphstoneError as error:
            await self.run(self._let_go)
            self.opening = Opening(Stage.FAILED, error=str(error), verdict=error.verdict)
        except Exception as error:
            await self.run(self._let_go)
            sentence = (
                f"An error in Glyphstone itself ({type(error).__name__}) stopped the reading."
            )
            self.opening = Opening(Stage.FAILED, error=sentence, verdict="crash")
        self.tell()

    def _begun(self) -> Recovery | None:
        """Open the beginning of a long document; None if a person is to wait for all of it."""
        path = self.document.path
        try:
            sizes = SizesTask(Source(path, self.document.password, limits=self.limits))
            pages = len(guarded(sizes_of_pages, sizes, path, self.limits).sizes)
            if not has_beginning(path, pages):
                return None
            recovery = self._read(alone=True).opened()
        except GlyphstoneError:
            return None  # to read all of it says what is wrong
        if recovery.told_direction is not None:
            recovery.close()
            return None
        self._take(recovery)
        return recovery

    def _read(self, *, alone: bool = False) -> ReadForRecovery:
        return read_for_recovery(
            [self.document.path],
            progress=None if alone else self._watch,
            alone=alone,
            **self._how(),
        )

    def _how(self) -> dict[str, Any]:
        """How the document is read, as far as a person has said it."""
        return {
            "password": self.document.password,
            "limits": self.limits,
            "direction": Direction(self.document.direction) if self.document.direction else None,
            "language": self.document.language or None,
            "beginning": BEGINNING.pages,
            "cancel": lambda: self._stopping,
        }

    def _opened(self) -> None:
        self._take(open_recovery([self.document.path], progress=self._watch, **self._how()))
        self.note_progress()

    def _continued(self, whole: ReadForRecovery, beginning: Recovery) -> None:
        """Go on with the whole document; what was passed over stays passed over."""
        before, numbering, self.recovery = self.queue, self.numbering, None
        beginning.close()  # one alone may write to the project file
        recovery = whole.opened()
        if recovery.told_direction is not None:
            recovery.close()
            recovery = open_recovery([self.document.path], progress=self._watch, **self._how())
        self._take(recovery)
        if before is not None and self.queue is not None and self.numbering == numbering:
            self.queue.pass_over_as(before)
        else:
            self.pending.clear()
        self.note_progress()

    def _let_go(self) -> None:
        """Close the recovery, if there is one; all answers are kept."""
        recovery, self.recovery = self.recovery, None
        self.queue = self.shown = None
        if recovery is not None:
            recovery.close()

    def _take(self, recovery: Recovery) -> None:
        """Show a recovery from now on."""
        self.recovery = recovery
        self.queue = TaskQueue(recovery)
        self.lines = line_index(recovery.book)
        self.numbering = numbers_of(recovery.book)
        self.shown = Shown(recovery, self.lines, self.queue.sheet)
        self.authors = {
            number: action.partition(".")[0]
            for number, action in recovery.project.actions().items()
        }
        last = recovery.project.event_count()
        self.changed = {
            symbol: _Changed(last, self.authors.get(last, ""))
            for symbol in recovery.session.solution.support
        }

    def _watch(self, _name: str) -> AbstractContextManager[Callable[[int, int], None]]:
        @contextlib.contextmanager
        def watched() -> Iterator[Callable[[int, int], None]]:
            yield self._read_so_far
            self._call(self._begin_preparing)

        return watched()

    def _read_so_far(self, done: int, total: int) -> None:
        def told() -> None:
            self.opening.done, self.opening.total = done, total
            if self.opening.beginning:
                self._spread()  # nothing else is new
            else:
                self.tell()

        # A progress bar needs no more than a hundred steps.
        if total <= 100 or done % (total // 100) == 0:
            self._call(told)

    def _begin_preparing(self) -> None:
        if not self.opening.beginning:
            self.opening.stage = Stage.PREPARING
            self.tell()

    def _call(self, function: Callable[[], None]) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(function)

    async def close(self) -> None:
        """Close the recovery and let others write to its project file."""
        if self._task is not None:
            self._stopping = True
            await self._task
            self._task, self._stopping = None, False
        await self.run(self._let_go)
        self.pending.clear()
        self.opening = Opening()
        self.tell()

    # --- work ---------------------------------------------------------------------------------

    async def run(self, function: Callable[..., T], *values: Any) -> T:
        """Do something in the document's own thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *values)

    @property
    def ready(self) -> tuple[Recovery, TaskQueue]:
        """The recovery and what is asked; raises if the document is not open."""
        if self.recovery is None or self.queue is None:
            sentence = self.opening.error or "the document is still being read."
            raise NotReadyError(sentence)
        return self.recovery, self.queue

    @property
    def whole(self) -> Recovery:
        """The recovery of all pages; raises while only the beginning is open."""
        recovery, _ = self.ready
        if recovery.partial:
            raise NotReadyError("the rest of the document is still being read.")
        return recovery

    @property
    def screen(self) -> Shown:
        """What is shown of it; raises if the document is not open."""
        self.ready  # noqa: B018
        assert self.shown is not None
        return self.shown

    @property
    def events(self) -> int:
        """The number of the newest event."""
        return 0 if self.recovery is None else self.recovery.project.event_count()

    def note_progress(self) -> None:
        """Remember for the start page how far the document is."""
        recovery, _ = self.ready
        if recovery.partial:
            return
        progress = recovery.session.progress()
        self.document.share = progress.running.share
        self.document.complete = progress.complete
        self.document.pages = recovery.documents[0].pages
        self.document.look = look_at_read(recovery.documents[0])

    def note_changes(self, before: Mapping[int, str], client: str) -> None:
        """Remember which glyphs an action has given another text, and whose action it was."""
        recovery, _ = self.ready
        number = self.events
        self.authors[number] = client
        after = recovery.session.solution.known
        for symbol in {*before, *after}:
            if before.get(symbol) != after.get(symbol):
                self.changed[symbol] = _Changed(number, client)

    # --- who looks at it ----------------------------------------------------------------------

    @property
    def watched(self) -> bool:
        """Whether a page listens."""
        return bool(self._listeners)

    def listen(self) -> asyncio.Queue[dict[str, Any] | None]:
        """A queue that is told of every change; None says that it was the last one."""
        queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(maxsize=256)
        self._listeners.add(queue)
        queue.put_nowait(self.news())
        return queue

    def hang_up(self) -> None:
        """Tell all who listen that nothing more will come."""
        for queue in self._listeners:
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(None)

    def leave(self, queue: asyncio.Queue[dict[str, Any] | None]) -> None:
        """Listen no longer."""
        self._listeners.discard(queue)

    def news(self) -> dict[str, Any]:
        """What a listener is told."""
        return {
            "version": self.version,
            "stage": self.opening.stage,
            "done": self.opening.done,
            "total": self.opening.total,
            "error": self.opening.error,
            "verdict": self.opening.verdict,
            "beginning": self.opening.beginning,
        }

    def tell(self) -> None:
        """Tell everybody who listens that something changed."""
        self.version += 1
        self._spread()

    def _spread(self) -> None:
        for queue in list(self._listeners):
            if queue.full():
                queue.get_nowait()  # an older one says less than this
            queue.put_nowait(self.news())
