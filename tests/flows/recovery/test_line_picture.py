"""Pictures of lines, from outlines and bitmaps set by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from glyphstone.flows.recovery import line_picture
from glyphstone.flows.recovery.line_picture import (
    LinePicture,
    PictureTask,
    _extent,
    _moved,
    draw_line,
    picture,
)
from glyphstone.flows.source import Source
from glyphstone.model import Bitmap, Claim, ClaimPath, Glyphs, IntArray, Outline
from glyphstone.shapes.fingerprint import fingerprints
from tests.flows.handmade import square
from tests.layout.placing import Piece, page

BOX = square(0.4, 0.5)


class Boxes:
    """A font that draws every code but x as a box of 0.4 by 0.5 em."""

    def claim(self, code: int) -> Claim:
        return Claim(chr(code), ClaimPath.TO_UNICODE)

    def glyph_name(self, code: int) -> str | None:
        return str(code)

    def glyph_ids(self, codes: IntArray) -> IntArray:
        return codes

    def drawings(self, codes: IntArray) -> list[Outline | Bitmap | None]:
        return [None if code == ord("x") else BOX.drawing for code in codes.tolist()]


def glyphs(*pieces: Piece) -> Glyphs:
    made = page(pieces)
    (font,) = made.fonts
    font.source, font.shaper = Boxes(), fingerprints
    return made


EM = (20.0, 10.0)


def test_a_line_is_as_large_as_its_ink_and_a_margin() -> None:
    line = glyphs(Piece("a", 50, 700), Piece("b", 55.2, 700))
    drawn = picture(line, (0, 1), (1,), 0.0, EM)
    # 0.92 em of ink and 0.15 em on both sides; 0.5 em and 0.15 em above and below.
    assert drawn.grey.shape == (8, 24)
    assert drawn.marked == (13, 22)
    assert drawn.missing == 0
    assert drawn.grey[4, 5] == 255
    assert drawn.grey[4, 12] == 0
    assert drawn.grey[4, 16] == 255


def test_a_glyph_without_a_drawing_takes_its_advance_and_is_counted_if_marked() -> None:
    line = glyphs(Piece("ax", 50, 700))
    marked = picture(line, (0, 1), (1,), 0.0, EM)
    assert (marked.missing, marked.grey.shape) == (1, (8, 26))
    assert marked.marked == (13, 23)
    assert picture(line, (0, 1), (0,), 0.0, EM).missing == 0


def test_sizes_are_those_of_the_marked_glyphs() -> None:
    line = glyphs(Piece("ab", 50, 700), Piece("c", 60, 700, size=20))
    assert picture(line, (0, 1, 2), (0,), 0.0, EM).grey.shape[1] == 42
    assert picture(line, (0, 1, 2), (2,), 0.0, EM).grey.shape[1] == 24


def test_what_stands_far_above_is_cut_off() -> None:
    line = glyphs(Piece("a", 50, 700), Piece("b", 55, 705), Piece("c", 60, 730))
    near = picture(line, (0, 1), (0,), 0.0, EM)
    assert near.grey.shape[0] == 13
    far = picture(line, (0, 2), (0,), 0.0, EM)
    # 0.5 em of the marked glyph, 0.8 em above it, and the margin.
    assert far.grey.shape[0] == 16


def test_a_turned_line_is_drawn_upright() -> None:
    level = picture(glyphs(Piece("ab", 50, 700)), (0, 1), (0,), 0.0, EM)
    turned = picture(glyphs(Piece("ab", 50, 700, angle=90)), (0, 1), (0,), 90.0, EM)
    assert turned.grey.shape == level.grey.shape
    assert turned.marked == level.marked


def test_a_line_without_any_size_is_still_a_picture() -> None:
    flat = glyphs(Piece("a", 50, 700))
    drawn = picture(replace(flat, scale=np.zeros((1, 4))), (0,), (0,), 0.0, EM)
    assert drawn.grey.shape == (3, 6)
    assert 0 <= drawn.marked[0] < drawn.marked[1] <= 6


def test_no_picture_is_larger_than_its_limit() -> None:
    wide = glyphs(Piece("a", 0, 700), Piece("b", 90000, 700))
    assert picture(wide, (0, 1), (0,), 0.0, EM).grey.shape[1] == 6000


@pytest.mark.parametrize(
    ("corners", "expected"),
    [
        (_extent(BOX, 0.7), (0.0, 0.0, 0.4, 0.5)),
        (_extent(None, 0.7), (0.0, 0.0, 0.7, 0.5)),
        (_extent(replace(BOX, box=None), 0.7), (0.0, 0.0, 0.7, 0.0)),
    ],
)
def test_the_extent_is_the_ink_or_the_advance(
    corners: np.ndarray[tuple[int, int], np.dtype[np.float64]],
    expected: tuple[float, float, float, float],
) -> None:
    assert (*corners.min(axis=0), *corners.max(axis=0)) == pytest.approx(expected)


def test_drawings_are_moved_with_their_pens_and_matrices() -> None:
    matrix, origin = np.array([[2.0, 1.0], [0.0, 3.0]]), np.array([10.0, 20.0])
    pen = Outline(
        np.array([[1.0, 2.0]]), np.ones(1, dtype=np.uint8), np.array([0], dtype=np.int64), 0.5
    )
    moved = _moved(pen, matrix, origin)
    assert isinstance(moved, Outline)
    assert moved.points.tolist() == [[14.0, 26.0]]
    assert moved.stroke == pytest.approx(0.5 * 6**0.5)
    bitmap = _moved(Bitmap(1, 1, b"\x80", (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)), matrix, origin)
    assert isinstance(bitmap, Bitmap)
    assert bitmap.matrix == pytest.approx((4.0, 6.0, 10.0, 12.0, 26.0, 38.0))


# --- as a viewer draws it ---------------------------------------------------------------------


class Crop:
    """Stands for the viewer: notes what it is asked for, and gives a picture of one grey."""

    def __init__(self, shape: tuple[int, int] | None) -> None:
        self.shape = shape
        self.asked: list[tuple[object, ...]] = []

    def __call__(self, *asked: object) -> NDArray[np.uint8] | None:
        self.asked.append(asked)
        if self.shape is None:
            return None
        rows = np.arange(self.shape[0], dtype=np.uint8)[:, np.newaxis]
        return np.broadcast_to(rows, self.shape).copy()


@pytest.fixture
def crop(monkeypatch: pytest.MonkeyPatch) -> Crop:
    made = Crop((7, 30))
    monkeypatch.setattr(line_picture, "crop", made)
    return made


def seen(line: Glyphs, rows: tuple[int, ...], marked: tuple[int, ...]) -> LinePicture | None:
    return line_picture._seen(Path("a.pdf"), "secret", line, rows, marked, (20.0, 10.0))


def test_a_viewer_is_asked_for_the_line_and_a_margin(crop: Crop) -> None:
    line = glyphs(Piece("xx", 50, 700), Piece("x", 70, 700))
    drawn = seen(line, (0, 1, 2), (2,))
    assert drawn is not None
    ((path, password, number, box, scale),) = crop.asked
    assert (path, password, number) == (Path("a.pdf"), "secret", 1)
    # A letter is 5 wide, so an em is 10; 0.15 em on both sides, 0.35 em below and 1.05 em above.
    assert box == pytest.approx((48.5, 696.5, 76.5, 710.5))
    assert scale == pytest.approx(2.0)
    # Two rows of the viewer's make one, and the last odd one is left out.
    assert drawn.grey.tolist() == [[0] * 30, [2] * 30, [4] * 30]
    assert drawn.grey.dtype == np.uint8
    assert drawn.missing == 0
    assert drawn.marked == (43, 53)


@pytest.mark.parametrize(("advance", "em"), [(0.1, 4.0), (0.2, 4.0), (0.21, 4.2), (9.0, 100.0)])
def test_an_em_that_cannot_be_is_not_believed(crop: Crop, advance: float, em: float) -> None:
    assert seen(glyphs(Piece("x", 50, 700, advance=advance)), (0,), (0,)) is not None
    ((*_, scale),) = crop.asked
    assert scale == pytest.approx(20 / em)


@pytest.mark.usefixtures("crop")
def test_the_marked_columns_lie_in_the_picture() -> None:
    drawn = seen(glyphs(Piece("x", 50, 700)), (0,), (0,))
    assert drawn is not None
    assert drawn.marked == (3, 13)
    narrow = seen(glyphs(Piece("x", 50, 700, advance=0.0)), (0,), (0,))
    assert narrow is not None
    assert narrow.marked == (3, 4)


def test_without_a_viewer_s_picture_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_picture, "crop", Crop(None))
    assert seen(glyphs(Piece("x", 50, 700)), (0,), (0,)) is None


@pytest.mark.parametrize(
    ("shown", "marked", "rotation", "asked"),
    [
        ("xx", (0, 1), 0.0, True),
        ("ax", (1,), 0.0, True),
        ("ax", (0, 1), 0.0, False),
        ("aa", (0,), 0.0, False),
        ("xx", (0,), 0.9, True),
        ("xx", (0,), -0.9, True),
        ("xx", (0,), 1.0, False),
        ("xx", (0,), 90.0, False),
    ],
)
def test_a_viewer_is_asked_only_if_no_marked_glyph_can_be_drawn_and_the_line_is_level(
    crop: Crop,
    monkeypatch: pytest.MonkeyPatch,
    shown: str,
    marked: tuple[int, ...],
    rotation: float,
    asked: bool,
) -> None:
    line = glyphs(Piece(shown, 50, 700))
    monkeypatch.setattr(line_picture, "open_document", lambda *_, **__: Opened(line))
    task = PictureTask(Source(Path("a.pdf")), 1, (0, 1), marked, rotation, (20.0, 10.0))
    drawn = draw_line(task, print)
    assert bool(crop.asked) is asked
    assert drawn.missing == (0 if asked else sum(shown[row] == "x" for row in marked))


def test_a_viewer_that_fails_leaves_the_picture_of_gaps(monkeypatch: pytest.MonkeyPatch) -> None:
    line = glyphs(Piece("xx", 50, 700))
    monkeypatch.setattr(line_picture, "open_document", lambda *_, **__: Opened(line))
    monkeypatch.setattr(line_picture, "crop", Crop(None))
    task = PictureTask(Source(Path("a.pdf")), 1, (0, 1), (0,), 0.0, (20.0, 10.0))
    assert draw_line(task, print).missing == 1


class Opened:
    """An open document of one page."""

    def __init__(self, glyphs: Glyphs) -> None:
        self.glyphs = glyphs

    def __enter__(self) -> Opened:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is to be closed."""

    def page(self, number: int) -> Opened:
        assert number == 1
        return self


def test_a_tiny_picture_is_marked_from_its_first_column() -> None:
    line = glyphs(Piece("a", 50, 700))
    drawn = picture(line, (0,), (0,), 0.0, (3.0, 3.0))
    # 0.7 em are two columns; the ink begins within the first.
    assert drawn.grey.shape == (2, 2)
    assert drawn.marked == (0, 2)
    least = picture(line, (0,), (0,), 0.0, (0.1, 0.1))
    assert (least.grey.shape, least.marked) == ((1, 1), (0, 1))
