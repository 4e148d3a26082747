"""The glyph sheet as a PNG picture."""

from __future__ import annotations

import io
from dataclasses import dataclass, field

from PIL import Image, ImageDraw

from glyphstone.writers.sheet.card_picture import CARD, paint_card
from glyphstone.writers.sheet.colours import BAD, INK, LINE, PAPER, SOFT, TRUST, Colour
from glyphstone.writers.sheet.contents import Card, Sheet, SheetFont, window_of
from glyphstone.writers.sheet.labels import fitted, label_font
from glyphstone.writers.writer_limits import WRITER_LIMITS

__all__ = ["PictureLook", "png"]


@dataclass(frozen=True, slots=True)
class PictureLook:
    """The measures of the picture, in pixels; chosen by hand, not swept."""

    #: Cards of a row, and the distance of two cards.
    columns: int = 9
    gap: int = 8
    #: White around the picture.
    margin: int = 28
    #: Sizes of letters.
    title: int = 24
    facts: int = 14
    advice: int = 16
    font: int = 19
    reason: int = 13
    #: White between two lines of a text, and above and below the advice and the cards.
    leading: int = 6
    #: From the end of one font to the line above the next, and from there to its name.
    before_line: int = 8
    behind_line: int = 10

    @property
    def width(self) -> int:
        """How wide the picture is."""
        return 2 * self.margin + self.columns * (CARD.wide + self.gap) - self.gap


LOOK = PictureLook()
_MORE = "More glyphs follow: write an HTML sheet to see all."


def png(sheet: Sheet) -> bytes:
    """The sheet as a PNG picture; one that would be too high ends with a sentence that says so."""
    plan = _planned(sheet)
    height = min(plan.y + LOOK.margin, WRITER_LIMITS.sheet_height)
    canvas = Image.new("RGB", (LOOK.width, height), PAPER)
    draw = ImageDraw.Draw(canvas)
    for y in plan.lines:
        draw.line((LOOK.margin, y, LOOK.width - LOOK.margin, y), fill=LINE)
    for text in plan.texts:
        draw.text((LOOK.margin, text.y), text.words, font=label_font(text.size), fill=text.ink)
    for row in plan.rows:
        for column, card in enumerate(row.cards):
            x = LOOK.margin + column * (CARD.wide + LOOK.gap)
            paint_card(canvas, card, x, row.y, row.window)
    buffer = io.BytesIO()
    canvas.save(buffer, "PNG", optimize=False)
    return buffer.getvalue()


# --- what stands where ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Text:
    """One line of a text, and where its top is."""

    y: int
    words: str
    size: int
    ink: Colour


@dataclass(frozen=True, slots=True, eq=False)
class _Row:
    """Cards side by side, where their tops are, and the part of the em that they show."""

    y: int
    cards: tuple[Card, ...]
    window: tuple[float, float]


@dataclass(slots=True, eq=False)
class _Plan:
    """What the picture shows, from the top downwards; `y` is where the next part goes."""

    y: int
    texts: list[_Text] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    rows: list[_Row] = field(default_factory=list)

    def add_text(self, text: str, size: int, ink: Colour) -> None:
        """Add a text in as many lines as it needs."""
        for words in fitted(text, size, LOOK.width - 2 * LOOK.margin):
            self.texts.append(_Text(self.y, words, size, ink))
            self.y += size + LOOK.leading

    def add_row(self, cards: tuple[Card, ...], window: tuple[float, float]) -> None:
        """Add a row of cards."""
        self.rows.append(_Row(self.y, cards, window))
        self.y += CARD.high + LOOK.gap

    @property
    def full(self) -> bool:
        """Whether another row, and the sentence that more follow, would be too high."""
        sentence = LOOK.font + LOOK.leading + LOOK.margin
        return self.y + CARD.high + LOOK.gap + sentence > WRITER_LIMITS.sheet_height


def _planned(sheet: Sheet) -> _Plan:
    """The plan of the whole sheet, or of as many cards as the picture can have."""
    plan = _Plan(LOOK.margin)
    plan.add_text(f"Glyphs of {sheet.title}", LOOK.title, INK)
    plan.add_text(sheet.facts, LOOK.facts, SOFT)
    plan.y += LOOK.leading
    plan.add_text(sheet.advice, LOOK.advice, INK)
    plan.y += LOOK.leading
    for font in sheet.fonts:
        _add_head(plan, font)
        window = window_of(font.cards)
        for first in range(0, len(font.cards), LOOK.columns):
            if plan.full:
                plan.add_text(_MORE, LOOK.font, BAD)
                return plan
            plan.add_row(tuple(font.cards[first : first + LOOK.columns]), window)
    return plan


def _add_head(plan: _Plan, font: SheetFont) -> None:
    """Add a line, the name of a font, the verdict on it and its reasons."""
    plan.y += LOOK.before_line
    plan.lines.append(plan.y)
    plan.y += LOOK.behind_line
    plan.add_text(font.title, LOOK.font, INK)
    verdict = f"{font.trust_words} - {font.facts}"
    plan.add_text(verdict, LOOK.reason, TRUST.get(font.trust, BAD))
    for reason in font.reasons:
        plan.add_text(f"- {reason}", LOOK.reason, INK)
    plan.y += LOOK.leading
