"""Columns of a few lines, recognised by the order of drawing.

The file draws the left column to its end before it returns to the first line of the right one.
Captions side by side have too few lines for a river, and may stand too close for one.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from glyphstone.layout.lines.drawing_runs import MOST_RUNS, Runs, runs_of
from glyphstone.layout.lines.frames import Frame
from glyphstone.layout.lines.strips import Strips, measure_again

__all__ = ["cut_at_jumps"]


@dataclass(frozen=True, slots=True)
class ShortColumnRules:
    """When lines that the file draws one below the other are a column of a few lines.

    Worked out on one book with captions side by side (docs/decisions/layout.md), not swept.
    """

    #: Distance of its lines in em, at least and at most.
    leading_em: tuple[float, float] = (0.6, 2.0)
    #: How far in or out lines may begin, in em.
    max_indent_em: float = 2.5
    #: Width of its first line in em, and glyphs of its second line, at least.
    min_width_em: float = 3.0
    min_glyphs: int = 6
    #: How far the next column may reach into it, in em.
    overlap_em: float = 0.05
    #: How many times larger one of its lines may be than another.
    max_size_ratio: float = 1.1
    max_lines: int = 30


_SHORT = ShortColumnRules()


def cut_at_jumps(frame: Frame, strips: Strips) -> None:
    """Split a line if the file draws the lines below its left part before its right part."""
    if frame.vertical or frame.rtl:
        return
    runs = runs_of(frame, strips)
    if not len(strips) < len(runs.strip) <= MOST_RUNS:
        return
    later: dict[int, list[int]] = {}
    for number, strip in enumerate(runs.strip):
        later.setdefault(strip, []).append(number)
    cuts: dict[int, float] = {}
    for own in later.values():
        for number, other in pairwise(own):
            edge = _edge(runs, number, other)
            if edge is not None:
                for line in _column(runs, number, edge):
                    cuts.setdefault(runs.strip[line], edge)
    if cuts:
        _cut(frame, strips, runs, later, cuts)


def _edge(runs: Runs, number: int, other: int) -> float | None:
    """The left edge of the column that begins with a later run of the same line, or None."""
    em = runs.size[number]
    if (
        runs.right[number] - runs.left[number] < _SHORT.min_width_em * em
        or runs.left[other] < runs.right[number] - _SHORT.overlap_em * em
        or runs.count(number + 1) < _SHORT.min_glyphs
        or not _follows(runs, number, number + 1)
    ):
        return None
    edge = runs.left[other] + _SHORT.overlap_em * em
    return runs.left[other] if runs.right[number + 1] <= edge else None


def _column(runs: Runs, number: int, edge: float) -> list[int]:
    """The runs of a column that ends before an edge, from its first."""
    found = [number]
    for line in range(number + 1, min(number + _SHORT.max_lines, len(runs.strip))):
        if (
            not _follows(runs, line - 1, line)
            or runs.right[line] > edge + _SHORT.overlap_em * runs.size[line]
        ):
            break
        found.append(line)
    return found


def _follows(runs: Runs, above: int, below: int) -> bool:
    """Whether a run could be the next line of a column."""
    sizes = runs.size[above], runs.size[below]
    em = max(sizes)
    return (
        _SHORT.leading_em[0] * em <= runs.up[above] - runs.up[below] <= _SHORT.leading_em[1] * em
        and em <= _SHORT.max_size_ratio * min(sizes)
        and abs(runs.left[above] - runs.left[below]) <= _SHORT.max_indent_em * em
    )


def _cut(
    frame: Frame,
    strips: Strips,
    runs: Runs,
    later: dict[int, list[int]],
    cuts: dict[int, float],
) -> None:
    """Make the part of each line behind the edge a line of its own."""
    for strip, edge in cuts.items():
        behind = [
            one
            for one in later[strip]
            if runs.left[one] >= edge - _SHORT.overlap_em * runs.size[one]
        ]
        if not behind or len(behind) == len(later[strip]):
            continue
        number = strips.repeat(strip)
        for one in behind:
            strips.of[runs.glyphs(one)] = number
    measure_again(frame, strips, runs.places)
