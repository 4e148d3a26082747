"""Glyph tables kept between two passes, on the disk if they are large: no page is read twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

import msgspec
import numpy as np

from glyphstone.byte_spool import WaitingBytes
from glyphstone.model import Fault, Font, Glyphs, PageFacts

__all__ = ["KeptPages"]


class _Rest(msgspec.Struct):
    """What a glyph table holds beside its columns; its fonts are the document's."""

    page: PageFacts
    actual_texts: tuple[str, ...]
    layers: tuple[str, ...]
    langs: tuple[str, ...]
    faults: tuple[Fault, ...]


_LISTS = frozenset({"page", "fonts", "actual_texts", "layers", "langs", "faults"})
COLUMNS = tuple(one.name for one in fields(Glyphs) if one.name not in _LISTS)


class KeptPages:
    """The tables of pages that were read, by page number; closed with their document."""

    def __init__(self, fonts: Sequence[Font]) -> None:
        self._fonts = fonts
        self._bytes = WaitingBytes()
        self._at: dict[int, int] = {}

    def __contains__(self, number: int) -> bool:
        return number in self._at

    def close(self) -> None:
        """Let go of all tables."""
        self._bytes.close()

    def add(self, glyphs: Glyphs) -> None:
        """Keep the table of a page."""
        rest = _Rest(
            glyphs.page,
            tuple(glyphs.actual_texts),
            tuple(glyphs.layers),
            tuple(glyphs.langs),
            tuple(glyphs.faults),
        )
        columns = {name: np.ascontiguousarray(getattr(glyphs, name)) for name in COLUMNS}
        head = [(column.dtype.str, column.shape) for column in columns.values()]
        data = b"".join(column.tobytes() for column in columns.values())
        packed = msgspec.msgpack.encode((rest, head))
        self._at[glyphs.page.number] = self._bytes.add(packed, data)

    def page(self, number: int) -> Glyphs:
        """The table of a page that was kept."""
        head, data = self._bytes.record(self._at[number], 2)
        rest, columns = msgspec.msgpack.decode(head, type=tuple[_Rest, list[_Column]])
        found = {}
        at = 0
        for name, (dtype, shape) in zip(COLUMNS, columns, strict=True):
            count = int(np.prod(shape))
            column = np.frombuffer(data, dtype=dtype, count=count, offset=at)
            found[name] = column.reshape(shape).copy()
            at += column.nbytes
        return Glyphs(
            page=rest.page,
            fonts=self._fonts,
            actual_texts=rest.actual_texts,
            layers=rest.layers,
            langs=rest.langs,
            faults=rest.faults,
            **found,
        )


_Column = tuple[str, tuple[int, ...]]
