"""The build of the figures 0 to 9: what they enclose, or how far the round ones reach."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from glyphstone.model import Shape, Symbol
from glyphstone.shapes.holes import Hole, holes

__all__ = ["built_as_figures"]

#: Figures that stand on a curve and reach up to one, and those that stand on a foot or a line.
_ROUND_BELOW, _FLAT_BELOW = (0, 3, 5, 6, 8, 9), (1, 2, 4, 7)
_ROUND_ABOVE, _FLAT_ABOVE = (0, 3, 6, 8, 9), (5, 7)
#: Figures that enclose nothing.
_OPEN = (1, 2, 3, 5, 7)


@dataclass(frozen=True, slots=True)
class FigureBuild:
    """How figures are built, in the height of a zero.

    The numbers of curves were chosen by hand on the fonts of the forge, not swept. What figures
    enclose was seen in half of 400 free families, with the digits of 60 other systems beside them;
    the other half was looked at once. `make bench NAME=evidence` shows every digit right.
    """

    #: Round figures reach beyond flat ones by at least this much, above and below.
    overshoot: float = 0.006
    #: 6 and 9, turned into each other, differ in width by at most this much.
    turned_width: float = 0.04
    #: Holes of a zero at most: a bar or stroke cuts it in two.
    zero_holes: int = 2
    #: The height that parts upper holes from lower ones, in the height of the figure.
    middle: float = 0.5
    #: Figures at least so wide, in em with the room around them, are the full-width ones of
    #: Chinese and Japanese, which are other characters.
    full_width: float = 0.98


BUILD = FigureBuild()


def built_as_figures(
    digits: Mapping[int, Symbol], shapes: Mapping[str, Shape] | None = None
) -> bool:
    """Whether ten drawings are built as 0 to 9 are, by what they enclose or by their curves.

    `shapes` has the drawings by their keys; those of other digits enclose other parts. Without
    them only figures whose curves overshoot as in most printing types are known.
    """
    if len(digits) < len(range(10)) or any(symbol.ink is None for symbol in digits.values()):
        return False
    if all(symbol.advance >= BUILD.full_width for symbol in digits.values()):
        return False
    drawn = [(shapes or {}).get(digits[value].shape or "") for value in range(10)]
    if _curved(digits):
        return True
    return _enclosing([holes(shape) for shape in drawn if shape is not None])


def _curved(digits: Mapping[int, Symbol]) -> bool:
    """Whether curves overshoot as those of 0 to 9 do, and 6 and 9 are as wide as each other."""
    boxes = {value: symbol.ink for value, symbol in digits.items() if symbol.ink is not None}
    height = boxes[0][3] - boxes[0][1]
    below = min(boxes[n][1] for n in _FLAT_BELOW) - max(boxes[n][1] for n in _ROUND_BELOW)
    above = min(boxes[n][3] for n in _ROUND_ABOVE) - max(boxes[n][3] for n in _FLAT_ABOVE)
    six, nine = (boxes[n][2] - boxes[n][0] for n in (6, 9))
    return (
        min(below, above) >= BUILD.overshoot * height
        and abs(six - nine) <= BUILD.turned_width * height
    )


def _enclosing(found: list[tuple[Hole, ...]]) -> bool:
    """Whether ten drawings enclose what 0 to 9 do: 8 two parts, 6 a low one, 9 a high one.

    A 4 may be open above. Some faces leave a 6 and a 9 open, but never one of them alone.
    """
    if len(found) < len(range(10)) or any(found[value] for value in _OPEN):
        return False
    if not 1 <= len(found[0]) <= BUILD.zero_holes or len(found[4]) > 1 or len(found[8]) != 2:
        return False
    low, high = (hole.height for hole in found[8])
    if not low < BUILD.middle < high:
        return False
    if not found[6] and not found[9]:
        return True
    if len(found[6]) != 1 or len(found[9]) != 1:
        return False
    return found[6][0].height < BUILD.middle < found[9][0].height
