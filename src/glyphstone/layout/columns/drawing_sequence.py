"""The order of drawing, where the places of lines do not say which is read first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from glyphstone.layout.columns.tables import Item

__all__ = ["as_drawn"]

#: A line of fewer em is a scrap: a label in a figure, part of a formula.
LONG = 4.0
#: In em: lines at one height; how much of lines that stand over one another lies over the other.
ONE_HEIGHT = 0.3
OVER = 0.2
#: Parts of a page with more lines are read by their places alone.
MOST_LINES = 400


def as_drawn(items: Sequence[Item]) -> list[Item]:
    """Lines, given by rows from the top, in the order of drawing as far as their places allow it.

    A line is read behind those that stand above it, and behind what stands before it at its own
    height; only scraps among themselves may come in any order.
    """
    ordered = list(items)
    if len(items) > MOST_LINES or all(a.first < b.first for a, b in pairwise(items)):
        return ordered
    found: list[Item] = []
    waiting = {item.number: item for item in ordered}
    for item in sorted(ordered, key=lambda one: one.first):
        if item.number in waiting:
            _read(item, waiting, found)
    return found


def _read(item: Item, waiting: dict[int, Item], found: list[Item]) -> None:
    """Read a line, after all that must be read before it."""
    del waiting[item.number]
    before = [other for other in waiting.values() if _must_precede(other, item)]
    before.sort(key=lambda one: one.first)
    for other in before:
        if other.number in waiting:
            _read(other, waiting, found)
    found.append(item)


def _must_precede(one: Item, other: Item) -> bool:
    size = min(one.size, other.size)
    if max(one.right - one.left, other.right - other.left) < LONG * size:
        return False
    above = one.up - other.up
    if abs(above) <= ONE_HEIGHT * size:
        return one.left < other.left
    shared = min(one.right, other.right) - max(one.left, other.left)
    return above > 0 and shared > OVER * size
