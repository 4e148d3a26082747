"""Outlines as cubic segments."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from glyphstone.model import Outline
from glyphstone.shapes.segments import Segments, extrema, segments, sound
from tests.shapes.contours import Contour, contours, drawn, polygon, rectangle


def points(found: Segments, segment: int) -> list[tuple[float, float]]:
    return [(round(x, 9), round(y, 9)) for x, y in found.p[:, :, segment].T.tolist()]


def at(found: Segments, t: float) -> np.ndarray:
    """The point of each segment at a share of its way: (axis, segment)."""
    u = 1 - t
    p = found.p
    value: np.ndarray = (
        u**3 * p[:, 0] + 3 * u * u * t * p[:, 1] + 3 * u * t * t * p[:, 2] + t**3 * p[:, 3]
    )
    return value


def test_lines_are_cubic_with_controls_on_them() -> None:
    found = segments([drawn([polygon((0, 0), (3, 0), (3, 6))], units=1)])
    assert found.p.shape == (2, 4, 3)
    assert points(found, 0) == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert points(found, 1) == [(3, 0), (3, 2), (3, 4), (3, 6)]
    assert points(found, 2) == [(3, 6), (2, 4), (1, 2), (0, 0)]


def test_quadratic_curves_are_raised() -> None:
    found = segments([drawn([[(0, 0, 1), (3, 6, 0), (6, 0, 1)]], units=1)])
    assert points(found, 0) == [(0, 0), (2, 4), (4, 4), (6, 0)]
    assert at(found, 0.5)[:, 0].tolist() == pytest.approx([3, 3])


def test_cubic_curves_keep_their_controls() -> None:
    found = segments([drawn([[(0, 0, 1), (1, 5, 2), (4, 5, 2), (6, 0, 1)]], units=1)])
    assert points(found, 0) == [(0, 0), (1, 5), (4, 5), (6, 0)]
    assert points(found, 1)[0] == (6, 0)
    assert points(found, 1)[3] == (0, 0)


def test_two_quadratic_controls_imply_the_point_between() -> None:
    found = segments([drawn([[(0, 0, 1), (0, 4, 0), (4, 4, 0), (4, 0, 1)]], units=1)])
    assert found.p.shape[2] == 3
    assert points(found, 0)[3] == points(found, 1)[0] == (2, 4)


def test_a_contour_of_controls_alone_has_a_point_between_each_two() -> None:
    found = segments([drawn([[(0, 0, 0), (4, 0, 0), (4, 4, 0), (0, 4, 0)]], units=1)])
    starts = {points(found, segment)[0] for segment in range(found.p.shape[2])}
    assert starts == {(2, 0), (4, 2), (2, 4), (0, 2)}


def test_contours_and_outlines_are_marked_by_their_first() -> None:
    one = drawn([rectangle(0, 0, 1, 1), polygon((0, 0), (1, 0), (1, 1))], units=1)
    other = drawn([[(0, 0, 0), (4, 0, 0), (4, 4, 0)], polygon((5, 5))], units=1)
    found = segments([one, other])
    assert found.contours.tolist() == [0, 4, 7, 10]
    assert found.outlines.tolist() == [0, 2]
    assert points(found, 10) == [(5, 5)] * 4


def test_a_contour_that_makes_no_sense_is_a_polygon_and_others_are_not() -> None:
    bad: Contour = [(0, 0, 1), (1, 5, 2), (4, 0, 1)]
    curve: Contour = [(0, 0, 1), (3, 6, 0), (6, 0, 1)]
    found = segments([drawn([bad, curve], units=1)])
    assert found.contours.tolist() == [0, 3]
    assert points(found, 0)[3] == (1, 5)
    assert points(found, 3) == [(0, 0), (2, 4), (4, 4), (6, 0)]


@pytest.mark.parametrize("far", [np.inf, 1e300, 2e4])
def test_coordinates_are_held_at_the_border(far: float) -> None:
    for sign in (1, -1):
        outline = drawn([polygon((0, 0), (sign * far, 0), (0, sign * far))], units=1)
        found = segments([outline])
        assert np.abs(found.p).max() == 1e4
        assert (sign * found.p).max() == 1e4


def test_places_that_are_no_numbers_are_the_origin() -> None:
    outline = Outline(np.array([[1.0, 1.0], [np.nan, 2.0]]), np.ones(2, np.uint8), np.array([1]))
    assert points(segments([outline]), 0)[3] == (0, 2)


def raw(count: int, ends: list[int]) -> Outline:
    places = np.arange(2.0 * count).reshape(count, 2)
    return Outline(places, np.ones(count, np.uint8), np.array(ends), 0.25)


@pytest.mark.parametrize("ends", [[3], [1, 3], [0, 1, 2, 3]])
def test_sound_outlines_are_left_alone(ends: list[int]) -> None:
    outline = raw(4, ends)
    assert sound(outline) is outline


@pytest.mark.parametrize(
    ("ends", "kept", "size"),
    [
        ([1], [1], 2),
        ([1, 1, 3], [1, 3], 4),
        ([3, 1], [3], 4),
        ([1, 9], [1, 3], 4),
        ([-1, 3], [3], 4),
        ([-5], [], 0),
        ([2, 1, 3], [2, 3], 4),
        ([0, 0, 3], [0, 3], 4),
        ([0, 9], [0, 3], 4),
    ],
)
def test_ends_that_make_no_sense_are_dropped(ends: list[int], kept: list[int], size: int) -> None:
    found = sound(raw(4, ends))
    assert found.ends.tolist() == kept
    assert (len(found.points), len(found.tags), found.stroke) == (size, size, 0.25)


@given(contours())
def test_extrema_hold_every_point_of_a_curve_and_touch_it(drawing: list[Contour]) -> None:
    found = segments([drawn(drawing)])
    low, high = extrema(found.p)
    sampled = np.stack([at(found, t) for t in np.linspace(0, 1, 201)])
    assert (sampled >= low - 1e-9).all()
    assert (sampled <= high + 1e-9).all()
    # Between two samples a curve of this size hardly moves away from its turning point.
    assert (sampled.min(axis=0) <= low + 1e-3).all()
    assert (sampled.max(axis=0) >= high - 1e-3).all()


def test_extrema_of_a_curve_that_turns_twice() -> None:
    found = segments([drawn([[(0, 0, 1), (10, 3, 2), (-10, 3, 2), (0, 3, 1)]], units=1)])
    low, high = extrema(found.p)
    reach = 10 / np.sqrt(12) / 3 * 3
    assert high[0, 0] == pytest.approx(-low[0, 0])
    assert high[0, 0] == pytest.approx(reach)
