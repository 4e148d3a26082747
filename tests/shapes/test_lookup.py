"""Tolerant lookup: rounding is forgiven, doubt is shown, nothing is guessed."""

from __future__ import annotations

import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.model import Bitmap, Outline, Shape
from glyphstone.shapes.fingerprint import fingerprint, fingerprints
from glyphstone.shapes.lookup import ShapeIndex
from tests.shapes.contours import drawn, polygon, rectangle
from tests.shapes.programs import DEJAVU, NOTO, face, outline, outlines

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;!?'-"


def rounded(drawing: Outline, units: int) -> Outline:
    return Outline(np.round(drawing.points * units) / units, drawing.tags, drawing.ends)


@pytest.fixture(scope="module")
def letters() -> dict[str, Shape]:
    program = face(DEJAVU)
    drawings = [outline(program, program.get_char_index(letter)) for letter in LETTERS]
    return dict(zip(LETTERS, fingerprints(drawings), strict=True))


@pytest.fixture(scope="module")
def index(letters: dict[str, Shape]) -> ShapeIndex:
    known = ShapeIndex()
    for letter, shape in letters.items():
        known.add(shape, letter)
    return known


def test_equal_drawing_is_exact(index: ShapeIndex, letters: dict[str, Shape]) -> None:
    for letter, shape in letters.items():
        match = index.find(shape)
        assert match is not None
        assert (match.label, match.exact, match.distance) == (letter, True, 0.0)


@pytest.mark.parametrize("units", [512, 1000, 1024, 3000])
def test_rounding_is_forgiven(index: ShapeIndex, letters: dict[str, Shape], units: int) -> None:
    for letter, shape in letters.items():
        assert isinstance(shape.drawing, Outline)
        match = index.find(rounded(shape.drawing, units))
        assert match is not None
        assert match.label == letter


@given(letter=st.sampled_from(LETTERS), seed=st.integers(0, 2**32 - 1))
def test_tiny_noise_is_forgiven(letter: str, seed: int, index: ShapeIndex) -> None:
    drawing = outline(face(DEJAVU), face(DEJAVU).get_char_index(letter))
    noise = np.random.default_rng(seed).uniform(-0.0005, 0.0005, drawing.points.shape)
    match = index.find(Outline(drawing.points + noise, drawing.tags, drawing.ends))
    assert match is not None
    assert (match.label, match.exact) == (letter, False)
    assert 0 < match.distance < 0.0015


def test_unknown_drawings_are_not_found(index: ShapeIndex) -> None:
    program = face(DEJAVU)
    for letter in "äßñ€ЖЩжщ":
        assert index.find(outline(program, program.get_char_index(letter))) is None
    assert index.find(drawn([])) is None


def test_moved_drawings_are_not_found(index: ShapeIndex, letters: dict[str, Shape]) -> None:
    for shape in letters.values():
        drawing = shape.drawing
        assert isinstance(drawing, Outline)
        for step in ((0.004, 0), (0, 0.004)):
            assert index.find(Outline(drawing.points + step, drawing.tags, drawing.ends)) is None


def test_two_that_are_near_are_not_decided() -> None:
    known = ShapeIndex()
    known.add(fingerprint(drawn([rectangle(100, 0, 200, 700)])), "bar")
    known.add(fingerprint(drawn([rectangle(100, 0, 203, 700)])), "stem")
    doubtful = known.find(drawn([rectangle(100, 0, 201.5, 700)]))
    assert doubtful is not None
    assert (doubtful.ambiguous, doubtful.label, len(doubtful.rivals)) == (True, None, 1)
    clear = known.find(drawn([rectangle(100, 0, 200.5, 700)]))
    assert clear is not None
    assert (clear.label, clear.ambiguous) == ("bar", False)


def test_two_that_no_eye_tells_apart_give_both_their_labels() -> None:
    known = ShapeIndex()
    known.add(fingerprint(drawn([rectangle(100, 0, 200, 700)])), "I")
    known.add(fingerprint(drawn([rectangle(100, 0, 201, 700)])), "l")
    match = known.find(drawn([rectangle(100, 0, 200.5, 700)]))
    assert match is not None
    assert (match.labels, match.label, match.ambiguous) == (("I", "l"), None, False)
    assert len(match.twins) == 1


def test_points_that_pair_up_tell_drawings_apart_that_no_eye_does() -> None:
    known = ShapeIndex()
    known.add(fingerprint(drawn([rectangle(100, 0, 201, 700)])), "I")
    known.add(fingerprint(drawn([rectangle(100, 0, 202, 700)])), "l")
    match = known.find(drawn([rectangle(100, 0, 201.4, 700)]))
    assert match is not None
    assert (match.label, match.exact, match.twins) == ("I", False, ())


