"""Gives each row a column of its own so that the costs add up to as little as they can.

The shortest augmenting paths of Kuhn and Munkres in the form that needs a column more than there
are (rows enter one by one), with NumPy over the columns.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["assigned"]


def assigned(costs: NDArray[np.float64]) -> NDArray[np.int64]:
    """The column of each row; there must be at least as many columns as rows."""
    rows, columns = costs.shape
    if rows > columns:
        raise ValueError(f"{rows} rows cannot have a column each of {columns}")
    row_price = np.zeros(rows + 1)
    column_price = np.zeros(columns + 1)
    # Column 0 stands for the row that is looking for a column; -1 is nobody.
    owner = np.full(columns + 1, -1, dtype=np.int64)
    for row in range(rows):
        owner[0] = row
        place = 0
        least = np.full(columns + 1, np.inf)
        before = np.zeros(columns + 1, dtype=np.int64)
        seen = np.zeros(columns + 1, dtype=np.bool_)
        while owner[place] >= 0:
            seen[place] = True
            current = owner[place]
            reduced = costs[current] - row_price[current] - column_price[1:]
            better = ~seen[1:] & (reduced < least[1:])
            least[1:][better] = reduced[better]
            before[1:][better] = place
            open_ = np.where(seen, np.inf, least)
            following = int(open_.argmin())
            step = open_[following]
            row_price[owner[seen]] += step
            column_price[seen] -= step
            least[~seen] -= step
            place = following
        while place:
            owner[place] = owner[before[place]]
            place = int(before[place])
    found = np.full(rows, -1, dtype=np.int64)
    taken = np.flatnonzero(owner[1:] >= 0)
    found[owner[1:][taken]] = taken
    return found
