"""The predefined CMaps: from the codes of a string to the CIDs of a font."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from glyphstone.data._archive import archive, signed

__all__ = ["CMapTable", "predefined_cmap"]

_FILE = Path(__file__).with_name("cmaps.bin")


@dataclass(frozen=True, slots=True)
class CMapTable:
    """Ranges of codes, sorted by (length, start): code -> cids + (code - starts).

    A code space is (byte length, low, high), both ends as big-endian numbers: a code belongs
    to it when each of its bytes lies between the bytes of the two ends at the same place.
    """

    name: str
    vertical: bool
    codespaces: tuple[tuple[int, int, int], ...]
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    cids: NDArray[np.int64]
    lengths: NDArray[np.uint8]
    #: The character collection of the CIDs: Japan1, GB1, CNS1, Korea1, KR, Japan2 or Identity.
    ordering: str


@lru_cache(maxsize=32)
def predefined_cmap(name: str) -> CMapTable | None:
    """A predefined CMap with all that it builds on, or None if the name is not one.

    Codes for which a CMap only has a CID of an undefined character are mapped to that CID.
    """
    tables = archive(_FILE)
    facts = tables.facts(name)
    if facts is None:
        return None
    ordering, parent_name, vertical, spaces = facts
    keys, spans, cids = _columns(name)
    codespaces = tuple((length, low, high) for length, low, high in spaces)
    parent = predefined_cmap(parent_name) if parent_name else None
    if parent is not None:
        base = parent.starts + (parent.lengths.astype(np.int64) << 32)
        keys, spans, cids = _overlay(
            (base, parent.ends - parent.starts, parent.cids), (keys, spans, cids)
        )
        codespaces = parent.codespaces + codespaces
    starts = keys & 0xFFFFFFFF
    table = CMapTable(
        name=name,
        vertical=bool(vertical),
        codespaces=codespaces,
        starts=starts,
        ends=starts + spans,
        cids=cids,
        lengths=(keys >> 32).astype(np.uint8),
        ordering=ordering,
    )
    for column in (table.starts, table.ends, table.cids, table.lengths):
        column.flags.writeable = False
    return table


#: Keys (byte length and first code in one number), spans (codes in the range less one), CIDs.
_Columns = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]


def _columns(name: str) -> _Columns:
    gaps, spans, steps = archive(_FILE).numbers(name).reshape(3, -1)
    before = np.cumsum(spans + 1) - (spans + 1)
    return np.cumsum(gaps) + before, spans, np.cumsum(signed(steps)) + before


def _overlay(base: _Columns, over: _Columns) -> _Columns:
    """The ranges of both; if both have a code, `over` holds.

    Vertical CMaps change a hundred codes of fifteen thousand, so only what they touch is cut.
    """
    first = np.searchsorted(base[0] + base[1], over[0], side="left")
    beyond = np.searchsorted(base[0], over[0] + over[1], side="right")
    change = np.zeros(len(base[0]) + 1, dtype=np.int64)
    np.add.at(change, first, 1)
    np.add.at(change, beyond, -1)
    touched = np.cumsum(change[:-1]) > 0
    keys, spans, cids = (
        np.concatenate([column[~touched], cut])
        for column, cut in zip(base, _cut([column[touched] for column in base], over), strict=True)
    )
    order = np.argsort(keys, kind="stable")
    return keys[order], spans[order], cids[order]


def _cut(base: Sequence[NDArray[np.int64]], over: _Columns) -> _Columns:
    """The ranges of both, cut at each other's ends; if both have a code, `over` holds."""
    both = (base, over)
    cuts = np.unique(np.concatenate([c for k, s, _ in both for c in (k, k + s + 1)]))
    firsts, spans = cuts[:-1], np.diff(cuts) - 1
    cids = np.full(len(firsts), -1, dtype=np.int64)
    for keys, widths, values in both:
        if len(keys):
            place = np.maximum(np.searchsorted(keys, firsts, side="right") - 1, 0)
            offset = firsts - keys[place]
            cids = np.where((offset >= 0) & (offset <= widths[place]), values[place] + offset, cids)
    held = cids >= 0
    return firsts[held], spans[held], cids[held]
