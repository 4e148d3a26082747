"""The glyphs that count, in axes of their own: along the baseline and across it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from glyphstone.layout.kinds import Kinds
from glyphstone.model import BoolArray, FloatArray, Glyphs, IntArray

__all__ = ["Frame", "frames"]

#: Baselines whose angles differ by less belong together, in degrees.
ONE_ANGLE = 1.0
#: What advances less than this share of an em stands on its neighbour: marks, joiners.
STANDS_ON = 0.02
#: With more of their glyphs taking no room than this, fonts have no widths.
WITHOUT_WIDTHS = 0.6


@dataclass(slots=True, eq=False)
class Frame:
    """Glyphs of one angle; `along` grows from left to right, `up` towards the top of the page.

    In vertical writing `along` grows downwards and `up` towards the first column.
    """

    rows: IntArray
    along: FloatArray
    up: FloatArray
    #: By the font alone, without spacing, in points.
    advance: FloatArray
    size: FloatArray
    #: Where the ink's middle lies on `along`; the middle of its room where that is not looked at.
    middle: FloatArray
    blank: BoolArray
    #: Stands on its neighbour and takes no room of its own.
    mark: BoolArray
    angle: float
    vertical: bool
    #: Whether most letters are said to be read from the right; None where nothing is said.
    rtl: bool | None = None

    def __len__(self) -> int:
        return len(self.rows)


def frames(glyphs: Glyphs, kinds: Kinds) -> Iterator[Frame]:
    """The visible glyphs of a page by their angle, the angle with most glyphs first."""
    blank = kinds.blank[kinds.of]
    wanted = _wanted(glyphs, blank)
    groups: list[tuple[IntArray, float, bool]] = []
    for vertical in (False, True):
        rows = np.flatnonzero(wanted & (glyphs.vertical == vertical))
        groups += [(part, angle, vertical) for part, angle in _by_angle(glyphs, rows)]
    groups.sort(key=lambda group: -len(group[0]))
    for rows, angle, vertical in groups:
        yield _frame(glyphs, kinds, rows, angle, vertical, blank[rows])


def _wanted(glyphs: Glyphs, blank: BoolArray) -> BoolArray:
    place = glyphs.x + glyphs.y + glyphs.size
    shown: BoolArray = ~glyphs.hidden & ~glyphs.duplicate & np.isfinite(place)
    shown &= (glyphs.size > 0) & (np.abs(place) < 1e7)
    visible: BoolArray = shown & ~glyphs.invisible
    return visible if (visible & ~blank).any() else shown


def _by_angle(glyphs: Glyphs, rows: IntArray) -> Iterator[tuple[IntArray, float]]:
    if not len(rows):
        return
    scale = glyphs.scale[rows]
    if not scale[:, 1].any() and (scale[:, 0] > 0).all():
        yield rows, 0.0
        return
    angles = glyphs.rotation[rows] % 360.0
    # The seam of the circle lies at -45 degrees, where hardly any text stands.
    angles = np.where(angles >= 315.0, angles - 360.0, angles)
    order = np.argsort(angles, kind="stable")
    cuts = np.flatnonzero(np.diff(angles[order]) > ONE_ANGLE) + 1
    for part in np.split(order, cuts):
        yield np.sort(rows[part]), float(np.median(angles[part]))


def _frame(
    glyphs: Glyphs, kinds: Kinds, rows: IntArray, angle: float, vertical: bool, blank: BoolArray
) -> Frame:
    x, y, size = glyphs.x[rows], glyphs.y[rows], glyphs.size[rows]
    scale = glyphs.scale[rows]
    width = glyphs.width[rows] * np.hypot(scale[:, 0], scale[:, 1])
    cos, sin = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    if vertical:
        along, up, advance = -y, x + width / 2, np.abs(glyphs.dy[rows])
    elif angle == 0.0:
        along, up, advance = x, y, width
    else:
        along, up, advance = x * cos + y * sin, y * cos - x * sin, width
    advance = np.where(np.isfinite(advance), np.maximum(advance, 0.0), 0.0)
    mark = (advance < STANDS_ON * size) & ~blank
    middle = along + advance / 2
    if mark.any():
        ink = _ink(kinds, kinds.of[rows], mark)
        across, upwards = (ink[:, 0] + ink[:, 2]) / 2, (ink[:, 1] + ink[:, 3]) / 2
        centre_x = x + across * scale[:, 0] + upwards * scale[:, 2]
        centre_y = y + across * scale[:, 1] + upwards * scale[:, 3]
        drawn = -centre_y if vertical else centre_x * cos + centre_y * sin
        middle = np.where(mark & np.isfinite(drawn), drawn, middle)
        if mark.sum() > WITHOUT_WIDTHS * (~blank).sum():
            # The ink must say how much room each glyph takes.
            room = (ink[:, 3] - ink[:, 1] if vertical else ink[:, 2] - ink[:, 0]) * size
            advance = np.where(mark, np.nan_to_num(room), advance)
            mark = np.zeros(len(rows), dtype=np.bool_)
    balance = int(kinds.sides[kinds.of[rows]].sum())
    rtl = balance < 0 if balance else None
    return Frame(rows, along, up, advance, size, middle, blank, mark, angle, vertical, rtl)


def _ink(kinds: Kinds, of: IntArray, mark: BoolArray) -> FloatArray:
    """The ink of marks in em; nobody asks for that of other glyphs, so it is not worked out."""
    wanted = np.zeros(len(kinds.keys), dtype=np.bool_)
    wanted[of[mark]] = True
    return kinds.ink(wanted)[of]
