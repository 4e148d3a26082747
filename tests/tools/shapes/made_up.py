"""Glyphs and packed files that tests make up."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from tools.shapes.packed import Drawn, PackedFonts, read, write

__all__ = ["glyph", "packed"]

Font = tuple[str, str, str]


def glyph(
    text: str, *, points: int = 4, seed: int = 0, form: int = 0, script: str = "Latn"
) -> Drawn:
    """One contour of points that the seed draws."""
    places = np.random.default_rng(seed).integers(-300, 1000, (points, 2))
    return Drawn(
        text,
        form,
        script,
        500 + seed,
        places.astype(np.int16),
        np.ones(points, dtype=np.uint8),
        np.array([points - 1], dtype=np.int16),
    )


def packed(folder: Path, fonts: Iterable[tuple[Font, list[Drawn]]]) -> PackedFonts:
    """Fonts as they come out of a packed file."""
    path = folder / "made-up.xz"
    write(path, fonts)
    return read(path)
