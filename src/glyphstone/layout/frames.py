"""The glyphs that count, in axes of their own: along the baseline and across it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from glyphstone.model import BoolArray, FloatArray, Glyphs, IntArray

__all__ = ["Frame", "frames"]

#: Baselines whose angles differ by less belong together, in degrees.
ONE_ANGLE = 1.0
#: What advances less than this share of an em stands on its neighbour: marks, joiners.
STANDS_ON = 0.02
#: A font all of whose glyphs are empty says nothing by an empty drawing: the layer of a scan.
GLYPHLESS = 3


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
    #: Where the ink's middle lies on `along`; the origin's place where there is no ink.
    middle: FloatArray
    blank: BoolArray
    #: Stands on its neighbour and takes no room of its own.
    mark: BoolArray
    angle: float
    vertical: bool

    def __len__(self) -> int:
        return len(self.rows)


def frames(
    glyphs: Glyphs, blank_codes: Mapping[int, Collection[int]] | None = None
) -> Iterator[Frame]:
    """The visible glyphs of a page by their angle, the angle with most glyphs first."""
    blank = _blank(glyphs, blank_codes or {})
    wanted = _wanted(glyphs, blank)
    ink = glyphs.ink_box
    groups: list[tuple[IntArray, float, bool]] = []
    for vertical in (False, True):
        rows = np.flatnonzero(wanted & (glyphs.vertical == vertical))
        groups += [(part, angle, vertical) for part, angle in _by_angle(glyphs, rows)]
    groups.sort(key=lambda group: -len(group[0]))
    for rows, angle, vertical in groups:
        yield _frame(glyphs, rows, angle, vertical, blank[rows], ink[rows])


def _wanted(glyphs: Glyphs, blank: BoolArray) -> BoolArray:
    place = glyphs.x + glyphs.y + glyphs.size
    shown: BoolArray = ~glyphs.hidden & ~glyphs.duplicate & np.isfinite(place)
    shown &= (glyphs.size > 0) & (np.abs(place) < 1e7)
    visible: BoolArray = shown & ~glyphs.invisible
    return visible if (visible & ~blank).any() else shown


def _blank(glyphs: Glyphs, blank_codes: Mapping[int, Collection[int]]) -> BoolArray:
    """Which glyphs leave no ink; where the drawing is not known, which claim to be white space."""
    found = np.zeros(len(glyphs), dtype=np.bool_)
    for index in np.unique(glyphs.font).tolist():
        font = glyphs.fonts[index]
        rows = np.flatnonzero(glyphs.font == index)
        codes, inverse = np.unique(glyphs.code[rows], return_inverse=True)
        shapes = font.shapes(codes.tolist())
        known = [shape for shape in shapes if shape is not None]
        glyphless = len(known) >= GLYPHLESS and all(shape.blank for shape in known)
        said = blank_codes.get(index, ())
        found[rows] = np.array(
            [
                code in said
                or (
                    font.source.claim(code).text.isspace()
                    if shape is None or glyphless
                    else shape.blank
                )
                for code, shape in zip(codes.tolist(), shapes, strict=True)
            ],
            dtype=np.bool_,
        )[inverse]
    return found


def _by_angle(glyphs: Glyphs, rows: IntArray) -> Iterator[tuple[IntArray, float]]:
    if not len(rows):
        return
    angles = glyphs.rotation[rows] % 360.0
    # The seam of the circle lies at -45 degrees, where hardly any text stands.
    angles = np.where(angles >= 315.0, angles - 360.0, angles)
    order = np.argsort(angles, kind="stable")
    cuts = np.flatnonzero(np.diff(angles[order]) > ONE_ANGLE) + 1
    for part in np.split(order, cuts):
        yield np.sort(rows[part]), float(np.median(angles[part]))


def _frame(
    glyphs: Glyphs,
    rows: IntArray,
    angle: float,
    vertical: bool,
    blank: BoolArray,
    ink: FloatArray,
) -> Frame:
    x, y, size = glyphs.x[rows], glyphs.y[rows], glyphs.size[rows]
    width = glyphs.width[rows] * np.hypot(glyphs.scale[rows, 0], glyphs.scale[rows, 1])
    centre_x, centre_y = (ink[:, 0] + ink[:, 2]) / 2, (ink[:, 1] + ink[:, 3]) / 2
    if vertical:
        along, up = -y, x + width / 2
        advance, middle = np.abs(glyphs.dy[rows]), -centre_y
    else:
        cos, sin = np.cos(np.radians(angle)), np.sin(np.radians(angle))
        along, up = x * cos + y * sin, y * cos - x * sin
        advance, middle = width, centre_x * cos + centre_y * sin
    advance = np.where(np.isfinite(advance), np.maximum(advance, 0.0), 0.0)
    mark = (advance < STANDS_ON * size) & ~blank
    if mark.sum() > 0.6 * (~blank).sum():
        # The font has no widths, so that the ink must say how much room each glyph takes.
        wide = np.nan_to_num(np.abs(ink[:, 3] - ink[:, 1] if vertical else ink[:, 2] - ink[:, 0]))
        advance, mark = np.where(mark, wide, advance), np.zeros(len(rows), dtype=np.bool_)
    middle = np.where(np.isfinite(middle), middle, along + advance / 2)
    return Frame(rows, along, up, advance, size, middle, blank, mark, angle, vertical)
