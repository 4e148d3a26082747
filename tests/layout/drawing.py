"""Fonts for tests whose glyphs are rectangles of ink, or nothing at all."""

from __future__ import annotations

from collections.abc import Mapping

from glyphstone.model import Bitmap, Claim, ClaimPath, Glyphs, IntArray, Outline
from glyphstone.shapes.fingerprint import fingerprints
from tests.shapes.contours import drawn, rectangle

__all__ = ["Ink", "give_ink"]

#: left, bottom, right, top in em; None for a glyph that draws nothing.
Ink = tuple[float, float, float, float] | None


class _Rectangles:
    """A source whose codes are code points, some of which are drawn."""

    def __init__(self, ink: Mapping[str, Ink], silent: bool) -> None:
        self._ink = ink
        self._silent = silent

    def claim(self, code: int) -> Claim:
        return Claim() if self._silent else Claim(chr(code), ClaimPath.TO_UNICODE)

    def glyph_name(self, code: int) -> str | None:  # noqa: ARG002
        return None

    def glyph_ids(self, codes: IntArray) -> IntArray:
        return codes

    def drawings(self, codes: IntArray) -> list[Outline | Bitmap | None]:
        return [self._drawing(chr(code)) for code in codes.tolist()]

    def _drawing(self, char: str) -> Outline | None:
        if char not in self._ink:
            return None
        ink = self._ink[char]
        return drawn([] if ink is None else [rectangle(*ink)], units=1)


def give_ink(
    glyphs: Glyphs, ink: Mapping[str, Ink], *, font: int = 0, silent: bool = False
) -> Glyphs:
    """The same page, with a font that draws these characters; others cannot be known."""
    glyphs.fonts[font].source = _Rectangles(ink, silent)
    glyphs.fonts[font].shaper = fingerprints
    return glyphs
