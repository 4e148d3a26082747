"""The drawn glyphs of a font file, each with the text that it stands for."""

from __future__ import annotations

import io
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence, Set
from pathlib import Path

import freetype
import numpy as np
import uharfbuzz as hb
import unicodedata2
from fontTools.ttLib import TTFont
from numpy.typing import NDArray

from glyphstone.data.joining_types import joining_type
from glyphstone.data.scripts import COMMON, INHERITED, script_of
from tools.shapes.clusters import SHAPED, strings
from tools.shapes.packed import UNITS, Drawn

__all__ = ["drawn"]

#: Share of the strings that must agree on what a glyph that no character has stands for.
AGREED = 0.6
NON_JOINER = "\u200c"
#: Sequences that text faces of Latin draw as one glyph.
LIGATURES = ("fi", "fl", "ff", "ffi", "ffl", "fj", "ft", "tt", "ti", "Th", "ct", "st")
#: Other figures of a font: old style and lining, proportional and of one width.
FIGURES = ("onum", "lnum", "tnum", "pnum")
_LETTERS_AND_MARKS = ("L", "M")
#: Signs that texts are full of, beyond what the scripts have of their own.
_SIGNS = ((0x21, 0x7E), (0xA1, 0xFF), (0x2010, 0x205E), (0x20A0, 0x20BF), (0x2116, 0x2116))
#: Characters that are other characters in a special dress.
_DRESSED = (
    (0x1D400, 0x1D7FF), (0x2100, 0x2115), (0x2117, 0x214F), (0xFB00, 0xFB4F), (0xFB50, 0xFDFF),
    (0xFE70, 0xFEFF), (0xFF00, 0xFFEF),
)  # fmt: skip


def drawn(path: Path, scripts: Set[str]) -> list[Drawn]:
    """What a font file draws of some scripts, and of the signs that all of them use."""
    data = _sfnt(path)
    face = freetype.Face(io.BytesIO(data))
    labels: dict[int, tuple[str, int]] = {}
    for code, glyph in face.get_chars():
        char = chr(code)
        if glyph and is_wanted(char, scripts):
            labels.setdefault(glyph, (char, 0))
    cmap = dict(face.get_chars())
    if scripts & SHAPED or "Latn" in scripts:
        for glyph, label in _shaped(data, scripts, cmap).items():
            labels.setdefault(glyph, label)
    found = []
    for glyph, (text, form) in sorted(labels.items()):
        outline = _outline(face, glyph)
        if outline is not None:
            found.append(Drawn(text, form, _script(text), *outline))
    return found


def is_wanted(char: str, scripts: Set[str]) -> bool:
    """Whether a character is a letter, mark or digit of some scripts, or a common sign."""
    code, category = ord(char), unicodedata2.category(char)
    if category in ("Co", "Cn", "Cs", "Cc", "Cf", "Zs", "Zl", "Zp") or _within(code, _DRESSED):
        return False
    script = script_of(char)
    if script in (COMMON, INHERITED):
        return category[0] in _LETTERS_AND_MARKS or _within(code, _SIGNS)
    return script in scripts


def _script(text: str) -> str:
    """The script of a text, "Zyyy" if all of it is of every script."""
    own = (script for char in text if (script := script_of(char)) not in (COMMON, INHERITED))
    return next(own, COMMON)


def _within(code: int, ranges: Sequence[tuple[int, int]]) -> bool:
    return any(first <= code <= last for first, last in ranges)


def _outline(
    face: freetype.Face, glyph: int
) -> tuple[int, NDArray[np.int16], NDArray[np.uint8], NDArray[np.int16]] | None:
    face.load_glyph(glyph, freetype.FT_LOAD_NO_SCALE | freetype.FT_LOAD_NO_HINTING)
    outline = face.glyph.outline
    if not outline.points or not outline.contours:
        return None
    scale = UNITS / face.units_per_EM
    points = np.rint(np.array(outline.points) * scale).clip(-32000, 32000).astype(np.int16)
    if not np.ptp(points, axis=0).any():
        return None
    tags = (np.array(outline.tags) & 3).astype(np.uint8)
    return (
        round(face.glyph.advance.x * scale),
        points,
        tags,
        np.array(outline.contours, dtype=np.int16),
    )


