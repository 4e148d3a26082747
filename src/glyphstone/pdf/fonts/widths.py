"""Width tables of composite fonts, horizontal and vertical, never expanded beyond sixteen bits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pikepdf

from glyphstone.model import FloatArray, IntArray
from glyphstone.pdf.fonts.font_defaults import FONT_DEFAULTS
from glyphstone.pdf.objects.values import floats, real, whole

__all__ = ["CIDS", "VerticalMetrics", "WidthTable"]

#: CIDs that a font can have: ISO 32000-2, annex C, gives them 16 bits.
CIDS = 1 << 16


class WidthTable:
    """Advance widths by CID in em units: /W and /DW."""

    def __init__(self, entries: Any, default: float) -> None:
        self._default = default
        known: list[tuple[int, list[float]]] = []
        for first, last, values in _ranges(entries, 1):
            run = values if last is None else values * (last - first + 1)
            known.append((first, run))
        size = max((first + len(run) for first, run in known), default=0)
        self._table = np.full(size + 1, default / 1000.0)
        for first, run in known:
            self._table[first : first + len(run)] = np.array(run) / 1000.0
        # The last entry stands for every CID beyond the table.
        self._table[size] = default / 1000.0

    def of(self, cids: IntArray) -> FloatArray:
        """The width of each CID."""
        return self._table[np.minimum(cids, len(self._table) - 1)]


class VerticalMetrics:
    """Vertical advances and origins by CID in em units: /W2 and /DW2."""

    def __init__(self, entries: Any, defaults: Any) -> None:
        given = floats(defaults)
        usual = (FONT_DEFAULTS.vertical_origin, FONT_DEFAULTS.vertical_advance)
        self._origin_y, self._advance = given[:2] if len(given) >= 2 else usual
        self._known: dict[int, tuple[float, float, float]] = {}
        for first, last, values in _ranges(entries, 3):
            if last is None:
                for i in range(0, len(values) - 2, 3):
                    w, x, y = values[i : i + 3]
                    self._known[first + i // 3] = (w, x, y)
            else:
                w, x, y = values
                self._known.update(dict.fromkeys(range(first, last + 1), (w, x, y)))

    def of(self, cids: IntArray, widths: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Vertical advance, and x and y of the vertical origin, of each CID."""
        advance = np.full(len(cids), self._advance / 1000.0)
        origin_x = widths / 2.0
        origin_y = np.full(len(cids), self._origin_y / 1000.0)
        if self._known:
            for row, cid in enumerate(cids.tolist()):
                found = self._known.get(cid)
                if found is not None:
                    advance[row], origin_x[row], origin_y[row] = (v / 1000.0 for v in found)
        return advance, origin_x, origin_y


def _ranges(entries: Any, values_each: int) -> Iterator[tuple[int, int | None, list[float]]]:
    """First CID, last CID or None if the values are listed one by one, and the values."""
    if not isinstance(entries, pikepdf.Array):
        return
    items = list(entries)
    at = 0
    while at + 1 < len(items):
        first = whole(items[at], -1)
        following = items[at + 1]
        if isinstance(following, pikepdf.Array):
            values = floats(following, CIDS * values_each)
            if 0 <= first < CIDS:
                yield first, None, values[: (CIDS - first) * values_each]
            at += 2
            continue
        last = min(whole(following, -1), CIDS - 1)
        values = [real(item, 0.0) for item in items[at + 2 : at + 2 + values_each]]
        if 0 <= first <= last and len(values) == values_each:
            yield first, last, values
        at += 2 + values_each
