"""Drawings as one line of text, so that libraries and maps can carry what a glyph looks like.

    o 0 0 o 0.5 0 q 0.6 0.1 o 0.5 0.2 z

Each point is a letter and two numbers in em units: `o` on the curve, `q` the control point of a
quadratic curve, `c` one of a cubic curve; `z` ends a contour. `stroke` and a width stand first
if the glyph is drawn with a pen. A bitmap is `bitmap`, width, height, six numbers of its matrix,
and its rows in hexadecimal digits.
"""

from __future__ import annotations

from math import isfinite

import numpy as np

from glyphstone.model import Bitmap, Outline

__all__ = ["LONGEST", "drawing_of", "drawing_text"]

_LETTERS = {1: "o", 0: "q", 2: "c"}
_TAGS = {letter: tag for tag, letter in _LETTERS.items()}
#: Characters; longer texts are no drawings of letters, and are neither kept nor read. The limit
#: leaves room for some 20,000 points; by hand.
LONGEST = 1 << 18
#: Pixels of a bitmap: a letter of 1,024 by 1,024 is larger than any scanner draws.
_MOST_PIXELS = 1 << 20
#: Em; no coordinate of a letter lies further out. By hand.
_FARTHEST = 1e6


def drawing_text(drawing: Outline | Bitmap) -> str:
    """A drawing as text; `drawing_of` gives the same drawing back, to the last bit."""
    if isinstance(drawing, Bitmap):
        numbers = map(_number, (drawing.width, drawing.height, *drawing.matrix))
        return f"bitmap {' '.join(numbers)} {drawing.rows.hex()}"
    parts = [f"stroke {_number(drawing.stroke)}"] if drawing.stroke else []
    ends = set(drawing.ends.tolist())
    for index, ((x, y), tag) in enumerate(
        zip(drawing.points.tolist(), drawing.tags.tolist(), strict=True)
    ):
        parts.append(f"{_LETTERS[tag]} {_number(x)} {_number(y)}")
        if index in ends:
            parts.append("z")
    return " ".join(parts)


def drawing_of(text: str) -> Outline | Bitmap:
    """The drawing that a text describes; `ValueError` if it describes none."""
    if len(text) > LONGEST:
        raise ValueError("the drawing is too long")
    words = text.split()
    if words[:1] == ["bitmap"]:
        return _bitmap(words[1:])
    stroke = 0.0
    if words[:1] == ["stroke"] and len(words) > 1:
        stroke, words = _read(words[1]), words[2:]
    points: list[tuple[float, float]] = []
    tags: list[int] = []
    ends: list[int] = []
    place = 0
    while place < len(words):
        if words[place] == "z":
            if len(points) == (ends[-1] + 1 if ends else 0):
                raise ValueError("a contour has no points")
            ends.append(len(points) - 1)
            place += 1
        elif words[place] in _TAGS and place + 2 < len(words):
            tags.append(_TAGS[words[place]])
            points.append((_read(words[place + 1]), _read(words[place + 2])))
            place += 3
        else:
            raise ValueError(f"{words[place][:20]!r} belongs to no drawing")
    if len(points) != (ends[-1] + 1 if ends else 0):
        raise ValueError("the last contour does not end")
    return Outline(
        np.array(points, dtype=np.float64).reshape(-1, 2),
        np.array(tags, dtype=np.uint8),
        np.array(ends, dtype=np.int64),
        stroke,
    )


def _bitmap(words: list[str]) -> Bitmap:
    if len(words) not in (8, 9):
        raise ValueError("a bitmap needs its size, its matrix and its rows")
    width, height = int(words[0]), int(words[1])
    a, b, c, d, e, f = map(_read, words[2:8])
    rows = bytes.fromhex(words[8]) if len(words) == 9 else b""
    if width < 0 or height < 0 or width * height > _MOST_PIXELS:
        raise ValueError("the bitmap's size is impossible")
    if len(rows) != (width + 7) // 8 * height:
        raise ValueError("the bitmap's rows do not fit its size")
    return Bitmap(width, height, rows, (a, b, c, d, e, f))


def _number(value: float) -> str:
    return repr(int(value)) if value == int(value) else repr(value)


def _read(word: str) -> float:
    value = float(word)
    if not isfinite(value) or abs(value) > _FARTHEST:
        raise ValueError(f"{word[:20]!r} is no coordinate")
    return value
