"""Values by their rank; NumPy's own quantiles interpolate, which takes most of a line's time."""

from __future__ import annotations

import numpy as np

from glyphstone.model import FloatArray

__all__ = ["at_share", "middle"]


def at_share(values: FloatArray, *shares: float) -> list[float]:
    """The values that stand at shares of the way from the least to the greatest."""
    ordered = np.sort(values)
    last = len(ordered) - 1
    return [float(ordered[int(last * share)]) for share in shares]


def middle(values: FloatArray) -> float:
    """The value in the middle."""
    return at_share(values, 0.5)[0]
