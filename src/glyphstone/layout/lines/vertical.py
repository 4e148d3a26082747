"""Vertical writing, by the font or by geometry, with rotated and horizontal text inside it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from glyphstone.model import BoolArray, FloatArray, Glyphs, IntArray
from glyphstone.model.arrays import distinct_numbers

__all__ = ["Upright", "find_vertical"]


@dataclass(frozen=True, slots=True)
class VerticalRules:
    """When glyphs one below the other are vertical writing.

    Chosen by hand on forged Chinese, Japanese, Korean and Mongolian pages
    (docs/decisions/layout.md), not swept.
    """

    #: A step down a column: how far aside the next glyph may stand, how far down it stands, in em,
    #: and by which share its size may differ.
    max_aside_em: float = 0.3
    down_em: tuple[float, float] = (0.2, 2.2)
    size_tolerance_share: float = 0.1
    #: Glyphs of a column, at least; this share of them is at least so wide, in em.
    min_glyphs: int = 4
    min_width_em: float = 0.75
    wide_share: float = 0.6
    #: Their usual distance in em, at most; farther apart it takes so many columns and glyphs in
    #: all.
    max_pitch_em: float = 1.2
    max_loose_pitch_em: float = 1.7
    min_loose_columns: int = 2
    min_loose_glyphs: int = 12
    #: Columns of one text stand no farther from the next than this, in em, and hold this share of
    #: what stands among them.
    max_next_em: float = 4.0
    min_among_share: float = 0.5
    #: How far to either side of its columns a text reaches, in em: two columns that are too short
    #: to count, such as headings with figures, may stand side by side.
    around_em: float = 3.0
    #: Glyphs at one height differ by less, in em.
    level_em: float = 0.1
    #: Upright glyphs that stand across a column: how many, how wide together in em, how far off its
    #: middle in em, at most; neighbours among them stand this near, across and along, in em.
    max_across: int = 4
    max_across_em: float = 1.6
    max_off_middle_em: float = 0.45
    across_step_em: float = 1.2
    across_height_em: float = 0.2
    #: Glyphs of a vertical font side by side: their distance in em, at least for two that stand
    #: across their column, and for those of level lines at least and at most.
    min_abreast_em: float = 0.2
    level_step_em: tuple[float, float] = (0.1, 2.0)
    #: Glyphs that hang on one side of their column stand on one line to a part of an em.
    hanging_tolerance_em: float = 0.05
    #: Where the middle of turned letters lies above their baseline, in em.
    turned_middle_em: float = 0.3
    #: The angle of turned letters and how exactly it is met, in degrees.
    turned_angle: float = 270.0
    angle_tolerance: float = 1.0
    #: Limits against pages made to be slow: texts of columns, groups that stand across them.
    max_texts: int = 100
    max_groups: int = 5_000


_VERTICAL = VerticalRules()


@dataclass(slots=True, eq=False)
class Upright:
    """Glyphs of vertical lines with their coordinates along and across the columns."""

    rows: IntArray
    along: FloatArray
    up: FloatArray
    advance: FloatArray
    #: Number of the group that stands side by side across its column, -1 for all others.
    across: IntArray


def find_vertical(glyphs: Glyphs, wanted: BoolArray, blank: BoolArray) -> Upright | None:
    """The glyphs of vertical lines, or None if there are none."""
    rows = np.flatnonzero(wanted)
    by_font = glyphs.vertical[rows]
    inked = by_font & ~blank[rows]
    if not inked.any() or _placed_across(glyphs, rows[by_font]):
        by_font = inked = np.zeros(len(rows), dtype=np.bool_)
    by_font = by_font & ~_abreast(glyphs, rows)
    inked = inked & by_font
    if by_font.all() and len(rows):
        return _upright(glyphs, rows, np.abs(glyphs.dy[rows]))
    level = (glyphs.scale[rows, 1] == 0) & (glyphs.scale[rows, 0] > 0) & ~by_font
    runs = _columns_by_geometry(glyphs, rows[level & ~blank[rows]])
    if not inked.any() and not runs:
        return None
    core = np.zeros(len(glyphs), dtype=np.bool_)
    core[rows[by_font]] = True
    step = np.abs(glyphs.dy)
    for run, pitch in runs:
        core[run] = True
        step[run] = np.minimum(pitch, 1.0) * glyphs.size[run]
    found = [_upright(glyphs, np.flatnonzero(core), step[core])]
    rest = rows[~core[rows]]
    if len(rest):
        inside = _inside(glyphs, rest, core & ~blank)
        found += _beside(glyphs, rest[inside], found[0], blank)
    whole = Upright(
        np.concatenate([one.rows for one in found]),
        np.concatenate([one.along for one in found]),
        np.concatenate([one.up for one in found]),
        np.concatenate([one.advance for one in found]),
        np.concatenate([one.across for one in found]),
    )
    order = np.argsort(whole.rows, kind="stable")
    for name in ("rows", "along", "up", "advance", "across"):
        setattr(whole, name, getattr(whole, name)[order])
    return whole


def _abreast(glyphs: Glyphs, rows: IntArray) -> BoolArray:
    """Which glyphs of a vertical font stand side by side all the same: two digits, initials."""
    size = glyphs.size[rows[1:]]
    aside, down = np.abs(np.diff(glyphs.x[rows])), np.abs(np.diff(glyphs.y[rows]))
    beside = (down <= _VERTICAL.level_em * size) & (aside >= _VERTICAL.min_abreast_em * size)
    beside &= aside <= _VERTICAL.max_across_em * size
    found = np.zeros(len(rows), dtype=np.bool_)
    found[1:] |= beside
    found[:-1] |= beside
    return found & glyphs.vertical[rows]


def _placed_across(glyphs: Glyphs, rows: IntArray) -> bool:
    """Whether a vertical font sets horizontal lines, each glyph positioned by itself."""
    size = glyphs.size[rows[1:]]
    aside, down = np.abs(np.diff(glyphs.x[rows])), np.abs(np.diff(glyphs.y[rows]))
    low, high = _VERTICAL.level_step_em
    beside = (down <= _VERTICAL.level_em * size) & (aside >= low * size) & (aside <= high * size)
    return bool(2 * np.count_nonzero(beside) > len(rows))


def _middle(glyphs: Glyphs, rows: IntArray) -> FloatArray:
    """The horizontal middle of upright glyphs on the page."""
    middle: FloatArray = glyphs.x[rows] + glyphs.width[rows] * glyphs.scale[rows, 0] / 2
    return middle


def _upright(glyphs: Glyphs, rows: IntArray, advance: FloatArray) -> Upright:
    none = np.full(len(rows), -1, dtype=np.int64)
    up = _middle(glyphs, rows)
    fonts = glyphs.font[rows]
    for font in distinct_numbers(fonts[glyphs.vertical[rows]]):
        own = fonts == font
        x, near = glyphs.x[rows[own]], _VERTICAL.hanging_tolerance_em * glyphs.size[rows[own]][1:]
        by_middle = np.count_nonzero(np.abs(np.diff(up[own])) <= near)
        if np.count_nonzero(np.abs(np.diff(x)) <= near) > by_middle:
            # Glyphs that are rotated in the font are aligned at one side of the column.
            up[own] = x
    return Upright(rows, -glyphs.y[rows], up, advance, none)


def _columns_by_geometry(glyphs: Glyphs, rows: IntArray) -> list[tuple[IntArray, float]]:
    """Columns of upright glyphs drawn one below the other, each with its usual distance in em."""
    if len(rows) < _VERTICAL.min_glyphs:
        return []
    size, middle, y = glyphs.size[rows], _middle(glyphs, rows), glyphs.y[rows]
    drop = (y[:-1] - y[1:]) / size[:-1]
    down = (
        (np.abs(np.diff(middle)) <= _VERTICAL.max_aside_em * size[:-1])
        & (drop >= _VERTICAL.down_em[0])
        & (drop <= _VERTICAL.down_em[1])
        & (np.abs(np.diff(size)) <= _VERTICAL.size_tolerance_share * size[:-1])
    )
    if down.sum() < _VERTICAL.min_glyphs - 1:
        return []
    # Glyphs beside the previous or next glyph may stand across a column but do not make one.
    beside = np.abs(drop) <= _VERTICAL.level_em
    beside &= np.abs(np.diff(middle)) <= _VERTICAL.across_step_em * size[:-1]
    beside = np.concatenate([beside, [False]]) | np.concatenate([[False], beside])
    down &= ~beside[1:] & ~beside[:-1]
    edges = np.flatnonzero(np.diff(np.concatenate([[False], down, [False]]).astype(np.int8)))
    found: list[tuple[IntArray, float]] = []
    loose: list[tuple[IntArray, float]] = []
    for start, stop in edges.reshape(-1, 2).tolist():
        run = rows[start : stop + 1]
        if len(run) < _VERTICAL.min_glyphs:
            continue
        if np.count_nonzero(
            glyphs.width[run] >= _VERTICAL.min_width_em
        ) < _VERTICAL.wide_share * len(run):
            continue
        pitch = float(np.median(drop[start:stop]))
        if pitch <= _VERTICAL.max_pitch_em:
            found.append((run, pitch))
        elif pitch <= _VERTICAL.max_loose_pitch_em:
            loose.append((run, pitch))
    if (
        len(loose) >= _VERTICAL.min_loose_columns
        and sum(len(run) for run, _ in loose) >= _VERTICAL.min_loose_glyphs
    ):
        found += loose
    if not found:
        return []
    return _with_company(glyphs, rows, found)


def _with_company(
    glyphs: Glyphs, rows: IntArray, runs: list[tuple[IntArray, float]]
) -> list[tuple[IntArray, float]]:
    """The columns if they hold most of the glyphs among them, which those of a table do not."""
    core = np.zeros(len(glyphs), dtype=np.bool_)
    for run, _ in runs:
        core[run] = True
    inside = rows[_inside(glyphs, rows, core)]
    return runs if np.count_nonzero(core) >= _VERTICAL.min_among_share * len(inside) else []


def _inside(glyphs: Glyphs, rows: IntArray, core: BoolArray) -> BoolArray:
    """Which rows stand among vertical columns, given the glyphs of the columns."""
    x, y, size = glyphs.x[core], glyphs.y[core], float(np.median(glyphs.size[core]))
    order = np.argsort(x)
    cuts = np.flatnonzero(np.diff(x[order]) > _VERTICAL.max_next_em * size) + 1
    if len(cuts) > _VERTICAL.max_texts:
        cuts = cuts[:0]
    found = np.zeros(len(rows), dtype=np.bool_)
    for part in np.split(order, cuts):
        found |= (
            (glyphs.x[rows] >= x[part].min() - _VERTICAL.around_em * size)
            & (glyphs.x[rows] <= x[part].max() + _VERTICAL.around_em * size)
            & (glyphs.y[rows] >= y[part].min() - size)
            & (glyphs.y[rows] <= y[part].max() + size)
        )
    return found


def _beside(glyphs: Glyphs, rows: IntArray, core: Upright, blank: BoolArray) -> list[Upright]:
    """Glyphs among vertical columns that are rotated, or upright and side by side."""
    if not len(rows):
        return []
    angle = glyphs.rotation[rows] % 360.0
    turned = rows[np.abs(angle - _VERTICAL.turned_angle) < _VERTICAL.angle_tolerance]
    upright = rows[
        (angle < _VERTICAL.angle_tolerance) | (angle > 360.0 - _VERTICAL.angle_tolerance)
    ]
    columns = np.sort(core.up)
    found: list[Upright] = []
    if len(turned):
        middle = glyphs.x[turned] + _VERTICAL.turned_middle_em * glyphs.size[turned]
        advance = glyphs.width[turned] * glyphs.size[turned]
        none = np.full(len(turned), -1, dtype=np.int64)
        up = _nearest(columns, middle, _VERTICAL.max_off_middle_em * glyphs.size[turned])
        found.append(Upright(turned, -glyphs.y[turned], up, advance, none))
    if len(upright):
        found += _across(glyphs, upright, columns, blank)
    return found


def _nearest(columns: FloatArray, middle: FloatArray, reach: FloatArray) -> FloatArray:
    """The column nearest to each middle, or the middle itself if none is within reach."""
    after = np.minimum(np.searchsorted(columns, middle), len(columns) - 1)
    before = np.maximum(after - 1, 0)
    nearer = np.where(
        np.abs(columns[after] - middle) < np.abs(columns[before] - middle), after, before
    )
    near = np.abs(columns[nearer] - middle) <= reach
    placed: FloatArray = np.where(near, columns[nearer], middle)
    return placed


def _across(glyphs: Glyphs, rows: IntArray, columns: FloatArray, blank: BoolArray) -> list[Upright]:
    """Groups of a few upright glyphs that stand side by side across columns."""
    size, y = glyphs.size[rows], glyphs.y[rows]
    new = (np.abs(np.diff(y)) > _VERTICAL.across_height_em * size[1:]) | (np.diff(rows) > 2)
    new |= np.abs(np.diff(glyphs.x[rows])) > _VERTICAL.across_step_em * size[1:]
    groups = np.split(np.arange(len(rows)), np.flatnonzero(new) + 1)
    if len(groups) > _VERTICAL.max_groups:
        return []
    found: list[Upright] = []
    for number, group in enumerate(groups):
        own = rows[group]
        own = own[np.argsort(glyphs.x[own], kind="stable")]
        em = float(glyphs.size[own].max())
        left = float(glyphs.x[own[0]])
        ends = glyphs.x[own] + glyphs.width[own] * glyphs.scale[own, 0]
        wide = float(ends.max()) - left
        if len(own) > _VERTICAL.max_across or wide > _VERTICAL.max_across_em * em:
            continue
        middle = np.full(len(own), left + wide / 2)
        up = _nearest(columns, middle, np.full(len(own), _VERTICAL.max_off_middle_em * em))
        several = np.count_nonzero(~blank[own]) > 1
        step = em / len(own)
        found.append(
            Upright(
                own,
                np.full(len(own), -glyphs.y[own].max()) + step * np.arange(len(own)),
                up,
                np.full(len(own), step),
                np.full(len(own), number if several else -1, dtype=np.int64),
            )
        )
    return found
