"""The same drawings in other font programs: subsets, orders, formats, units; and reading them."""

from __future__ import annotations

import ctypes
import io
import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import freetype
import numpy as np
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

from glyphstone.model import Outline

__all__ = [
    "Program",
    "cff",
    "face",
    "outlines",
    "picture",
    "scaled",
    "shuffled",
    "subset",
    "trimmed",
]

#: A font file in memory, and its glyphs' names in the order of their numbers.
Program = tuple[bytes, list[str]]

#: What only shaping needs; without it the programs are built in a fraction of the time.
SHAPING = ("GSUB", "GPOS", "GDEF", "BASE", "JSTF", "MATH", "DSIG", "kern", "morx", "feat", "prop")
#: FreeType holds coordinates of CFF programs in 16 bits.
FARTHEST = 32_000
#: Raising quadratic curves to cubic ones gives thirds, of points half-way sixths.
EXACT = 6


def trimmed(path: Path) -> Program:
    """The program of a file as it is, less the tables for shaping."""
    font = TTFont(path)
    for tag in SHAPING:
        if tag in font:
            del font[tag]
    return _saved(font)


def subset(program: Program, names: Iterable[str]) -> Program:
    """The program with these glyphs alone, renumbered, as producers of PDFs embed it."""
    font = _opened(program)
    options = Options(notdef_outline=True, glyph_names=True, hinting=False, layout_features=[])
    cutter = Subsetter(options)
    cutter.populate(glyphs=names)
    cutter.subset(font)
    return _saved(font)


def shuffled(program: Program, seed: int) -> Program:
    """The program with all glyphs but .notdef in another order."""
    font = _opened(program)
    order = font.getGlyphOrder()
    moved = order[1:]
    random.Random(seed).shuffle(moved)
    glyphs = {name: font["glyf"][name] for name in order}
    builder = FontBuilder(font["head"].unitsPerEm, isTTF=True)
    builder.setupGlyphOrder([order[0], *moved])
    builder.setupCharacterMap({})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(dict(font["hmtx"].metrics))
    builder.setupHorizontalHeader()
    builder.setupPost()
    return _saved(builder.font)


def cff(program: Program, factor: int) -> Iterator[tuple[int, Program]]:
    """The program with cubic curves, its em `factor` times finer; and the factor.

    Glyphs that would leave FreeType's range at this factor come in programs with a smaller one.
    """
    font = _opened(program)
    units = font["head"].unitsPerEm
    glyphs = font.getGlyphSet()
    waiting = [".notdef", *(name for name in font.getGlyphOrder() if name != ".notdef")]
    while waiting:
        fits: list[str] = [".notdef"]
        later: list[str] = []
        for name in waiting[1:]:
            glyph = font["glyf"][name]
            far = max(abs(getattr(glyph, side, 0)) for side in ("xMin", "yMin", "xMax", "yMax"))
            (fits if factor == 1 or far * factor < FARTHEST else later).append(name)
        strings = {}
        for name in fits:
            pen = T2CharStringPen(0, None)
            recording = DecomposingRecordingPen(glyphs)
            if name in glyphs:
                glyphs[name].draw(recording)
            recording.replay(TransformPen(pen, (factor, 0, 0, factor, 0, 0)))
            strings[name] = pen.getCharString()
        builder = FontBuilder(units * factor, isTTF=False)
        builder.setupGlyphOrder(fits)
        builder.setupCharacterMap({})
        matrix = [1 / (units * factor), 0, 0, 1 / (units * factor), 0, 0]
        builder.setupCFF("Converted", {"FontMatrix": matrix}, strings, {})
        builder.setupHorizontalMetrics(dict.fromkeys(fits, (0, 0)))
        builder.setupHorizontalHeader()
        builder.setupPost()
        yield factor, _saved(builder.font)
        waiting = [".notdef", *later] if later else []
        factor //= 2


def scaled(program: Program, units: int) -> Program:
    """The program with other units per em, every point rounded to them."""
    font = _opened(program)
    scale_upem(font, units)
    return _saved(font)


def face(program: Program) -> freetype.Face:
    """A program opened by FreeType."""
    return freetype.Face(io.BytesIO(program[0]))


def outlines(program: Program) -> dict[str, Outline]:
    """The drawing of each glyph by its name, in font units as FreeType gives them."""
    opened = face(program)
    units = opened.units_per_EM
    drawings = {}
    for number, name in enumerate(program[1]):
        opened.load_glyph(number, freetype.FT_LOAD_NO_SCALE)
        raw = opened.glyph.outline._FT_Outline
        size, contours = raw.n_points, raw.n_contours
        if size <= 0 or contours <= 0:
            drawings[name] = Outline(
                np.empty((0, 2)), np.empty(0, dtype=np.uint8), np.empty(0, dtype=np.int64)
            )
            continue
        points = ctypes.cast(raw.points, ctypes.POINTER(ctypes.c_long))
        tags = np.ctypeslib.as_array(raw.tags, (size,))
        drawings[name] = Outline(
            np.ctypeslib.as_array(points, (size, 2)) / units,
            np.where(tags & 1, 1, tags & 2).astype(np.uint8),
            np.ctypeslib.as_array(raw.contours, (contours,)).astype(np.int64),
        )
    return drawings


def picture(opened: freetype.Face, number: int) -> tuple[int, int, int, int, bytes]:
    """A glyph as FreeType itself paints it: left, top, rows, columns, grey."""
    opened.load_glyph(number, freetype.FT_LOAD_NO_HINTING | freetype.FT_LOAD_RENDER)
    slot = opened.glyph
    raw = slot._FT_GlyphSlot.contents.bitmap
    grey = ctypes.string_at(raw.buffer, raw.rows * raw.pitch) if raw.rows else b""
    return slot.bitmap_left, slot.bitmap_top, raw.rows, raw.pitch, grey


def _opened(program: Program) -> TTFont:
    return TTFont(io.BytesIO(program[0]), recalcTimestamp=False)


def _saved(font: TTFont) -> Program:
    data = io.BytesIO()
    font.save(data, reorderTables=None)
    return data.getvalue(), font.getGlyphOrder()