def _shaped(data: bytes, scripts: Set[str], cmap: dict[int, int]) -> dict[int, tuple[str, int]]:
    """Glyphs that no character has, by what shaping makes of strings."""
    font = hb.Font(hb.Face(data))
    votes: dict[int, Counter[tuple[str, int]]] = defaultdict(Counter)
    for script in sorted(scripts & SHAPED):
        for text in strings(script):
            for glyph, label in _labelled(font, text, cmap):
                votes[glyph][label] += 1
    if "Latn" in scripts:
        for text in LIGATURES:
            glyphs = _glyphs(font, text, {"liga": True, "dlig": True})
            if len(glyphs) == 1:
                votes[glyphs[0][0]][text, 0] += 1
        for feature in FIGURES:
            for digit in "0123456789":
                for glyph, _ in _glyphs(font, digit, {feature: True}):
                    votes[glyph][digit, 0] += 1
    found = {}
    for glyph, counts in votes.items():
        label, times = counts.most_common(1)[0]
        if glyph and times >= AGREED * counts.total():
            found[glyph] = label
    return found


def _sfnt(path: Path) -> bytes:
    out = io.BytesIO()
    with TTFont(path) as font:
        font.flavor = None
        font.save(out, reorderTables=False)
    return out.getvalue()


def _glyphs(font: hb.Font, text: str, features: dict[str, bool]) -> list[tuple[int, int]]:
    """Glyphs and the places in the text that they belong to, in the order of drawing."""
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(font, buffer, features)
    return [(info.codepoint, info.cluster) for info in buffer.glyph_infos]


def _labelled(
    font: hb.Font, text: str, cmap: dict[int, int]
) -> Iterator[tuple[int, tuple[str, int]]]:
    """What each glyph of a string stands for, as far as that is plain.

    The glyphs of a cluster that single characters have take these characters; if one glyph is
    left, it stands for the rest.
    """
    # HarfBuzz draws joiners as spaces, or leaves them out if the font has none.
    space = cmap.get(ord(" "))
    glyphs = [(glyph, cluster) for glyph, cluster in _glyphs(font, text, {}) if glyph != space]
    starts = sorted({cluster for _, cluster in glyphs})
    for start, end in zip(starts, (*starts[1:], len(text)), strict=True):
        own = [glyph for glyph, cluster in glyphs if cluster == start]
        places = [at for at in range(start, end) if unicodedata2.category(text[at]) != "Cf"]
        rest = [text[at] for at in places]
        left = []
        for place, glyph in enumerate(own):
            chars = [at for at, char in enumerate(rest) if cmap.get(ord(char)) == glyph]
            if chars:
                at = chars[0] if place == 0 else chars[-1]
                del rest[at]
            else:
                left.append(glyph)
        if len(left) == 1 and rest:
            form = joins(text, places[0]) if len(rest) == 1 or len(own) == 1 else 0
            yield left[0], (unicodedata2.normalize("NFC", "".join(rest)), form)


def joins(text: str, at: int) -> int:
    """How a letter joins its neighbours: bit 0 to the one before, bit 1 to the one behind."""
    own = joining_type(text[at])
    before = next((joining_type(c) for c in reversed(text[:at]) if not _see_through(c)), "")
    behind = next((joining_type(c) for c in text[at + 1 :] if not _see_through(c)), "")
    onto_before = before in ("D", "L", "C") and own in ("D", "R", "C")
    onto_behind = behind in ("D", "R", "C") and own in ("D", "L", "C")
    return onto_before + 2 * onto_behind


def _see_through(char: str) -> bool:
    """Whether letters join across a character: marks and most of what is not drawn."""
    hidden = unicodedata2.category(char) in ("Mn", "Me", "Cf")
    return hidden and char != NON_JOINER and not joining_type(char)
