"""Bytes that wait on the disk until they are wanted, in a file without a name to leave."""

from __future__ import annotations

import struct
import tempfile
from collections.abc import Iterator
from types import TracebackType
from typing import Self

__all__ = ["WaitingBytes"]

#: Bytes; what is smaller never reaches the disk. Little beside the 1 GiB that a process may take;
#: by hand.
IN_MEMORY = 4_000_000
_LENGTH = struct.Struct("<I")


class WaitingBytes:
    """Records of several parts each, written once and read as often as wanted."""

    def __init__(self, parts: int = 1) -> None:
        self._parts = parts
        self._file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115
        self._end = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of what was kept; nothing can be read any more."""
        self._file.close()

    def add(self, *parts: bytes) -> int:
        """Keep a record and give back where it stands."""
        at = self._end
        data = b"".join(piece for part in parts for piece in (_LENGTH.pack(len(part)), part))
        self._file.seek(at)
        self._file.write(data)
        self._end += len(data)
        return at

    def record(self, at: int, parts: int) -> list[bytes]:
        """The parts of the record that stands there."""
        self._file.seek(at)
        return [
            self._file.read(*_LENGTH.unpack(self._file.read(_LENGTH.size))) for _ in range(parts)
        ]

    def read(self, part: int = 0) -> Iterator[bytes]:
        """This part of each record."""
        at = number = 0
        while at < self._end:
            self._file.seek(at)
            (length,) = _LENGTH.unpack(self._file.read(_LENGTH.size))
            if number == part:
                yield self._file.read(length)
            at += _LENGTH.size + length
            number = (number + 1) % self._parts
