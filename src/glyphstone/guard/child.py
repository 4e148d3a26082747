"""What happens in a document's own process: a task is read, its flow run, one answer sent.

A process that stays does so again and again, until its parent closes the connection.
"""

from __future__ import annotations

import contextlib
import socket
import time
import traceback

import msgspec

from glyphstone.errors import GlyphstoneError
from glyphstone.guard import codec
from glyphstone.guard.confine import bound_memory, resident_bytes
from glyphstone.guard.error_codec import encode_error
from glyphstone.guard.patience import PATIENCE
from glyphstone.guard.signature import Progress, signature_of_name
from glyphstone.guard.surroundings import Surroundings
from glyphstone.guard.wire_frames import HEADER, Kind, packed, read_frame

__all__ = ["serve_document"]

#: The share of its memory limit that a process which stays may hold between two documents: more
#: would leave the next one too little. By hand.
_KEPT_MEMORY = 0.5


class _ParentGoneError(BaseException):
    """The parent has closed the connection. A BaseException, so that no flow catches it."""


def serve_document(parent: socket.socket) -> None:
    """Answers the task that comes through a connection, and those after it if it is to stay."""
    with contextlib.suppress(_ParentGoneError, ConnectionError):
        while _serve_one(parent):
            pass


def _serve_one(parent: socket.socket) -> bool:
    """Answers one task; whether another may follow."""
    frame, task = read_frame(parent), read_frame(parent)
    if frame is None or task is None:  # the parent gave up, or has no further document
        return False
    setting = msgspec.msgpack.decode(frame.payload, type=Surroundings)
    kind, payload = _answer(setting, task.payload, parent)
    stays = setting.stays and kind in (Kind.VALUE, Kind.ERROR) and not _is_swollen(setting)
    if setting.stays and not stays:
        parent.sendall(packed(Kind.LAST))
    parent.sendall(HEADER.pack(kind, len(payload)))
    parent.sendall(payload)
    return stays


def _is_swollen(setting: Surroundings) -> bool:
    """Whether the process holds more memory than it should take to its next document."""
    return resident_bytes() > _KEPT_MEMORY * setting.memory_bytes


def _answer(
    setting: Surroundings, task: bytes, parent: socket.socket
) -> tuple[Kind, bytes | bytearray]:
    try:
        return Kind.VALUE, _value(setting, task, parent)
    except _ParentGoneError:
        raise
    except MemoryError:
        return Kind.MEMORY, b""
    except GlyphstoneError as error:
        return Kind.ERROR, encode_error(error)
    except BaseException as error:  # SystemExit too: nothing else tells why there is no answer
        details = "".join(traceback.format_exception(error))
        return Kind.UNEXPECTED, details.encode("utf-8", "backslashreplace")


def _value(setting: Surroundings, task: bytes, parent: socket.socket) -> bytes | bytearray:
    setting.adopt()
    bound_memory(setting.memory_bytes)
    signature = signature_of_name(setting.module, setting.name)
    outcome = signature.function(signature.task.decode(task), _teller(parent))
    return codec.encode(outcome)


def _teller(parent: socket.socket) -> Progress:
    told = float("-inf")

    def progress(done: int, total: int) -> None:
        nonlocal told
        now = time.monotonic()
        if now - told >= PATIENCE.progress_seconds:
            told = now
            try:
                parent.sendall(packed(Kind.PROGRESS, msgspec.msgpack.encode((done, total))))
            except ConnectionError:
                raise _ParentGoneError from None

    return progress
