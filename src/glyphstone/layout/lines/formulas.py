"""Formulas: glyphs above and below a gap in a line are read in the gap, in the order of drawing.

Fractions, limits of sums and rows of a matrix have baselines of their own. The file draws them
between the glyphs that precede and follow them in their line, which is also the reading order.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from glyphstone.layout.lines.drawing_runs import MOST_RUNS, Runs, runs_of
from glyphstone.layout.lines.frames import Frame
from glyphstone.layout.lines.strips import BASELINES, Strips, measure_again
from glyphstone.model import BoolArray, FloatArray, IntArray

__all__ = ["join_formulas", "keep_scripts_in_order"]


@dataclass(frozen=True, slots=True)
class FormulaRules:
    """When glyphs above and below a line are parts of a formula in it.

    Worked out on one book of formulas (docs/decisions/layout.md), not swept.
    """

    #: How far two neighbours along the line may overlap, and how far apart they may stand, in em;
    #: the second is wider if a river has cut the line at the gap that the formula stands in.
    max_overlap_em: float = 0.3
    max_gap_em: float = 0.5
    max_gap_across_river_em: float = 0.8
    #: How far above and below its line a part may stand, in em.
    max_offset_em: float = 3.0
    #: How far a part that begins a line may begin before the one below it, in em: the line above
    #: begins farther out.
    max_outdent_em: float = 2.0
    #: What is nearer to the height of its line is neither above nor below it, in em.
    level_tolerance_em: float = 0.2
    max_parts: int = 60


_FORMULAS = FormulaRules()


def join_formulas(frame: Frame, strips: Strips) -> None:
    """Move parts of formulas into their line, in the order of drawing."""
    if frame.vertical or frame.rtl:
        return
    runs = runs_of(frame, strips)
    if not 1 < len(runs.strip) <= MOST_RUNS:
        return
    own, left, right = np.array(runs.strip), np.array(runs.left), np.array(runs.right)
    em = np.maximum(strips.size[own[1:]], strips.size[own[:-1]])
    gap = left[1:] - right[:-1]
    off = np.abs(np.diff(strips.up[own]))
    beside = (
        (gap >= -_FORMULAS.max_overlap_em * em)
        & (gap <= _FORMULAS.max_gap_em * em)
        & (off <= _FORMULAS.max_offset_em * em)
    )
    beside |= _goes_on_later(strips, own, left, right)
    if not beside.any():
        return
    formulas = _formulas(runs, np.flatnonzero(beside).tolist())
    if formulas:
        _join(frame, strips, runs, formulas)


def _goes_on_later(strips: Strips, own: IntArray, left: FloatArray, right: FloatArray) -> BoolArray:
    """Which runs, except the last, continue right beside themselves after other runs."""
    found = np.zeros(len(own) - 1, dtype=np.bool_)
    order = np.argsort(own, kind="stable")
    first, second = order[:-1], order[1:]
    gap = left[second] - right[first]
    em = strips.size[own[first]]
    later = (
        (own[first] == own[second])
        & (gap >= -_FORMULAS.max_overlap_em * em)
        & (gap <= _FORMULAS.max_gap_em * em)
    )
    later &= second - first <= _FORMULAS.max_parts
    found[first[later]] = True
    return found


#: The run before a formula (-1 if none), its first run, the run after its last, its line.
_Formula = tuple[int, int, int, int]


def _formulas(runs: Runs, beside: list[int]) -> list[_Formula]:
    found: list[_Formula] = []
    done = -1
    for number in beside:
        if number < done:
            continue
        formula = _below(runs, number) or _behind(runs, number) or _before(runs, number, done)
        if formula is not None:
            found.append(formula)
            done = formula[2]
    return found


def _below(runs: Runs, host: int) -> _Formula | None:
    """Runs above or below the end of a run, drawn right before its line continues beside it.

    Readings (ruby) beside Han characters are not part of a formula.
    """
    em = runs.size[host]
    number = host + 1
    last = min(len(runs.strip), host + _FORMULAS.max_parts)
    right = runs.right[host]
    while number < last and runs.strip[number] != runs.strip[host]:
        if (
            runs.dense[number]
            or runs.left[number] < runs.left[host] - _FORMULAS.max_overlap_em * em
            or abs(runs.up[number] - runs.up[host]) > _FORMULAS.max_offset_em * em
        ):
            return None
        right = max(right, runs.right[number])
        number += 1
    if number == last or number == host + 1:
        return None
    gap = runs.left[number] - runs.right[host]
    if (
        not -_FORMULAS.max_overlap_em * em <= gap <= _FORMULAS.max_gap_em * em
        or right > runs.left[number] + _FORMULAS.max_overlap_em * em
    ):
        return None
    return host, host + 1, number, runs.strip[host]


def _behind(runs: Runs, host: int) -> _Formula | None:
    """A formula that begins right after a run of its line."""
    em = runs.size[host]
    edge = runs.right[host] - _FORMULAS.max_overlap_em * em
    farthest = runs.right[host]
    inside = False
    number = host + 1
    last = min(len(runs.strip), host + _FORMULAS.max_parts)
    while number < last and runs.left[number] >= edge:
        rise = abs(runs.up[number] - runs.up[host])
        goes_on = runs.left[number] >= farthest - _FORMULAS.max_overlap_em * em
        if runs.strip[number] == runs.strip[host] and goes_on:
            return host, host + 1, number, runs.strip[host]
        if rise <= BASELINES.tolerance_em * em and goes_on and inside:
            near = runs.left[number] - farthest <= _FORMULAS.max_gap_across_river_em * em
            return (host, host + 1, number + 1, runs.strip[host]) if near else None
        if rise > _FORMULAS.max_offset_em * max(em, runs.size[number]):
            break
        inside = True
        farthest = max(farthest, runs.right[number])
        number += 1
    if _on_both_sides(runs, host, host + 1, number):
        return host, host + 1, number, runs.strip[host]
    return None


def _before(runs: Runs, last: int, done: int) -> _Formula | None:
    """A formula at the beginning of its line, right before a run of the line."""
    host = last + 1
    em = runs.size[host]
    edge = runs.left[host] + _FORMULAS.max_overlap_em * em
    number = last
    begin = runs.left[last]
    while number > done and host - number < _FORMULAS.max_parts:
        if (
            runs.right[number] > edge
            or runs.left[number] < begin - _FORMULAS.max_outdent_em * em
            or runs.right[number] < begin - _FORMULAS.max_gap_em * em
            or abs(runs.up[number] - runs.up[host])
            > _FORMULAS.max_offset_em * max(em, runs.size[number])
        ):
            break
        begin = min(begin, runs.left[number])
        number -= 1
    if _on_both_sides(runs, host, number + 1, host):
        return -1, number + 1, host, runs.strip[host]
    return None


def _on_both_sides(runs: Runs, host: int, first: int, end: int) -> bool:
    """Whether runs stand both above and below a line; the next line of text would not."""
    level = _FORMULAS.level_tolerance_em * runs.size[host]
    ups = runs.up[first:end]
    return bool(ups) and max(ups) > runs.up[host] + level and min(ups) < runs.up[host] - level


def _join(frame: Frame, strips: Strips, runs: Runs, formulas: list[_Formula]) -> None:
    key, apart = frame.along.copy(), np.zeros(len(frame), dtype=np.bool_)
    for before, first, end, strip in formulas:
        own = runs.glyphs(first, end)
        strips.of[own] = strip
        reached = -np.inf
        if before >= 0:
            reached = float(key[runs.glyphs(before, first)].max())
        key[own] = np.maximum.accumulate(np.maximum(frame.along[own], reached))
        for number in range(max(first, 1), end):
            if runs.left[number] < runs.right[number - 1]:
                apart[runs.places[runs.starts[number]]] = True
        if end < len(runs.strip) and runs.strip[end] == strip:
            # The continuation of the line is read after the formula.
            after = runs.glyphs(end)
            key[after] = np.maximum(key[after], key[own[-1]])
            apart[after[0]] |= runs.left[end] < runs.right[end - 1]
    frame.key, frame.apart = key, apart
    measure_again(frame, strips, runs.places)


def keep_scripts_in_order(frame: Frame, strips: Strips) -> None:
    """Keep superscripts over subscripts, and small fractions, in the order of drawing."""
    if frame.vertical or frame.rtl:
        return
    places = np.flatnonzero(strips.of >= 0)
    of = strips.of[places]
    up, along, size = frame.up[places], frame.along[places], frame.size[places]
    raised = np.abs(up - strips.up[of]) > BASELINES.tolerance_em * size
    back = np.flatnonzero(
        raised[1:]
        & raised[:-1]
        & (of[1:] == of[:-1])
        & (np.diff(along) < 0)
        & (np.abs(np.diff(up)) > BASELINES.tolerance_em * size[1:])
    )
    if not len(back):
        return
    key: FloatArray = frame.along.copy() if frame.key is None else frame.key
    for place in (back + 1).tolist():
        first = place - 1
        while first > 0 and of[first - 1] == of[place] and up[first - 1] == up[place - 1]:
            first -= 1
        if along[place] < along[first] - _FORMULAS.max_gap_em * size[place]:
            continue
        end = place + 1
        while end < len(of) and of[end] == of[place] and up[end] == up[place]:
            end += 1
        own = places[place:end]
        reached = float(key[places[first:place]].max())
        key[own] = np.maximum.accumulate(np.maximum(key[own], reached))
    frame.key = key
