"""Documents read under guard: one, or many at a time."""

from __future__ import annotations

import contextlib
import selectors
import time
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Any, TypeAlias, TypeVar

import msgspec

from glyphstone.errors import GlyphstoneError, Place
from glyphstone.guard import codec
from glyphstone.guard.dialogue import Dialogue
from glyphstone.guard.failures import CancelledError
from glyphstone.guard.patience import PATIENCE
from glyphstone.guard.pool import new_process
from glyphstone.guard.signature import Flow, Progress, signature_of
from glyphstone.guard.surroundings import Surroundings
from glyphstone.guard.wire_frames import Kind, packed
from glyphstone.options import Limits

__all__ = ["Cancel", "ProgressOfMany", "Workers", "in_place", "run"]

TaskT = TypeVar("TaskT")
OutcomeT = TypeVar("OutcomeT")
#: Asked from time to time whether to stop.
Cancel: TypeAlias = Callable[[], bool]
#: Called with the number of a document, how much of it is done, and of how much.
ProgressOfMany: TypeAlias = Callable[[int, int, int], None]

#: Needs no open file of its own, as the default one does.
_Selector: type[selectors.BaseSelector] = getattr(
    selectors, "PollSelector", selectors.SelectSelector
)


def in_place(
    flow: Flow[TaskT, OutcomeT], task: TaskT, *, progress: Progress | None = None
) -> OutcomeT:
    """What a flow gives, run in this process, without limits of time and memory."""
    return flow(task, progress or _ignore)


def _ignore(done: int, total: int) -> None:
    """Ignores progress."""


def run(
    flow: Flow[TaskT, OutcomeT],
    task: TaskT,
    *,
    file: str,
    limits: Limits,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> OutcomeT:
    """What a flow gives, run in a process of its own within limits of time and memory.

    The flow is a function of a module with full annotations; task and outcome are plain data of
    the annotated types. Its `GlyphstoneError`s come through; beyond the limits there is a
    `LimitError`, for a process that died a `CrashError`, for any other exception an
    `UnexpectedError`, after `cancel` said so a `CancelledError`.
    """
    with _Desk(cancel) as desk:
        desk.open(0, flow, task, file, limits, progress)
        _, conversation = desk.next_over()
        outcome: OutcomeT = conversation.result()
        return outcome


class Workers:
    """Reads many documents, some at a time, each in a process of its own; use in a `with` block."""

    def __init__(self, jobs: int = 1) -> None:
        if jobs < 1:
            raise ValueError("at least one document is read at a time")
        self._jobs = jobs
        self._desks: list[_Desk] = []

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for desk in self._desks:
            desk.close()

    def run(
        self,
        flow: Flow[TaskT, OutcomeT],
        task: TaskT,
        *,
        file: str,
        limits: Limits,
        progress: Progress | None = None,
        cancel: Cancel | None = None,
    ) -> OutcomeT:
        """The same as `guard.run`."""
        return run(flow, task, file=file, limits=limits, progress=progress, cancel=cancel)

    def map(
        self,
        flow: Flow[TaskT, OutcomeT],
        tasks: Iterable[tuple[TaskT, str]],
        limits: Limits,
        *,
        progress: ProgressOfMany | None = None,
        cancel: Cancel | None = None,
    ) -> Iterator[tuple[int, OutcomeT | GlyphstoneError]]:
        """Each task's number with its outcome or error, in the order in which they end.

        A task comes with the name of its file. Tasks are taken from the iterable as there is room
        for them. After `cancel` said so a `CancelledError` is raised.
        """
        waiting = enumerate(tasks)
        with self._new_desk(cancel) as desk:
            while not desk.is_closed:
                while len(desk) < self._jobs and (one := next(waiting, None)) is not None:
                    number, (task, file) = one
                    try:
                        desk.open(number, flow, task, file, limits, _of(number, progress))
                    except GlyphstoneError as error:
                        yield number, error
                if not len(desk):
                    return
                number, conversation = desk.next_over()
                yield number, _outcome_or_error(conversation)

    @contextlib.contextmanager
    def _new_desk(self, cancel: Cancel | None) -> Iterator[_Desk]:
        with _Desk(cancel) as desk:
            self._desks.append(desk)
            try:
                yield desk
            finally:
                self._desks.remove(desk)


def _of(number: int, progress: ProgressOfMany | None) -> Progress | None:
    return None if progress is None else lambda done, total: progress(number, done, total)


def _outcome_or_error(conversation: Dialogue[OutcomeT]) -> OutcomeT | GlyphstoneError:
    try:
        return conversation.result()
    except GlyphstoneError as error:
        return error


class _Desk:
    """The conversations that go on at the same time; leaves nothing running."""

    def __init__(self, cancel: Cancel | None) -> None:
        self._cancel = cancel
        self._selector = _Selector()
        self._open: dict[Dialogue[Any], int] = {}
        self.is_closed = False

    def __len__(self) -> int:
        return len(self._open)

    def __enter__(self) -> _Desk:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends all that is still going on."""
        self.is_closed = True
        while self._open:
            conversation, _ = self._open.popitem()
            conversation.close()
        self._selector.close()

    def open(
        self,
        number: int,
        flow: Flow[TaskT, OutcomeT],
        task: TaskT,
        file: str,
        limits: Limits,
        progress: Progress | None,
    ) -> None:
        """Begins a conversation; its time runs from here, but for the start of the worker."""
        signature = signature_of(flow)
        setting = Surroundings.now(signature.module, signature.name, limits.memory_bytes)
        sent = packed(Kind.SETTING, msgspec.msgpack.encode(setting))
        sent += packed(Kind.TASK, codec.encode(task))
        place = Place(file=file)
        try:
            process = new_process(signature.module)
        except GlyphstoneError as error:
            error.place = place
            raise
        conversation = Dialogue(
            process,
            signature,
            sent,
            place=place,
            limits=limits,
            deadline=time.monotonic() + limits.seconds,
            progress=progress,
        )
        self._open[conversation] = number
        self._selector.register(conversation.connection, conversation.events, conversation)

    def next_over(self) -> tuple[int, Dialogue[Any]]:
        """Waits for the next conversation to end, and closes it."""
        while True:
            for conversation in self._open:
                conversation.look_at_clock()
                if conversation.is_over:
                    self._selector.unregister(conversation.connection)
                    number = self._open[conversation]
                    conversation.close()
                    del self._open[conversation]
                    return number, conversation
            self._wait()

    def _wait(self) -> None:
        if self._cancel is not None and self._cancel():
            places = [one.place for one in self._open]
            place = places[0] if len(places) == 1 else Place()
            raise CancelledError("the reading was stopped, as asked.", place=place)
        left = min(one.deadline for one in self._open) - time.monotonic()
        if self._cancel is not None:
            left = min(left, PATIENCE.cancel_seconds)
        for key, events in self._selector.select(max(left, 0)):
            conversation: Dialogue[Any] = key.data
            conversation.advance(events)
            if not conversation.is_over and key.events != conversation.events:
                self._selector.modify(conversation.connection, conversation.events, conversation)
