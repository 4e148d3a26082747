"""Lines kept between two passes, on disk if there are many: a book need not fit in memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import TracebackType

import msgspec

from glyphstone.byte_spool import WaitingBytes
from glyphstone.model import ProseLine

__all__ = ["Spool"]

#: Lines that are kept in memory at most; a longer document goes to a file. Set by hand.
AT_HAND = 6_000
#: The parts of a page's record: its texts are apart, since some passes want nothing else.
_TEXTS, _LINES = range(2)


class Spool:
    """Pages of lines, written once and read as often as wanted until it is closed."""

    def __init__(self) -> None:
        self._at_hand: list[list[ProseLine]] | None = []
        self._count = 0
        self._waiting = WaitingBytes(parts=2)
        self._encode = msgspec.msgpack.Encoder().encode
        self._closed = False

    def __enter__(self) -> Spool:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._at_hand = None
        self._waiting.close()
        self._closed = True

    def add(self, page: Sequence[ProseLine]) -> None:
        """Keep the lines of a page."""
        self._count += len(page)
        if self._at_hand is None:
            self._write(page)
            return
        self._at_hand.append(list(page))
        if self._count > AT_HAND:
            kept, self._at_hand = self._at_hand, None
            for one in kept:
                self._write(one)

    def _write(self, page: Sequence[ProseLine]) -> None:
        self._waiting.add(self._encode([line.text for line in page]), self._encode(page))

    def texts(self) -> Iterator[list[str]]:
        """The texts of the lines of each page."""
        if self._at_hand is not None:
            return ([line.text for line in page] for page in self._at_hand)
        return map(msgspec.msgpack.Decoder(list[str]).decode, self._waiting.read(_TEXTS))

    def pages(self) -> Iterator[list[ProseLine]]:
        """The lines of each page."""
        if self._closed:
            raise ValueError("the paragraphs of a document can be gone through once only")
        if self._at_hand is not None:
            return iter(self._at_hand)
        return map(msgspec.msgpack.Decoder(list[ProseLine]).decode, self._waiting.read(_LINES))
