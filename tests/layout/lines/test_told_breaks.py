"""Words as a person divides them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from glyphstone.layout.lines.told_breaks import divided_as_told, is_told
from glyphstone.model import Direction, Line, Word


def line(words: Sequence[Sequence[int]], direction: Direction = Direction.LTR) -> Line:
    """A line whose words, in the order of reading, have these rows."""
    made = tuple(
        Word(np.array(rows, dtype=np.int64), (float(min(rows)), 0.0, max(rows) + 1.0, 1.0))
        for rows in words
    )
    box = (0.0, 0.0, 9.0, 1.0)
    return Line(1, 1, made, direction, 0.0, box, 10.0, 0.0, np.zeros(0, dtype=np.int64))


def rows(lines: Sequence[Line]) -> list[list[list[int]]]:
    return [[word.glyphs.tolist() for word in one.words] for one in lines]


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({(1, 2): True}, [[0, 1], [2], [3, 4]]),
        ({(2, 3): False}, [[0, 1, 2, 3, 4]]),
        ({(2, 3): False, (0, 1): True}, [[0], [1, 2, 3, 4]]),
        ({(2, 3): True, (0, 1): False}, [[0, 1, 2], [3, 4]]),
        ({(0, 2): True, (4, 5): True, (9, 10): False}, [[0, 1, 2], [3, 4]]),
        ({}, [[0, 1, 2], [3, 4]]),
    ],
)
def test_words_are_parted_and_joined(
    told: Mapping[tuple[int, int], bool], expected: list[list[int]]
) -> None:
    assert rows(divided_as_told([line([[0, 1, 2], [3, 4]])], told)) == [expected]


def test_in_lines_from_the_right_places_are_those_of_drawing() -> None:
    # Drawn from the left: 0 1 2 | 3 4; read from the right, the second word is first.
    leftward = line([[3, 4], [0, 1, 2]], Direction.RTL)
    assert rows(divided_as_told([leftward], {(0, 1): True})) == [[[3, 4], [1, 2], [0]]]
    assert rows(divided_as_told([leftward], {(2, 3): False})) == [[[0, 1, 2, 3, 4]]]


def test_a_joined_word_has_the_box_of_both() -> None:
    (joined,) = divided_as_told([line([[0, 1, 2], [3, 4]])], {(2, 3): False})
    assert [word.box for word in joined.words] == [(0.0, 0.0, 5.0, 1.0)]


def test_other_lines_stay_the_same_objects() -> None:
    one, other = line([[0, 1]]), line([[5, 6]])
    found = divided_as_told([one, other], {(5, 6): True})
    assert found[0] is one
    assert not is_told(one, {(5, 6): True})
    assert is_told(other, {(5, 6): False})
    assert not is_told(other, {})
