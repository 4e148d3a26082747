"""Outlines of font programs, read through FreeType in font units and handed out in em units."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import freetype
import matplotlib
import numpy as np

from glyphstone.model import Outline

__all__ = ["DEJAVU", "NOTO", "face", "outline", "outlines"]

#: matplotlib brings a font with it, so that one is there wherever the tests run.
DEJAVU = Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"
NOTO = Path("/usr/share/fonts/truetype/noto")


def face(path: Path) -> freetype.Face:
    """An opened font program."""
    return freetype.Face(str(path))


def outline(program: freetype.Face, glyph: int) -> Outline:
    """The drawing of a glyph, by its index."""
    program.load_glyph(glyph, freetype.FT_LOAD_NO_SCALE)
    drawn = program.glyph.outline
    tags = np.array(drawn.tags, dtype=np.uint8)
    return Outline(
        np.array(drawn.points, dtype=np.float64).reshape(-1, 2) / program.units_per_EM,
        np.where(tags & 1, 1, tags & 2).astype(np.uint8),
        np.array(drawn.contours, dtype=np.int64),
    )


def outlines(path: Path, glyphs: Iterable[int] | None = None) -> list[Outline]:
    """The drawings of a font's glyphs, all of them where none are named."""
    program = face(path)
    return [outline(program, glyph) for glyph in glyphs or range(program.num_glyphs)]
