"""A first, cheap look at drawings: does each pass for the letter that it claims to be?

Coarse pictures are compared with the centres of letters of many plain faces. What passes needs no
closer look. What does not may still be right: the face may be of another kind, or the script one
that the table does not have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from glyphstone.data.glance_table import GlanceTable, glance_table
from glyphstone.model import Bitmap, GlyphUse, Outline
from glyphstone.shapes.raster import FULL_INK, Window, raster

__all__ = ["FEATURES", "coarse", "glanced"]


@dataclass(frozen=True, slots=True)
class GlanceRules:
    """When a drawing passes; by hand on real documents (`make bench NAME=lies`, development)."""

    #: Pixels of the side of a coarse picture.
    side: int = 16
    #: A side shorter than this, in em, counts as this long.
    shortest: float = 1e-3
    #: A letter passes if it is no farther than the nearest one times this (squares of distances).
    near: float = 1.35
    #: Centres nearest to a drawing that may be its letter.
    centres: int = 16


RULES = GlanceRules()
#: Numbers that stand for a drawing: its pixels, and its proportion.
FEATURES = RULES.side**2 + 1


def coarse(drawing: Outline | Bitmap, box: Window) -> NDArray[np.float32]:
    """A drawing as few numbers: its ink stretched to a square, and its proportion."""
    left, bottom, right, top = box
    wide, tall = max(right - left, RULES.shortest), max(top - bottom, RULES.shortest)
    middle = ((left + right) / 2, (bottom + top) / 2)
    window = (
        middle[0] - wide / 2, middle[1] - tall / 2, middle[0] + wide / 2, middle[1] + tall / 2
    )  # fmt: skip
    found = np.empty(FEATURES, dtype=np.float32)
    found[:-1] = raster(drawing, RULES.side, window).ravel() / np.float32(FULL_INK)
    found[-1] = np.log(wide / tall)
    return found


def glanced(uses: Sequence[GlyphUse], alike: Callable[[str, str], bool]) -> list[bool]:
    """For each glyph whether it passes for its claim; `alike` tells of a claim and a letter."""
    table = glance_table()
    known = [use for use in uses if use.shape is not None and use.shape.box is not None]
    if not known:
        return [False] * len(uses)
    features = np.stack([
        coarse(use.shape.drawing, use.shape.box)
        for use in known
        if use.shape is not None and use.shape.box is not None
    ])  # fmt: skip
    passing = {
        id(use): any(alike(use.claim.text, text) for text in near)
        for use, near in zip(known, _nearest(table, features), strict=True)
    }
    return [passing.get(id(use), False) for use in uses]


def _nearest(table: GlanceTable, features: NDArray[np.float32]) -> list[list[str]]:
    """For each drawing the letters that it may be, the likeliest first."""
    places = (features - table.mean) @ table.projection
    squares = (table.centres**2).sum(axis=1) - 2 * places @ table.centres.T
    squares += (places**2).sum(axis=1)[:, None]
    limits = squares.min(axis=1) * RULES.near
    found = []
    for one, most in zip(squares, limits, strict=True):
        rows = np.flatnonzero(one <= most)
        rows = rows[np.argsort(one[rows], kind="stable")][: RULES.centres]
        found.append(list(dict.fromkeys(table.texts[row] for row in rows)))
    return found
