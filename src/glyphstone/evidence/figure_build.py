"""The build of the figures 0 to 9: the round ones reach beyond the flat ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from glyphstone.model import Symbol

__all__ = ["built_as_figures"]

#: Figures that stand on a curve and reach up to one, and those that stand on a foot or a line.
_ROUND_BELOW, _FLAT_BELOW = (0, 3, 5, 6, 8, 9), (1, 2, 4, 7)
_ROUND_ABOVE, _FLAT_ABOVE = (0, 3, 6, 8, 9), (5, 7)


@dataclass(frozen=True, slots=True)
class FigureBuild:
    """How figures are built, in the height of a zero.

    Chosen by hand on the fonts of the forge, not swept; `make bench NAME=evidence` shows every
    digit right.
    """

    #: Round figures reach beyond flat ones by at least this much, above and below.
    overshoot: float = 0.006
    #: 6 and 9, turned into each other, differ in width by at most this much.
    turned_width: float = 0.04


BUILD = FigureBuild()


def built_as_figures(digits: Mapping[int, Symbol]) -> bool:
    """Whether curves overshoot as those of 0 to 9 do, and 6 and 9 are as wide as each other."""
    boxes = {value: symbol.ink for value, symbol in digits.items() if symbol.ink is not None}
    if len(boxes) < 10:
        return False
    height = boxes[0][3] - boxes[0][1]
    below = min(boxes[n][1] for n in _FLAT_BELOW) - max(boxes[n][1] for n in _ROUND_BELOW)
    above = min(boxes[n][3] for n in _ROUND_ABOVE) - max(boxes[n][3] for n in _FLAT_ABOVE)
    six, nine = (boxes[n][2] - boxes[n][0] for n in (6, 9))
    return (
        min(below, above) >= BUILD.overshoot * height
        and abs(six - nine) <= BUILD.turned_width * height
    )
