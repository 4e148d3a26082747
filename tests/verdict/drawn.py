"""Fonts and glyph uses for tests: real drawings of DejaVu Sans under any code and claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import freetype
import numpy as np

from glyphstone.model import (
    Bitmap,
    Claim,
    ClaimPath,
    Font,
    FontKey,
    GlyphUse,
    IntArray,
    Outline,
    Program,
    Shape,
)
from glyphstone.shapes.fingerprint import fingerprint
from tests.shapes.programs import DEJAVU, outline

__all__ = ["BLANK", "box", "font", "shape_of", "text_uses", "use"]

BLANK = fingerprint(
    Outline(np.zeros((0, 2)), np.zeros(0, dtype=np.uint8), np.zeros(0, dtype=np.int64))
)


class _Silent:
    """A source that knows nothing."""

    def claim(self, code: int) -> Claim:  # noqa: ARG002
        return Claim()

    def glyph_name(self, code: int) -> str | None:  # noqa: ARG002
        return None

    def glyph_ids(self, codes: IntArray) -> IntArray:
        return codes

    def drawings(self, codes: IntArray) -> list[Outline | Bitmap | None]:
        return [None] * len(codes)


def font(name: str = "Test", program: Program = Program.TRUETYPE, vertical: bool = False) -> Font:
    """A font with nothing special about it."""
    return Font(
        key=FontKey("5"),
        index=0,
        name=name,
        subset_tag="ABCDEF",
        subtype="Type0",
        program=program,
        encoding="Identity-H",
        vertical=vertical,
        has_to_unicode=True,
        collection="Adobe-Identity",
        ascent=0.9,
        descent=-0.2,
        object_id=(5, 0),
        source=_Silent(),
    )


@cache
def shape_of(char: str) -> Shape:
    """How DejaVu Sans draws a character; a space is blank."""
    program = freetype.Face(str(DEJAVU))
    return fingerprint(outline(program, program.get_char_index(char)))


def box(left: float, bottom: float, right: float, top: float) -> Shape:
    """A filled rectangle, in em."""
    corners = np.array([(left, bottom), (right, bottom), (right, top), (left, top)])
    drawing = Outline(corners, np.ones(4, dtype=np.uint8), np.array([3], dtype=np.int64))
    edges = (left, bottom, right, top)
    return Shape(f"box {edges}", drawing, edges)


def use(
    code: int,
    drawn: str | Shape | None,
    claim: str,
    *,
    count: int = 10,
    name: str | None = None,
    advance: float = 0.5,
    path: ClaimPath = ClaimPath.TO_UNICODE,
    gid: int | None = None,
) -> GlyphUse:
    """One glyph that is drawn as one thing and claims to be another."""
    return GlyphUse(
        code=code,
        code_length=2,
        cid=code,
        gid=code if gid is None else gid,
        name=name,
        claim=Claim(claim, path if claim else ClaimPath.NONE),
        count=count,
        first_page=1,
        advance=advance,
        shape=shape_of(drawn) if isinstance(drawn, str) else drawn,
    )


def text_uses(
    text: str, claims: Mapping[str, str] | None = None, names: Mapping[str, str] | None = None
) -> Sequence[GlyphUse]:
    """A use for each character of a text, claiming itself or what `claims` says instead."""
    claims, names = claims or {}, names or {}
    return [
        use(code, char, claims.get(char, char), count=text.count(char), name=names.get(char))
        for code, char in enumerate(dict.fromkeys(text), 3)
    ]
