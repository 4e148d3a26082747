"""A shape as SVG: outlines, pens, bitmaps, blanks."""

from __future__ import annotations

import base64
import io
import re
from xml.etree import ElementTree

import numpy as np
from PIL import Image

from glyphstone.model import Bitmap, Outline, Shape
from glyphstone.model.svg import length

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
