"""Values by rank for many groups at once, without the interpolation of NumPy's slow quantiles."""

from __future__ import annotations

import numpy as np

from glyphstone.model import FloatArray, IntArray

__all__ = ["at_share", "grouped", "middle", "middles", "running_most", "shares"]


def at_share(values: FloatArray, *shares: float) -> list[float]:
    """The values at these shares of the way from the least to the greatest."""
    ordered = np.sort(values)
    last = len(ordered) - 1
    return [float(ordered[int(last * share)]) for share in shares]


def middle(values: FloatArray) -> float:
    """The median; of an even number of values the lower one."""
    return at_share(values, 0.5)[0]


def grouped(values: FloatArray, group: IntArray) -> tuple[FloatArray, float]:
    """Values shifted so that each group's lie above those of the groups before it, and the shift.

    Taking away group times the shift, and adding the least value, gives the values back. One call
    then sorts, accumulates or searches all groups at once.
    """
    if not len(values):
        return values, 1.0
    low, high = float(values.min()), float(values.max())
    step = 2.0 * (high - low) + 1.0
    return values - low + group * step, step


def shares(
    values: FloatArray, group: IntArray, count: IntArray, *wanted: float
) -> list[FloatArray]:
    """For each group the values at shares of the way; no group may be empty."""
    low = float(values.min()) if len(values) else 0.0
    moved, step = grouped(values, group)
    moved = np.sort(moved)
    first = np.cumsum(count) - count
    back = np.arange(len(count)) * step - low
    return [moved[first + ((count - 1) * share).astype(np.int64)] - back for share in wanted]


def middles(values: FloatArray, group: IntArray, count: IntArray) -> FloatArray:
    """The median of each group."""
    if len(values) and values[0] == values[-1] and (values == values[0]).all():
        return np.full(len(count), values[0])
    return shares(values, group, count, 0.5)[0]


def running_most(values: FloatArray, group: IntArray) -> FloatArray:
    """The running maximum of each group; the values of a group must be adjacent."""
    low = float(values.min()) if len(values) else 0.0
    moved, step = grouped(values, group)
    most: FloatArray = np.maximum.accumulate(moved) - (group * step - low)
    return most
