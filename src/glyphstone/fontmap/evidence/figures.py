"""Whether digits are drawn as 0 to 9 are: many scripts have digits of their own."""

from __future__ import annotations

from collections.abc import Mapping

from glyphstone.model import Symbol

__all__ = ["looks_western"]

#: Lining figures have one height, one baseline and one width; of the digits of other scripts that
#: have these too, those of Debian's fonts have a one as wide as a zero.
UNEVEN = 0.08
ZERO = (0.45, 0.9)
WIDEST_ONE = 0.68


def looks_western(digits: Mapping[int, Symbol]) -> bool:
    """Whether symbols, by the value of the digit, are lining figures from 0 to 9."""
    boxes = {value: symbol.ink for value, symbol in digits.items() if symbol.ink is not None}
    if len(boxes) < 10:
        return False
    heights = sorted(box[3] - box[1] for box in boxes.values())
    height = heights[5]
    bottoms = [box[1] for box in boxes.values()]
    advances = [symbol.advance for symbol in digits.values()]
    zero, one = boxes[0], boxes[1]
    return (
        heights[-1] - heights[0] <= UNEVEN * height
        and max(bottoms) - min(bottoms) <= UNEVEN * height
        and abs(min(bottoms)) <= UNEVEN * height
        and max(advances) - min(advances) <= 0.02 * max(advances)
        and ZERO[0] <= (zero[2] - zero[0]) / height <= ZERO[1]
        and (one[2] - one[0]) / height <= WIDEST_ONE
    )
