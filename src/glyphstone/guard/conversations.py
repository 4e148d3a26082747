"""The conversations that one caller has with documents' processes at the same time."""

from __future__ import annotations

import selectors
import time
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from glyphstone.errors import GlyphstoneError, Place
from glyphstone.guard import codec
from glyphstone.guard.dialogue import Dialogue
from glyphstone.guard.failures import CancelledError
from glyphstone.guard.patience import PATIENCE
from glyphstone.guard.pool import new_process
from glyphstone.guard.process import DocumentProcess
from glyphstone.guard.signature import Flow, Progress, signature_of
from glyphstone.guard.surroundings import Surroundings
from glyphstone.guard.wire_frames import Kind, packed
from glyphstone.options import Limits

__all__ = ["Cancel", "Conversations"]

TaskT = TypeVar("TaskT")
OutcomeT = TypeVar("OutcomeT")
#: Asked from time to time whether to stop.
Cancel: TypeAlias = Callable[[], bool]

#: Needs no open file of its own, as the default one does.
_Selector: type[selectors.BaseSelector] = getattr(
    selectors, "PollSelector", selectors.SelectSelector
)


class Closed(NamedTuple):
    """A conversation that is over."""

    number: int
    conversation: Dialogue[Any]
    #: Whether its process had served no other document.
    fresh: bool


class Conversations:
    """The conversations that go on at the same time; leaves nothing running.

    A process serves so many documents one after another, unless one of them ends it.
    """

    def __init__(self, cancel: Cancel | None, documents_each: int = 1) -> None:
        self._cancel = cancel
        self._documents_each = documents_each
        self._selector = _Selector()
        self._open: dict[Dialogue[Any], int] = {}
        #: How many documents the process of a conversation has served, this one counted.
        self._served: dict[Dialogue[Any], int] = {}
        self._idle: list[tuple[DocumentProcess, int]] = []
        self.is_closed = False

    def __len__(self) -> int:
        return len(self._open)

    def __enter__(self) -> Conversations:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends all that is still going on."""
        self.is_closed = True
        while self._open:
            conversation, _ = self._open.popitem()
            conversation.close()
        while self._idle:
            process, _ = self._idle.pop()
            process.kill()
        self._selector.close()

    def open(
        self,
        number: int,
        flow: Flow[TaskT, OutcomeT],
        task: TaskT,
        file: str,
        limits: Limits,
        progress: Progress | None,
        *,
        fresh: bool = False,
    ) -> None:
        """Begins a conversation; its time runs from here, but for the start of the worker.

        `fresh` asks for a process that has served no other document.
        """
        signature = signature_of(flow)
        stays = self._documents_each > 1
        setting = Surroundings.now(
            signature.module, signature.name, limits.memory_bytes, stays=stays
        )
        sent = packed(Kind.SETTING, msgspec.msgpack.encode(setting))
        sent += packed(Kind.TASK, codec.encode(task))
        place = Place(file=file)
        try:
            process, served = self._process(signature.module, fresh)
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
        self._served[conversation] = served + 1
        self._selector.register(conversation.connection, conversation.events, conversation)

    def _process(self, module: str, fresh: bool) -> tuple[DocumentProcess, int]:
        """A process, and how many documents it has served."""
        if self._idle and not fresh:
            return self._idle.pop()
        return new_process(module), 0

    def next_over(self) -> Closed:
        """Waits for the next conversation to end, and closes it."""
        while True:
            for conversation in self._open:
                conversation.look_at_clock()
                if conversation.is_over:
                    self._selector.unregister(conversation.connection)
                    number = self._open[conversation]
                    fresh = self._part_with(conversation)
                    del self._open[conversation]
                    return Closed(number, conversation, fresh)
            self._wait()

    def _part_with(self, conversation: Dialogue[Any]) -> bool:
        """Closes a conversation, or keeps its process; whether that served no other document."""
        served = self._served.pop(conversation)
        process = conversation.let_go() if served < self._documents_each else None
        if process is None:
            conversation.close()
        else:
            self._idle.append((process, served))
        return served == 1

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
