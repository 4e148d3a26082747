"""Documents read under guard: one, or many at a time."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import TypeAlias, TypeVar

from glyphstone.errors import GlyphstoneError
from glyphstone.guard.conversations import Cancel, Conversations
from glyphstone.guard.dialogue import Dialogue
from glyphstone.guard.signature import Flow, Progress
from glyphstone.options import Limits

__all__ = ["ProgressOfMany", "Workers", "in_place", "run"]

TaskT = TypeVar("TaskT")
OutcomeT = TypeVar("OutcomeT")
#: Called with the number of a document, how much of it is done, and of how much.
ProgressOfMany: TypeAlias = Callable[[int, int, int], None]


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
    with Conversations(cancel) as desk:
        desk.open(0, flow, task, file, limits, progress)
        outcome: OutcomeT = desk.next_over().conversation.result()
        return outcome


class Workers:
    """Reads many documents, some at a time, each in a process of its own; use in a `with` block."""

    def __init__(self, jobs: int = 1) -> None:
        if jobs < 1:
            raise ValueError("at least one document is read at a time")
        self._jobs = jobs
        self._desks: list[Conversations] = []

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
                over = desk.next_over()
                yield over.number, _outcome_or_error(over.conversation)

    @contextlib.contextmanager
    def _new_desk(self, cancel: Cancel | None) -> Iterator[Conversations]:
        with Conversations(cancel) as desk:
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
