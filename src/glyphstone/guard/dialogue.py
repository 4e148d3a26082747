"""The parent's side of one document: sends the task, listens, and gives up at the deadline."""

from __future__ import annotations

import contextlib
import selectors
import socket
import time
from typing import Any, Generic, TypeVar

import msgspec

from glyphstone.errors import GlyphstoneError, LimitError, Place
from glyphstone.guard import failures
from glyphstone.guard.error_codec import decode_error
from glyphstone.guard.patience import PATIENCE
from glyphstone.guard.process import DocumentProcess
from glyphstone.guard.signature import Progress, Signature
from glyphstone.guard.wire_frames import Assembler, FrameError, Kind, WireFrame
from glyphstone.options import Limits

__all__ = ["Dialogue"]

OutcomeT = TypeVar("OutcomeT")
_PROGRESS = msgspec.msgpack.Decoder(tuple[int, int])


class Dialogue(Generic[OutcomeT]):
    """One document in its process, from the task to the answer; `close` it in any case."""

    def __init__(
        self,
        process: DocumentProcess,
        signature: Signature[Any, OutcomeT],
        sent: bytes,
        *,
        place: Place,
        limits: Limits,
        deadline: float,
        progress: Progress | None,
    ) -> None:
        self.deadline = deadline
        self._process = process
        self._signature = signature
        self._left_to_send = memoryview(sent)
        self.place = place
        self._limits = limits
        self._progress = progress
        # An answer cannot be longer than the memory of the process that made it.
        self._assembler = Assembler(limits.memory_bytes)
        self._error: GlyphstoneError | None = None
        self._outcome: list[OutcomeT] = []
        self._is_last = False
        process.connection.setblocking(False)

    @property
    def connection(self) -> socket.socket:
        """What to wait on."""
        return self._process.connection

    @property
    def events(self) -> int:
        """What to wait for, in the words of `selectors`."""
        wanted = selectors.EVENT_READ
        return wanted | selectors.EVENT_WRITE if self._left_to_send else wanted

    @property
    def is_over(self) -> bool:
        """Whether there is an answer, or will never be one."""
        return self._error is not None or bool(self._outcome)

    def result(self) -> OutcomeT:
        """The outcome; raises the error that there is instead."""
        if self._error is not None:
            raise self._error
        return self._outcome[0]

    def advance(self, events: int) -> None:
        """Sends and receives what can be without waiting."""
        if events & selectors.EVENT_WRITE:
            self._send()
        if events & selectors.EVENT_READ:
            self._receive()

    def look_at_clock(self) -> None:
        """Gives the document up if its time has run out."""
        if not self.is_over and time.monotonic() >= self.deadline:
            self._error = failures.too_slow(self._limits, self.place)

    def let_go(self) -> DocumentProcess | None:
        """The process, if it has answered and serves another document; else it must be closed."""
        answered = self.is_over and not isinstance(self._error, LimitError | failures.CrashError)
        if not answered or self._is_last or self._left_to_send:
            return None
        return self._process

    def close(self) -> None:
        """Leaves nothing running: kills the process, unless it has answered and ends by itself."""
        if self.is_over and not isinstance(self._error, LimitError):
            seconds = min(PATIENCE.leave_seconds, self.deadline - time.monotonic())
            with contextlib.suppress(GlyphstoneError):
                self._process.wait(seconds)
        self._process.kill()

    def _send(self) -> None:
        try:
            count = self.connection.send(self._left_to_send[: PATIENCE.chunk_bytes])
        except BlockingIOError:
            return
        except ConnectionError:  # it died: there may be an answer, or else an exit status
            count = len(self._left_to_send)
        self._left_to_send = self._left_to_send[count:]

    def _receive(self) -> None:
        try:
            piece = self.connection.recv(PATIENCE.chunk_bytes)
        except BlockingIOError:
            return
        except ConnectionError:
            piece = b""
        if not piece:
            self._explain_end()
            return
        try:
            for frame in self._assembler.feed(piece):
                if not self.is_over:
                    self._hear(frame)
        except FrameError as error:
            self._nonsense(error)

    def _explain_end(self) -> None:
        try:
            status = self._process.wait(PATIENCE.leave_seconds)
        except GlyphstoneError as error:
            error.place = self.place
            self._error = error
        else:
            self._error = failures.died(status, self.place)

    def _hear(self, frame: WireFrame) -> None:
        if frame.kind is Kind.PROGRESS:
            self._pass_on(frame.payload)
        elif frame.kind is Kind.LAST:
            self._is_last = True
        elif frame.kind is Kind.VALUE:
            self._take(frame.payload)
        elif frame.kind is Kind.ERROR:
            self._take_error(frame.payload)
        elif frame.kind is Kind.MEMORY:
            self._error = failures.too_large(self._limits, self.place)
        elif frame.kind is Kind.UNEXPECTED:
            details = frame.payload.decode("utf-8", "replace")
            self._error = failures.unforeseen(details, self.place)
        else:
            self._nonsense(FrameError(frame.kind.name))

    def _pass_on(self, payload: bytes) -> None:
        try:
            done, total = _PROGRESS.decode(payload)
        except msgspec.MsgspecError as error:
            self._nonsense(error)
        else:
            if self._progress is not None:
                self._progress(done, total)

    def _take(self, payload: bytes) -> None:
        try:
            self._outcome.append(self._signature.outcome.decode(payload))
        except Exception as error:  # decoded types may raise any error
            self._nonsense(error)

    def _take_error(self, payload: bytes) -> None:
        try:
            self._error = decode_error(payload)
        except Exception as error:
            self._nonsense(error)

    def _nonsense(self, cause: Exception) -> None:
        self._error = failures.malformed(self.place)
        self._error.__cause__ = cause
