"""Glyphs that are drawn again at nearly the same place."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from glyphstone.model.drawn_twice import TwinRules, drawn_again


def again(
    rows: Sequence[tuple[int, float, float]],
    *,
    size: float | Sequence[float] = 10.0,
    width: float | Sequence[float] = 0.5,
) -> str:
    """A sign for each row of glyph, x and y: `#` if it is drawn again."""
    count = len(rows)
    glyph = np.array([row[0] for row in rows], dtype=np.int64)
    x, y = (np.array([row[at] for row in rows], dtype=np.float64) for at in (1, 2))
    sizes, widths = (np.broadcast_to(np.array(one, dtype=float), count) for one in (size, width))
    marked = drawn_again(glyph, x, y, sizes, widths)
    assert marked.dtype == np.bool_
    return "".join(".#"[one] for one in marked.tolist())


def test_the_rules() -> None:
    assert TwinRules() == TwinRules(near=0.1, least_size=0.1, looked_back=64)


def test_few_glyphs() -> None:
    assert again([]) == ""
    assert again([(1, 0, 0)]) == "."
    assert again([(1, 0, 0), (1, 0, 0)]) == ".#"


@pytest.mark.parametrize("start", np.arange(-2.0, 2.0, 0.13).round(2).tolist())
@pytest.mark.parametrize("along", [(1.0, 0.0), (0.0, 1.0), (0.6, 0.8), (-0.6, 0.8)])
def test_twins_are_less_than_a_tenth_of_an_em_apart(
    start: float, along: tuple[float, float]
) -> None:
    near, far = 0.99, 1.01
    for apart, marked in ((near, ".#"), (far, "..")):
        rows = [(1, start, -start), (1, start + apart * along[0], -start + apart * along[1])]
        assert again(rows) == marked


def test_exactly_a_tenth_of_an_em_is_too_far() -> None:
    assert again([(1, 0.0, 0.0), (1, 1.0, 0.0)]) == ".."
    assert again([(1, 0.0, 0.0), (1, 0.0, 1.0)]) == ".."


@pytest.mark.parametrize(
    ("size", "apart", "marked"),
    [
        (20.0, 1.9, ".#"),
        (20.0, 2.1, ".."),
        (1.0, 0.09, ".#"),
        (1.0, 0.11, ".."),
        # Smaller text counts as a tenth of a point.
        (0.01, 0.009, ".#"),
        (0.01, 0.011, ".."),
        (0.0, 0.0, ".#"),
        (0.2, 0.019, ".#"),
    ],
)
def test_the_size_says_how_near(size: float, apart: float, marked: str) -> None:
    assert again([(1, 5.0, 5.0), (1, 5.0 + apart, 5.0)], size=size) == marked


def test_of_two_sizes_that_of_the_later_glyph_counts() -> None:
    rows = [(1, 0.1, 0.0), (1, 0.2, 0.0)]
    assert again(rows, size=(1.0, 10.0)) == again(rows, size=(10.0, 10.0)) == ".#"


def test_only_the_same_glyph_is_a_twin() -> None:
    assert again([(1, 5, 5), (2, 5, 5), (1 << 32, 5, 5), (1, 5, 5), (1 << 32, 5, 5)]) == "...##"


def test_every_copy_is_marked_in_any_order_of_drawing() -> None:
    assert again([(1, 5, 5), (2, 5, 5), (2, 5, 5), (1, 5, 5), (1, 9, 9)]) == "..##."
    assert again([(1, 0.0, 0.0), (1, 0.6, 0.0), (1, 1.2, 0.0)]) == ".##"


def test_glyphs_between_twins_do_not_hide_them() -> None:
    # They share a cell with the first and stand too far from it.
    between = [(1, 1.5, 0.1 * number) for number in range(3)]
    assert again([(1, 0.2, 0.0), *between, (1, 0.3, 0.0)])[-1] == "#"


@pytest.mark.parametrize(("between", "marked"), [(63, "#"), (64, ".")])
def test_so_many_glyphs_of_a_cell_are_looked_back_at(between: int, marked: str) -> None:
    # All stand in one cell of every grid; those between are twins of nothing but each other.
    corner = [(1, 0.05, 0.05)]
    crowd = [(1, 0.95, 0.95)] * between
    found = again([*corner, *crowd, (1, 0.06, 0.06)])
    assert found[-1] == marked
    assert found[:3] == "..#"


def test_places_that_are_no_numbers_have_no_twins() -> None:
    nan, inf = float("nan"), float("inf")
    with np.errstate(all="raise"):
        assert again([(1, nan, 0), (1, nan, 0), (1, inf, 0), (1, inf, 0), (1, 1e300, 0)]) == "....."


# --- marks ----------------------------------------------------------------------------------------

A, B, MARK = 1, 2, 3
PLACE = {A: 5.0, B: 12.0, MARK: 8.0}


def word(*glyphs: int, mark_width: float = 0.0) -> str:
    widths = [mark_width if glyph == MARK else 0.5 for glyph in glyphs]
    return again([(glyph, PLACE[glyph], 5.0) for glyph in glyphs], width=widths)


@pytest.mark.parametrize(
    ("glyphs", "marked"),
    [
        ((A, MARK, MARK, B), "...."),
        ((A, MARK, MARK, MARK), "...."),
        ((MARK, MARK), ".."),
        ((A, MARK, MARK, A, MARK, MARK), "...###"),
        ((A, A, MARK, MARK), ".#.#"),
        ((A, MARK, A, MARK), "..##"),
        ((A, B, MARK, A, B, MARK), "...###"),
    ],
)
def test_a_letter_may_carry_the_same_mark_twice(glyphs: tuple[int, ...], marked: str) -> None:
    assert word(*glyphs) == marked


def test_a_letter_with_a_width_is_no_mark() -> None:
    assert word(A, MARK, MARK, mark_width=0.1) == "..#"


def test_marks_that_do_not_follow_each_other_are_copies() -> None:
    rows = [(MARK, 8.0, 5.0), (A, 5.0, 5.0), (MARK, 8.0, 5.0)]
    assert again(rows, width=(0.0, 0.5, 0.0)) == "..#"


def test_marks_that_follow_each_other_stand_near_each_other() -> None:
    # The second and third are one letter's marks; the last is back at the first place.
    rows = [(MARK, 8.0, 5.0), (MARK, 20.0, 5.0), (MARK, 8.0, 5.0)]
    assert again(rows, width=0.0) == "..#"
