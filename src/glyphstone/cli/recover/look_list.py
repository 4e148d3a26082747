"""What a person should look at after a recovery without one: the worst first, with pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from glyphstone.cli.recover.pictures import Graphics
from glyphstone.cli.recover.row_pictures import RowCell, fitting_cells, row_lines, shown_text, times
from glyphstone.flows.recover import Recovery
from glyphstone.flows.session import GlyphCard

__all__ = ["look_list"]


@dataclass(frozen=True, slots=True)
class ListBounds:
    """How much is listed at the end of a run; what is left is counted. By hand."""

    #: Rows of pictures: what is seen at one glance.
    rows: int = 2
    #: Lines without pictures.
    lines: int = 24


_BOUNDS = ListBounds()


def look_list(recovery: Recovery, graphics: Graphics) -> Iterator[str]:
    """The glyphs that are unknown or rest on too little, by their number times the doubt."""
    cards = recovery.session.worst_glyphs()
    if not cards:
        return
    places = sum(card.count for card in cards)
    glyphs = "1 glyph" if len(cards) == 1 else f"{len(cards):,} glyphs"
    yield f"To look at, the worst first: {glyphs}, {places:,} places."
    if graphics is Graphics.NONE:
        shown = _BOUNDS.lines
        for card in cards[:shown]:
            yield f"  {_said(card)}, {times(card.count)}, {_place(recovery, card)}"
    else:
        wide = fitting_cells()
        shown = wide * _BOUNDS.rows
        for first in range(0, min(len(cards), shown), wide):
            yield ""
            yield from row_lines(recovery, _cells(recovery, cards[first : first + wide]), graphics)
        yield ""
    if len(cards) > shown:
        yield f"  ... and {len(cards) - shown:,} more."


def _cells(recovery: Recovery, cards: Sequence[GlyphCard]) -> list[RowCell]:
    return [
        RowCell(
            card.symbol,
            (
                "unknown" if card.text is None else f"{shown_text(card.text)} ?",
                times(card.count),
                f"page {_line(recovery, card)[0]}",
                recovery.session.likely_word(card),
            ),
        )
        for card in cards
    ]


def _said(card: GlyphCard) -> str:
    if card.text is None:
        return "unknown"
    return f"“{shown_text(card.text)}”, {card.confidence * 100:.0f} % sure"


def _place(recovery: Recovery, card: GlyphCard) -> str:
    page, line = _line(recovery, card)
    return f"page {page}, line {line}: {recovery.session.likely_word(card)}"


def _line(recovery: Recovery, card: GlyphCard) -> tuple[int, int]:
    line = recovery.book.lines[int(recovery.book.token_line[card.token])]
    return line.page, line.number
