"""The cards of the HTML sheet, and outlines as paths."""

from __future__ import annotations

import base64
import io
import re
from dataclasses import replace
from importlib import resources

import numpy as np
import pytest
from PIL import Image

from glyphstone.model import Bitmap, Outline, Shape
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


def whole(sheet: Sheet) -> str:
    """All of a sheet but its style."""
    made = html(sheet)
    return made[: made.index("<style>")] + made[made.index("</style>") :]


def test_a_whole_sheet() -> None:
    points = np.array([(0.0, 0.0), (0.5, 0.0), (0.5, 0.75), (0.0, 0.75)])
    square = fingerprint(Outline(points, np.ones(4, dtype=np.uint8), np.array([3])))
    pen = fingerprint(Outline(points, np.ones(4, dtype=np.uint8), np.array([3]), stroke=0.1))
    cards = (
        Card(0x41, 1, "A&", "U+0041 <", "LATIN &", "a<b", 1234, 0.6, square, ("Odd <.", "Worse.")),
        Card(0x42, 2, "", "U+0042", "NONE", None, 1, 0.6, pen),
    )
    fonts = [
        SheetFont('F"<', "facts &", "partial", "partly < broken", ("One <.", "Two."), cards),
        SheetFont("G", "more", "trusted", "trusted", (), ()),
    ]
    assert whole(Sheet("a<.pdf", "2 pages & more", "Do <this>.", fonts)).split("\n") == [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\';'
        " style-src 'unsafe-inline'; img-src data:\">",
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="referrer" content="no-referrer">',
        "<title>Glyphs of a&lt;.pdf</title></style></head><body><main>",
        "<h1>Glyphs of <bdi>a&lt;.pdf</bdi></h1>",
        '<p class="soft">2 pages &amp; more</p>',
        '<p class="advice">Do &lt;this&gt;.</p>',
        '<div class="legend"><span>Each card: the glyph as drawn on its baseline; its '
        "<b>code</b> and how often it is shown; the <b>text</b> that the PDF claims for it.</span>"
        '<span><span class="swatch"></span>1 of 2 glyphs are in doubt</span>'
        '<label><input type="checkbox" id="only"> show only these</label></div>',
        '<section class="partial" aria-labelledby="font0"><div class="head">',
        '<h2 id="font0"><bdi>F&quot;&lt;</bdi></h2>',
        '<span class="trust partial">partly &lt; broken</span></div>',
        '<p class="soft">facts &amp;</p>',
        '<ul class="reasons">',
        "<li>One &lt;.</li>",
        "<li>Two.</li>",
        "</ul>",
        '<ul class="cards">',
        '<li class="card bad"><svg role="img" aria-label="glyph 41" viewBox="-40 -838 680 925">'
        '<line x1="0" x2="600" y1="0" y2="0"/>'
        '<path class="glyph" d="M0 0L500 0L500 -750L0 -750Z"/></svg>'
        '<div class="row"><span title="character code">41</span>'
        '<span title="times shown">1,234×</span></div>'
        '<div class="text"><bdi>A&amp;</bdi></div><div class="points">U+0041 &lt;</div>'
        '<div class="name">LATIN &amp;</div>'
        '<div class="name">glyph name <bdi>a&lt;b</bdi></div>'
        '<p class="doubt">Odd &lt;.</p><p class="doubt">Worse.</p></li>',
        '<li class="card"><svg role="img" aria-label="glyph 0042" viewBox="-90 -840 730 930">'
        '<line x1="-50" x2="600" y1="0" y2="0"/>'
        '<path class="pen" stroke-width="100" d="M0 0L500 0L500 -750L0 -750Z"/></svg>'
        '<div class="row"><span title="character code">0042</span>'
        '<span title="times shown">1×</span></div>'
        '<div class="text"><span class="tag">no text</span></div></li>',
        "</ul></section>",
        '<section class="trusted" aria-labelledby="font1"><div class="head">',
        '<h2 id="font1"><bdi>G</bdi></h2>',
        '<span class="trust trusted">trusted</span></div>',
        '<p class="soft">more</p>',
        '<ul class="cards">',
        "</ul></section>",
        "</main></body></html>",
        "",
    ]


def test_the_style_is_in_the_file() -> None:
    made = html(Sheet("a", "", "", []))
    style = resources.files("glyphstone.writers.sheet").joinpath("sheet.css").read_text("utf-8")
    assert f"<style>{style}</style>" in made


def test_a_glyph_without_width_is_shown_a_twentieth_of_an_em_wide() -> None:
    points = np.array([(0.0, 0.0), (0.01, 0.0), (0.01, 0.75), (0.0, 0.75)])
    thin = fingerprint(Outline(points, np.ones(4, dtype=np.uint8), np.array([3])))
    found = written(replace(card(shape=thin), advance=0.0))
    assert 'viewBox="-40 -790 130 830"' in found


def test_a_bitmap_is_a_square_picture_around_its_middle() -> None:
    # Two by two pixels: ink in the upper left and the lower right one, half an em wide.
    dots = fingerprint(Bitmap(2, 2, b"\x80\x40", (0.5, 0, 0, 0.5, 0, 0)))
    found = written(replace(card(shape=dots), advance=0.5))
    data = re.search(
        '<img alt="glyph 41" width="96" height="96" src="data:image/png;base64,([^"]+)">', found
    )
    assert data is not None
    picture = np.asarray(Image.open(io.BytesIO(base64.b64decode(data[1]))))
    # The window of the card is half an em high, and so is the picture wide.
    expected = np.full((96, 96), 255)
    expected[:48, :48] = expected[48:, 48:] = 0
    assert np.array_equal(picture, expected)


@pytest.mark.parametrize("char", ["\u0007", "\u202e", "\ue000", "\ud800", "\u0378"])
def test_titles_show_what_would_act_as_code_points(char: str) -> None:
    assert f"<bdi>a[{ord(char):04X}]b</bdi>" in whole(Sheet(f"a{char}b", "", "", []))


def test_a_mark_behind_a_letter_has_no_circle() -> None:
    assert '<div class="text"><bdi>\u25cc\u0301\u0302</bdi></div>' in written(card("\u0301\u0302"))


def test_strays_do_not_widen_the_window() -> None:
    usual, high, low = shape_of("x"), shape_of("É"), shape_of("g")
    assert usual.box is not None
    found = window_of([card(shape=usual)] * 98 + [card(shape=high), card(shape=low)])
    assert found == pytest.approx((min(usual.box[1], 0.0), usual.box[3]))
