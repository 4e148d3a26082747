"""Pages kept on disk until all of their document is known, so that it need not be read twice."""

from __future__ import annotations

import struct
import tempfile
from collections.abc import Iterator
from types import TracebackType
from typing import Any

import msgspec
import numpy as np

from glyphstone.model import PageText

__all__ = ["PageSpool"]

#: What is smaller never reaches the disk.
IN_MEMORY = 4_000_000
_LENGTH = struct.Struct("<I")


class PageSpool:
    """Pages in order, without the rows of their glyphs; the file has no name to leave."""

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115
        self._encode = msgspec.msgpack.Encoder(enc_hook=lambda _: None).encode

    def __enter__(self) -> PageSpool:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, page: PageText) -> None:
        """Keep a page."""
        data = self._encode(page)
        self._file.write(_LENGTH.pack(len(data)) + data)

    def pages(self) -> Iterator[PageText]:
        """The pages, one after the other."""
        decode = msgspec.msgpack.Decoder(PageText, dec_hook=_rows).decode
        self._file.seek(0)
        while head := self._file.read(_LENGTH.size):
            yield decode(self._file.read(_LENGTH.unpack(head)[0]))


def _rows(kind: type, value: Any) -> Any:  # noqa: ARG001
    return np.zeros(0, dtype=np.int64)
