"""Fonts, drawings, surveys and books of which only what matters is said."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from glyphstone.evidence.book import Book, BookDocument, BookLine
from glyphstone.model import (
    Claim,
    ClaimPath,
    Direction,
    Font,
    FontKey,
    GlyphUse,
    Outline,
    Shape,
    Survey,
    Symbol,
)
from glyphstone.shapes.fingerprint import fingerprint
from tests.layout.placing import page

__all__ = ["book", "font", "square", "survey", "symbol", "use"]


def font(name: str, key: str = "0") -> Font:
    """A font that draws nothing."""
    (made,) = page([], fonts=(name,)).fonts
    made.key = FontKey(key)
    return made


def square(width: float, height: float = 0.7) -> Shape:
    """The shape of a box on the baseline."""
    corners = [(0.0, 0.0), (0.0, height), (width, height), (width, 0.0)]
    return fingerprint(
        Outline(np.array(corners), np.ones(4, dtype=np.uint8), np.array([3], dtype=np.int64))
    )


def use(code: int, claim: str = "", shape: Shape | None = None, count: int = 1) -> GlyphUse:
    """A glyph that a document uses."""
    path = ClaimPath.TO_UNICODE if claim else ClaimPath.NONE
    return GlyphUse(code, 1, code, code, None, Claim(claim, path), count, 1, 0.5, shape)


def survey(*fonts: tuple[Font, Sequence[GlyphUse]]) -> Survey:
    """A survey of these fonts."""
    return Survey(
        file="x.pdf",
        pages=(),
        fonts=tuple(one for one, _ in fonts),
        uses=tuple(tuple(uses) for _, uses in fonts),
        producer="",
        creator="",
        languages=(),
        mended="",
        encrypted=False,
    )


def symbol(
    number: int,
    *,
    document: int = 0,
    key: str = "0",
    name: str = "F",
    shape: str | None = None,
    blank: bool = False,
) -> Symbol:
    """A symbol whose code is 10 more than its number."""
    return Symbol(
        id=number,
        document=document,
        font=FontKey(key),
        code=number + 10,
        code_length=1,
        font_name=name,
        shape=shape,
        blank=blank,
        advance=0.5,
        ink=None,
        count=number + 1,
        glyph_name=None,
        claim=Claim(),
        trusted=False,
    )


def book(file: str, symbols: Sequence[Symbol], tokens: Sequence[Sequence[int]]) -> Book:
    """A book of one document with one line of these tokens, and a blank of its first symbol."""
    glyphs = [one for token in tokens for one in token]
    starts = np.cumsum([0, *map(len, tokens)]).astype(np.int32)
    line = BookLine(0, 1, 1, Direction.LTR, (0, 0, 9, 9), 10.0, 0.0, (0, len(tokens)))
    return Book(
        documents=(BookDocument(0, file, f"sha-{file}", 1),),
        symbols=tuple(symbols),
        lines=(line,),
        symbol=np.array(glyphs, dtype=np.int32),
        row=np.arange(len(glyphs), dtype=np.int32),
        token_start=starts,
        token_line=np.zeros(len(tokens), dtype=np.int32),
        blank_symbol=np.array([0, -1], dtype=np.int32),
        blank_row=np.array([7, 8], dtype=np.int32),
        blank_line=np.array([0, 0], dtype=np.int32),
    )
