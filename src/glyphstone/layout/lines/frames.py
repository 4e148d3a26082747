"""Visible glyphs grouped by angle, in coordinates along and across their baselines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from glyphstone.layout.lines.glyph_kinds import Kinds, leaves_ink
from glyphstone.layout.lines.moving_blanks import Moved, moved_by_blanks
from glyphstone.layout.lines.overhang import give_room
from glyphstone.layout.lines.vertical import Upright, find_vertical
from glyphstone.model import BoolArray, FloatArray, Glyphs, IntArray

__all__ = ["Frame", "frames", "read_from_top"]


@dataclass(frozen=True, slots=True)
class FrameRules:
    """Which glyphs share a baseline's angle, and which take no space along it.

    Chosen by hand on forged documents (docs/decisions/layout.md), not swept.
    """

    #: Angles that differ by less are one, in degrees.
    angle_tolerance: float = 1.0
    #: What advances by less stands on its neighbour (marks, joiners), in em.
    max_mark_advance_em: float = 0.02
    #: If more than this share of the glyphs advances by nothing, their fonts have no widths. The
    #: same of one font, if so many of those glyphs follow another glyph of that font.
    without_widths_share: float = 0.6
    #: Places beyond this many points are no places on a page.
    max_place: float = 1e7


_FRAMES = FrameRules()


@dataclass(slots=True, eq=False)
class Frame:
    """Glyphs of one angle; `along` grows from left to right, `up` towards the top of the page.

    In vertical writing `along` grows downwards and `up` towards the first column.
    """

    rows: IntArray
    along: FloatArray
    up: FloatArray
    #: Advance by the font alone, without character spacing, in points.
    advance: FloatArray
    size: FloatArray
    #: Middle of the ink of marks, and of the advance of other glyphs, on `along`.
    middle: FloatArray
    blank: BoolArray
    #: Combining marks: glyphs with zero advance that stand on a neighbour.
    mark: BoolArray
    #: By how much a gap beside it must be wider than usual to separate words, in em.
    wider: FloatArray
    #: 1 for operators and 2 for dots, whose gaps say nothing about those between letters; else 0.
    loose: IntArray
    angle: float
    vertical: bool
    #: Number of the group that stands side by side across a vertical line, -1 for other glyphs.
    across: IntArray | None = None
    #: Whether lines follow one another in the direction of growing `up`, None if only the order of
    #: drawing tells.
    upward: bool | None = False
    #: Whether most letters are read from the right, None if the letters do not tell.
    rtl: bool | None = None
    #: Sort key along a line in place of `along`, since formulas are read in the order of drawing;
    #: and which glyphs begin a word though no gap precedes them.
    key: FloatArray | None = None
    apart: BoolArray | None = None

    def __len__(self) -> int:
        return len(self.rows)


def read_from_top(frame: Frame, rotate: int) -> None:
    """Make the lines of a frame columns that are read from the top, if they are turned upright.

    Those that are turned clockwise run downwards already; of the others the end is the beginning.
    `rotate` is how far the page itself is turned.
    """
    turned = (frame.angle - rotate) % 360.0
    if frame.vertical or min(abs(turned - 90.0), abs(turned - 270.0)) > _FRAMES.angle_tolerance:
        return
    frame.vertical = True
    if turned < 180.0:
        frame.along = -frame.along - frame.advance
        frame.middle = -frame.middle


def frames(glyphs: Glyphs, kinds: Kinds) -> list[Frame]:
    """The visible glyphs of a page by angle, the angle with most glyphs first."""
    blank = kinds.blank[kinds.of]
    if (glyphs.actual_text >= 0).any():
        blank = blank & ~_spoken(glyphs, blank)
    wanted = _wanted(glyphs, blank)
    moved = moved_by_blanks(glyphs, kinds.of, blank, kinds.ink)
    if moved is not None:
        # A blank that moves the pen for a letter parts nothing and says nothing.
        wanted &= ~moved.mover
    found: list[Frame] = []
    upright = find_vertical(glyphs, wanted, blank)
    if upright is not None:
        wanted[upright.rows] = False
        found.append(_upright_frame(glyphs, kinds, upright, blank[upright.rows]))
    for rows, angle in _by_angle(glyphs, np.flatnonzero(wanted)):
        found.append(_frame(glyphs, kinds, rows, angle, blank[rows], moved))
    found.sort(key=lambda frame: -len(frame))
    return found


def _spoken(glyphs: Glyphs, blank: BoolArray) -> BoolArray:
    """Blank glyphs that alone stand for an ActualText of the PDF."""
    # If that text leaves no ink itself (a joiner), the glyph remains a blank.
    says = np.array([leaves_ink(text) for text in glyphs.actual_texts], dtype=np.bool_)
    says[glyphs.actual_text[(glyphs.actual_text >= 0) & ~blank]] = False
    spoken: BoolArray = glyphs.actual_text >= 0
    spoken[spoken] = says[glyphs.actual_text[spoken]]
    return spoken & blank


def _wanted(glyphs: Glyphs, blank: BoolArray) -> BoolArray:
    place = glyphs.x + glyphs.y + glyphs.size
    shown: BoolArray = ~glyphs.hidden & ~glyphs.duplicate & np.isfinite(place)
    shown &= (glyphs.size > 0) & (np.abs(place) < _FRAMES.max_place)
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
    # Angles wrap around at -45 degrees, since text at that angle is rare.
    angles = np.where(angles >= 315.0, angles - 360.0, angles)
    order = np.argsort(angles, kind="stable")
    cuts = np.flatnonzero(np.diff(angles[order]) > _FRAMES.angle_tolerance) + 1
    for part in np.split(order, cuts):
        yield np.sort(rows[part]), float(np.median(angles[part]))


def _frame(
    glyphs: Glyphs,
    kinds: Kinds,
    rows: IntArray,
    angle: float,
    blank: BoolArray,
    moved: Moved | None,
) -> Frame:
    x, y = glyphs.x[rows], glyphs.y[rows]
    scale = glyphs.scale[rows]
    width = glyphs.width if moved is None else moved.width
    advance = width[rows] * np.hypot(scale[:, 0], scale[:, 1])
    told = np.zeros(len(rows), dtype=np.bool_) if moved is None else moved.told[rows]
    if angle == 0.0:
        along, up = x, y
    else:
        cos, sin = np.cos(np.radians(angle)), np.sin(np.radians(angle))
        along, up = x * cos + y * sin, y * cos - x * sin
    frame = _made(glyphs, kinds, rows, along, up, advance, blank, angle, False, told)
    if abs((angle - glyphs.page.rotate) % 360.0 - 270.0) < _FRAMES.angle_tolerance:
        # A line turned clockwise is a rotated line, unless its script is written vertically.
        frame.vertical = kinds.column_order(rows) > 0
        frame.upward = True if frame.vertical else None
    elif abs(angle) > _FRAMES.angle_tolerance:
        frame.upward = None
    return frame


def _upright_frame(glyphs: Glyphs, kinds: Kinds, upright: Upright, blank: BoolArray) -> Frame:
    frame = _made(
        glyphs,
        kinds,
        upright.rows,
        upright.along,
        upright.up,
        upright.advance,
        blank,
        0.0,
        True,
        np.zeros(len(upright.rows), dtype=np.bool_),
    )
    frame.across = upright.across
    way = kinds.column_order(upright.rows)
    frame.upward = way > 0 if way else None
    return frame


def _made(
    glyphs: Glyphs,
    kinds: Kinds,
    rows: IntArray,
    along: FloatArray,
    up: FloatArray,
    advance: FloatArray,
    blank: BoolArray,
    angle: float,
    vertical: bool,
    told: BoolArray,
) -> Frame:
    """A frame of some rows; `told` marks those of fonts whose widths blanks have told."""
    size = glyphs.size[rows]
    advance = np.where(np.isfinite(advance), np.maximum(advance, 0.0), 0.0)
    mark = (advance < _FRAMES.max_mark_advance_em * size) & ~blank
    middle = along + advance / 2
    if mark.any():
        ink = _ink(kinds, kinds.of[rows], mark)
        drawn = _along(glyphs, rows, ink, angle, vertical)
        middle = np.where(mark & np.isfinite(drawn), drawn, middle)
        widthless = _without_widths(
            glyphs.font[rows].astype(np.int64), glyphs.code[rows], mark & ~told, blank
        )
        if widthless.any():
            # Without widths the ink tells how far each glyph advances.
            room = (ink[:, 3] - ink[:, 1] if vertical else ink[:, 2] - ink[:, 0]) * size
            advance = np.where(widthless, np.nan_to_num(room), advance)
            mark = mark & ~widthless
        if mark.any() and not vertical:
            wide = np.hypot(glyphs.scale[rows, 0], glyphs.scale[rows, 1])
            half = (ink[:, 2] - ink[:, 0]) / 2 * wide
            of = kinds.of[rows]
            along, advance, mark = give_room(
                along, up, advance, size, mark, blank, (drawn - half, drawn + half), of
            )
    balance = int(kinds.sides[kinds.of[rows]].sum())
    rtl = balance < 0 if balance else None
    wider, loose = kinds.wider[kinds.of[rows]], kinds.loose[kinds.of[rows]]
    return Frame(
        rows, along, up, advance, size, middle, blank, mark, wider, loose, angle, vertical, rtl=rtl
    )


def _without_widths(font: IntArray, code: IntArray, mark: BoolArray, blank: BoolArray) -> BoolArray:
    """Glyphs without an advance that are no marks: their font, or all fonts, have no widths.

    A font of marks has no widths either, but its glyphs follow letters of another font, or each
    other as primes do: the same one twice.
    """
    inked = ~blank
    if mark.sum() > _FRAMES.without_widths_share * inked.sum():
        return mark
    places = np.flatnonzero(inked)
    follows = np.zeros(len(font), dtype=np.bool_)
    follows[places[1:]] = (font[places[1:]] == font[places[:-1]]) & (
        code[places[1:]] != code[places[:-1]]
    )
    fonts = int(font.max()) + 1
    count, marks, own = (
        np.bincount(font[some], minlength=fonts) for some in (inked, mark, mark & follows)
    )
    text = (marks > _FRAMES.without_widths_share * count) & (
        own > _FRAMES.without_widths_share * marks
    )
    found: BoolArray = mark & text[font]
    return found


def _along(
    glyphs: Glyphs, rows: IntArray, ink: FloatArray, angle: float, vertical: bool
) -> FloatArray:
    """The middle of each ink box, given in em, in coordinates along the line."""
    scale = glyphs.scale[rows]
    across, upwards = (ink[:, 0] + ink[:, 2]) / 2, (ink[:, 1] + ink[:, 3]) / 2
    x = glyphs.x[rows] + across * scale[:, 0] + upwards * scale[:, 2]
    y = glyphs.y[rows] + across * scale[:, 1] + upwards * scale[:, 3]
    along: FloatArray = (
        -y if vertical else x * np.cos(np.radians(angle)) + y * np.sin(np.radians(angle))
    )
    return along


def _ink(kinds: Kinds, of: IntArray, mark: BoolArray) -> FloatArray:
    """The ink of marks in em; that of other glyphs is not needed and stays NaN."""
    wanted = np.zeros(len(kinds.keys), dtype=np.bool_)
    wanted[of[mark]] = True
    return kinds.ink(wanted)[of]
