"""Gutters: strips of white that run through many lines and part columns."""

from __future__ import annotations

import numpy as np

from glyphstone.layout.frames import Frame
from glyphstone.layout.ranks import middle
from glyphstone.model import BoolArray, IntArray

__all__ = ["Gutter", "find_gutters"]

Gutter = tuple[float, float]

#: In em: how fine the page is looked at, how narrow a gutter and a column may be.
CELL = 0.2
NARROWEST_GUTTER = 0.8
NARROWEST_COLUMN = 5.0
#: A slab takes in one line of each column, even where their baselines do not match.
SLAB = 1.5
#: Through how many slabs a gutter must run, and which share of those that it could part.
FEWEST_SLABS = 4
FREE_SHARE = 0.8
#: A page with more cells is a poster or an attack; it is taken as one column.
MOST_CELLS = 4_000_000


def find_gutters(frame: Frame, body: IntArray) -> list[Gutter]:
    """From and to on `along`, in ascending order; `body` are the glyphs that leave ink."""
    if len(body) < 2 * FEWEST_SLABS:
        return []
    em = middle(frame.size[body])
    left, up = frame.along[body], frame.up[body]
    right = left + frame.advance[body]
    start = float(left.min())
    cells = int((float(right.max()) - start) / (CELL * em)) + 2
    slabs = int((float(up.max()) - float(up.min())) / (SLAB * em)) + 1
    if slabs < FEWEST_SLABS or cells * slabs > MOST_CELLS:
        return []
    slab = ((up - up.min()) / (SLAB * em)).astype(np.int64)
    first = ((left - start) / (CELL * em)).astype(np.int64)
    last = ((right - start) / (CELL * em)).astype(np.int64)
    edges = np.zeros((slabs, cells + 1), dtype=np.int32)
    np.add.at(edges, (slab, first), 1)
    np.add.at(edges, (slab, last + 1), -1)
    inked: BoolArray = np.cumsum(edges, axis=1)[:, :cells] > 0
    return _gutters(inked, start, CELL * em)


def _gutters(inked: BoolArray, start: float, cell: float) -> list[Gutter]:
    inked = inked[inked.any(axis=1)]
    cells = inked.shape[1]
    begins = inked.argmax(axis=1)[:, None]
    ends = cells - 1 - inked[:, ::-1].argmax(axis=1)[:, None]
    at = np.arange(cells)[None, :]
    between = (begins < at) & (at < ends)
    parted = between.sum(axis=0)
    free = (between & ~inked).sum(axis=0)
    white = (parted >= FEWEST_SLABS) & (free >= FREE_SHARE * np.maximum(parted, 1))
    steps = np.flatnonzero(np.diff(np.concatenate(([False], white, [False])).astype(np.int8)))
    found: list[Gutter] = []
    for low, high in steps.reshape(-1, 2).tolist():
        if (high - low) * CELL < NARROWEST_GUTTER:
            continue
        across = between[:, (low + high) // 2]
        before = middle((low - begins[:, 0])[across].astype(np.float64))
        after = middle((ends[:, 0] - high)[across].astype(np.float64))
        if min(before, after) * CELL >= NARROWEST_COLUMN:
            found.append((start + low * cell, start + high * cell))
    return found
