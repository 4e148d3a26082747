"""The direction of reading, by the order of drawing, by what is claimed, and by the margins."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from glyphstone.layout.frames import Frame
from glyphstone.layout.ranks import middle
from glyphstone.model import Direction, FloatArray, Glyphs, IntArray

__all__ = ["directions"]

#: How many steps between words a line needs to speak for itself, and how clear they must be.
FEWEST_STEPS = 3
CLEAR = 0.7
#: How many lines margins need to speak, and how many more must keep to the right one.
FEWEST_LINES = 6
MORE_AT_RIGHT = 0.2


def directions(
    glyphs: Glyphs,
    frame: Frame,
    lines: Sequence[Sequence[IntArray]],
    columns: Sequence[tuple[int, int]],
) -> list[bool]:
    """Whether each line, given as its words from left to right, is read from the right."""
    letters = _claimed(glyphs, frame)
    found: list[bool | None] = []
    forth = back = 0
    for words in lines:
        line = np.concatenate(words)
        claims = letters[line]
        rightward, leftward = int((claims > 0).sum()), int((claims < 0).sum())
        starts = np.cumsum([0, *(len(word) for word in words[:-1])])
        first = np.minimum.reduceat(frame.rows[line], starts)
        steps = np.diff(first)
        descends, ascends = int((steps < 0).sum()), int((steps > 0).sum())
        forth, back = forth + ascends, back + descends
        drawn_leftwards = descends >= max(FEWEST_STEPS, CLEAR * (descends + ascends))
        if leftward > rightward or drawn_leftwards:
            found.append(True)
        else:
            found.append(False if rightward > 0.5 * len(line) else None)
    spoken = [said for said in found if said is not None]
    if spoken:
        usual = 2 * sum(spoken) > len(spoken)
    elif back > forth:
        usual = True
    else:
        usual = _keep_to_the_right(frame, lines, columns)
    return [usual if said is None else said for said in found]


def _keep_to_the_right(
    frame: Frame, lines: Sequence[Sequence[IntArray]], columns: Sequence[tuple[int, int]]
) -> bool:
    """Whether lines begin at the right margin of their column and end anywhere."""
    em = middle(frame.size)
    counted, at_left, at_right = 0, 0.0, 0.0
    for column in set(columns):
        glyphs = [
            np.concatenate(words)
            for words, own in zip(lines, columns, strict=True)
            if own == column
        ]
        left = np.array([frame.along[line].min() for line in glyphs])
        right = np.array([(frame.along[line] + frame.advance[line]).max() for line in glyphs])
        counted += len(glyphs)
        at_left += len(glyphs) * _at_edge(left, em)
        at_right += len(glyphs) * _at_edge(right, em)
    return counted >= FEWEST_LINES and at_right >= at_left + MORE_AT_RIGHT * counted


def _at_edge(places: FloatArray, em: float) -> float:
    """The share of lines that reach the place that most lines reach."""
    steps = np.round(places / (0.5 * em)).astype(np.int64)
    _, counts = np.unique(steps, return_counts=True)
    return float(counts.max()) / len(places)


def _claimed(glyphs: Glyphs, frame: Frame) -> IntArray:
    """For each glyph 1 if it claims to be a letter read from the left, -1 from the right, or 0."""
    keys = glyphs.font[frame.rows].astype(np.int64) << 32 | glyphs.code[frame.rows]
    distinct, inverse = np.unique(keys, return_inverse=True)
    sides = [
        _side(glyphs.fonts[key >> 32].source.claim(key & 0xFFFFFFFF).text)
        for key in distinct.tolist()
    ]
    return np.array(sides, dtype=np.int64)[inverse]


@lru_cache(maxsize=8192)
def _side(text: str) -> int:
    classes = {unicodedata.bidirectional(char) for char in text}
    if classes & {"R", "AL"}:
        return -1
    return 1 if "L" in classes else 0


def reading_order(rtl: bool, vertical: bool) -> Direction:
    """The direction of a line."""
    if vertical:
        return Direction.TTB
    return Direction.RTL if rtl else Direction.LTR
