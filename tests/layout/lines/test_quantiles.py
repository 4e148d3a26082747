"""Values by their rank, for many groups at once."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.layout.lines.quantiles import (
    at_share,
    grouped,
    middle,
    middles,
    running_most,
    shares,
)

#: Steps that floating point holds exactly, so that moving values apart and back loses nothing.
VALUES = st.integers(-4000, 4000).map(lambda number: number / 8)
GROUPS = st.lists(st.lists(VALUES, min_size=1, max_size=8), min_size=1, max_size=6)


def flat(groups: list[list[float]]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    values = np.array([value for own in groups for value in own])
    count = np.array([len(own) for own in groups])
    return values, np.repeat(np.arange(len(groups)), count), count


def test_values_stand_at_shares_of_the_way() -> None:
    assert at_share(np.array([5.0, 1.0, 4.0, 2.0, 3.0]), 0.0, 0.25, 0.5, 0.75, 1.0) == [
        1,
        2,
        3,
        4,
        5,
    ]
    assert at_share(np.array([1.0, 2.0, 3.0, 4.0]), 0.5, 0.75) == [2.0, 3.0]
    assert middle(np.array([9.0, 1.0, 2.0, 8.0])) == 2.0


@given(GROUPS, st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]))
def test_shares_of_groups_are_those_of_each(groups: list[list[float]], share: float) -> None:
    values, group, count = flat(groups)
    (found,) = shares(values, group, count, share)
    assert found.tolist() == pytest.approx([at_share(np.array(own), share)[0] for own in groups])


@given(GROUPS)
def test_the_order_of_values_does_not_matter(groups: list[list[float]]) -> None:
    values, group, count = flat(groups)
    turned = middles(values[::-1].copy(), group[::-1].copy(), count)
    assert turned.tolist() == middles(values, group, count).tolist()
    assert turned.tolist() == pytest.approx([middle(np.array(own)) for own in groups])


def test_equal_values_are_the_middle_of_every_group() -> None:
    found = middles(np.full(3, 7.5), np.array([0, 0, 1]), np.array([2, 1]))
    assert found.tolist() == [7.5, 7.5]
    found = middles(np.array([7.5, 1.0, 7.5]), np.array([0, 1, 2]), np.array([1, 1, 1]))
    assert found.tolist() == [7.5, 1.0, 7.5]


@given(GROUPS)
def test_the_greatest_so_far_is_that_of_each_group(groups: list[list[float]]) -> None:
    values, group, _ = flat(groups)
    expected = [max(own[: place + 1]) for own in groups for place in range(len(own))]
    assert running_most(values, group).tolist() == pytest.approx(expected)


@given(GROUPS)
def test_groups_are_moved_apart_and_back(groups: list[list[float]]) -> None:
    values, group, _ = flat(groups)
    moved, step = grouped(values, group)
    for number in range(1, len(groups)):
        assert moved[group == number].min() > moved[group == number - 1].max()
    assert (moved - group * step + values.min()).tolist() == pytest.approx(values.tolist())


def test_nothing_has_no_rank() -> None:
    none, group = np.zeros(0), np.zeros(0, dtype=np.int64)
    assert running_most(none, group).tolist() == []
    assert grouped(none, group)[1] == 1.0
    assert shares(none, group, group, 0.5)[0].tolist() == []
    assert middles(none, group, group).tolist() == []
