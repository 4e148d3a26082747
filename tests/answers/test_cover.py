"""Smallest covers: right by brute force, the same every time."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.answers.cover import smallest_cover

FULL = (1 << 9) - 1


@given(st.lists(st.integers(0, FULL), max_size=9))
def test_no_cover_is_smaller(sets: list[int]) -> None:
    held = 0
    for bits in sets:
        held |= bits
    found = smallest_cover(sets, FULL)
    covered = 0
    for index in found.chosen:
        covered |= sets[index]
    assert covered == held
    assert found.proven
    for size in range(len(found.chosen)):
        for some in combinations(sets, size):
            union = 0
            for bits in some:
                union |= bits
            assert union != held


@given(st.lists(st.integers(1, 2**40 - 1), min_size=5, max_size=60))
def test_few_steps_still_cover_everything(sets: list[int]) -> None:
    found = smallest_cover(sets, 2**40 - 1, steps=1)
    held = covered = 0
    for bits in sets:
        held |= bits
    for index in found.chosen:
        covered |= sets[index]
    assert covered == held
    assert found.chosen == smallest_cover(sets, 2**40 - 1, steps=1).chosen


def test_nothing_needs_nothing() -> None:
    assert smallest_cover([], FULL).chosen == []
    assert smallest_cover([1, 2], 0).chosen == []


def test_a_search_that_is_cut_short_proves_nothing() -> None:
    # Each pair of five things: three sets are needed, and neither reductions nor greed prove it.
    pairs = [1 << a | 1 << b for a, b in combinations(range(5), 2)]
    assert len(smallest_cover(pairs, 31).chosen) == 3
    assert smallest_cover(pairs, 31).proven
    cut = smallest_cover(pairs, 31, steps=1)
    assert not cut.proven
    assert len(cut.chosen) == 3


def test_only_the_universe_need_be_covered() -> None:
    found = smallest_cover([0b0011, 0b1100, 0b0110], 0b0110)
    assert found.chosen == [2]


def test_of_equal_sets_the_first_is_taken() -> None:
    assert smallest_cover([0b01, 0b11, 0b11], 0b11).chosen == [1]


def test_the_greedy_start_is_improved_on() -> None:
    # Greed takes the set of four first and needs three; two sets of three hold everything.
    sets = [0b011110, 0b000111, 0b111000]
    assert sorted(smallest_cover(sets, 0b111111).chosen) == [1, 2]


def test_what_the_greedy_start_takes_in_vain_is_left_out() -> None:
    # Greed takes the first set, then two others that hold all of it.
    sets = [0b101011, 0b101101, 0b011001, 0b100110, 0b111010]
    found = smallest_cover(sets, 0b111111, steps=1)
    assert sorted(found.chosen) == [1, 4]
    assert not found.proven


@pytest.mark.parametrize(
    ("steps", "size", "proven"), [(1, 5, False), (2, 4, False), (3, 4, False), (4, 4, True)]
)
def test_every_step_of_a_search_counts(steps: int, size: int, proven: bool) -> None:
    # Greed finds five sets; the second step finds four, the fourth that three are not enough.
    sets = [840, 1073, 1572, 1794, 3096, 1170, 1186, 71, 1106, 3585, 864, 281, 531, 777]
    found = smallest_cover(sets, (1 << 12) - 1, steps=steps)
    assert (len(found.chosen), found.proven) == (size, proven)
