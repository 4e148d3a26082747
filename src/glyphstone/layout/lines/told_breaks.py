"""Words as a person divides them, in place of how the gaps of a page do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from glyphstone.model import Direction, Line, Word
from glyphstone.model.text import Box

__all__ = ["divided_as_told", "is_told"]


def divided_as_told(lines: Sequence[Line], told: Mapping[tuple[int, int], bool]) -> list[Line]:
    """Lines with the words that a person said; pairs that do not meet in a line say nothing."""
    return [_divided(line, told) if is_told(line, told) else line for line in lines]


def is_told(line: Line, told: Mapping[tuple[int, int], bool]) -> bool:
    """Whether a person said something of the words of a line."""
    return bool(told) and any(pair in told for pair in pairwise(_drawn(line)))


def _drawn(line: Line) -> list[int]:
    """The rows of a line's words as they are drawn."""
    words = line.words[::-1] if line.direction is Direction.RTL else line.words
    return [row for word in words for row in word.glyphs.tolist()]


def _divided(line: Line, told: Mapping[tuple[int, int], bool]) -> Line:
    rows = _drawn(line)
    begins = {int(word.glyphs[0]) for word in line.words}
    box_of = {row: word.box for word in line.words for row in word.glyphs.tolist()}
    groups: list[list[int]] = []
    for before, row in pairwise([-1, *rows]):
        if not groups or told.get((before, row), row in begins):
            groups.append([])
        groups[-1].append(row)
    words = [Word(np.array(group, dtype=np.int64), _around(group, box_of)) for group in groups]
    return replace(line, words=tuple(words[::-1] if line.direction is Direction.RTL else words))


def _around(rows: Sequence[int], box_of: Mapping[int, Box]) -> Box:
    """The box of a word; of a part of one, that of all of it."""
    left, bottom, right, top = zip(*(box_of[row] for row in rows), strict=True)
    return min(left), min(bottom), max(right), max(top)
