"""Smallest covers: right by brute force, the same every time."""

from __future__ import annotations

from itertools import combinations

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
