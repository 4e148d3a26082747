"""Page numbers in words."""

from __future__ import annotations

from glyphstone.model.page_ranges import page_ranges


def test_neighbours_are_a_range() -> None:
    assert page_ranges([1, 2, 3, 7, 9, 10]) == "1-3, 7, 9-10"
    assert page_ranges([4]) == "4"
    assert page_ranges([]) == ""
