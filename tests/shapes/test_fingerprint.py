"""Fingerprints: equal for the same drawing however it is written down, different otherwise."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from glyphstone.model import Bitmap, Outline
from glyphstone.shapes.fingerprint import (
    BLANK,
    LOW,
    PLACE,
    POWERS,
    SPEED,
    fingerprint,
    fingerprints,
)
from glyphstone.shapes.segments import segments
from tests.shapes.contours import (
    Contour,
    contours,
    cubic,
    drawn,
    explicit,
    padded,
    polygon,
    rectangle,
    reversed_contours,
    rotated,
    split,
)
from tests.shapes.programs import DEJAVU, face, outline, outlines


def key(drawing: Outline | Bitmap) -> str:
    return fingerprint(drawing).key


def net_area(drawing: list[Contour]) -> float:
    """The area of a drawing in em squared, where loops of other direction count as less."""
    found = segments([drawn(drawing)])
    return float((SPEED @ found.p[1] * (PLACE @ found.p[0])).sum())


@given(contours(), st.data())
def test_start_point_does_not_matter(drawing: list[Contour], data: st.DataObject) -> None:
    turned = [rotated(contour, data.draw(st.integers(0, len(contour) - 1))) for contour in drawing]
    assert key(drawn(turned)) == key(drawn(drawing))


@given(contours(), st.randoms(use_true_random=False))
def test_contour_order_does_not_matter(drawing: list[Contour], random: Random) -> None:
    shuffled = drawing[:]
    random.shuffle(shuffled)
    assert key(drawn(shuffled)) == key(drawn(drawing))


@pytest.mark.parametrize(
    "written", [reversed_contours, explicit, cubic, padded, split], ids=lambda f: f.__name__
)
@given(drawing=contours())
def test_way_of_writing_does_not_matter(
    written: Callable[[list[Contour]], list[Contour]], drawing: list[Contour]
) -> None:
    plain, other = fingerprint(drawn(drawing)), fingerprint(drawn(written(drawing)))
    assert other.key == plain.key
    assert other.box == pytest.approx(plain.box, abs=1e-12)


@given(contours(), st.sampled_from([2, 3, 4, 7, 1024, 2.048]))
def test_units_per_em_do_not_matter(drawing: list[Contour], factor: float) -> None:
    assert key(drawn(drawing, 1000)) == key(
        drawn([[(x * factor, y * factor, tag) for x, y, tag in c] for c in drawing], 1000 * factor)
    )


@given(contours(), st.integers(-300, 300), st.integers(-300, 300))
def test_place_matters(drawing: list[Contour], dx: int, dy: int) -> None:
    assume(abs(dx) + abs(dy) >= 10)
    here = fingerprint(drawn(drawing))
    # Loops of one contour that take away as much ink as they add have no place of their own.
    assume(here.key == BLANK or abs(net_area(drawing)) > 1e-9)
    there = fingerprint(drawn([[(x + dx, y + dy, tag) for x, y, tag in c] for c in drawing]))
    assert (here.key == there.key) == (here.key == BLANK)


@given(contours(), contours())
def test_batch_does_not_matter(one: list[Contour], two: list[Contour]) -> None:
    drawings = [drawn(one), drawn(two), drawn([]), drawn(one)]
    shapes = fingerprints(drawings)
    assert [shape.key for shape in shapes] == [key(drawing) for drawing in drawings]
    assert [shape.drawing for shape in shapes] == drawings


@pytest.mark.parametrize(
    "drawing",
    [
        [],
        [polygon((5, 5))],
        [polygon((0, 0), (500, 500))],
        [polygon((0, 0), (500, 500), (250, 250))],
        [[(0, 0, 1), (500, 0, 0), (0, 0, 1), (500, 0, 0)]],
        [rectangle(0, 0, 400, 400), rectangle(0, 0, 400, 400)[::-1]],
    ],
    ids=["nothing", "point", "line", "there and back", "flat curves", "cancelled"],
)
def test_no_area_is_blank(drawing: list[Contour]) -> None:
    shape = fingerprint(drawn(drawing))
    assert (shape.key, shape.box) == (BLANK, None)


def test_anchor_points_change_nothing() -> None:
    letter = rectangle(100, 0, 200, 700)
    shape = fingerprint(drawn([letter, polygon((900, 900)), polygon((-50, 0), (-50, 800))]))
    assert shape.key == key(drawn([letter]))
    assert shape.box == pytest.approx((0.1, 0.0, 0.2, 0.7))


def test_figure_of_eight_is_no_blank() -> None:
    eight = polygon((0, 0), (400, 400), (400, 0), (0, 400))
    shape = fingerprint(drawn([eight]))
    assert shape.key != BLANK
    assert shape.key == key(drawn([eight[::-1]]))
    assert shape.box == pytest.approx((0.0, 0.0, 0.4, 0.4))


def test_hole_is_not_a_second_layer() -> None:
    outer, inner = rectangle(0, 0, 500, 500), rectangle(100, 100, 400, 400)
    assert key(drawn([outer, inner])) != key(drawn([outer, inner[::-1]]))


def test_dots_keep_their_places_apart() -> None:
    keys = {key(drawn([rectangle(x, y, x + 9, y + 9)])) for x in range(3) for y in range(3)}
    assert len(keys) == 9


def test_box_is_that_of_the_curve() -> None:
    arch: Contour = [(0, 0, 1), (0, 400, 2), (300, 400, 2), (300, 0, 1)]
    assert fingerprint(drawn([arch])).box == pytest.approx((0.0, 0.0, 0.3, 0.3))
    bow: Contour = [(0, 0, 1), (200, 300, 0), (400, 0, 1)]
    assert fingerprint(drawn([bow])).box == pytest.approx((0.0, 0.0, 0.4, 0.15))


@pytest.mark.parametrize(
    "contour",
    [
        [(0, 0, 1), (100, 500, 2), (400, 0, 1)],
        [(0, 0, 2), (100, 500, 2), (400, 0, 2)],
        [(0, 0, 1), (100, 500, 2), (200, 300, 0), (400, 0, 1)],
        [(0, 0, 1), (100, 500, 0), (200, 300, 2), (400, 0, 1)],
    ],
    ids=["one cubic control", "no point on the curve", "mixed", "mixed the other way"],
)
def test_senseless_controls_are_a_polygon(contour: Contour) -> None:
    good = rectangle(500, 0, 900, 300)
    straight = [(x, y, 1) for x, y, _ in contour]
    assert key(drawn([good, contour])) == key(drawn([good, straight]))


def test_senseless_numbers_do_no_harm() -> None:
    drawings = [
        Outline(
            np.array([[0, 0], [math.nan, 1], [math.inf, 0], [1e300, -1e300]]),
            np.ones(4, dtype=np.uint8),
            np.array([3]),
        ),
        Outline(np.ones((2, 2)), np.ones(2, dtype=np.uint8), np.array([9, 3])),
        Outline(np.empty((0, 2)), np.empty(0, dtype=np.uint8), np.array([5])),
        Outline(np.ones((2, 2)), np.ones(2, dtype=np.uint8), np.array([-1])),
    ]
    good = drawn([rectangle(0, 0, 400, 400)])
    shapes = fingerprints([*drawings, good])
    assert shapes[-1].key == key(good)
    assert [shape.key for shape in shapes[1:-1]] == [BLANK] * 3


@given(contours())
def test_stroke_is_another_drawing(drawing: list[Contour]) -> None:
    filled = drawn(drawing)
    pens = [Outline(filled.points, filled.tags, filled.ends, width) for width in (0.02, 0.03)]
    turned = drawn(reversed_contours(drawing))
    shapes = fingerprints([filled, *pens, Outline(turned.points, turned.tags, turned.ends, 0.02)])
    assert len({shape.key for shape in shapes}) == 3
    assert shapes[1].key == shapes[3].key
    assert shapes[1].key.startswith("1:s")


def test_stroked_line_has_ink() -> None:
    line = drawn([polygon((100, 0), (100, 700))])
    shape = fingerprint(Outline(line.points, line.tags, line.ends, 0.04))
    assert shape.box == pytest.approx((0.08, -0.02, 0.12, 0.72))


def test_bitmap_margins_and_mirrors_do_not_matter() -> None:
    plain = Bitmap(8, 2, bytes([0b11110000, 0b10000000]), (0.8, 0, 0, 0.2, 0, 0))
    shape = fingerprint(plain)
    assert shape.key.startswith("1:b")
    assert shape.box == pytest.approx((0.0, 0.0, 0.4, 0.2))
    wider = Bitmap(16, 3, bytes([0, 0, 0b00111100, 0, 0b00100000, 0]), (1.6, 0, 0, 0.3, -0.2, 0.0))
    mirrored = Bitmap(8, 2, bytes([0b00000001, 0b00001111]), (-0.8, 0, 0, -0.2, 0.8, 0.2))
    assert {key(wider), key(mirrored)} == {shape.key}
    moved = Bitmap(8, 2, plain.rows, (0.8, 0, 0, 0.2, 0, 0.1))
    other = Bitmap(8, 2, bytes([0b11110000, 0b01000000]), plain.matrix)
    assert len({shape.key, key(moved), key(other)}) == 3


def test_bitmap_without_ink_is_blank() -> None:
    for bitmap in (
        Bitmap(8, 1, b"\0", (1, 0, 0, 1, 0, 0)),
        Bitmap(0, 0, b"", (1, 0, 0, 1, 0, 0)),
        Bitmap(10**9, 10**9, b"\1", (1, 0, 0, 1, 0, 0)),
        Bitmap(8, 1, b"\1", (math.nan, 0, 0, 1, 0, 0)),
    ):
        assert fingerprint(bitmap).key == BLANK


def test_letters_drawn_alike_share_a_key_and_others_do_not() -> None:
    program = face(DEJAVU)

    def of(text: str) -> str:
        return key(outline(program, program.get_char_index(text)))

    assert of("A") == of("\N{CYRILLIC CAPITAL LETTER A}") == of("\N{GREEK CAPITAL LETTER ALPHA}")
    assert of(" ") == of("\N{NO-BREAK SPACE}") == BLANK
    different = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,'`·•-–—_"
    assert len({of(letter) for letter in different}) == len(different)


def test_keys_are_stable() -> None:
    """Keys are stored; whoever changes them must raise the version."""
    assert key(drawn([rectangle(100, 0, 200, 700)])) == "1:o4337558d9df6e1d14bf8"
    assert key(outlines(DEJAVU, [36])[0]) == "1:od411f155c559ff2a465f"


BOX = drawn([rectangle(100, 0, 200, 700)])


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (BOX, "1:o4337558d9df6e1d14bf8"),
        (
            drawn([[(0, 0, 1), (0, 400, 2), (300, 400, 2), (300, 0, 1)]]),
            "1:oc6f03565b6a688b413c4",
        ),
        (
            drawn([[(0, 0, 0), (400, 0, 0), (400, 400, 0), (0, 400, 0)]]),
            "1:o2abd04acfa13f14f67dd",
        ),
        (drawn([rectangle(50, 60, 59, 69)]), "1:oaf1c255b644d61b3754f"),
        (Outline(BOX.points, BOX.tags, BOX.ends, 0.04), "1:s2c6da644fa262e1b31e3"),
        (Bitmap(8, 2, b"\xf0\x80", (0.8, 0, 0, 0.2, 0, 0)), "1:bc606509cc8da80a8127f"),
    ],
    ids=["lines", "cubic", "quadratic", "dot", "stroke", "bitmap"],
)
def test_keys_stay_as_they_are_stored(drawing: Outline | Bitmap, expected: str) -> None:
    """Libraries of maps hold keys: other keys for the same drawings need another version."""
    assert key(drawing) == expected


@pytest.mark.parametrize(("side", "blank"), [(0.0099, True), (0.0102, False)])
def test_ink_of_less_than_a_hundredth_of_a_unit_is_none(side: float, blank: bool) -> None:
    """Its area would be less than 1e-10 of an em."""
    assert (key(drawn([rectangle(0, 0, side, side)])) == BLANK) is blank


def test_many_drawings_at_once_are_as_one_by_one() -> None:
    """More points than are worked on together, of all kinds."""
    dots = [drawn([rectangle(10 * i, 0, 10 * i + 5 + i % 7, 9)] * 3) for i in range(400)]
    pens = [
        Outline(dot.points, dot.tags, dot.ends, 0.01 + 0.001 * (i % 5))
        for i, dot in enumerate(dots)
    ]
    mixed = [drawing for pair in zip(dots, pens, strict=True) for drawing in pair]
    together = fingerprints(mixed)
    assert [shape.key for shape in together[:40]] == [key(drawing) for drawing in mixed[:40]]
    assert [shape.key for shape in together[-40:]] == [key(drawing) for drawing in mixed[-40:]]
    assert len({shape.key for shape in together}) == 800


def test_a_pen_widens_the_box_by_half_its_width() -> None:
    pen = Outline(BOX.points, BOX.tags, BOX.ends, 0.04)
    assert fingerprint(pen).box == pytest.approx((0.08, -0.02, 0.22, 0.72))


def test_whether_a_contour_has_ink_is_told_by_its_moments_up_to_the_second() -> None:
    assert sorted(POWERS[:LOW]) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)]
    # Two halves that turn against each other: no area, and ink all the same.
    eight = drawn([polygon((0, 0), (500, 500), (500, 0), (0, 500))])
    assert key(eight) != BLANK
