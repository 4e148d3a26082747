"""Each row a column of its own, as cheaply as can be."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray

from glyphstone.evidence.assignment import assigned

Costs = NDArray[np.float64]


def tables(rows: int, columns: int, costs: st.SearchStrategy[float]) -> st.SearchStrategy[Costs]:
    """Tables of up to so many rows, with as many columns or more."""
    shapes = st.integers(0, rows).flatmap(
        lambda own: st.tuples(st.just(own), st.integers(own, columns))
    )
    return shapes.flatmap(lambda shape: arrays(np.float64, shape, elements=costs))


def cost(costs: Costs, columns: NDArray[np.int64]) -> float:
    return float(costs[np.arange(len(costs)), columns].sum())


def cheapest(costs: Costs) -> float:
    """The least of all ways."""
    rows, columns = costs.shape
    ways = permutations(range(columns), rows)
    return min(cost(costs, np.array(way, dtype=np.int64)) for way in ways)


@given(tables(4, 6, st.integers(-3, 3).map(float)))
def test_equal_costs_are_no_hindrance(costs: Costs) -> None:
    assert cost(costs, assigned(costs)) == cheapest(costs)


@given(tables(4, 6, st.floats(-1000, 1000)))
def test_no_other_way_is_cheaper(costs: Costs) -> None:
    assert cost(costs, assigned(costs)) == pytest.approx(cheapest(costs), abs=1e-6)


@given(tables(15, 40, st.floats(-1000, 1000)))
def test_every_row_has_a_column_of_its_own(costs: Costs) -> None:
    found = assigned(costs)
    assert len(found) == len(costs) == len(set(found.tolist()))
    assert all(0 <= column < costs.shape[1] for column in found.tolist())


@given(tables(5, 7, st.floats(-1000, 1000)), st.data())
def test_what_a_row_costs_everywhere_changes_nothing(costs: Costs, data: st.DataObject) -> None:
    more = data.draw(arrays(np.float64, len(costs), elements=st.floats(-100, 100)))
    found = assigned(costs + more[:, None])
    assert cost(costs, found) == pytest.approx(cost(costs, assigned(costs)), abs=1e-6)


def test_the_first_choice_may_have_to_give_way() -> None:
    costs = np.array([[1.0, 2.0, 9.0], [1.0, 9.0, 9.0], [5.0, 1.0, 3.0]])
    assert assigned(costs).tolist() == [1, 0, 2]
    assert assigned(-np.eye(4)).tolist() == [0, 1, 2, 3]


def test_the_table_itself_is_left_alone() -> None:
    costs = np.array([[1.0, 2.0], [1.0, 3.0]])
    assigned(costs)
    assert costs.tolist() == [[1.0, 2.0], [1.0, 3.0]]


@pytest.mark.parametrize("shape", [(1, 0), (3, 2)])
def test_too_few_columns_is_an_error(shape: tuple[int, int]) -> None:
    rows, columns = shape
    with pytest.raises(ValueError, match=f"{rows} rows cannot have a column each of {columns}"):
        assigned(np.zeros(shape))
