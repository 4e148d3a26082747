"""The lines of a page with what is needed to make prose of them."""

from __future__ import annotations

from collections import Counter

from glyphstone.model import GlyphKey, PageText, ProseLine, Span, TextLine
from glyphstone.model.text import Block
from glyphstone.prose.column_edges import Column, ColumnEdges

__all__ = ["PageLines"]


class PageLines:
    """Makes lines of pages, one after the other."""

    def __init__(self) -> None:
        self._columns = ColumnEdges()

    def of(self, page: PageText) -> list[ProseLine]:
        """The lines of a page in the order of reading; those without text are left out."""
        columns = self._columns.of(page)
        return [
            _line(page, block, place, line, column)
            for place, (block, column) in enumerate(zip(page.blocks, columns, strict=True))
            for line in block.lines
            if line.spans
        ]


def _line(page: PageText, block: Block, place: int, line: TextLine, column: Column) -> ProseLine:
    spans = line.spans
    main = spans[0] if len(spans) == 1 else max(spans, key=_length)
    sure: float | None = None
    unknown: tuple[GlyphKey, ...] = ()
    for span in spans:
        if span.map_confidence is not None:
            sure = span.map_confidence if sure is None else min(sure, span.map_confidence)
        if span.unknown:
            unknown += span.unknown
    return ProseLine(
        text=line.text,
        page=page.number,
        number=line.number,
        block=place,
        kind=block.kind,
        box=line.box,
        size=line.size,
        font=main.font_name if len(spans) == 1 else _font(spans),
        script=block.script if main.script in ("Zyyy", "Zinh") else main.script,
        lang=main.lang if main.lang != "und" else block.lang,
        direction=line.direction,
        joint=line.joint,
        column=column,
        row=0 if block.cell is None else block.cell[0],
        row_column=0 if block.cell is None else block.cell[1],
        widest_gap=line.widest_gap,
        spacing=line.spacing,
        advance=line.advance,
        blanks=line.blanks,
        lang_confidence=main.lang_confidence if main.lang != "und" else block.lang_confidence,
        lang_source=main.lang_source if main.lang != "und" else block.lang_source,
        map_confidence=sure,
        provenance=tuple(dict.fromkeys(path for span in spans for path in span.provenance)),
        unknown=unknown,
    )


def _length(span: Span) -> int:
    return len(span.text)


def _font(spans: list[Span]) -> str:
    """The font of most characters; of two the first."""
    counts: Counter[str] = Counter()
    for span in spans:
        counts[span.font_name] += len(span.text)
    return max(counts, key=lambda name: counts[name])
