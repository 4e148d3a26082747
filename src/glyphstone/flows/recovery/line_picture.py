"""Pictures of lines: what a person is shown to read, drawn from the glyphs' own outlines."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from glyphstone.document import open as open_document
from glyphstone.flows.source import Source
from glyphstone.guard import Progress
from glyphstone.model import Bitmap, FloatArray, Glyphs, Outline, Shape
from glyphstone.pdf.picture import crop
from glyphstone.shapes.raster import Grey, raster

__all__ = ["LinePicture", "PictureTask", "draw_line"]


@dataclass(frozen=True, slots=True)
class PictureSizes:
    """The sizes of a picture of a line; chosen by hand by looking at pictures, not swept."""

    #: Em: the paper around a line.
    margin: float = 0.15
    #: Em: how far a line may reach above and below the marked glyphs.
    around: float = 0.8
    #: Pixels: no picture is wider or higher; the same as `ReaderLimits.picture_side`.
    most: int = 6000
    #: Em a letter, for fonts whose size means little: letters are about half as wide as high.
    ems_in_width: float = 2.0
    #: Points: the least and the greatest em that is believed of such a font.
    least_em: float = 4.0
    greatest_em: float = 100.0
    #: Em: how far a picture by a viewer reaches below and above the baseline.
    below: float = 0.35
    above: float = 1.05
    #: Degrees: a line turned by less is level, so that a viewer's picture of it is upright.
    level: float = 1.0


SIZES = PictureSizes()


@dataclass(frozen=True, slots=True, eq=False)
class LinePicture:
    """A line in greys (0 is paper, 255 ink), and the columns that show the marked glyphs."""

    grey: Grey
    marked: tuple[int, int]
    #: How many of the marked glyphs have no drawing that could be shown.
    missing: int


@dataclass(frozen=True, slots=True)
class PictureTask:
    """Rows of a page that are to be drawn, some of them marked.

    `rotation` is that of their line, `em` the size of an em across and up, in pixels.
    """

    source: Source
    page: int
    rows: tuple[int, ...]
    marked: tuple[int, ...]
    rotation: float
    em: tuple[float, float]


def draw_line(task: PictureTask, _progress: Progress) -> LinePicture:
    """The glyphs of some rows of a page, upright."""
    source, rows, marked = task.source, task.rows, task.marked
    with open_document(source.path, password=source.password, limits=source.limits) as document:
        glyphs = document.page(task.page).glyphs
        drawn = picture(glyphs, rows, marked, task.rotation, task.em)
    if drawn.missing == len(marked) and abs(task.rotation) < SIZES.level:
        return _seen(source.path, source.password, glyphs, rows, marked, task.em) or drawn
    return drawn


def _seen(
    path: Path,
    password: str | None,
    glyphs: Glyphs,
    rows: Collection[int],
    marked: Collection[int],
    em: tuple[float, float],
) -> LinePicture | None:
    """A line as a viewer draws it, for glyphs whose drawings are not known."""
    every, some = np.array(sorted(rows)), np.array(sorted(marked))
    # Sizes mean little in fonts of bitmaps: the em follows from how wide the letters are.
    wide = float(np.median(np.abs(glyphs.dx[some])))
    size = float(np.clip(wide * SIZES.ems_in_width, SIZES.least_em, SIZES.greatest_em))
    ends = np.concatenate([glyphs.x[every], glyphs.x[every] + glyphs.dx[every]])
    base = float(np.median(glyphs.y[some]))
    left, right = float(ends.min()) - SIZES.margin * size, float(ends.max()) + SIZES.margin * size
    grey = crop(
        path,
        password,
        glyphs.page.number,
        (left, base - SIZES.below * size, right, base + SIZES.above * size),
        em[0] / size,
    )
    if grey is None:
        return None
    flat = max(round(em[0] / em[1]), 1)
    high = len(grey) // flat * flat
    grey = grey[:high].reshape(-1, flat, grey.shape[1]).mean(axis=1).astype(np.uint8)
    step = em[0] / size
    first = int(max((glyphs.x[some].min() - left) * step, 0))
    last = int(min((glyphs.x[some] + glyphs.dx[some]).max() - left, right - left) * step)
    return LinePicture(grey, (first, max(last, first + 1)), 0)


def picture(
    glyphs: Glyphs,
    rows: Collection[int],
    marked: Collection[int],
    rotation: float,
    em: tuple[float, float],
) -> LinePicture:
    """The picture of some rows of a glyph table."""
    order = np.array(sorted(rows), dtype=np.int64)
    wanted = set(marked)
    size = float(np.median(glyphs.size[[row for row in order if int(row) in wanted] or order]))
    size = size if np.isfinite(size) and size > 0 else 1.0
    angle = np.radians(-rotation)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) / size
    placed: list[Outline | Bitmap] = []
    missing = 0
    corners: list[FloatArray] = []
    seen: list[FloatArray] = []
    for row in order.tolist():
        a, b, c, d = glyphs.scale[row].tolist()
        matrix = turn @ np.array([[a, c], [b, d]])
        origin = turn @ np.array([glyphs.x[row], glyphs.y[row]])
        shape = glyphs.fonts[int(glyphs.font[row])].shapes([int(glyphs.code[row])])[0]
        extent = _extent(shape, float(glyphs.width[row])) @ matrix.T + origin
        corners.append(extent)
        if row in wanted:
            seen.append(extent)
        if shape is not None:
            placed.append(_moved(shape.drawing, matrix, origin))
        elif row in wanted:
            missing += 1
    around, focus = np.concatenate(corners), np.concatenate(seen or corners)
    left, right = float(around[:, 0].min()) - SIZES.margin, float(around[:, 0].max()) + SIZES.margin
    # What stands far above or below on the same line is not what is asked about.
    bottom = max(float(around[:, 1].min()), float(focus[:, 1].min()) - SIZES.around) - SIZES.margin
    top = min(float(around[:, 1].max()), float(focus[:, 1].max()) + SIZES.around) + SIZES.margin
    height = int(np.clip(round((top - bottom) * em[1]), 1, SIZES.most))
    width = int(np.clip(round((right - left) * em[0]), 1, SIZES.most))
    grey: Grey = np.zeros((height, width), dtype=np.uint8)
    for drawing in placed:
        np.maximum(grey, raster(drawing, (height, width), (left, bottom, right, top)), out=grey)
    step = width / (right - left)
    first = int(np.clip((focus[:, 0].min() - left) * step, 0, width - 1))
    last = int(np.clip(np.ceil((focus[:, 0].max() - left) * step), first + 1, width))
    return LinePicture(grey, (first, last), missing)


def _extent(shape: Shape | None, advance: float) -> FloatArray:
    """The corners of a glyph's ink in em units; of its advance if no ink is known."""
    box = None if shape is None else shape.box
    left, bottom, right, top = box or (0.0, 0.0, advance, 0.5 if shape is None else 0.0)
    return np.array([(left, bottom), (left, top), (right, bottom), (right, top)])


def _moved(drawing: Outline | Bitmap, matrix: FloatArray, origin: FloatArray) -> Outline | Bitmap:
    if isinstance(drawing, Outline):
        scale = float(np.sqrt(abs(np.linalg.det(matrix))))
        points = drawing.points @ matrix.T + origin
        return replace(drawing, points=points, stroke=drawing.stroke * scale)
    a, b, c, d, e, f = drawing.matrix
    own = matrix @ np.array([[a, c], [b, d]])
    x, y = (matrix @ np.array([e, f]) + origin).tolist()
    return replace(drawing, matrix=(own[0, 0], own[1, 0], own[0, 1], own[1, 1], float(x), float(y)))
