"""The cards of the HTML sheet, and outlines as paths."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from glyphstone.model import Outline, Shape
from glyphstone.model.svg import svg_path
from glyphstone.shapes.fingerprint import fingerprint
from glyphstone.writers.sheet.contents import Card, Sheet, SheetFont, code_of, window_of
from glyphstone.writers.sheet.html import html
from tests.verdict.drawn import BLANK, shape_of


def card(text: str = "A", shape: Shape | None = None, code: int = 0x41, width: int = 1) -> Card:
    return Card(code, width, text, "U+0041", "LATIN A", None, 3, 0.6, shape)


def written(*cards: Card) -> str:
    """The sheet of a font with these cards."""
    return html(Sheet("a.pdf", "", "", [SheetFont("F", "", "trusted", "sound", (), cards)]))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", '<span class="tag">no text</span>'),
        ("a", "<bdi>a</bdi>"),
        ("<", "<bdi>&lt;</bdi>"),
        ("\x07", '<bdi><span class="tag">0007</span></bdi>'),
        (" ", '<bdi><span class="tag">space</span></bdi>'),
        ("\u0301", "<bdi>\u25cc\u0301</bdi>"),
        ("e\u0301", "<bdi>e\u0301</bdi>"),
        ("x" * 24, f"<bdi>{'x' * 24}</bdi>"),
        ("x" * 25, f"<bdi>{'x' * 24}</bdi>…"),
    ],
)
def test_a_claimed_text_is_shown_and_cannot_act(text: str, shown: str) -> None:
    assert f'<div class="text">{shown}</div>' in written(card(text))


def test_a_card_says_why_it_shows_nothing() -> None:
    assert '<div class="nothing">not embedded</div>' in written(card())
    assert '<div class="nothing">blank</div>' in written(card(shape=BLANK))


def test_a_card_without_text_has_neither_points_nor_names() -> None:
    assert "U+0041" in written(card())
    assert "U+0041" not in written(card(""))


@pytest.mark.parametrize(("width", "code"), [(1, "41"), (2, "0041"), (4, "00000041")])
def test_a_code_has_the_digits_of_its_bytes(width: int, code: str) -> None:
    assert code_of(card(width=width)) == code


def test_all_cards_of_a_font_show_the_same_part_of_the_em() -> None:
    assert window_of([card(), card(shape=BLANK)]) == (-0.2, 0.8)
    bottom, top = window_of([card(shape=shape_of("x"))])
    box = shape_of("x").box
    assert box is not None
    assert (bottom, top) == pytest.approx((min(box[1], 0.0), box[3]))
    dash = shape_of("-").box
    assert dash is not None
    assert window_of([card(shape=shape_of("-"))]) == pytest.approx(
        (0.0, max(dash[3], dash[1] + 0.1))
    )


def path(points: list[tuple[float, float]], tags: list[int]) -> str:
    """The path of one contour."""
    outline = Outline(
        np.array(points, dtype=float), np.array(tags, dtype=np.uint8), np.array([len(points) - 1])
    )
    return svg_path(outline)


def test_a_contour_begins_at_a_point_on_the_curve() -> None:
    assert path([(1, 0), (1, 1), (0, 0)], [0, 1, 1]) == "M1000 -1000L0 0Q1000 0 1000 -1000Z"


def test_between_two_control_points_lies_a_point_of_the_curve() -> None:
    assert path([(0, 0), (1, 0), (1, 1)], [1, 0, 0]) == "M0 0Q1000 0 1000 -500Q1000 -1000 0 0Z"
    assert path([(0, 0), (1, 0)], [0, 0]) == "M500 0Q0 0 500 0Q1000 0 500 0Z"


def test_two_contours_are_two_paths() -> None:
    points = np.array([(0, 0), (1, 0), (0, 1), (1, 1)], dtype=float)
    outline = Outline(points, np.ones(4, dtype=np.uint8), np.array([1, 3]))
    assert svg_path(outline) == "M0 0L1000 0ZM0 -1000L1000 -1000Z"


def test_lengths_are_finite_and_not_endless() -> None:
    assert path([(1e9, -1e9), (0.0004, 0.0006)], [1, 1]) == "M10000000 10000000L0 -1Z"


@pytest.mark.parametrize(("advance", "right"), [(0.0, 0.25), (0.6, 0.6)])
def test_a_drawing_shows_its_ink_and_its_advance_with_an_edge(advance: float, right: float) -> None:
    points = np.array([(-0.1, -0.05), (0.25, -0.05), (0.25, 0.7), (-0.1, 0.7)])
    shape = fingerprint(Outline(points, np.ones(4, dtype=np.uint8), np.array([3])))
    found = written(replace(card(shape=shape), advance=advance))
    # The edge is 0.04 em on every side; y points down.
    wide = round((right + 0.1 + 0.08) * 1000)
    assert f'viewBox="-140 -740 {wide} 830"' in found
    assert f'<line x1="-100" x2="{round(right * 1000)}" y1="0" y2="0"/>' in found
