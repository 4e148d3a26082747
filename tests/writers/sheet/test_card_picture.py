"""A card of the PNG sheet, pixel by pixel against one that is drawn here by its measures."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from glyphstone.model import Outline, Shape
from glyphstone.shapes.fingerprint import fingerprint
from glyphstone.shapes.raster import raster
from glyphstone.writers.sheet.card_picture import paint_card, part_shown
from glyphstone.writers.sheet.contents import Card
from tests.verdict.drawn import BLANK, shape_of

PAPER, WHITE, INK, SOFT = (251, 250, 247), (255, 255, 255), (29, 29, 27), (107, 104, 96)
LINE, BAD, BAD_PAPER = (220, 216, 206), (179, 38, 30), (253, 238, 236)
BASELINE = (201, 196, 184)
X, Y = 30, 20
WINDOW = (-0.25, 0.75)


def painted(card: Card) -> NDArray[np.uint8]:
    canvas = Image.new("RGB", (200, 240), PAPER)
    paint_card(canvas, card, X, Y, WINDOW)
    return np.asarray(canvas)


class Expected:
    """A card drawn by hand; places count from its upper left corner."""

    def __init__(self, *, bad: bool = False) -> None:
        self.canvas = Image.new("RGB", (200, 240), PAPER)
        self.draw = ImageDraw.Draw(self.canvas)
        self.draw.rounded_rectangle(
            (X, Y, X + 132, Y + 188),
            6,
            fill=BAD_PAPER if bad else WHITE,
            outline=BAD if bad else LINE,
            width=2 if bad else 1,
        )

    def text(
        self, x: float, y: float, text: str, size: int, ink: tuple[int, int, int], anchor: str
    ) -> None:
        font = ImageFont.load_default(size)
        self.draw.text((X + x, Y + y), text, font=font, fill=ink, anchor=anchor)

    def pixels(self) -> NDArray[np.uint8]:
        return np.asarray(self.canvas)


def test_a_card_of_a_glyph_without_a_drawing() -> None:
    for shape, word in ((None, "not embedded"), (BLANK, "blank")):
        wanted = Expected()
        wanted.text(66, 48, word, 13, SOFT, "mm")
        wanted.text(7, 92, "0041", 11, SOFT, "la")
        wanted.text(125, 92, "1,234x", 11, SOFT, "ra")
        wanted.text(7, 108, "U+0041", 13, INK, "la")
        wanted.text(7, 125, "LATIN A", 10, SOFT, "la")
        card = Card(0x41, 2, "A", "U+0041", "LATIN A", "uni0041", 1234, 0.6, shape)
        assert np.array_equal(painted(card), wanted.pixels())


def test_a_card_without_text_says_its_glyph_name() -> None:
    wanted = Expected()
    wanted.text(66, 48, "blank", 13, SOFT, "mm")
    wanted.text(7, 92, "41", 11, SOFT, "la")
    wanted.text(125, 92, "1x", 11, SOFT, "ra")
    wanted.text(7, 108, "no text", 13, INK, "la")
    wanted.text(7, 125, "name g41", 10, SOFT, "la")
    card = Card(0x41, 1, "", "", "", "g41", 1, 0.6, BLANK)
    assert np.array_equal(painted(card), wanted.pixels())


def test_a_doubtful_card_has_its_colours_and_two_lines_of_why() -> None:
    wanted = Expected(bad=True)
    wanted.text(66, 48, "blank", 13, SOFT, "mm")
    wanted.text(7, 92, "41", 11, SOFT, "la")
    wanted.text(125, 92, "1x", 11, SOFT, "ra")
    wanted.text(7, 108, "U+0041 U+0042...", 13, BAD, "la")
    wanted.text(7, 125, "FIRSTNAME OF THE", 10, SOFT, "la")
    wanted.text(7, 137, "LETTERS AND...", 10, SOFT, "la")
    wanted.text(7, 154, "The first doubt that", 11, BAD, "la")
    wanted.text(7, 168, "there is about it.", 11, BAD, "la")
    card = Card(
        0x41, 1, "ABC", "U+0041 U+0042 U+0043", "FIRSTNAME OF THE LETTERS AND MANYMOREWORDSFOLLOW",
        None, 1, 0.6, BLANK, ("The first doubt that there is about it.", "Another."),
    )  # fmt: skip
    assert np.array_equal(painted(card), wanted.pixels())


@pytest.mark.parametrize("letter", ["H", "g", "É"])
def test_a_drawing_stands_in_its_window_with_its_baseline(letter: str) -> None:
    shape = shape_of(letter)
    assert shape.box is not None
    left, bottom, right, top = part_shown(shape.box, WINDOW)
    wanted = Expected()
    baseline = Y + 8 + round(80 * top / (top - bottom))
    wanted.draw.line((X + 8, baseline, X + 124, baseline), fill=BASELINE)
    grey = raster(shape.drawing, (80, 120), (left, bottom, right, top))
    wanted.canvas.paste(INK, (X + 6, Y + 8), Image.fromarray(grey))
    wanted.text(7, 92, "41", 11, SOFT, "la")
    wanted.text(125, 92, "1x", 11, SOFT, "ra")
    wanted.text(7, 108, "U+0041", 13, INK, "la")
    assert np.array_equal(
        painted(Card(0x41, 1, "A", "U+0041", "", None, 1, 0.6, shape)), wanted.pixels()
    )


@pytest.mark.parametrize(
    ("ink", "shown"),
    [
        # As high as the window, half as wide again, the ink in the middle.
        ((0.0, 0.0, 0.5, 0.5), (-0.5, -0.25, 1.0, 0.75)),
        ((0.25, -0.25, 0.75, 0.75), (-0.25, -0.25, 1.25, 0.75)),
        # Ink above and below the window is shown.
        ((0.0, -0.5, 1.0, 1.5), (-1.0, -0.5, 2.0, 1.5)),
        # As wide as fits.
        ((0.0, 0.0, 1.5, 0.5), (0.0, -0.25, 1.5, 0.75)),
        # Twice as wide: the window grows upwards.
        ((0.0, 0.0, 3.0, 0.5), (0.0, -0.25, 3.0, 1.75)),
    ],
)
def test_which_part_of_the_em_a_card_shows(
    ink: tuple[float, float, float, float], shown: tuple[float, float, float, float]
) -> None:
    assert part_shown(ink, WINDOW) == pytest.approx(shown)


def test_ink_of_a_bar_reaches_both_ends_of_its_room() -> None:
    points = np.array([(0, 0), (9, 0), (9, 0.5), (0, 0.5)], dtype=float)
    bar: Shape = fingerprint(Outline(points, np.ones(4, dtype=np.uint8), np.array([3])))
    found = painted(Card(0x41, 1, "A", "", "", None, 1, 0.6, bar))
    inked = (found == np.array(INK, dtype=np.uint8)).all(axis=2)
    columns = np.flatnonzero(inked[Y + 8 : Y + 88].any(axis=0))
    assert (columns.min(), columns.max()) == (X + 6, X + 6 + 119)
