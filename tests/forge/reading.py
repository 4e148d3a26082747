"""What independent readers see in a forged PDF."""

from __future__ import annotations

import logging
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import playa
import pypdfium2
import pytest
from numpy.typing import NDArray

from forge import Forged, fonts

__all__ = ["agrees_with_playa", "extracted", "ink", "needs", "squeezed"]


def needs(*names: str) -> pytest.MarkDecorator:
    """Skips a test where a font is not installed."""
    missing = [name for name in names if not fonts.installed(name)]
    return pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}")


def _glyphs(pdf: bytes, folder: Path) -> Iterator[tuple[int, int, float, float]]:
    path = folder / "read.pdf"
    path.write_bytes(pdf)
    # playa warns about Encoding CMaps that it reads all the same.
    logging.getLogger("playa").setLevel(logging.CRITICAL)
    with playa.open(path, space="default") as document:
        for number, page in enumerate(document.pages):
            for text in page.texts:
                for glyph in text:
                    x, y = glyph.origin
                    yield number, glyph.cid, x, y


def agrees_with_playa(forged: Forged, folder: Path, tolerance: float = 0.01) -> None:
    """Asserts that playa sees the same glyphs in the same order at the same places."""
    truth = forged.truth.glyphs
    seen = np.array(list(_glyphs(forged.pdf, folder)))
    assert len(seen) == len(truth)
    assert np.array_equal(seen[:, 0], truth.page)
    assert np.array_equal(seen[:, 1], truth.cid)
    assert np.abs(seen[:, 2] - truth.x).max() < tolerance
    assert np.abs(seen[:, 3] - truth.y).max() < tolerance


def extracted(forged: Forged, folder: Path) -> str:
    """The text by pdftotext, in stream order; by pdfium where that is not installed."""
    if shutil.which("pdftotext"):
        path = folder / "extract.pdf"
        path.write_bytes(forged.pdf)
        command = ["pdftotext", "-raw", "-enc", "UTF-8", str(path), "-"]
        return subprocess.run(command, check=True, capture_output=True).stdout.decode("utf-8")
    document = pypdfium2.PdfDocument(forged.pdf)
    return "\n".join(str(page.get_textpage().get_text_range()) for page in document)


def squeezed(text: str) -> str:
    """A text without white space and the direction marks that extractors add."""
    return "".join(c for c in text if not c.isspace() and c not in "\u200e\u200f\u202a\u202b\u202c")


def ink(forged: Forged, page: int = 0, scale: float = 1.0) -> NDArray[np.float64]:
    """The page as pdfium paints it: an array of darkness, 0 to 1."""
    document = pypdfium2.PdfDocument(forged.pdf)
    picture = document[page].render(scale=scale).to_pil().convert("L")
    return 1 - np.asarray(picture, dtype=np.float64) / 255
