"""Lines in the order of drawing, if their places do not decide which is read first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from glyphstone.layout.columns.tables import Item

__all__ = ["as_drawn"]


@dataclass(frozen=True, slots=True)
class SequenceRules:
    """When the place of a line overrules the order of drawing.

    Worked out on one book of formulas (docs/decisions/layout.md), not swept.
    """

    #: A line of fewer em is a scrap: a label in a figure, part of a formula.
    min_line_em: float = 4.0
    #: Lines at one height differ by this at most, in em.
    row_tolerance_em: float = 0.3
    #: Lines over one another share more than this, in em.
    min_shared_em: float = 0.2
    #: Lines of a part of a page; more are read by their places alone, since each is compared with
    #: each.
    max_lines: int = 400


_SEQUENCE = SequenceRules()


def as_drawn(items: Sequence[Item]) -> list[Item]:
    """Lines, given row by row from the top, in the order of drawing as far as their places allow.

    A line is read after those above it, and after what precedes it at its own height; only scraps
    may come in any order among themselves.
    """
    ordered = list(items)
    if len(items) > _SEQUENCE.max_lines or all(a.first < b.first for a, b in pairwise(items)):
        return ordered
    found: list[Item] = []
    waiting = {item.number: item for item in ordered}
    for item in sorted(ordered, key=lambda one: one.first):
        if item.number in waiting:
            _read(item, waiting, found)
    return found


def _read(item: Item, waiting: dict[int, Item], found: list[Item]) -> None:
    """Append a line to `found`, after all lines that must be read before it."""
    del waiting[item.number]
    before = [other for other in waiting.values() if _must_precede(other, item)]
    before.sort(key=lambda one: one.first)
    for other in before:
        if other.number in waiting:
            _read(other, waiting, found)
    found.append(item)


def _must_precede(one: Item, other: Item) -> bool:
    size = min(one.size, other.size)
    if max(one.right - one.left, other.right - other.left) < _SEQUENCE.min_line_em * size:
        return False
    above = one.up - other.up
    if abs(above) <= _SEQUENCE.row_tolerance_em * size:
        return one.left < other.left
    shared = min(one.right, other.right) - max(one.left, other.left)
    return above > 0 and shared > _SEQUENCE.min_shared_em * size
