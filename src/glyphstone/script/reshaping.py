"""Verification by shaping: the text must draw the glyphs that it was read from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from glyphstone.model.lines import Direction

__all__ = ["reshapes", "shaped"]

#: How HarfBuzz calls directions.
_DIRECTIONS = {Direction.LTR: "ltr", Direction.RTL: "rtl", Direction.TTB: "ttb"}


def reshapes(
    font: bytes,
    text: str,
    glyphs: Sequence[int],
    direction: Direction | None = None,
    script: str | None = None,
    language: str | None = None,
) -> bool:
    """Whether a font draws a text by these glyphs in this order, glyphs without ink left out.

    The direction and the ISO 15924 script are those of the text if they are not given. The
    order is that of drawing from left to right, or from top to bottom.
    """
    return _inked(font, shaped(font, text, direction, script, language)) == _inked(font, glyphs)


def shaped(
    font: bytes,
    text: str,
    direction: Direction | None = None,
    script: str | None = None,
    language: str | None = None,
) -> list[int]:
    """The glyphs by which a font draws a text, in drawing order."""
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    if direction is not None:
        buffer.direction = _DIRECTIONS[direction]
    if script is not None:
        buffer.script = script
    if language is not None:
        buffer.language = language
    buffer.guess_segment_properties()
    uharfbuzz.shape(_opened(font), buffer)
    return [info.codepoint for info in buffer.glyph_infos]


@lru_cache(maxsize=8)
def _opened(font: bytes) -> Any:
    import uharfbuzz

    return uharfbuzz.Font(uharfbuzz.Face(font))


def _inked(font: bytes, glyphs: Sequence[int]) -> list[int]:
    """The glyphs that draw something: spaces come and go with a producer's habits."""
    opened = _opened(font)
    boxes = ((glyph, opened.get_glyph_extents(glyph)) for glyph in glyphs)
    return [glyph for glyph, box in boxes if box is not None and (box.width or box.height)]
