"""Small greyscale pictures of drawings, for glyph sheets and for comparing shapes."""

from __future__ import annotations

import ctypes
from typing import Any, TypeAlias

import freetype
import freetype.raw as ft
import numpy as np
from numpy.typing import NDArray

from glyphstone.model import Bitmap, Outline
from glyphstone.shapes.bitmap import pixels
from glyphstone.shapes.drawing_limits import DRAWING_LIMITS

__all__ = ["EM", "FULL_INK", "Grey", "Window", "fitting", "raster"]

Grey: TypeAlias = NDArray[np.uint8]
#: left, bottom, right, top in em units.
Window: TypeAlias = tuple[float, float, float, float]

#: A square around the em that holds most glyphs of most scripts; chosen by hand, not swept.
EM: Window = (-0.25, -0.5, 1.25, 1.0)

#: Samples per pixel in each direction when a bitmap is scaled; chosen by hand, not swept.
SAMPLES = 4
#: White around a drawing that fills its picture, as a share of its longer side; likewise.
EDGE = 0.05
#: Parts of a pixel in FreeType's coordinates.
SUBPIXELS = 64
#: The value of full ink, and how many values FreeType writes.
FULL_INK = 255
GREYS = 256


def fitting(box: Window | None, margin: float = EDGE) -> Window:
    """The smallest square window around an ink box, centred, with a margin."""
    if box is None:
        return EM
    left, bottom, right, top = box
    half = max(right - left, top - bottom, DRAWING_LIMITS.window_side) * (0.5 + margin)
    x, y = (left + right) / 2, (bottom + top) / 2
    return x - half, y - half, x + half, y + half


def raster(drawing: Outline | Bitmap, size: int | tuple[int, int], window: Window = EM) -> Grey:
    """The drawing seen through a window: rows from the top, 0 for paper and 255 for full ink.

    `size` is the picture's side, or its rows and columns. `EM` keeps place and size in the em;
    `fitting(shape.box)` fills the picture with the ink.
    """
    rows, columns = (size, size) if isinstance(size, int) else size
    if drawing.blank or rows <= 0 or columns <= 0:
        return np.zeros((rows, columns), dtype=np.uint8)
    if isinstance(drawing, Bitmap):
        return _bitmap(drawing, rows, columns, window)
    return _outline(drawing, rows, columns, window)


def _outline(drawing: Outline, rows: int, columns: int, window: Window) -> Grey:
    left, bottom, right, top = window
    scale = np.array([columns / (right - left), rows / (top - bottom)])
    places = np.rint((drawing.points - (left, bottom)) * scale * SUBPIXELS)
    far = DRAWING_LIMITS.raster_distance
    if not np.abs(places).max(initial=0) < far:
        places = np.nan_to_num(places, posinf=far, neginf=-far).clip(-far, far)
    ends = drawing.ends[drawing.ends < min(DRAWING_LIMITS.points, len(places))]
    picture = np.zeros((rows, columns), dtype=np.uint8)
    if not len(ends):
        return picture
    points = np.ascontiguousarray(places[: ends[-1] + 1], dtype=np.dtype(ctypes.c_long))
    tags = np.ascontiguousarray(drawing.tags[: ends[-1] + 1], dtype=np.uint8)
    contours = np.ascontiguousarray(ends, dtype=np.int16)
    outline = ft.FT_Outline(
        len(contours),
        len(points),
        points.ctypes.data_as(ctypes.POINTER(ft.FT_Vector)),
        tags.ctypes.data_as(ctypes.POINTER(ctypes.c_ubyte)),
        contours.ctypes.data_as(ctypes.POINTER(ctypes.c_short)),
        0,
    )
    if drawing.stroke > 0:
        _stroke(outline, drawing.stroke * float(scale.mean()), picture)
    else:
        _fill(outline, picture)
    return picture


def _fill(outline: Any, picture: Grey) -> None:
    """Paint a FreeType outline, in 64ths of a pixel, into a picture."""
    rows, columns = picture.shape
    bitmap = ft.FT_Bitmap(
        rows,
        columns,
        columns,
        picture.ctypes.data_as(ctypes.POINTER(ctypes.c_ubyte)),
        GREYS,
        ft.FT_PIXEL_MODE_GRAY,
        b"\0",
        None,
    )
    # An outline that FreeType cannot make sense of leaves the picture empty.
    ft.FT_Outline_Get_Bitmap(freetype.get_handle(), ctypes.byref(outline), ctypes.byref(bitmap))


def _stroke(path: Any, width: float, picture: Grey) -> None:
    """Paint a path with a round pen that is `width` pixels wide."""
    library = freetype.get_handle()
    stroker = ft.FT_Stroker()
    if ft.FT_Stroker_New(library, ctypes.byref(stroker)):
        return
    try:
        radius = int(np.clip(round(width * SUBPIXELS / 2), 1, DRAWING_LIMITS.raster_distance))
        ft.FT_Stroker_Set(
            stroker, radius, ft.FT_STROKER_LINECAP_ROUND, ft.FT_STROKER_LINEJOIN_ROUND, 0
        )
        if ft.FT_Stroker_ParseOutline(stroker, ctypes.byref(path), False):
            return
        points, contours = ctypes.c_uint(), ctypes.c_uint()
        ft.FT_Stroker_GetCounts(stroker, ctypes.byref(points), ctypes.byref(contours))
        if not 0 < points.value <= DRAWING_LIMITS.points:
            return
        border = ft.FT_Outline()
        if ft.FT_Outline_New(library, points, contours, ctypes.byref(border)):
            return
        border.n_points = border.n_contours = 0  # Export adds to what is there
        ft.FT_Stroker_Export(stroker, ctypes.byref(border))
        _fill(border, picture)
        ft.FT_Outline_Done(library, ctypes.byref(border))
    finally:
        ft.FT_Stroker_Done(stroker)


def _bitmap(drawing: Bitmap, rows: int, columns: int, window: Window) -> Grey:
    """A bitmap resampled by averaging several samples per pixel."""
    left, bottom, right, top = window
    a, b, c, d, e, f = drawing.matrix
    determinant = a * d - b * c
    picture = np.zeros((rows, columns), dtype=np.uint8)
    source = pixels(drawing)
    if (
        not source.size
        or not abs(determinant) > DRAWING_LIMITS.bitmap_area
        or not np.isfinite(drawing.matrix).all()
    ):
        return picture
    steps_x = (np.arange(columns * SAMPLES) + 0.5) / (columns * SAMPLES)
    steps_y = (np.arange(rows * SAMPLES) + 0.5) / (rows * SAMPLES)
    x = left + steps_x * (right - left) - e
    y = (top - steps_y * (top - bottom) - f)[:, None]
    u = (d * x - c * y) / determinant
    v = (a * y - b * x) / determinant
    inside = (u >= 0) & (u < 1) & (v > 0) & (v <= 1)
    column = np.clip(np.nan_to_num(u) * drawing.width, 0, drawing.width - 1).astype(np.int64)
    row = np.clip((1 - np.nan_to_num(v)) * drawing.height, 0, drawing.height - 1).astype(np.int64)
    inside &= row < len(source)
    seen = source[np.minimum(row, len(source) - 1), column] & inside
    mean = seen.reshape(rows, SAMPLES, columns, SAMPLES).mean(axis=(1, 3))
    picture[:] = np.rint(mean * FULL_INK)
    return picture
