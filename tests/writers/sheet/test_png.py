"""The PNG sheet: where its cards stand, and what is drawn on them."""

from __future__ import annotations

import io
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from glyphstone.model import Outline, Shape
from glyphstone.shapes.fingerprint import fingerprint
from glyphstone.writers.sheet.card_picture import paint_card
from glyphstone.writers.sheet.contents import Card, Sheet, SheetFont, window_of
from glyphstone.writers.sheet.png import png
from glyphstone.writers.writer_limits import WRITER_LIMITS
from tests.verdict.drawn import BLANK, shape_of

PAPER, WHITE, INK, SOFT = (251, 250, 247), (255, 255, 255), (29, 29, 27), (107, 104, 96)
BAD, BAD_PAPER, BASELINE = (179, 38, 30), (253, 238, 236), (201, 196, 184)
#: A card, the distance of two cards, the edge of the picture.
WIDE, HIGH, GAP, MARGIN = 132, 188, 8, 28


def card(shape: Shape | None = None, *doubts: str, name: str = "") -> Card:
    return Card(0x41, 2, "", "U+0041", name, None, 7, 0.6, shape, doubts)


def picture(
    *cards: Card, title: str = "a.pdf", trust: str = "trusted", reasons: tuple[str, ...] = ()
) -> NDArray[np.uint8]:
    """The picture of a font with these cards, pixel by pixel."""
    font = SheetFont("F", "facts", trust, "words", reasons, cards)
    data = png(Sheet(title, "facts", "advice", [font]))
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))


def where(pixels: NDArray[np.uint8], colour: tuple[int, int, int]) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = (pixels == np.array(colour, dtype=np.uint8)).all(axis=2)
    return found


