"""What a drawing lets its text be: prices in nats for marks and bodies, above and below."""

from __future__ import annotations

import pytest

from glyphstone.answers.glyph_metrics import Looks
from glyphstone.answers.reading_costs import price_of
from glyphstone.model import Claim, FontKey, Symbol

Box = tuple[float, float, float, float]
ABOVE: Box = (0.0, 0.7, 0.2, 0.9)
MIDDLE: Box = (0.0, 0.2, 0.2, 0.4)
BELOW: Box = (0.0, -0.3, 0.2, -0.1)


def symbol(ink: Box | None, advance: float = 0.0) -> Symbol:
    return Symbol(
        id=0,
        document=0,
        font=FontKey("1"),
        code=1,
        code_length=1,
        font_name="F",
        shape=None,
        blank=False,
        advance=advance,
        ink=ink,
        count=1,
        glyph_name=None,
        claim=Claim(),
        trusted=False,
    )


def extra(text: str, ink: Box | None, advance: float = 0.0) -> float:
    """What the drawing adds to the price of a text."""
    looks = Looks([symbol(ink, advance)])
    return round(looks.price(0, text) - price_of(text), 6)


@pytest.mark.parametrize(
    ("ink", "advance", "mark"),
    [
        ((0.0, 0.0, 0.2, 0.499), 0.0, True),
        ((0.0, 0.0, 0.2, 0.5), 0.0, False),
        ((0.0, 0.5, 0.2, 0.9), 0.049, True),
        ((0.0, 0.5, 0.2, 0.9), 0.05, False),
        (None, 0.0, False),
    ],
)
def test_a_mark_is_low_and_moves_the_pen_hardly(
    ink: Box | None, advance: float, mark: bool
) -> None:
    assert Looks([symbol(ink, advance)]).is_mark(0) is mark


def test_a_glyph_without_a_symbol_is_no_mark_and_has_the_plain_price() -> None:
    looks = Looks([symbol(ABOVE)])
    assert not looks.is_mark(-1)
    assert looks.price(-1, "क") == price_of("क")


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("क", 4.0),  # a letter
        ("ा", 3.0),  # a sign that takes room
        ("कु", 3.0 + 0.0),  # a letter with its mark
        ("र्", 0.0),  # a reph is a mark by its looks
        ("े", 0.0),
        ("\u0301", 0.0),
        ("é", 3.0),
        ("", 0.0),
    ],
)
def test_what_a_mark_may_be(text: str, price: float) -> None:
    assert extra(text, MIDDLE) == price


@pytest.mark.parametrize(
    ("text", "price"),
    [("क", 0.0), ("\u0301", 2.0), ("े", 2.0), ("कु", 0.0), ("ा", 0.0), ("ു", 0.0), ("", 0.0)],
)
def test_what_a_body_may_be(text: str, price: float) -> None:
    assert extra(text, MIDDLE, advance=0.5) == price


@pytest.mark.parametrize(
    ("text", "low", "price"),
    [
        ("े", 0.1, 0.0),  # drawn from here to 0.2 above: the middle is at 0.2
        ("े", 0.099, 3.0),
        ("ु", 0.3, 0.0),  # the middle is at 0.4
        ("ु", 0.301, 3.0),
        ("े", 0.8, 0.0),
        ("ु", -0.4, 0.0),
    ],
)
def test_signs_above_and_below(text: str, low: float, price: float) -> None:
    assert extra(text, (0.0, low, 0.2, low + 0.2)) == price


def test_each_misplaced_sign_costs() -> None:
    assert extra("ेै", BELOW) == 6.0
    assert extra("ुू", ABOVE) == 6.0


def test_a_drawing_that_is_not_known_says_nothing() -> None:
    assert extra("\u0301", None) == 0.0
    assert extra("क", None) == 0.0
