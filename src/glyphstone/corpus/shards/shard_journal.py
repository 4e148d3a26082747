"""The journal of a shard: each document that is done, at once and for good, in any order.

Frames of a length, a checksum and a payload follow each other. A process that is killed leaves at
most a torn frame at the end, which is cut off when the journal is opened again.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from glyphstone.errors import OutputError, Place
from glyphstone.flows.corpus_record import BrokenFont

__all__ = ["Finished", "ShardJournal"]

_HEAD = struct.Struct("<II")


class Finished(msgspec.Struct, frozen=True, array_like=True):
    """What became of one document."""

    number: int
    #: ok, partial, or why there is no record: encrypted, not_pdf, damaged, timeout, memory, crash,
    #: unreadable, filtered.
    outcome: str
    #: The packed record; empty if there is none.
    packed: bytes = b""
    reason: str = ""
    place: str = ""
    advice: str = ""
    exit_code: int = 0
    lang: str = "und"
    script: str = "Zyyy"
    pages: int = 0
    pages_scanned: int = 0
    characters: int = 0
    unknown_share: float = 0.0
    doubtful_share: float = 0.0
    producer: str = ""
    sketch: bytes = b""
    fonts: tuple[BrokenFont, ...] = ()
    #: What differs from run to run.
    seconds: float = 0.0
    tries: int = 1

    @property
    def is_kept(self) -> bool:
        """Whether there is a record of it."""
        return bool(self.packed)


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Finished).decode


class ShardJournal:
    """An open journal; use in a `with` block."""

    def __init__(self, path: Path) -> None:
        self.path = path
        #: Where the frame of each document stands.
        self._places: dict[int, int] = {}
        try:
            self._handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
            self._end = self._recover()
        except OSError as error:
            raise self._cannot(error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __contains__(self, number: int) -> bool:
        return number in self._places

    def __len__(self) -> int:
        return len(self._places)

    def close(self) -> None:
        """Let go of the file."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def add(self, finished: Finished) -> None:
        """Keep what became of a document; a document that is there already stays as it is."""
        if finished.number in self._places:
            return
        payload = _encode(finished)
        frame = _HEAD.pack(len(payload), zlib.crc32(payload)) + payload
        try:
            _write_at(self._handle, frame, self._end)
        except OSError as error:
            raise self._cannot(error) from None
        self._places[finished.number] = self._end
        self._end += len(frame)

    def in_order(self) -> Iterator[Finished]:
        """Every document that is done, by number."""
        for number in sorted(self._places):
            yield self._at(self._places[number])

    def _at(self, place: int) -> Finished:
        length, _ = _HEAD.unpack(_read_at(self._handle, _HEAD.size, place))
        return _decode(_read_at(self._handle, length, place + _HEAD.size))

    def _recover(self) -> int:
        """Go through the frames and cut off what is torn; gives where the next one goes."""
        size = os.fstat(self._handle).st_size
        place = 0
        while place + _HEAD.size <= size:
            length, check = _HEAD.unpack(_read_at(self._handle, _HEAD.size, place))
            payload = _read_at(self._handle, length, place + _HEAD.size)
            if len(payload) < length or zlib.crc32(payload) != check:
                break
            try:
                number = _decode(payload).number
            except (msgspec.MsgspecError, UnicodeDecodeError):  # of another version, or spoiled
                break
            self._places.setdefault(number, place)
            place += _HEAD.size + length
        os.ftruncate(self._handle, place)
        return place

    def _cannot(self, error: OSError) -> OutputError:
        return OutputError(
            f"the work so far could not be kept ({error.strerror or error}).",
            place=Place(file=str(self.path)),
            next_step="Make room on the disk, or check its permissions; then run the same command"
            " again: it goes on where it was.",
        )


def _write_at(handle: int, data: bytes, place: int) -> None:
    os.lseek(handle, place, os.SEEK_SET)
    left = memoryview(data)
    while left:
        left = left[os.write(handle, left) :]


def _read_at(handle: int, count: int, place: int) -> bytes:
    """As many bytes as asked for; fewer at the end of the file."""
    os.lseek(handle, place, os.SEEK_SET)
    found = bytearray()
    while len(found) < count and (piece := os.read(handle, count - len(found))):
        found += piece
    return bytes(found)