def box(found: NDArray[np.bool_]) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of what is found."""
    rows, columns = np.nonzero(found)
    return int(columns.min()), int(rows.min()), int(columns.max()), int(rows.max())


def test_nine_cards_stand_in_a_row() -> None:
    nine = picture(*[card()] * 8, card(None, "odd"))
    ten = picture(*[card()] * 9, card(None, "odd"))
    assert nine.shape[1] == ten.shape[1] == 2 * MARGIN + 9 * (WIDE + GAP) - GAP
    assert ten.shape[0] - nine.shape[0] == HIGH + GAP
    left, top, right, bottom = box(where(nine, BAD_PAPER))
    assert MARGIN + 8 * (WIDE + GAP) <= left <= MARGIN + 8 * (WIDE + GAP) + 2
    assert (right - left, bottom - top) == pytest.approx((WIDE, HIGH), abs=4)
    below = box(where(ten, BAD_PAPER))
    assert MARGIN <= below[0] <= MARGIN + 2
    assert below[1] - top == HIGH + GAP


def test_every_card_has_room_in_the_picture() -> None:
    for count in (1, 9, 10, 30):
        pixels = picture(*[card()] * (count - 1), card(None, "odd"), reasons=("One.", "Two."))
        assert MARGIN <= pixels.shape[0] - box(where(pixels, BAD_PAPER))[3] <= 3 * MARGIN
        assert tuple(pixels[-1, 0]) == PAPER


def test_long_words_take_more_lines() -> None:
    one, two = picture(title="a " * 20), picture(title="a " * 80)
    # A line of 24 pixels and what stands between two.
    assert two.shape[0] - one.shape[0] == 30
    assert box(where(two, INK))[2] < two.shape[1] - MARGIN


def test_each_reason_has_a_line() -> None:
    assert picture(reasons=("a", "b")).shape[0] - picture().shape[0] == 2 * 19


@pytest.mark.parametrize(
    ("trust", "ink"),
    [("trusted", (31, 111, 67)), ("partial", (138, 90, 0)), ("untrusted", BAD), ("legacy", BAD)],
)
def test_the_verdict_has_its_colour(trust: str, ink: tuple[int, int, int]) -> None:
    assert where(picture(trust=trust), ink).any()
    others = {(31, 111, 67), (138, 90, 0), BAD} - {ink}
    assert not any(where(picture(trust=trust), other).any() for other in others)


def test_a_glyph_stands_on_its_baseline() -> None:
    pixels = picture(card(shape_of("H")))
    line = box(where(pixels, BASELINE))
    assert (line[0], line[2]) == (MARGIN + 8, MARGIN + WIDE - 8)
    assert line[1] == line[3]
    top = box(where(pixels, WHITE))[1]
    drawn = where(pixels, INK).copy()
    drawn[: top + 2] = False
    drawn[top + 89 :] = False
    left, high, right, low = box(drawn)
    assert low == pytest.approx(line[1], abs=2)
    assert high >= top + 7
    assert (left + right) / 2 == pytest.approx(MARGIN + WIDE / 2, abs=2)


def test_a_wide_glyph_is_shown_smaller() -> None:
    points = np.array([(0, 0), (9, 0), (9, 0.5), (0, 0.5)], dtype=float)
    bar = fingerprint(Outline(points, np.ones(4, dtype=np.uint8), np.array([3])))
    pixels = picture(card(bar))
    top = box(where(pixels, WHITE))[1]
    drawn = where(pixels, INK).copy()
    drawn[: top + 2] = False
    drawn[top + 89 :] = False
    left, _, right, _ = box(drawn)
    assert MARGIN + 5 <= left <= MARGIN + 8
    assert MARGIN + WIDE - 9 <= right <= MARGIN + WIDE - 5


@pytest.mark.parametrize("shape", [None, BLANK])
def test_a_card_without_a_drawing_has_no_baseline(shape: Shape | None) -> None:
    pixels = picture(card(shape))
    assert not where(pixels, BASELINE).any()
    assert where(pixels, SOFT).any()


def test_long_names_stay_on_their_card() -> None:
    long = card(None, "w" * 90 + " odd words", name="LATIN SMALL LETTER " + "X" * 90)
    pixels = picture(long)
    left, top, right, bottom = box(where(pixels, BAD_PAPER))
    outside = pixels.copy()
    outside[top - 3 : bottom + 4, left - 3 : right + 4] = PAPER
    # Nothing of the card stands beside or below it.
    assert (outside[top - 3 :] == np.array(PAPER, dtype=np.uint8)).all()


def test_the_whole_picture_is_as_its_measures_say() -> None:
    cards = [card(shape_of(letter)) for letter in "abcdefghij"] + [card(None, "odd")]
    fonts = [
        SheetFont("First", "facts one", "partial", "partly broken", ("Why.", "Because."), cards),
        SheetFont("Second", "facts two", "trusted", "trusted", (), cards[:2]),
    ]
    found = np.asarray(Image.open(io.BytesIO(png(Sheet("a.pdf", "Facts.", "Advice.", fonts)))))

    wanted = Image.new("RGB", (1308, 902), PAPER)
    draw = ImageDraw.Draw(wanted)
    for y, text, size, ink in (
        (28, "Glyphs of a.pdf", 24, INK),
        (58, "Facts.", 14, SOFT),
        (84, "Advice.", 16, INK),
        (130, "First", 19, INK),
        (155, "partly broken - facts one", 13, (138, 90, 0)),
        (174, "- Why.", 13, INK),
        (193, "- Because.", 13, INK),
        (628, "Second", 19, INK),
        (653, "trusted - facts two", 13, (31, 111, 67)),
    ):
        draw.text((28, y), text, font=ImageFont.load_default(size), fill=ink)
    for y in (120, 618):
        draw.line((28, y, 1280, y), fill=(220, 216, 206))
    rows = ((218, cards[:9], cards), (414, cards[9:], cards), (678, cards[:2], cards[:2]))
    for y, row, font in rows:
        for column, one in enumerate(row):
            paint_card(wanted, one, 28 + column * 140, y, window_of(font))
    assert found.shape == np.asarray(wanted).shape
    assert np.array_equal(found, np.asarray(wanted))


@pytest.mark.parametrize(("highest", "rows"), [(428, 0), (429, 1), (624, 1), (625, 2), (821, 3)])
def test_a_picture_that_is_full_says_that_more_follow(
    monkeypatch: pytest.MonkeyPatch, highest: int, rows: int
) -> None:
    limits = replace(WRITER_LIMITS, sheet_height=highest)
    monkeypatch.setattr("glyphstone.writers.sheet.png.WRITER_LIMITS", limits)
    pixels = picture(*[card(BLANK)] * 9 * 9)
    # The sentence stands in the place of the next row, with the margin below it.
    assert pixels.shape[0] == 180 + rows * (HIGH + GAP) + 25 + MARGIN <= highest
    left, top, _, bottom = box(where(pixels, BAD))
    assert MARGIN <= left <= MARGIN + 3
    assert 180 + rows * (HIGH + GAP) <= top < bottom < pixels.shape[0] - MARGIN
    cards = where(pixels, WHITE).any(axis=1)
    assert int(np.diff(cards.astype(int)).clip(0).sum()) == rows


def test_words_without_end_are_cut_off_at_the_highest_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limits = replace(WRITER_LIMITS, sheet_height=300)
    monkeypatch.setattr("glyphstone.writers.sheet.png.WRITER_LIMITS", limits)
    assert picture(reasons=("why",) * 50).shape[0] == 300
    assert picture(reasons=("why",) * 2).shape[0] == 180 + 2 * 19 + MARGIN
