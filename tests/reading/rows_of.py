"""A page's rows as the stages of reading see them, set by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.model import Direction, FontMaps, Glyphs, Span, TextLine, WritingMode
from glyphstone.model.identity import FontKey
from glyphstone.reading.meanings import Meanings
from glyphstone.reading.rows import PageRows
from glyphstone.script.normal.normalize import DEFAULT
from tests.layout.placing import Piece, page

__all__ = ["line", "rows_of", "span", "with_langs", "with_texts"]


def rows_of(glyphs: Glyphs | Sequence[Piece], maps: FontMaps | None = None) -> PageRows:
    """The rows of a page with its lines as the layout finds them."""
    table = glyphs if isinstance(glyphs, Glyphs) else page(glyphs)
    return PageRows(table, find_lines(table), Meanings(maps or {}, DEFAULT))


def with_texts(glyphs: Glyphs, stretches: list[int], texts: tuple[str, ...]) -> Glyphs:
    """The page with texts of the PDF's own for stretches of its glyphs."""
    return replace(glyphs, actual_text=np.array(stretches, dtype=np.int32), actual_texts=texts)


def with_langs(glyphs: Glyphs, langs: list[int], names: tuple[str, ...]) -> Glyphs:
    """The page with languages that the PDF declares for its glyphs."""
    return replace(glyphs, lang=np.array(langs, dtype=np.int32), langs=names)


def span(
    text: str,
    script: str = "Latn",
    *,
    direction: Direction = Direction.LTR,
    mode: WritingMode = WritingMode.HORIZONTAL,
    declared: str | None = None,
) -> Span:
    """A span of which only what is given matters."""
    return Span(
        text,
        (0.0, 0.0, 10.0, 10.0),
        FontKey("0"),
        "F",
        10.0,
        script,
        direction,
        mode,
        declared_lang=declared,
    )


def line(*spans: Span, ends_in_blank: bool = False) -> TextLine:
    """A line of these spans."""
    return TextLine(
        spans=list(spans),
        box=(0.0, 0.0, 10.0, 10.0),
        baseline=0.0,
        size=10.0,
        rotation=0.0,
        direction=Direction.LTR,
        writing_mode=WritingMode.HORIZONTAL,
        number=1,
        ends_in_blank=ends_in_blank,
    )
