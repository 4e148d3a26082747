"""Letters in parts: accents, dots and bars as glyphs of their own, as legacy fonts have them."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Callable, Sequence
from typing import NamedTuple

import uharfbuzz as hb

from forge.fonts import Face
from forge.outlines import Contour, Outline, bounds

__all__ = ["CGJ", "Part", "accents_apart", "bars_apart", "dots_apart"]

#: The combining grapheme joiner: shapers compose nothing across it, and do not draw it.
CGJ = "\u034f"
#: The share of a letter's box that a part may have at most to be called a dot; by hand.
_DOT = 0.3
#: How wide a half form and the bar are together beside their letter: 0.96 to 1.19 in two faces for
#: letters with a bar, 0.61 or at least 1.26 for the others.
_TOGETHER = (0.9, 1.22)
#: Letters that no face draws with an upright stroke on the right, whatever their half form is.
_WITHOUT_BAR = frozenset("ङछटठडढदरऱळऴह")
_VIRAMA, _BAR, _JOINER = "\u094d", "\u093e", "\u200d"


class Part(NamedTuple):
    """A glyph that draws a part of a letter; `extra` ones come behind the letter's own glyph.

    Lengths are in font units: how far it is moved, and how much wider it makes the letter.
    """

    gid: int
    shift: float = 0
    rise: float = 0
    wider: int = 0
    extra: bool = False


def accents_apart(text: str, glyph: Callable[[str], int | None]) -> str:
    """A text whose accents are drawn as glyphs of their own, as far as the font has them."""
    found = ""
    for char in text:
        parts = unicodedata.normalize("NFD", char)
        if len(parts) > 1 and all(glyph(part) is not None for part in parts):
            found += CGJ.join(parts)
        else:
            found += char
    return found


@functools.cache
def dots_apart(face: Face, gid: int) -> Sequence[Part]:
    """A letter without its dots, and its dots above and below; equal dots are one glyph."""
    outline = face.outline(gid)
    if len(outline) < 2 or not face.characters.get(gid, "a").isalpha():
        return (Part(gid),)
    boxes = [bounds((contour,)) or (0, 0, 0, 0) for contour in outline]
    size = [(right - left) * (top - bottom) for left, bottom, right, top in boxes]
    main = boxes[size.index(max(size))]
    above = [c for c, b, s in zip(outline, boxes, size, strict=True) if _apart(b, main, s, 1)]
    below = [c for c, b, s in zip(outline, boxes, size, strict=True) if _apart(b, main, s, -1)]
    body = tuple(contour for contour in outline if contour not in above + below)
    if len(body) == len(outline):
        return (Part(gid),)
    found = [Part(face.made(body, face.advance(gid)))]
    for dots in (above, below):
        if dots:
            drawn, left, bottom = _at_origin(tuple(dots))
            found.append(Part(face.made(drawn, 0), left, bottom, extra=True))
    return tuple(found)


def _apart(box: tuple[float, ...], main: tuple[float, ...], size: float, side: int) -> bool:
    """Whether a contour stands above (1) or below (-1) the main one and is small."""
    whole = (main[2] - main[0]) * (main[3] - main[1])
    beyond = box[1] >= main[3] if side > 0 else box[3] <= main[1]
    return beyond and size <= _DOT * whole


def _at_origin(outline: Outline) -> tuple[Outline, float, float]:
    """A drawing moved so that its box begins at the origin, and where that was."""
    left, bottom, _, _ = bounds(outline) or (0, 0, 0, 0)

    def moved(point: tuple[float, float]) -> tuple[float, float]:
        return point[0] - left, point[1] - bottom

    contours = tuple(
        Contour(moved(start), tuple(tuple(map(moved, segment)) for segment in segments))
        for start, segments in outline
    )
    return contours, left, bottom


@functools.cache
def bars_apart(face: Face, gid: int) -> Sequence[Part]:
    """A Devanagari consonant as its half form and the bar that is also the vowel sign aa."""
    char, bar = face.characters.get(gid, ""), face.glyph(_BAR)
    if not "\u0915" <= char <= "\u0939" or char in _WITHOUT_BAR or bar is None:
        return (Part(gid),)
    half = _half_form(face, char)
    if half is None or half == gid:
        return (Part(gid),)
    whole = face.advance(gid)
    low, high = _TOGETHER
    if not low * whole <= face.advance(half) + face.advance(bar) <= high * whole:
        # A letter with its virama, or an eyelash: no bar completes it.
        return (Part(gid),)
    wider = face.advance(half) - whole
    return Part(half, wider=wider), Part(bar, whole, 0, face.advance(bar), extra=True)


def _half_form(face: Face, consonant: str) -> int | None:
    """The glyph that stands for a consonant without its vowel, if there is just one."""
    buffer = hb.Buffer()
    buffer.add_str(consonant + _VIRAMA + _JOINER)
    buffer.direction, buffer.script = "ltr", "Deva"
    buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    hb.shape(face.hb, buffer)
    found = [info.codepoint for info in buffer.glyph_infos]
    return int(found[0]) if len(found) == 1 else None
