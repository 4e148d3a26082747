"""Glyph tables for tests: strings set at a place, in a font that draws nothing or squares."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from glyphstone.model import (
    Bitmap,
    Claim,
    ClaimPath,
    Font,
    FontKey,
    Glyphs,
    IntArray,
    Line,
    Outline,
    PageFacts,
    Program,
)

__all__ = ["Piece", "page", "texts"]

ADVANCE = 0.5


@dataclass(frozen=True)
class Piece:
    """A string whose characters advance half an em each, turned by an angle, tracked."""

    text: str
    x: float
    y: float
    size: float = 10.0
    angle: float = 0.0
    tracking: float = 0.0
    mode: int = 0
    vertical: bool = False
    #: A space is a glyph, or else a gap of that many em.
    gap: float | None = None
    #: How far each character advances, in em, and how far it leans to the right.
    advance: float = ADVANCE
    skew: float = 0.0
    #: Whether each character stands below the one before it, placed by itself.
    stacked: bool = False
    font: int = 0


class _Characters:
    """A source whose codes are code points and whose drawings are not known."""

    def __init__(self, silent: bool) -> None:
        self.silent = silent

    def claim(self, code: int) -> Claim:
        return Claim() if self.silent else Claim(chr(code), ClaimPath.TO_UNICODE)

    def glyph_name(self, code: int) -> str | None:  # noqa: ARG002
        return None

    def glyph_ids(self, codes: IntArray) -> IntArray:
        return codes

    def drawings(self, codes: IntArray) -> list[Outline | Bitmap | None]:
        return [None] * len(codes)


def page(
    pieces: Iterable[Piece],
    *,
    number: int = 1,
    fonts: tuple[str, ...] = ("Test",),
    silent: bool = False,
) -> Glyphs:
    """A page that shows pieces in their order; `silent` fonts claim nothing."""
    rows = [row for piece in pieces for row in _rows(piece)]
    table = np.array(rows, dtype=np.float64).reshape(-1, 13)
    code, x, y, dx, dy, a, b, c, d, mode, vertical, width, font = table.T
    size = len(table)
    return Glyphs(
        page=PageFacts(number, (0, 0, 600, 800), 0, 1.0),
        fonts=tuple(_font(index, name, silent) for index, name in enumerate(fonts)),
        font=font.astype(np.int32),
        code=code.astype(np.int64),
        code_length=np.full(size, 2, dtype=np.uint8),
        cid=code.astype(np.int64),
        x=x,
        y=y,
        dx=dx,
        dy=dy,
        width=width.copy(),
        scale=np.column_stack((a, b, c, d)),
        vertical=vertical.astype(np.bool_),
        mode=mode.astype(np.uint8),
        drawn=np.zeros(size, dtype=np.uint8),
        mcid=np.full(size, -1, dtype=np.int32),
        actual_text=np.full(size, -1, dtype=np.int32),
        layer=np.full(size, -1, dtype=np.int32),
        hidden=np.zeros(size, dtype=np.bool_),
    )


def _rows(piece: Piece) -> Iterable[tuple[float, ...]]:
    cos, sin = np.cos(np.radians(piece.angle)), np.sin(np.radians(piece.angle))
    x, y, size = piece.x, piece.y, piece.size
    lean = piece.skew * size
    scale = (size * cos, size * sin, lean * cos - size * sin, lean * sin + size * cos)
    for char in piece.text:
        if char == " " and piece.gap is not None:
            x, y = x + piece.gap * size * cos, y + piece.gap * size * sin
            continue
        step = (piece.advance + piece.tracking) * size
        dx, dy = (0.0, -size) if piece.vertical else (step * cos, step * sin)
        facts = (piece.mode, piece.vertical, piece.advance, piece.font)
        yield (ord(char), x, y, dx, dy, *scale, *facts)
        x, y = (x, y - size - piece.tracking * size) if piece.stacked else (x + dx, y + dy)


def _font(index: int, name: str, silent: bool) -> Font:
    return Font(
        key=FontKey(str(index)),
        index=index,
        name=name,
        subset_tag=None,
        subtype="Type0",
        program=Program.NOT_EMBEDDED,
        encoding="Identity-H",
        vertical=False,
        has_to_unicode=True,
        collection=None,
        ascent=0.8,
        descent=-0.2,
        object_id=(1, 0),
        source=_Characters(silent),
    )


def texts(glyphs: Glyphs, lines: Iterable[Line]) -> list[list[str]]:
    """The words of lines in the order of reading, each as drawn."""
    return [
        ["".join(map(chr, glyphs.code[word.glyphs].tolist())) for word in line.words]
        for line in lines
    ]
