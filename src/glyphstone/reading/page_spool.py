"""Pages kept on disk until all of their document is known, so that it need not be read twice."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType
from typing import Any

import msgspec
import numpy as np

from glyphstone.byte_spool import WaitingBytes
from glyphstone.model import PageText

__all__ = ["PageSpool"]


class PageSpool:
    """Pages in order, without the rows of their glyphs."""

    def __init__(self) -> None:
        self._waiting = WaitingBytes()
        self._encode = msgspec.msgpack.Encoder(enc_hook=lambda _: None).encode

    def __enter__(self) -> PageSpool:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._waiting.close()

    def add(self, page: PageText) -> None:
        """Keep a page."""
        self._waiting.add(self._encode(page))

    def pages(self) -> Iterator[PageText]:
        """The pages, one after the other."""
        decode = msgspec.msgpack.Decoder(PageText, dec_hook=_rows).decode
        return map(decode, self._waiting.read())


def _rows(kind: type, value: Any) -> Any:  # noqa: ARG001
    return np.zeros(0, dtype=np.int64)
