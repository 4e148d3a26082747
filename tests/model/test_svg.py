"""A shape as SVG: outlines, pens, bitmaps, blanks."""

from __future__ import annotations

import base64
import io
import re
import struct
import zlib
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from glyphstone.model import Bitmap, Outline, Shape
from glyphstone.model.svg import length, svg_path

POINTS = np.array([[0.0, 0.0], [0.5, 0.0], [0.5, 0.7], [0.0, 0.7]])
ENDS = np.array([3])
BOX = (0.0, 0.0, 0.5, 0.7)
NAME = "{http://www.w3.org/2000/svg}"


def outline(*tags: int, stroke: float = 0.0) -> Outline:
    return Outline(POINTS, np.array(tags, dtype=np.uint8), ENDS, stroke)


def parsed(svg: str) -> tuple[ElementTree.Element, ElementTree.Element | None]:
    root = ElementTree.fromstring(svg)
    return root, next(iter(root), None)


def test_an_outline_is_a_path_in_thousandths_of_an_em() -> None:
    root, path = parsed(Shape("k", outline(1, 1, 1, 1), BOX).to_svg())
    assert root.get("viewBox") == "-40 -740 580 780"
    assert root.get("height") is None
    assert path is not None
    assert path.tag == f"{NAME}path"
    assert path.get("d") == "M0 0L500 0L500 -700L0 -700Z"
    assert path.get("fill") == "currentColor"


def test_quadratic_and_cubic_curves() -> None:
    _, path = parsed(Shape("k", outline(1, 0, 1, 1), BOX).to_svg())
    assert path is not None
    assert path.get("d") == "M0 0Q500 0 500 -700L0 -700Z"
    _, path = parsed(Shape("k", outline(1, 2, 2, 1), BOX).to_svg())
    assert path is not None
    assert path.get("d") == "M0 0C500 0 500 -700 0 -700Z"


def test_a_pen_draws_without_filling() -> None:
    _, path = parsed(Shape("k", outline(1, 1, 1, 1, stroke=0.05), BOX).to_svg())
    assert path is not None
    assert (path.get("fill"), path.get("stroke-width")) == ("none", "50")


def test_a_bitmap_is_a_picture_of_its_pixels_in_its_place() -> None:
    # Two rows of ten pixels: the first all ink, of the second the last.
    rows = bytes([0xFF, 0xC0, 0x00, 0x40])
    matrix = (0.5, 0.0, 0.0, 0.7, 0.1, -0.2)
    svg = Shape("k", Bitmap(10, 2, rows, matrix), (0.1, -0.2, 0.6, 0.5)).to_svg()
    _, image = parsed(svg)
    assert image is not None
    assert image.get("transform") == "matrix(500 0 0 700 100 -500)"
    data = base64.b64decode(re.sub("^data:image/png;base64,", "", image.get("href") or ""))
    with Image.open(io.BytesIO(data)) as picture:
        assert picture.size == (10, 2)
        alpha = np.asarray(picture.convert("RGBA"))[:, :, 3] > 0
    assert alpha.tolist() == [[True] * 10, [False] * 9 + [True]]


def test_a_blank_is_an_empty_picture() -> None:
    blank = Outline(np.zeros((0, 2)), np.zeros(0, dtype=np.uint8), np.zeros(0, dtype=np.int64))
    _, drawn = parsed(Shape("k", blank, None).to_svg())
    assert drawn is None


def test_a_notebook_shows_it_at_a_fixed_height() -> None:
    root, path = parsed(Shape("k", outline(1, 1, 1, 1), BOX)._repr_html_())
    assert root.get("height") == "96"
    assert path is not None


def test_lengths_are_finite() -> None:
    assert [length(one) for one in (float("nan"), float("inf"), -0.0012)] == ["0", "10000000", "-1"]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0.0, "0"), (0.0004, "0"), (0.0006, "1"), (-0.0006, "-1"), (1.0, "1000"),
        (9999.0, "9999000"), (10_000.0, "10000000"), (10_001.0, "10000000"),
        (-10_001.0, "-10000000"), (float("-inf"), "-10000000"),
    ],
)  # fmt: skip
def test_lengths_are_thousandths_of_an_em(value: float, said: str) -> None:
    assert length(value) == said


def path(points: list[tuple[float, float]], tags: list[int], *ends: int) -> str:
    return svg_path(
        Outline(
            np.array(points, dtype=float),
            np.array(tags, dtype=np.uint8),
            np.array(ends or (len(points) - 1,)),
        )
    )


SQUARE = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]


