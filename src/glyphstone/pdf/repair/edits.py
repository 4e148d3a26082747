"""Changes of content streams, gathered and then made at once; all other bytes stay."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import pikepdf

from glyphstone.options import Limits
from glyphstone.pdf.objects.streams import stream_bytes

__all__ = ["Edits", "StreamKey"]

#: The object and generation number of a stream.
StreamKey: TypeAlias = tuple[int, int]

#: zlib's best: a changed stream is larger than before, and every byte counts.
_BEST_COMPRESSION = 9


class Edits:
    """New bytes for stretches of streams; a stretch without length takes what is put in."""

    def __init__(self) -> None:
        self._pieces: dict[StreamKey, dict[tuple[int, int], bytes]] = {}

    def replace(self, key: StreamKey, start: int, stop: int, new: bytes) -> None:
        """Have other bytes in place of a stretch; what is put in at one place is joined."""
        pieces = self._pieces.setdefault(key, {})
        pieces[start, stop] = (pieces.get((start, stop), b"") if start == stop else b"") + new

    def apply(self, pdf: pikepdf.Pdf, limits: Limits) -> None:
        """Change the streams of an open file."""
        for key, pieces in self._pieces.items():
            stream = pdf.get_object(key)
            content = b"".join(_changed(stream_bytes(stream, limits.stream_bytes), pieces))
            packed = zlib.compress(content, _BEST_COMPRESSION)
            stream.write(packed, filter=pikepdf.Name.FlateDecode)


def _changed(content: bytes, pieces: Mapping[tuple[int, int], bytes]) -> Iterator[bytes]:
    at = 0
    stretches: Sequence[tuple[int, int]] = sorted(pieces)
    for start, stop in stretches:
        yield content[at:start]
        yield pieces[start, stop]
        at = stop
    yield content[at:]
