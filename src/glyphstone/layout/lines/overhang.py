"""Glyphs without an advance that take room all the same.

Shapers give some vowel signs and subjoined letters their room by moving what comes next, while
the font says that they advance by nothing. Whether the next letter keeps clear of their ink tells
them from marks that stand on a letter; each distinct glyph is decided by all its uses on a page.
"""

from __future__ import annotations

import numpy as np

from glyphstone.model import BoolArray, FloatArray, IntArray

__all__ = ["give_room"]

#: How far beyond its letter ink must reach to ask for room, and how far letters may come into one
#: another's ink, in em.
BEYOND = 0.1
INTO = 0.06
#: The share of a glyph's uses in which the next letter must keep clear of it; the share of those
#: in which it must stand close behind it, and how close, in em; no mark reaches farther than `FAR`.
MOSTLY = 0.8
SOMETIMES = 0.2
CLOSE = 0.1
FAR = 0.3


def give_room(
    along: FloatArray,
    up: FloatArray,
    advance: FloatArray,
    size: FloatArray,
    mark: BoolArray,
    blank: BoolArray,
    ink: tuple[FloatArray, FloatArray],
    kind: IntArray,
) -> tuple[FloatArray, FloatArray, BoolArray]:
    """Places, advances and marks with room for what takes some; glyphs are in the file's order.

    `ink` is where the ink of marks begins and ends along the line, `kind` which glyph each is.
    """
    left, right = ink
    before, after = _neighbours(~mark & ~blank)
    known = mark & (before >= 0) & np.isfinite(right)
    reach = right - (along + advance)[before]
    known &= (np.abs(up - up[before]) < size) & (reach > BEYOND * size)
    if not known.any():
        return along, advance, mark
    follows = known & (after >= 0) & (np.abs(up - up[after]) < 0.1 * size)
    follows &= along[after] > along[before]
    clear = follows & (along[after] >= right - INTO * size)
    # Behind a mark that ends its words stands a gap, not a letter that makes room for it.
    close = clear & ((along[after] <= right + CLOSE * size) | (reach > FAR * size))
    uses = np.bincount(kind[follows], minlength=int(kind.max()) + 1)
    cleared = np.bincount(kind[clear], minlength=len(uses))
    closed = np.bincount(kind[close], minlength=len(uses))
    roomy = (closed > SOMETIMES * cleared) & (cleared >= MOSTLY * uses)
    chosen = np.flatnonzero(known & roomy[kind])
    if not len(chosen):
        return along, advance, mark
    along, advance, mark = along.copy(), advance.copy(), mark.copy()
    beside = left[chosen] >= (along + advance)[before[chosen]] - BEYOND * size[chosen]
    own, base = chosen[beside], before[chosen[~beside]]
    along[own] = np.minimum(along[own], left[own])
    advance[own] = right[own] - along[own]
    mark[own] = False
    np.maximum.at(advance, base, right[chosen[~beside]] - along[base])
    return along, advance, mark


def _neighbours(body: BoolArray) -> tuple[IntArray, IntArray]:
    """For each glyph the letter before and the letter after it in the file, -1 for none."""
    places = np.arange(len(body))
    before = np.maximum.accumulate(np.where(body, places, -1))
    after = np.minimum.accumulate(np.where(body, places, len(body))[::-1])[::-1]
    return before, np.where(after == len(body), -1, after)
