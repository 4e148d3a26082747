"""Glyphs with zero advance that take space along the line all the same.

Shapers make space for some vowel signs and subjoined letters by moving the next glyph, while the
font says that they do not advance. Whether the next letter keeps clear of their ink distinguishes
them from combining marks; each distinct glyph is decided by all its uses on a page.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from glyphstone.model import BoolArray, FloatArray, IntArray

__all__ = ["give_room"]


@dataclass(frozen=True, slots=True)
class OverhangRules:
    """When ink without an advance takes space along the line.

    Chosen by hand on forged Grantha, Lepcha and Chakma (tests/layout/lines/test_overhang.py), not
    swept.
    """

    #: How far beyond its letter ink must reach, in em.
    min_reach_em: float = 0.1
    #: How far behind its letter ink may begin, in em: farther off,
    #: the letter before it in the file is not its letter (a mark of another font in a line from the
    #: right).
    max_behind_em: float = 0.3
    #: And how far behind ink that the file has right before it, which belongs to that letter.
    max_behind_ink_em: float = 0.15
    #: How many such pieces of ink may stand one behind the other on a letter.
    most_in_a_row: int = 4
    #: How far the next letter may come into the ink, in em.
    max_into_em: float = 0.06
    #: How near to its height the next letter stands, in em.
    line_tolerance_em: float = 0.1
    #: Share of a glyph's uses in which the next letter must keep clear of it.
    min_clear_share: float = 0.8
    #: Share of those in which the next letter must stand close behind it, and how close, in em; if
    #: it reaches farther than a mark does, any distance is close.
    min_close_share: float = 0.2
    close_em: float = 0.1
    max_mark_reach_em: float = 0.3


_OVERHANG = OverhangRules()


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
    """Positions, advances and mark flags, corrected for glyphs that take space.

    Glyphs are in the order of drawing. `ink` has the left and right end of the ink of marks along
    the line, `kind` which distinct glyph each is.
    """
    left, right = ink
    before, after = _neighbours(~mark & ~blank)
    known = mark & (before >= 0) & np.isfinite(right)
    reach = right - (along + advance)[before]
    known &= (np.abs(up - up[before]) < size) & (reach > _OVERHANG.min_reach_em * size)
    known = _near(known, before, (along + advance)[before], ink, size)
    if not known.any():
        return along, advance, mark
    follows = known & (after >= 0) & (np.abs(up - up[after]) < _OVERHANG.line_tolerance_em * size)
    follows &= along[after] > along[before]
    clear = follows & (along[after] >= right - _OVERHANG.max_into_em * size)
    # A mark that only ends words has a word gap behind it, not a letter that makes space for it.
    close = clear & (
        (along[after] <= right + _OVERHANG.close_em * size)
        | (reach > _OVERHANG.max_mark_reach_em * size)
    )
    uses = np.bincount(kind[follows], minlength=int(kind.max()) + 1)
    cleared = np.bincount(kind[clear], minlength=len(uses))
    closed = np.bincount(kind[close], minlength=len(uses))
    roomy = (closed > _OVERHANG.min_close_share * cleared) & (
        cleared >= _OVERHANG.min_clear_share * uses
    )
    chosen = np.flatnonzero(known & roomy[kind])
    if not len(chosen):
        return along, advance, mark
    along, advance, mark = along.copy(), advance.copy(), mark.copy()
    beside = (
        left[chosen] >= (along + advance)[before[chosen]] - _OVERHANG.min_reach_em * size[chosen]
    )
    own, base = chosen[beside], before[chosen[~beside]]
    along[own] = np.minimum(along[own], left[own])
    advance[own] = right[own] - along[own]
    mark[own] = False
    np.maximum.at(advance, base, right[chosen[~beside]] - along[base])
    return along, advance, mark


def _near(
    known: BoolArray,
    before: IntArray,
    edge: FloatArray,
    ink: tuple[FloatArray, FloatArray],
    size: FloatArray,
) -> BoolArray:
    """Which glyphs begin near the end of their letter, or of near ones between it and them."""
    left, right = ink
    near: BoolArray = known & (left - edge <= _OVERHANG.max_behind_em * size)
    # Of each letter's glyphs in turn: those before tell how far the letter with them reaches.
    close = np.zeros_like(near)
    close[1:] = known[1:] & (before[1:] == before[:-1])
    close[1:] &= left[1:] - right[:-1] <= _OVERHANG.max_behind_ink_em * size[1:]
    for _ in range(_OVERHANG.most_in_a_row - 1):
        near[1:] |= close[1:] & near[:-1]
    return near


def _neighbours(body: BoolArray) -> tuple[IntArray, IntArray]:
    """For each glyph the letter before and the letter after it in drawing order, -1 if none."""
    places = np.arange(len(body))
    before = np.maximum.accumulate(np.where(body, places, -1))
    after = np.minimum.accumulate(np.where(body, places, len(body))[::-1])[::-1]
    return before, np.where(after == len(body), -1, after)