def test_points_decide_nothing_on_a_coarse_grid() -> None:
    known = ShapeIndex()
    known.add(fingerprint(drawn([rectangle(100, 0, 200.4, 700)])), "I")
    known.add(fingerprint(drawn([rectangle(100, 0, 200.8, 700)])), "l")
    match = known.find(drawn([rectangle(100, 0, 200, 700)]))
    assert match is not None
    assert (match.labels, match.label) == (("I", "l"), None)


def test_merged_contours_are_found() -> None:
    known = ShapeIndex()
    known.add(fingerprint(drawn([rectangle(0, 300, 600, 400), rectangle(250, 0, 350, 700)])), "+")
    corners = [(0, 300), (250, 300), (250, 0), (350, 0), (350, 300), (600, 300)]
    merged = polygon(*corners, (600, 400), (350, 400), (350, 700), (250, 700), (250, 400), (0, 400))
    match = known.find(drawn([merged]))
    assert match is not None
    assert (match.label, match.exact) == ("+", False)


def test_one_drawing_may_have_several_labels() -> None:
    known = ShapeIndex()
    shape = fingerprint(drawn([rectangle(100, 0, 200, 700)]))
    for label in ("I", "l", "I"):
        known.add(shape, label)
    match = known.find(shape)
    assert match is not None
    assert (match.labels, match.label, len(known)) == (("I", "l"), None, 1)


def test_blank_is_found_as_blank() -> None:
    known = ShapeIndex()
    known.add(fingerprint(drawn([])), " ")
    match = known.find(drawn([]))
    assert match is not None
    assert match.label == " "


def test_stroke_and_fill_are_not_mistaken(letters: dict[str, Shape], index: ShapeIndex) -> None:
    drawing = letters["o"].drawing
    assert isinstance(drawing, Outline)
    assert index.find(Outline(drawing.points, drawing.tags, drawing.ends, 0.0001)) is None


def test_bitmaps_are_found_where_only_their_place_is_rounded() -> None:
    known = ShapeIndex()
    known.add(fingerprint(Bitmap(8, 2, b"\xf0\x81", (0.8, 0, 0, 0.2, 0, 0))), "x")
    match = known.find(Bitmap(8, 2, b"\xf0\x81", (0.8, 0, 0, 0.2, 0.0004, 0)))
    assert match is not None
    assert (match.label, match.exact) == ("x", False)
    assert known.find(Bitmap(8, 2, b"\xf0\xa1", (0.8, 0, 0, 0.2, 0.0004, 0))) is None


def test_drawings_larger_than_letters_are_compared_too() -> None:
    known = ShapeIndex()
    known.add(fingerprint(drawn([rectangle(0, 0, 60_000, 90_000)])), "poster")
    match = known.find(drawn([rectangle(0, 0, 60_000, 90_000.5)]))
    assert match is not None
    assert match.label == "poster"


@pytest.mark.skipif(not NOTO.exists(), reason="the Noto fonts are not installed")
@pytest.mark.parametrize("script", ["Tamil", "Khmer", "Ethiopic"])
def test_whole_fonts_of_other_scripts(script: str) -> None:
    known = ShapeIndex()
    shapes = fingerprints(outlines(NOTO / f"NotoSans{script}-Regular.ttf", range(200)))
    for shape in shapes:
        known.add(shape, shape.key)
    for shape in shapes:
        assert isinstance(shape.drawing, Outline)
        match = known.find(rounded(shape.drawing, 720))
        assert match is not None
        assert match.key == shape.key


def test_hundred_thousand_shapes_are_no_burden(letters: dict[str, Shape]) -> None:
    known = ShapeIndex()
    shapes = list(letters.values())
    place = np.random.default_rng(2).uniform(-0.3, 0.3, (1000, 2))
    for number, (x, y) in enumerate(place):
        for shape in shapes:
            assert shape.box is not None
            left, bottom, right, top = shape.box
            moved = (left + x, bottom + y, right + x, top + y)
            known.add(Shape(f"{shape.key}{number}", shape.drawing, moved), "other")
    for letter, shape in letters.items():
        known.add(shape, letter)
    start = time.perf_counter()
    for letter, shape in letters.items():
        assert isinstance(shape.drawing, Outline)
        match = known.find(rounded(shape.drawing, 1000))
        assert match is not None
        assert match.label == letter
    assert (time.perf_counter() - start) / len(letters) < 0.05
