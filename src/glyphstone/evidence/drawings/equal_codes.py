"""Codes of a font that have one drawing.

Latin, Cyrillic and Greek share some drawings, so a few codes of one drawing may be several letters.
Some producers give a letter many codes, and damaged fonts draw hundreds of them alike.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from glyphstone.model import Symbol

__all__ = ["OWN_READINGS", "parted"]

#: Codes of one drawing that are read on their own: one for each of those three alphabets.
OWN_READINGS = 3


def parted(drawn: Iterable[Symbol]) -> tuple[list[Symbol], dict[int, list[int]]]:
    """The symbols of a font that are read, and by the first of a drawing those read as it is."""
    read: list[Symbol] = []
    own: dict[str | None, list[int]] = defaultdict(list)
    others: dict[int, list[int]] = defaultdict(list)
    for one in drawn:
        if len(own[one.shape]) < OWN_READINGS:
            own[one.shape].append(one.id)
            read.append(one)
        else:
            others[own[one.shape][0]].append(one.id)
    return read, others
