"""Page numbers in words."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["page_ranges"]


def page_ranges(numbers: Sequence[int]) -> str:
    """Page numbers as `1-5, 9`."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in ranges)
