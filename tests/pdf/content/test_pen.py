"""The pen: sums of advances and gaps, run by run."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.pdf.content.pen import pen_positions

#: Pieces: the run, the gap before, and the steps of its glyphs.
PIECES = st.lists(
    st.tuples(
        st.integers(0, 3),
        st.integers(-9, 9),
        st.lists(st.integers(-9, 9), max_size=4),
    ),
    max_size=8,
)


def pens(pieces: list[tuple[int, float, list[float]]]) -> list[float]:
    """The pen at each glyph, as the columns of a page have it."""
    steps = np.array([step for _, _, steps in pieces for step in steps], dtype=np.float64)
    gaps = np.array([gap for _, gap, _ in pieces], dtype=np.float64)
    counts = np.array([len(steps) for _, _, steps in pieces], dtype=np.int64)
    runs = np.array([run for run, _, _ in pieces], dtype=np.int64)
    piece_of = np.repeat(np.arange(len(pieces)), counts)
    found: list[float] = pen_positions(steps, gaps, piece_of, counts, runs).tolist()
    return found


def one_by_one(pieces: list[tuple[int, float, list[float]]]) -> list[float]:
    pen: dict[int, float] = {}
    found: list[float] = []
    for run, gap, steps in pieces:
        pen[run] = pen.get(run, 0.0) + gap
        for step in steps:
            found.append(pen[run])
            pen[run] += step
    return found


@given(PIECES)
def test_each_run_has_a_pen_of_its_own(pieces: list[tuple[int, float, list[float]]]) -> None:
    assert pens(pieces) == pytest.approx(one_by_one(pieces))
    ordered = sorted(pieces, key=lambda piece: piece[0])
    assert pens(ordered) == pytest.approx(one_by_one(ordered))


@pytest.mark.parametrize("step", [1e20, -1e20, 1e300])
@pytest.mark.parametrize("of_gap", [False, True])
def test_an_absurd_run_blurs_no_other(step: float, of_gap: bool) -> None:
    absurd = (0, step, [1.0]) if of_gap else (0, 0.0, [step, 1.0])
    pieces = [absurd, (1, 0.25, [1.0, 1.0]), (2, 0.5, [1.0])]
    assert pens(pieces)[-3:] == [0.25, 1.25, 0.5]


def test_without_glyphs_there_are_no_pens() -> None:
    assert pens([]) == []
    assert pens([(0, 5.0, [])]) == []


@pytest.mark.parametrize(("last", "exact"), [(1e9 - 2, False), (1e9, True)])
def test_runs_are_summed_apart_from_a_thousand_million_points_on(last: float, exact: bool) -> None:
    """Both ways are right; the sum over all runs costs the last digits of a place."""
    pieces = [(0, 0.0, [last, 1.0]), (1, 1e-9, [0.0])]
    assert (pens(pieces)[-1] == 1e-9) is exact
    assert pens(pieces)[-1] == pytest.approx(0.0, abs=1e-6)
