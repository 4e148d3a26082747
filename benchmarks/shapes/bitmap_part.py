"""The same glyphs as pictures of pixels, as old programs embed them: how much is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from benchmarks.report import Report
from benchmarks.shapes.faces import FaceText
from benchmarks.shapes.font_part import rights, tops_of
from glyphstone.evidence.drawings.font_letters import FontLetters
from glyphstone.evidence.drawings.script_classes import ScriptClasses
from glyphstone.model import Bitmap, Shape
from glyphstone.shapes.bitmap import ink
from glyphstone.shapes.raster import raster
from glyphstone.shapes.recogniser import Recogniser

__all__ = ["DPI", "bitmap_of", "tell_bitmaps"]

#: Dots per inch of the devices, and the size of type in points.
DPI = (200, 300, 600)
POINTS = 10
#: Grey from which on a pixel is ink.
_INK = 128
#: The bar: percentage points that bitmaps may be behind outlines.
BEHIND = 0.5


def bitmap_of(shape: Shape, dpi: int) -> Shape:
    """A drawing as the bitmap that a device of a resolution would print."""
    if shape.box is None:
        return shape
    pixel = 72 / (POINTS * dpi)
    left, bottom, right, top = shape.box
    columns = int(np.ceil(right / pixel) - np.floor(left / pixel)) + 2
    rows = int(np.ceil(top / pixel) - np.floor(bottom / pixel)) + 2
    x, y = (np.floor(left / pixel) - 1) * pixel, (np.floor(bottom / pixel) - 1) * pixel
    window = (x, y, x + columns * pixel, y + rows * pixel)
    picture = raster(shape.drawing, (rows, columns), window) >= _INK
    matrix = (columns * pixel, 0.0, 0.0, rows * pixel, x, y)
    found = Bitmap(columns, rows, np.packbits(picture, axis=1).tobytes(), matrix)
    inked = ink(found)
    return shape if inked is None else Shape("", found, inked.box)


def tell_bitmaps(report: Report, model: Recogniser, faces: Sequence[FaceText]) -> None:
    """Reads some faces as outlines and at each resolution, the alphabet told."""
    classes = ScriptClasses(model.classes, model.designs)
    right: Counter[int] = Counter()
    glyphs = 0
    for one in faces:
        glyphs += len(one.glyphs)
        for dpi in (0, *DPI):
            shapes = [bitmap_of(shape, dpi) if dpi else shape for shape in one.shapes]
            cosines = model.cosines(shapes, one.advances)
            letters = FontLetters(
                range(len(shapes)), cosines, classes, model.scale, tops_of(shapes)
            )
            readings = letters.readings([one.script], alphabet=one.alphabet)
            right[dpi] += rights(readings, one.glyphs)
    shares = {dpi: 100 * right[dpi] / max(glyphs, 1) for dpi in (0, *DPI)}
    report.table(
        f"Bitmaps of {POINTS} point type, glyph types right in percent, the alphabet told",
        ("drawn as", "faces", "glyphs", "right"),
        [
            (f"{dpi} dpi" if dpi else "outlines", len(faces), glyphs, round(share, 2))
            for dpi, share in shares.items()
        ],
    )
    for dpi in DPI:
        report.figure(f"bitmaps_{dpi}_dpi", round(shares[dpi], 2))
        report.bar(
            f"bitmaps at {dpi} dpi within {BEHIND} points of outlines",
            shares[dpi] >= shares[0] - BEHIND,
        )
