"""The glyph sheet as a PNG picture."""

from __future__ import annotations

import io
from functools import cache

from PIL import Image, ImageDraw, ImageFont

from glyphstone.shapes.raster import raster
from glyphstone.writers.sheet.contents import Card, Sheet, code_of, window_of

__all__ = ["png"]

#: All lengths in pixels, chosen by hand: width and height of a card, the distance of two cards, how
#: many stand in a row, the edge of the picture.
_CARD = (132, 188)
_GAP = 8
_COLUMNS = 9
_MARGIN = 28
#: The height of the picture, at most: Pillow and viewers fail on higher ones. The HTML sheet has no
#: such limit.
_HIGHEST = 30_000
_PAPER, _WHITE, _INK, _SOFT = (251, 250, 247), (255, 255, 255), (29, 29, 27), (107, 104, 96)
_LINE, _BAD, _BAD_PAPER, _BASE = (220, 216, 206), (179, 38, 30), (253, 238, 236), (201, 196, 184)
_TRUST_INK = {"trusted": (31, 111, 67), "partial": (138, 90, 0)}


def png(sheet: Sheet) -> bytes:
    """The sheet as a PNG picture; one that would be too high ends with a sentence that says so."""
    width = _MARGIN * 2 + _COLUMNS * (_CARD[0] + _GAP) - _GAP
    canvas = Image.new("RGB", (width, min(_height(sheet, width), _HIGHEST)), _PAPER)
    draw = ImageDraw.Draw(canvas)
    y = _MARGIN
    y = _words(draw, y, f"Glyphs of {sheet.title}", 24, _INK, width)
    y = _words(draw, y, sheet.facts, 14, _SOFT, width)
    y = _words(draw, y + 6, sheet.advice, 16, _INK, width) + 6
    for font in sheet.fonts:
        draw.line((_MARGIN, y + 8, width - _MARGIN, y + 8), fill=_LINE)
        y = _words(draw, y + 18, font.title, 19, _INK, width)
        trust = _TRUST_INK.get(font.trust, _BAD)
        y = _words(draw, y, f"{font.trust_words} - {font.facts}", 13, trust, width)
        for reason in font.reasons:
            y = _words(draw, y, f"- {reason}", 13, _INK, width)
        y += 6
        window = window_of(font.cards)
        for row in range(0, len(font.cards), _COLUMNS):
            if y + _CARD[1] + 60 > _HIGHEST:
                _words(
                    draw, y, "More glyphs follow: write an HTML sheet to see all.", 19, _BAD, width
                )
                return _encoded(canvas)
            for column, card in enumerate(font.cards[row : row + _COLUMNS]):
                _paint(canvas, draw, card, _MARGIN + column * (_CARD[0] + _GAP), y, window)
            y += _CARD[1] + _GAP
    return _encoded(canvas)


def _encoded(canvas: Image.Image) -> bytes:
    buffer = io.BytesIO()
    canvas.save(buffer, "PNG", optimize=False)
    return buffer.getvalue()


def _height(sheet: Sheet, width: int) -> int:
    def tall(text: str, size: int) -> int:
        return len(_lines(text, size, width)) * (size + 6)

    height = _MARGIN * 2 + 24
    height += tall(f"Glyphs of {sheet.title}", 24) + tall(sheet.facts, 14) + tall(sheet.advice, 16)
    for font in sheet.fonts:
        height += 30 + tall(font.title, 19) + tall(f"{font.trust_words} - {font.facts}", 13)
        height += sum(tall(f"- {reason}", 13) for reason in font.reasons)
        height += -(-len(font.cards) // _COLUMNS) * (_CARD[1] + _GAP)
    return height


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _plain(text: str) -> str:
    """A text in the letters of the built-in label font; others are written as code points."""
    swaps = {"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "×": "x", "…": "..."}
    return "".join(
        swaps.get(c, c)
        if c in swaps or " " <= c <= "~" or "\u00a1" <= c <= "\u017e"
        else f"[{ord(c):04X}]"
        for c in text
    )


def _lines(text: str, size: int, width: int) -> list[str]:
    room = max(10, int((width - 2 * _MARGIN) / (size * 0.53)))
    lines: list[str] = []
    for word in _plain(text).split(" "):
        if lines and len(lines[-1]) + 1 + len(word) <= room:
            lines[-1] += " " + word
        else:
            lines.append(word[:room])
    return lines or [""]


def _words(
    draw: ImageDraw.ImageDraw, y: int, text: str, size: int, ink: tuple[int, int, int], width: int
) -> int:
    for line in _lines(text, size, width):
        draw.text((_MARGIN, y), line, font=_font(size), fill=ink)
        y += size + 6
    return y


def _paint(
    canvas: Image.Image,
    draw: ImageDraw.ImageDraw,
    card: Card,
    x: int,
    y: int,
    window: tuple[float, float],
) -> None:
    wide, high = _CARD
    draw.rounded_rectangle(
        (x, y, x + wide, y + high),
        6,
        fill=_BAD_PAPER if card.doubts else _WHITE,
        outline=_BAD if card.doubts else _LINE,
        width=2 if card.doubts else 1,
    )
    room = 80
    if card.shape is None or card.shape.box is None:
        word = "not embedded" if card.shape is None else "blank"
        draw.text((x + wide / 2, y + 44), word, font=_font(13), fill=_SOFT, anchor="mm")
    else:
        left, ink_bottom, right, ink_top = card.shape.box
        bottom, top = min(window[0], ink_bottom), max(window[1], ink_top)
        half = (top - bottom) / 2 * (wide - 12) / room
        if right - left > 2 * half:  # a wide glyph is shown smaller
            grow = (right - left) / (2 * half)
            half *= grow
            top = bottom + (top - bottom) * grow
        middle = (left + right) / 2
        grey = raster(
            card.shape.drawing, (room, wide - 12), (middle - half, bottom, middle + half, top)
        )
        baseline = y + 8 + round(room * top / (top - bottom))
        draw.line((x + 8, baseline, x + wide - 8, baseline), fill=_BASE)
        canvas.paste(_INK, (x + 6, y + 8), Image.fromarray(grey))
    ink = _BAD if card.doubts else _INK
    draw.text((x + 7, y + 92), code_of(card), font=_font(11), fill=_SOFT)
    draw.text((x + wide - 7, y + 92), f"{card.count:,}x", font=_font(11), fill=_SOFT, anchor="ra")
    low = y + 108
    for line in _fit(draw, card.points or "no text", 13, wide - 14, 1):
        draw.text((x + 7, low), line, font=_font(13), fill=ink)
        low += 17
    label = card.name or (f"name {card.glyph_name}" if card.glyph_name else "")
    for line in _fit(draw, label, 10, wide - 14, 2):
        draw.text((x + 7, low), line, font=_font(10), fill=_SOFT)
        low += 12
    if card.doubts:
        low = y + high - 34
        for line in _fit(draw, card.doubts[0], 11, wide - 14, 2):
            draw.text((x + 7, low), line, font=_font(11), fill=_BAD)
            low += 14


def _fit(draw: ImageDraw.ImageDraw, text: str, size: int, width: int, most: int) -> list[str]:
    """A text cut into lines of a width in pixels, at blanks where there are any."""
    lines: list[str] = []
    for word in _plain(text).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and draw.textlength(longer, font=_font(size)) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    shown = lines[:most]
    if len(lines) > most:
        shown[-1] += "..."
    for index, line in enumerate(shown):
        while len(line) > 4 and draw.textlength(line, font=_font(size)) > width:
            line = line[:-4] + "..."
        shown[index] = line
    return shown
