"""One glyph of the PNG sheet: its drawing, its code, what it claims and what speaks against it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image, ImageDraw

from glyphstone.shapes.raster import raster
from glyphstone.writers.sheet.colours import (
    BAD,
    BAD_PAPER,
    BASELINE,
    INK,
    LINE,
    SOFT,
    WHITE,
    Colour,
)
from glyphstone.writers.sheet.contents import Card, code_of
from glyphstone.writers.sheet.labels import fitted, label_font

__all__ = ["CARD", "CardLook", "paint_card", "part_shown"]


@dataclass(frozen=True, slots=True)
class LabelLook:
    """How a text of a card is set, in pixels; y counts from the card's top."""

    y: int
    size: int
    #: From one line to the next, and how many there are at most.
    step: int
    most: int


@dataclass(frozen=True, slots=True)
class CardLook:
    """The measures of a card, in pixels; chosen by hand, not swept."""

    wide: int = 132
    high: int = 188
    #: The radius of its corners, and how thick its edge is; that of a doubtful one is thicker.
    corner: int = 6
    edge: int = 1
    bad_edge: int = 2
    #: Left of the drawing, its top, and how high it is.
    drawing_left: int = 6
    drawing_top: int = 8
    drawing_high: int = 80
    #: How far from the card's sides the baseline and the texts stand.
    baseline_inset: int = 8
    text_inset: int = 7
    #: Why there is no drawing; its y is that of the middle of the words.
    nothing: LabelLook = LabelLook(48, 13, 0, 1)
    code: LabelLook = LabelLook(92, 11, 0, 1)
    points: LabelLook = LabelLook(108, 13, 17, 1)
    name: LabelLook = LabelLook(125, 10, 12, 2)
    doubt: LabelLook = LabelLook(154, 11, 14, 2)


CARD = CardLook()


def paint_card(
    canvas: Image.Image, card: Card, x: int, y: int, window: tuple[float, float]
) -> None:
    """Paint a card; `window` is the bottom and top, in em, that all cards of its font show."""
    draw = ImageDraw.Draw(canvas)
    draw.rounded_rectangle(
        (x, y, x + CARD.wide, y + CARD.high),
        CARD.corner,
        fill=BAD_PAPER if card.doubts else WHITE,
        outline=BAD if card.doubts else LINE,
        width=CARD.bad_edge if card.doubts else CARD.edge,
    )
    _paint_drawing(canvas, draw, card, x, y, window)
    right = (x + CARD.wide - CARD.text_inset, y + CARD.code.y)
    font = label_font(CARD.code.size)
    draw.text(right, f"{card.count:,}x", font=font, fill=SOFT, anchor="ra")
    name = card.name or (f"name {card.glyph_name}" if card.glyph_name else "")
    labels: Iterable[tuple[str, LabelLook, Colour]] = (
        (code_of(card), CARD.code, SOFT),
        (card.points or "no text", CARD.points, BAD if card.doubts else INK),
        (name, CARD.name, SOFT),
        (card.doubts[0] if card.doubts else "", CARD.doubt, BAD),
    )
    for text, look, ink in labels:
        for number, line in enumerate(fitted(text, look.size, _text_width(), look.most)):
            place = (x + CARD.text_inset, y + look.y + number * look.step)
            draw.text(place, line, font=label_font(look.size), fill=ink)


def _text_width() -> int:
    return CARD.wide - 2 * CARD.text_inset


def _paint_drawing(
    canvas: Image.Image,
    draw: ImageDraw.ImageDraw,
    card: Card,
    x: int,
    y: int,
    window: tuple[float, float],
) -> None:
    if card.shape is None or card.shape.box is None:
        word = "not embedded" if card.shape is None else "blank"
        middle = (x + CARD.wide / 2, y + CARD.nothing.y)
        draw.text(middle, word, font=label_font(CARD.nothing.size), fill=SOFT, anchor="mm")
        return
    left, bottom, right, top = part_shown(card.shape.box, window)
    size = (CARD.drawing_high, CARD.wide - 2 * CARD.drawing_left)
    grey = raster(card.shape.drawing, size, (left, bottom, right, top))
    baseline = y + CARD.drawing_top + round(CARD.drawing_high * top / (top - bottom))
    inset = CARD.baseline_inset
    draw.line((x + inset, baseline, x + CARD.wide - inset, baseline), fill=BASELINE)
    canvas.paste(INK, (x + CARD.drawing_left, y + CARD.drawing_top), Image.fromarray(grey))


def part_shown(
    ink: tuple[float, float, float, float], window: tuple[float, float]
) -> tuple[float, float, float, float]:
    """The part of the em that a card shows (left, bottom, right, top): all ink, in the middle."""
    left, ink_bottom, right, ink_top = ink
    bottom, top = min(window[0], ink_bottom), max(window[1], ink_top)
    wide = (top - bottom) * (CARD.wide - 2 * CARD.drawing_left) / CARD.drawing_high
    if right - left > wide:  # a wide glyph is shown smaller
        top = bottom + (top - bottom) * (right - left) / wide
        wide = right - left
    middle = (left + right) / 2
    return middle - wide / 2, bottom, middle + wide / 2, top
