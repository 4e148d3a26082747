"""What happens in a document's own process: one task is read, one flow run, one answer sent."""

from __future__ import annotations

import contextlib
import socket
import time
import traceback

import msgspec

from glyphstone.errors import GlyphstoneError
from glyphstone.guard import codec
from glyphstone.guard.confine import bound_memory
from glyphstone.guard.error_codec import encode_error
from glyphstone.guard.patience import PATIENCE
from glyphstone.guard.signature import Progress, signature_of_name
from glyphstone.guard.surroundings import Surroundings
from glyphstone.guard.wire_frames import HEADER, Kind, packed, read_frame

__all__ = ["serve_document"]


class _ParentGoneError(BaseException):
    """The parent has closed the connection. A BaseException, so that no flow catches it."""


def serve_document(parent: socket.socket) -> None:
    """Answers the task that comes through a connection."""
    setting, task = read_frame(parent), read_frame(parent)
    if setting is None or task is None:  # the parent gave up
        return
    with contextlib.suppress(_ParentGoneError, ConnectionError):
        kind, payload = _answer(setting.payload, task.payload, parent)
        parent.sendall(HEADER.pack(kind, len(payload)))
        parent.sendall(payload)


def _answer(setting: bytes, task: bytes, parent: socket.socket) -> tuple[Kind, bytes | bytearray]:
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


def _value(setting_bytes: bytes, task: bytes, parent: socket.socket) -> bytes | bytearray:
    setting = msgspec.msgpack.decode(setting_bytes, type=Surroundings)
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
