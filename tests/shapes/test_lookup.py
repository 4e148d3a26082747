"""Tolerant lookup: rounding is forgiven, doubt is shown, nothing is guessed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.model import Bitmap, Outline, Shape
from glyphstone.shapes import lookup
from glyphstone.shapes.fingerprint import fingerprint, fingerprints
from glyphstone.shapes.lookup import LookupRules, ShapeIndex
from glyphstone.shapes.raster import Grey, Window, raster
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


def test_a_lookup_among_very_many_shapes_compares_few(
    letters: dict[str, Shape], monkeypatch: pytest.MonkeyPatch
) -> None:
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
    compared: list[str] = []
    offset = lookup._offset

    def counted(shape: Shape, other: Shape) -> float:
        compared.append(other.key)
        return offset(shape, other)

    monkeypatch.setattr(lookup, "_offset", counted)
    for letter, shape in letters.items():
        assert isinstance(shape.drawing, Outline)
        match = known.find(rounded(shape.drawing, 1000))
        assert match is not None
        assert match.label == letter
    # Of the hundred thousand, those whose box lies within reach.
    assert len(compared) < 20 * len(letters)


# --- each threshold from both sides ---------------------------------------------------------------


def knowing(**drawings: Outline) -> ShapeIndex:
    found = ShapeIndex()
    for label, drawing in drawings.items():
        found.add(fingerprint(drawing), label)
    return found


def stem(right: float, left: float = 100.0) -> Outline:
    return drawn([rectangle(left, 0, right, 700)])


@pytest.mark.parametrize(("off", "found"), [(2.1, True), (2.3, False), (-2.1, True), (-2.3, False)])
def test_a_side_of_the_box_may_lie_two_thousandths_off(off: float, found: bool) -> None:
    assert (knowing(I=stem(200)).find(stem(200 + off)) is not None) is found
    assert (knowing(I=stem(200)).find(stem(200, 100 + off)) is not None) is found


def with_hole(off: float) -> Outline:
    """A frame whose hole begins so many thousandths of an em behind the edge of a pixel."""
    return drawn([rectangle(0, 0, 600, 700), rectangle(187.5 + off, 100, 500, 600)[::-1]])


def turned_with_hole(off: float) -> Outline:
    """The same drawing, written down so that its points do not pair up with those of the other."""
    return drawn([rectangle(187.5 + off, 100, 500, 600), rectangle(0, 0, 600, 700)[::-1]])


@pytest.mark.parametrize(("off", "found"), [(4.3, True), (4.8, False)])
def test_an_edge_may_lie_four_thousandths_off(off: float, found: bool) -> None:
    match = knowing(O=with_hole(0)).find(with_hole(off))
    assert (match is not None) is found
    if match is not None:
        assert match.distance == pytest.approx(off / 1000, abs=1e-4)
        assert (match.exact, match.label) == (False, "O")


@pytest.mark.parametrize(("apart", "twins", "rivals"), [(1.8, 1, 0), (2.2, 0, 1)])
def test_known_drawings_nearer_than_a_hair_are_twins(apart: float, twins: int, rivals: int) -> None:
    """The drawing asked for stands half-way between two known ones, on a grid of its own."""
    index = knowing(a=with_hole(0), b=with_hole(apart))
    match = index.find(turned_with_hole(apart / 2))
    assert match is not None
    assert (len(match.twins), len(match.rivals)) == (twins, rivals)
    assert match.ambiguous is bool(rivals)
    assert set(match.labels) == ({"a", "b"} if twins else set(match.labels[:1]))
    assert match.label is None


@pytest.mark.parametrize(("apart", "rivals"), [(4.0, 1), (4.3, 0)])
def test_drawings_much_farther_than_the_nearest_are_no_rivals(apart: float, rivals: int) -> None:
    """The nearest lies 1.95 thousandths off: twice that and a little blur are 4.1."""
    index = knowing(a=with_hole(0), b=with_hole(1.95 + apart))
    match = index.find(turned_with_hole(1.95))
    assert match is not None
    assert len(match.rivals) == rivals
    assert match.label == (None if rivals else "a")


@pytest.mark.parametrize(("off", "decided"), [(0.5, True), (0.52, False)])
def test_points_that_pair_up_decide_if_they_are_rounded_alone(off: float, decided: bool) -> None:
    """To half a thousandth of an em; the other drawing would be a twin."""
    index = knowing(I=stem(200), l=stem(201.3))
    match = index.find(stem(200 + off))
    assert match is not None
    assert (match.label == "I") is decided


@pytest.mark.parametrize(
    ("right", "coarse"), [(400 / 500 * 1000, True), (410 / 512 * 1000, True), (801.0, False)]
)
def test_grids_of_fewer_units_are_coarse(right: float, coarse: bool) -> None:
    """There a drawing may be the rounding of either."""

    def stem_on(units: float, end: float) -> Outline:
        return drawn([rectangle(0, 0, end, 1000 * round(units * 0.7) / units)])

    units = 500.0 if right == 800.0 else 512.0
    index = knowing(I=stem_on(units, right + 0.4), l=stem_on(units, right + 0.8))
    match = index.find(stem_on(units, right))
    assert match is not None
    assert (match.label is None) is coarse


def test_letters_as_large_as_a_poster_are_compared_at_a_lower_density() -> None:
    index = knowing(x=drawn([rectangle(0, 0, 9000, 700)]))
    match = index.find(drawn([rectangle(0, 0, 9000.9, 700)]))
    assert match is not None
    assert match.label == "x"


def test_drawings_of_more_points_than_a_picture_holds_are_not_compared() -> None:
    def comb(points: int, off: float = 0.0) -> Outline:
        teeth = [(i / 60.0, 500.0 + (i % 2)) for i in range(points - 2)]
        return drawn([polygon((600 + off, 0.0), (0.0, 0.0), *teeth)])

    index = knowing(x=comb(32_767), y=comb(32_768))
    assert index.find(comb(32_767, 1.0)) is not None
    assert index.find(comb(32_768, 1.0)) is None


def test_pictures_that_are_kept_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    drawings: list[tuple[int, int]] = []

    def counted(drawing: Outline | Bitmap, size: tuple[int, int], window: Window) -> Grey:
        drawings.append(size)
        return raster(drawing, size, window)

    monkeypatch.setattr(lookup, "_RULES", LookupRules(max_pictures=3))
    monkeypatch.setattr("glyphstone.shapes.lookup.raster", counted)
    index = knowing(O=with_hole(0))
    for _ in range(3):
        assert index.find(with_hole(3.0)) is not None
    assert len(drawings) == 2
    for off in (3.1, 3.2, 3.3, 3.0):
        assert index.find(with_hole(off)) is not None
    assert len(drawings) > 6


def test_pictures_are_compared_with_a_pixel_of_white_around(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: set[tuple[tuple[int, int], Window]] = set()

    def noted(drawing: Outline | Bitmap, size: tuple[int, int], window: Window) -> Grey:
        seen.add((size, window))
        return raster(drawing, size, window)

    monkeypatch.setattr("glyphstone.shapes.lookup.raster", noted)
    # The known stem ends on pixels of 1/128 em, the other one a little beyond.
    index = knowing(x=drawn([rectangle(125, 250, 500, 750)]))
    assert index.find(drawn([rectangle(125, 250, 501.5, 751.5)])) is not None
    assert seen == {
        ((66, 50), (15 / 128, 31 / 128, 65 / 128, 97 / 128)),
        ((67, 51), (15 / 128, 31 / 128, 66 / 128, 98 / 128)),
    }
