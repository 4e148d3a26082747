"""Lines of a page, placed by hand: one em is ten points, the column is thirty em wide."""

from __future__ import annotations

from glyphstone.model import BlockKind, Direction, ProseLine
from glyphstone.text.paragraphs.document_style import DocumentStyle
from glyphstone.text.paragraphs.geometry import PlacedLine

__all__ = ["COLUMN", "EM", "page_line", "placed_line", "style_of"]

EM = 10.0
COLUMN = (50.0, 350.0)


def page_line(
    text: str = "some words",
    *,
    left: float = 0.0,
    right: float = 30.0,
    down: float = 0.0,
    size: float = EM,
    page: int = 1,
    block: int = 0,
    kind: BlockKind = BlockKind.BODY,
    font: str = "Serif",
    direction: Direction = Direction.LTR,
    column: tuple[float, float] = COLUMN,
    widest_gap: float = 0.0,
    row: int = 0,
    number: int = 1,
) -> ProseLine:
    """A line from `left` to `right` of its column, `down` the page, all in em of ten points."""
    bottom = 700.0 - down * EM
    return ProseLine(
        text=text,
        page=page,
        number=number,
        block=block,
        kind=kind,
        box=(COLUMN[0] + left * EM, bottom, COLUMN[0] + right * EM, bottom + size),
        size=size,
        font=font,
        script="Latn",
        lang="und",
        direction=direction,
        column=column,
        row=row,
        widest_gap=widest_gap,
    )


def placed_line(
    text: str = "some words",
    *,
    indent: float | None = 0.0,
    room: float | None = 0.0,
    down: float = 0.0,
    size: float = EM,
    page: int = 1,
    block: int = 0,
    kind: BlockKind = BlockKind.BODY,
    font: str = "Serif",
    widest_gap: float = 0.0,
    direction: Direction = Direction.LTR,
) -> PlacedLine:
    """A line with this indent and this much room behind it, in em."""
    left, right = indent or 0.0, 30.0 - (room or 0.0)
    line = page_line(
        text,
        left=left,
        right=right,
        down=down,
        size=size,
        page=page,
        block=block,
        kind=kind,
        font=font,
        widest_gap=widest_gap,
        direction=direction,
    )
    return PlacedLine(line, indent, room, right - left)


def style_of(
    *,
    size: float | None = EM,
    font: str = "Serif",
    leading: float | None = 1.2,
    indent: float | None = None,
    justified: bool = False,
    gaps: bool = False,
    heavy: bool = False,
    numbered: frozenset[str] = frozenset(),
    levels: tuple[float, ...] = (),
) -> DocumentStyle:
    """A document in which these things are usual."""
    style = DocumentStyle()
    usual = style.usual
    usual.size, usual.font, usual.leading, usual.indent = size, font, leading, indent
    usual.justified, usual.gaps, usual.heavy = justified, gaps, heavy
    usual.numbered, usual.levels = numbered, levels
    return style
