"""Many documents, one after another in few processes that stay: small ones cost no start.

Whoever runs a series decides what becomes of a document that failed; here nothing is tried twice.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from types import TracebackType
from typing import Generic, Self, TypeVar

from glyphstone.errors import GlyphstoneError
from glyphstone.guard.conversations import Cancel, Conversations
from glyphstone.guard.signature import Flow, Progress
from glyphstone.options import Limits

__all__ = ["Ended", "Series"]

TaskT = TypeVar("TaskT")
OutcomeT = TypeVar("OutcomeT")


@dataclass(frozen=True, slots=True)
class Ended(Generic[OutcomeT]):
    """What became of a document."""

    number: int
    outcome: OutcomeT | GlyphstoneError
    #: Whether its process had served no other document, so that only this one can be blamed.
    fresh: bool
    #: Seconds by the clock.
    seconds: float


class Series(Generic[TaskT, OutcomeT]):
    """Reads documents as they are handed in; use in a `with` block, which leaves nothing running.

    A process serves `documents_each` documents at the most, and none after one that ended it, ran
    against a limit or raised what nobody foresaw.
    """

    def __init__(
        self,
        flow: Flow[TaskT, OutcomeT],
        limits: Limits,
        *,
        jobs: int = 1,
        documents_each: int = 1,
        cancel: Cancel | None = None,
    ) -> None:
        if jobs < 1 or documents_each < 1:
            raise ValueError("at least one document is read at a time")
        self._flow = flow
        self._limits = limits
        self._jobs = jobs
        self._desk = Conversations(cancel, documents_each)
        self._begun: dict[int, float] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._desk.close()

    @property
    def has_room(self) -> bool:
        """Whether another document can begin now."""
        return len(self._desk) < self._jobs

    @property
    def running(self) -> int:
        """How many documents are being read."""
        return len(self._desk)

    def begin(
        self,
        number: int,
        task: TaskT,
        file: str,
        *,
        fresh: bool = False,
        progress: Progress | None = None,
    ) -> None:
        """Has a document read; `fresh` in a process that has served no other.

        Raises StartError if the system gives us no process.
        """
        self._begun[number] = time.monotonic()
        self._desk.open(number, self._flow, task, file, self._limits, progress, fresh=fresh)

    def next_over(self) -> Ended[OutcomeT]:
        """Waits for the next document to end."""
        ended = self._desk.next_over()
        seconds = time.monotonic() - self._begun.pop(ended.number)
        outcome: OutcomeT | GlyphstoneError
        try:
            outcome = ended.conversation.result()
        except GlyphstoneError as error:
            outcome = error
        return Ended(ended.number, outcome, ended.fresh, seconds)
