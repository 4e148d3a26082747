"""Pictures of pages and of parts of them, as PDFium draws them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from glyphstone.pdf.limits import READER_LIMITS

__all__ = ["crop", "page_picture", "page_sizes"]

#: Points: the sides of a page whose own are not given, as PDFium assumes them (Letter).
_USUAL_SIDES = (612.0, 792.0)


def crop(
    path: Path,
    password: str | None,
    number: int,
    box: tuple[float, float, float, float],
    scale: float,
) -> NDArray[np.uint8] | None:
    """A part of a page in greys (0 is paper, 255 ink), `scale` pixels a point; None if it fails.

    `box` is in the page's own space. Rotated pages are not drawn.
    """
    try:
        document = pypdfium2.PdfDocument(path, password=password)
    except pypdfium2.PdfiumError:
        return None
    try:
        page = document[number - 1]
        left, bottom, right, top = page.get_cropbox()
        x0, y0 = max(box[0], left), max(box[1], bottom)
        x1, y1 = min(box[2], right), min(box[3], top)
        most = READER_LIMITS.picture_side
        fits = 0 < (x1 - x0) * scale <= most and 0 < (y1 - y0) * scale <= most
        if page.get_rotation() or not fits:
            return None
        cut = (x0 - left, y0 - bottom, right - x1, top - y1)
        bitmap = page.render(scale=scale, crop=cut, grayscale=True)
        return np.asarray(255 - bitmap.to_numpy(), dtype=np.uint8).reshape(bitmap.height, -1)
    except (pypdfium2.PdfiumError, IndexError, ValueError):
        return None
    finally:
        document.close()


def page_picture(
    path: Path, password: str | None, number: int, width: int
) -> NDArray[np.uint8] | None:
    """A whole page as red, green and blue, so many pixels wide, upright; None if it fails."""
    try:
        document = pypdfium2.PdfDocument(path, password=password)
    except pypdfium2.PdfiumError:
        return None
    try:
        page = document[number - 1]
        wide, high = page.get_size()
        most = READER_LIMITS.picture_side
        scale = min(width, most) / max(wide, 1.0)
        scale = min(scale, most / max(high, 1.0))
        # Forms are drawn only if they are loaded, as what a person filled in.
        bitmap = page.render(scale=scale, rev_byteorder=True)
        drawn = bitmap.to_numpy()
        if drawn.ndim == 2:
            drawn = np.repeat(drawn[:, :, None], 3, axis=2)
        return np.ascontiguousarray(drawn[:, :, :3], dtype=np.uint8)
    except (pypdfium2.PdfiumError, IndexError, ValueError):
        return None
    finally:
        document.close()


def page_sizes(path: Path, password: str | None, most: int) -> list[tuple[float, float]] | None:
    """Width and height of each page as it is seen, in points; None if PDFium cannot open it.

    Of more than `most` pages the others are taken to be as large as the last one.
    """
    try:
        document = pypdfium2.PdfDocument(path, password=password)
    except pypdfium2.PdfiumError:
        return None
    try:
        sizes: list[tuple[float, float]] = []
        for number in range(len(document)):
            if number >= most:
                sizes.append(sizes[-1])
                continue
            try:
                wide, high = document.get_page_size(number)
                sizes.append((float(wide), float(high)))
            except pypdfium2.PdfiumError:
                sizes.append(_USUAL_SIDES)
        return sizes
    finally:
        document.close()
