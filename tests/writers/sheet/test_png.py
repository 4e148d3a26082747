"""The PNG sheet: where its cards stand, and what is drawn on them."""

from __future__ import annotations

import io

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from glyphstone.model import Outline, Shape
from glyphstone.shapes.fingerprint import fingerprint
from glyphstone.writers.sheet.contents import Card, Sheet, SheetFont
from glyphstone.writers.sheet.png import png
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
