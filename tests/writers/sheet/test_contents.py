"""The glyph sheet shows every glyph, marks the doubtful, and lets nothing of a PDF act."""

from __future__ import annotations

import io
import re
from typing import Any

import numpy as np
import pytest
from lxml import html as lxml_html
from PIL import Image

from glyphstone.model import Bitmap, Outline, Shape
from glyphstone.model.svg import svg_path
from glyphstone.shapes.fingerprint import fingerprint
from glyphstone.writers.sheet.contents import Card, Sheet, SheetFont, window_of
from glyphstone.writers.sheet.html import html
from glyphstone.writers.sheet.png import png
from tests.verdict.drawn import BLANK, shape_of

EVIL = "<script>alert(1)</script>\"'&\u202e\u0007"


def card(text: str, shape: Shape | None, *doubts: str, name: str = "") -> Card:
    return Card(
        code=0x41,
        code_bytes=2,
        text=text,
        points="U+0041",
        name=name,
        glyph_name=name or None,
        count=1234,
        advance=0.6,
        shape=shape,
        doubts=doubts,
    )


def sheet(*cards: Card, title: str = "file.pdf") -> Sheet:
    font = SheetFont(title, "TrueType", "partial", "partly broken", ("A reason.",), cards)
    return Sheet(title, "1 page", "Some advice.", [font])


@pytest.fixture
def dots() -> Shape:
    return fingerprint(Bitmap(2, 2, b"\x80\x40", (0.5, 0, 0, 0.5, 0, 0)))


def test_every_glyph_has_a_card(dots: Shape) -> None:
    cards = [card("A", shape_of("A")), card("", None, "no text"), card(" ", BLANK), card("b", dots)]
    page: Any = lxml_html.fromstring(html(sheet(*cards)))
    found = page.xpath("//li[contains(@class,'card')]")
    assert len(found) == 4
    assert len(page.xpath("//li[contains(@class,'bad')]")) == 1
    assert len(page.xpath("//li//svg")) == 1
    assert page.xpath("//li//img")[0].get("src").startswith("data:image/png;base64,")
    assert "0041" in found[0].text_content()
    assert "1,234×" in found[0].text_content()
    assert "1 of 4 glyphs are in doubt" in page.text_content()


def test_what_comes_from_a_pdf_cannot_act() -> None:
    written = html(sheet(card(EVIL, shape_of("A"), EVIL, name=EVIL), title=EVIL))
    assert "<script" not in written
    assert "\u202e" not in written
    assert "\u0007" not in written
    page: Any = lxml_html.fromstring(written)
    assert not page.xpath("//script")
    assert not page.xpath("//*[@onload or @onclick or @onerror]")
    policy = page.xpath("//meta[@http-equiv='Content-Security-Policy']")[0].get("content")
    assert policy.startswith("default-src 'none'")


def test_lone_surrogates_can_be_written() -> None:
    assert html(sheet(card("\ud800", None))).encode("utf-8")


def test_nothing_is_fetched_from_elsewhere() -> None:
    written = html(sheet(card("A", shape_of("A"))))
    assert not re.search(r"(https?:)?//[a-z]", written.replace("<!doctype", ""))


def test_outlines_become_paths() -> None:
    points = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=float)
    square = Outline(points, np.ones(4, dtype=np.uint8), np.array([3]))
    assert svg_path(square) == "M0 0L1000 0L1000 -1000L0 -1000Z"
    circle = Outline(points, np.zeros(4, dtype=np.uint8), np.array([3]))
    assert svg_path(circle).count("Q") == 4
    curve = Outline(points, np.array([1, 2, 2, 1], dtype=np.uint8), np.array([3]))
    assert svg_path(curve) == "M0 0C1000 0 1000 -1000 0 -1000Z"
    odd = Outline(points[:2], np.array([1, 2], dtype=np.uint8), np.array([1]))
    assert svg_path(odd).endswith("Z")
    wild = Outline(points * np.nan, np.ones(4, dtype=np.uint8), np.array([3]))
    assert "nan" not in svg_path(wild)


def test_the_picture_shows_the_glyphs(dots: Shape) -> None:
    cards = [card("A", shape_of("A")), card("", None, "no text"), card("я", dots, name=EVIL)]
    picture = Image.open(io.BytesIO(png(sheet(*cards))))
    assert picture.format == "PNG"
    colours = {colour for _, colour in picture.getcolors(1 << 24) or []}
    assert (253, 238, 236) in colours  # the paper of a doubtful card


def test_a_picture_that_would_be_too_high_is_cut() -> None:
    cards = [card("A", BLANK)] * 1800
    picture = Image.open(io.BytesIO(png(sheet(*cards))))
    assert picture.height <= 30_000


def boxed(bottom: float, top: float) -> Card:
    """A card of a drawing of this height."""
    return card("A", Shape("k", Outline(np.zeros((0, 2)), np.zeros(0, dtype=np.uint8),
                np.zeros(0, dtype=np.int64)), (0.0, bottom, 1.0, top)))  # fmt: skip


@pytest.mark.parametrize(
    ("boxes", "window"),
    [
        ([], (-0.2, 0.8)),
        ([(0.0, 0.5)], (0.0, 0.5)),
        ([(-0.3, 0.5)], (-0.3, 0.5)),
        # The baseline is always in the window, and the window is never flat.
        ([(0.2, 0.5)], (0.0, 0.5)),
        ([(0.2, 0.25)], (0.0, 0.3)),
        ([(-0.5, -0.45)], (-0.5, -0.4)),
        # One glyph of twenty-one may stick out at each end, and no more.
        ([(0.0, 0.5)] * 20 + [(-1.0, 2.0)], (0.0, 0.5)),
        ([(0.0, 0.5)] * 19 + [(-1.0, 2.0)] * 2, (-1.0, 2.0)),
    ],
)
def test_the_window_of_a_font(
    boxes: list[tuple[float, float]], window: tuple[float, float]
) -> None:
    cards = [card("", None), card("", BLANK), *(boxed(*one) for one in boxes)]
    assert window_of(cards) == pytest.approx(window)


def test_a_card_has_no_doubts_unless_it_says_so() -> None:
    assert Card(1, 1, "", "", "", None, 1, 0.5, None).doubts == ()
