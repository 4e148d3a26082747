"""Pictures of parts of pages, as PDFium draws them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from glyphstone.pdf.limits import READER_LIMITS

__all__ = ["crop"]


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
