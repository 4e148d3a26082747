"""The glyph sheet as one HTML file.

All that comes from a PDF is untrusted: it is escaped, and characters that would act rather than
show (controls, direction overrides, lone surrogates) are written as their code points.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

import unicodedata2
from PIL import Image

from glyphstone.model import Bitmap
from glyphstone.model.svg import length, svg_path
from glyphstone.shapes.raster import FULL_INK, raster
from glyphstone.writers.sheet.contents import Card, Sheet, SheetFont, code_of, window_of
from glyphstone.writers.writer_limits import WRITER_LIMITS

__all__ = ["DrawingLook", "drawing", "head", "html", "safe"]

_STYLE = Path(__file__).with_name("sheet.css")


@dataclass(frozen=True, slots=True)
class DrawingLook:
    """How a card shows its drawing; chosen by hand, not swept."""

    #: White around an outline, in em.
    margin: float = 0.04
    #: The least width of the part of the em that is shown, in em.
    least_width: float = 0.05
    #: The side of the picture of a bitmap, in pixels.
    side: int = 96


_LOOK = DrawingLook()


def html(sheet: Sheet) -> str:
    """The sheet as one HTML file that needs nothing from elsewhere."""
    return "\n".join(_page(sheet)) + "\n"


def head(title: str, script: str = "") -> Iterator[str]:
    """How every sheet begins; `script` is what its policy says of scripts, nothing for none."""
    allowed = f"; script-src {script}" if script else ""
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield (
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\';'
        f" style-src 'unsafe-inline'; img-src data:{allowed}\">"
    )
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="referrer" content="no-referrer">'
    style = _STYLE.read_text(encoding="utf-8")
    yield f"<title>{title}</title><style>{style}</style></head><body><main>"


def _page(sheet: Sheet) -> Iterator[str]:
    bad = sum(bool(card.doubts) for font in sheet.fonts for card in font.cards)
    total = sum(len(font.cards) for font in sheet.fonts)
    title = safe(sheet.title)
    yield from head(f"Glyphs of {title}")
    yield f"<h1>Glyphs of <bdi>{title}</bdi></h1>"
    yield f'<p class="soft">{safe(sheet.facts)}</p>'
    yield f'<p class="advice">{safe(sheet.advice)}</p>'
    yield (
        '<div class="legend"><span>Each card: the glyph as drawn on its baseline; its '
        "<b>code</b> and how often it is shown; the <b>text</b> that the PDF claims for it.</span>"
        f'<span><span class="swatch"></span>{bad:,} of {total:,} glyphs are in doubt</span>'
        '<label><input type="checkbox" id="only"> show only these</label></div>'
    )
    for number, font in enumerate(sheet.fonts):
        yield from _section(font, number)
    yield "</main></body></html>"


def _section(font: SheetFont, number: int) -> Iterator[str]:
    trust = escape(font.trust)
    yield f'<section class="{trust}" aria-labelledby="font{number}"><div class="head">'
    yield f'<h2 id="font{number}"><bdi>{safe(font.title)}</bdi></h2>'
    yield f'<span class="trust {trust}">{safe(font.trust_words)}</span></div>'
    yield f'<p class="soft">{safe(font.facts)}</p>'
    if font.reasons:
        yield '<ul class="reasons">'
        yield from (f"<li>{safe(reason)}</li>" for reason in font.reasons)
        yield "</ul>"
    yield '<ul class="cards">'
    window = window_of(font.cards)
    for card in font.cards:
        yield _card(card, window)
    yield "</ul></section>"


def _card(card: Card, window: tuple[float, float]) -> str:
    parts = [f'<li class="card{" bad" if card.doubts else ""}">', drawing(card, window)]
    parts.append(
        f'<div class="row"><span title="character code">{code_of(card)}</span>'
        f'<span title="times shown">{card.count:,}×</span></div>'
    )
    parts.append(f'<div class="text">{_claimed(card.text)}</div>')
    if card.text:
        parts.append(f'<div class="points">{safe(card.points)}</div>')
        parts.append(f'<div class="name">{safe(card.name)}</div>')
    if card.glyph_name:
        parts.append(f'<div class="name">glyph name <bdi>{safe(card.glyph_name)}</bdi></div>')
    parts.extend(f'<p class="doubt">{safe(doubt)}</p>' for doubt in card.doubts)
    parts.append("</li>")
    return "".join(parts)


def drawing(card: Card, window: tuple[float, float]) -> str:
    """The drawing of a glyph on its baseline, or why there is none."""
    label = escape(f"glyph {code_of(card)}")
    if card.shape is None:
        return '<div class="nothing">not embedded</div>'
    if card.shape.box is None:
        return '<div class="nothing">blank</div>'
    drawn = card.shape.drawing
    bottom, top = window
    left, ink_bottom, right, ink_top = card.shape.box
    bottom, top = min(bottom, ink_bottom), max(top, ink_top)
    left, right = min(left, 0.0), max(right, card.advance, left + _LOOK.least_width)
    if isinstance(drawn, Bitmap):
        side = _LOOK.side
        middle, half = (left + right) / 2, (top - bottom) / 2
        picture = raster(drawn, side, (middle - half, bottom, middle + half, top))
        buffer = io.BytesIO()
        Image.fromarray(FULL_INK - picture).save(buffer, "PNG", optimize=True)
        data = base64.b64encode(buffer.getvalue()).decode("ascii")
        return (
            f'<img alt="{label}" width="{side}" height="{side}" src="data:image/png;base64,{data}">'
        )
    edge = _LOOK.margin
    view = (left - edge, -top - edge, right - left + 2 * edge, top - bottom + 2 * edge)
    box = " ".join(map(length, view))
    pen = (
        f' class="pen" stroke-width="{length(drawn.stroke)}"' if drawn.stroke else ' class="glyph"'
    )
    return (
        f'<svg role="img" aria-label="{label}" viewBox="{box}">'
        f'<line x1="{length(left)}" x2="{length(right)}" y1="0" y2="0"/>'
        f'<path{pen} d="{svg_path(drawn)}"/></svg>'
    )


def _claimed(text: str) -> str:
    if not text:
        return '<span class="tag">no text</span>'
    shown = []
    for index, char in enumerate(text[: WRITER_LIMITS.claimed_characters]):
        if _acts(char):
            shown.append(f'<span class="tag">{ord(char):04X}</span>')
        elif unicodedata2.category(char)[0] == "Z":
            shown.append('<span class="tag">space</span>')
        elif unicodedata2.category(char)[0] == "M" and index == 0:
            shown.append("\u25cc" + escape(char))
        else:
            shown.append(escape(char))
    more = "…" if len(text) > WRITER_LIMITS.claimed_characters else ""
    return f"<bdi>{''.join(shown)}</bdi>{more}"


def _acts(char: str) -> bool:
    """Whether a character has an effect and no shape (a control), or is no character at all."""
    return str(unicodedata2.category(char)).startswith("C")


def safe(text: str) -> str:
    """A text for HTML: escaped, and what would act written as a code point."""
    return escape("".join(f"[{ord(c):04X}]" if _acts(c) else c for c in text))