@pytest.mark.parametrize(
    ("tags", "made"),
    [
        ([1, 1, 1, 1], "M0 0L1000 0L1000 -1000L0 -1000Z"),
        # A control point at the end leads back to the beginning.
        ([1, 1, 1, 0], "M0 0L1000 0L1000 -1000Q0 -1000 0 0Z"),
        # Between two control points the curve passes half-way.
        ([1, 0, 0, 1], "M0 0Q1000 0 1000 -500Q1000 -1000 0 -1000Z"),
        ([1, 0, 0, 0], "M0 0Q1000 0 1000 -500Q1000 -1000 500 -1000Q0 -1000 0 0Z"),
        # It begins at the first point on the curve.
        ([0, 1, 1, 1], "M1000 0L1000 -1000L0 -1000Q0 0 1000 0Z"),
        ([0, 0, 1, 1], "M1000 -1000L0 -1000Q0 0 500 0Q1000 0 1000 -1000Z"),
        # No point is on the curve: it begins half-way between the last and the first.
        ([0, 0, 0, 0], "M0 -500Q0 0 500 0Q1000 0 1000 -500Q1000 -1000 500 -1000Q0 -1000 0 -500Z"),
        ([1, 2, 2, 1], "M0 0C1000 0 1000 -1000 0 -1000Z"),
        # The curve ends where the contour began.
        ([1, 1, 2, 2], "M0 0L1000 0C1000 -1000 0 -1000 0 0Z"),
        ([2, 2, 1, 1], "M1000 -1000L0 -1000C0 0 1000 0 1000 -1000Z"),
        # A control point of a cubic curve that stands alone is passed over.
        ([1, 1, 1, 2], "M0 0L1000 0L1000 -1000Z"),
    ],
)
def test_contours_as_paths(tags: list[int], made: str) -> None:
    assert path(SQUARE, tags) == made


def test_each_contour_begins_anew_and_empty_ones_are_passed_over() -> None:
    assert path(SQUARE, [1, 1, 1, 1], 1, 3) == "M0 0L1000 0ZM1000 -1000L0 -1000Z"
    assert path(SQUARE, [1, 1, 1, 1], 1, 1, 3) == "M0 0L1000 0ZM1000 -1000L0 -1000Z"
    assert path(SQUARE, [1, 1, 1, 1], 2) == "M0 0L1000 0L1000 -1000Z"


def test_a_whole_element() -> None:
    assert Shape("k", outline(1, 1, 1, 1), (-0.1, -0.2, 0.5, 0.7)).to_svg(48.5) == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-140 -740 680 980" height="48.5">'
        '<path fill="currentColor" d="M0 0L500 0L500 -700L0 -700Z"/></svg>'
    )
    assert Shape("k", outline(1, 1, 1, 1, stroke=0.05), BOX).to_svg() == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 -740 580 780">'
        '<path fill="none" stroke="currentColor" stroke-width="50" '
        'd="M0 0L500 0L500 -700L0 -700Z"/></svg>'
    )


def test_a_blank_takes_the_room_of_a_small_letter() -> None:
    assert Shape("k", outline(1, 1, 1, 1), None).to_svg() == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 -740 580 780"></svg>'
    )


def test_a_slanted_bitmap_stands_in_its_place() -> None:
    matrix = (0.5, 0.1, 0.2, 0.7, 0.3, -0.2)
    svg = Shape("k", Bitmap(8, 1, b"\xff", matrix), (0.0, 0.0, 1.0, 1.0)).to_svg()
    _, image = parsed(svg)
    assert image is not None
    # The picture's upper left corner is where the matrix takes (0, 1); y points down.
    assert image.get("transform") == "matrix(500 -100 -200 700 500 -500)"
    assert (image.get("width"), image.get("height")) == ("1", "1")
    assert image.get("preserveAspectRatio") == "none"


def test_the_picture_of_a_bitmap_is_a_png_of_two_colours() -> None:
    svg = Shape("k", Bitmap(9, 2, b"\xff\x80\x00\x00", (1, 0, 0, 1, 0, 0)), BOX).to_svg()
    _, image = parsed(svg)
    assert image is not None
    data = base64.b64decode((image.get("href") or "").removeprefix("data:image/png;base64,"))
    signature, rest = data[:8], data[8:]
    assert signature == b"\x89PNG\r\n\x1a\n"
    chunks = []
    while rest:
        size = int.from_bytes(rest[:4], "big")
        name, body, check = rest[4:8], rest[8 : 8 + size], rest[8 + size : 12 + size]
        assert int.from_bytes(check, "big") == zlib.crc32(name + body)
        chunks.append((name, zlib.decompress(body) if name == b"IDAT" else body))
        rest = rest[12 + size :]
    assert chunks == [
        (b"IHDR", struct.pack(">IIBBBBB", 9, 2, 1, 3, 0, 0, 0)),
        # White and black; white is transparent.
        (b"PLTE", b"\xff\xff\xff\x00\x00\x00"),
        (b"tRNS", b"\x00\xff"),
        # Each row begins with the number of its filter.
        (b"IDAT", b"\0\xff\x80\0\x00\x00"),
        (b"IEND", b""),
    ]
