"""The frames that processes exchange: a kind, a length, and as many bytes."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from glyphstone.guard.patience import PATIENCE

__all__ = ["HEADER", "Assembler", "FrameError", "Kind", "WireFrame", "packed", "read_frame"]

#: Kind and number of bytes that follow.
HEADER = struct.Struct("!BQ")
#: Bytes of a frame from a process that we trust: no limit in practice.
_ANY_LENGTH = 1 << 62


class Kind(IntEnum):
    """What a frame holds."""

    # parent -> worker
    LOAD = 1
    FORK = 2
    # worker -> parent
    READY = 3
    # worker -> parent, about one document
    FAILED = 4
    EXITED = 5
    # parent -> document's process, in this order
    SETTING = 6
    TASK = 7
    # document's process -> parent
    PROGRESS = 8
    VALUE = 9
    ERROR = 10
    MEMORY = 11
    UNEXPECTED = 12
    #: Before an answer: the process serves no further document.
    LAST = 13


class WireFrame(NamedTuple):
    """One whole frame."""

    kind: Kind
    payload: bytes


class FrameError(ValueError):
    """The bytes are not frames of ours."""


def packed(kind: Kind, payload: bytes | bytearray = b"") -> bytes:
    """The bytes of a frame."""
    return HEADER.pack(kind, len(payload)) + payload


def _header(data: bytes | bytearray, most: int) -> tuple[Kind, int]:
    number, length = HEADER.unpack_from(data)
    if length > most:
        raise FrameError(f"a frame of {length} bytes")
    try:
        return Kind(number), length
    except ValueError:
        raise FrameError(f"a frame of kind {number}") from None


class Assembler:
    """Puts frames together from the pieces in which they arrive."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._waiting = bytearray()

    def feed(self, piece: bytes) -> Iterator[WireFrame]:
        """The frames that a piece completes; raises FrameError if it cannot be of ours."""
        self._waiting += piece
        while len(self._waiting) >= HEADER.size:
            kind, length = _header(self._waiting, self._most)
            end = HEADER.size + length
            if len(self._waiting) < end:
                return
            payload = bytes(memoryview(self._waiting)[HEADER.size : end])
            del self._waiting[:end]
            yield WireFrame(kind, payload)


def read_frame(connection: socket.socket, most_bytes: int = _ANY_LENGTH) -> WireFrame | None:
    """Waits for the next frame; None if the other side has closed the connection."""
    head = _read(connection, HEADER.size)
    if len(head) < HEADER.size:
        return None
    kind, length = _header(head, most_bytes)
    payload = _read(connection, length)
    return WireFrame(kind, payload) if len(payload) == length else None


def _read(connection: socket.socket, count: int) -> bytes:
    """As many bytes as asked for; fewer if the connection ends before."""
    found = bytearray()
    while missing := count - len(found):
        try:
            piece = connection.recv(min(missing, PATIENCE.chunk_bytes))
        except ConnectionError:
            break
        if not piece:
            break
        found += piece
    return bytes(found)
