"""What parts words."""

from __future__ import annotations

import pytest

from glyphstone.layout.lines.line_finder import find_lines
from tests.layout.placing import Piece, page


@pytest.mark.parametrize(
    ("onward", "words"),
    [
        (0.0, ["abcd"]),  # drawn where the next letter stands: a non-joiner that shows nothing
        (0.5, ["abcd"]),
        (1.5, ["ab", "cd"]),
        (3.0, ["ab", "cd"]),
    ],
)
def test_a_blank_without_room_parts_nothing(onward: float, words: list[str]) -> None:
    glyphs = page(
        [Piece("ab", 10, 100), Piece(" ", 20, 100, advance=0.3), Piece("cd", 20 + onward, 100)]
    )
    (line,) = find_lines(glyphs)
    assert ["".join(chr(glyphs.code[row]) for row in word.glyphs) for word in line.words] == words


def test_a_blank_over_which_nothing_stands_parts_words_that_overlap_it() -> None:
    glyphs = page([Piece("ab", 10, 100, advance=0.6), Piece(" ", 20, 100), Piece("cd", 25, 100)])
    (line,) = find_lines(glyphs)
    assert len(line.words) == 2
