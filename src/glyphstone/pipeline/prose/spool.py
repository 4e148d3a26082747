"""Lines kept on disk between two passes, so that a book need not be held in memory."""

from __future__ import annotations

import struct
import tempfile
from collections.abc import Iterator, Sequence
from types import TracebackType

import msgspec

from glyphstone.model import ProseLine

__all__ = ["Spool"]

#: Documents of fewer lines are kept as they are; what is smaller than this never reaches the disk.
AT_HAND = 6_000
IN_MEMORY = 4_000_000
_LENGTHS = struct.Struct("<II")


class Spool:
    """Pages of lines, written once and read as often as wanted; the file has no name to leave."""

    def __init__(self) -> None:
        self._at_hand: list[list[ProseLine]] | None = []
        self._lines = 0
        self._file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115
        self._encode = msgspec.msgpack.Encoder().encode
        self._end = 0

    def __enter__(self) -> Spool:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of what was kept."""
        self._at_hand = None
        self._file.close()

    def add(self, page: Sequence[ProseLine]) -> None:
        """Keep the lines of a page."""
        self._lines += len(page)
        if self._at_hand is not None:
            self._at_hand.append(list(page))
            if self._lines <= AT_HAND:
                return
            kept, self._at_hand = self._at_hand, None
            for one in kept:
                self._write(one)
        else:
            self._write(page)

    def _write(self, page: Sequence[ProseLine]) -> None:
        """Write a page; its texts apart, since some passes want nothing else."""
        texts = self._encode([line.text for line in page])
        lines = self._encode(page)
        self._file.seek(self._end)
        self._file.write(_LENGTHS.pack(len(texts), len(lines)))
        self._file.write(texts)
        self._file.write(lines)
        self._end += _LENGTHS.size + len(texts) + len(lines)

    def texts(self) -> Iterator[list[str]]:
        """The texts of the lines of each page."""
        if self._at_hand is not None:
            yield from ([line.text for line in page] for page in self._at_hand)
            return
        decode = msgspec.msgpack.Decoder(list[str]).decode
        for at, texts, _ in self._frames():
            self._file.seek(at)
            yield decode(self._file.read(texts))

    def pages(self) -> Iterator[list[ProseLine]]:
        """The lines of each page."""
        if self._at_hand is not None:
            yield from self._at_hand
            return
        decode = msgspec.msgpack.Decoder(list[ProseLine]).decode
        for at, texts, lines in self._frames():
            self._file.seek(at + texts)
            yield decode(self._file.read(lines))

    def _frames(self) -> Iterator[tuple[int, int, int]]:
        """Where each page is kept, and how long its two parts are."""
        at = 0
        while at < self._end:
            self._file.seek(at)
            texts, lines = _LENGTHS.unpack(self._file.read(_LENGTHS.size))
            at += _LENGTHS.size
            yield at, texts, lines
            at += texts + lines
