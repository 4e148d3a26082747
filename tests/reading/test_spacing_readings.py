"""Other readings of a line's spaces, on lines whose gaps are set one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from glyphstone.model import Spacing, TextLine
from glyphstone.reading.page_reader import PageReader
from glyphstone.reading.spacing import _clings, _opens
from glyphstone.reading.text_options import TextOptions
from tests.layout.placing import Piece, page


def line_of(pieces: Sequence[Piece], shows: Sequence[int] | None = None) -> TextLine:
    glyphs = page(pieces)
    if shows is not None:
        glyphs = replace(glyphs, show=np.array(shows, dtype=np.int32))
    found = PageReader({}, TextOptions(spacing=True)).read(glyphs)
    (line,) = (line for block in found.blocks for line in block.lines)
    return line


def apart(text: str, gaps: dict[int, float], x: float = 50.0) -> list[Piece]:
    """Letters one by one; before those that are named stands a gap of so many em."""
    pieces = []
    for place, char in enumerate(text):
        x += 10 * gaps.get(place, 0.0)
        pieces.append(Piece(char, x, 700))
        x += 5
    return pieces


def told(pieces: Sequence[Piece], shows: Sequence[int] | None = None) -> Spacing:
    spacing = line_of(pieces, shows).spacing
    assert spacing is not None
    return spacing


def test_a_clear_line_is_told_nothing() -> None:
    assert line_of(apart("abcdefghij", {5: 0.4})).spacing is None


def test_a_narrow_gap_may_be_none() -> None:
    line = line_of(apart("abcdefghijkl", {4: 0.4, 8: 0.11}))
    assert line.text == "abcd efgh ijkl"
    assert line.spacing is not None
    assert line.spacing.others == ("abcd efghijkl",)


@pytest.mark.parametrize(("gap", "doubted"), [(0.115, True), (0.125, False)])
def test_how_wide_a_gap_between_words_is(gap: float, doubted: bool) -> None:
    spacing = told(apart("abcdefghijkl", {4: 0.4, 8: gap}))
    assert ("abcd efghijkl" in spacing.others) is doubted


def test_gaps_are_told_between_each_two_characters() -> None:
    spacing = told(apart("abcdefghijkl", {4: 0.4, 8: 0.11}))
    assert len(spacing.gaps) == 11
    assert spacing.gaps[3] == pytest.approx(0.4)
    assert spacing.gaps[7] == pytest.approx(0.11)
    assert spacing.gaps[0] == pytest.approx(0.0)


def test_a_gap_inside_a_glyph_of_two_letters_counts_less_than_usual() -> None:
    spacing = told(apart("abcﬁefghijkl", {5: 0.4, 8: 0.11}))
    assert spacing.gaps[3] == pytest.approx(-0.1)


def test_strings_are_another_reading_of_a_line_without_spaces() -> None:
    spacing = told([Piece("abcdefghijkl", 50, 700)], [0] * 4 + [1] * 8)
    assert spacing.others == ("abcd efghijkl",)


def test_a_string_that_begins_with_a_sign_parts_nothing() -> None:
    line = line_of([Piece("abcd.fghijkl", 50, 700)], [0] * 4 + [1] * 8)
    assert line.spacing is None or "abcd .fghijkl" not in line.spacing.others


def test_letters_that_stand_apart_are_one_word_by_their_neighbours() -> None:
    gaps = dict.fromkeys(range(6, 12), 0.3) | {5: 0.6}
    spacing = told(apart("abcdefghijkl", gaps))
    assert "abcde fghijkl" in spacing.others


@pytest.mark.parametrize(
    ("text", "answer"),
    [("a", True), ("1", True), ("ж", True), ("(", True), ("“", True), ("–", True), ("-", False),
     ("", False), (".", False), (")", False), ("ab", True), ("⁴", False), ("٤", True)],
)  # fmt: skip
def test_what_a_word_begins_with(text: str, answer: bool) -> None:
    assert _opens(text) is answer


@pytest.mark.parametrize(
    ("char", "answer"), [("a", False), ("é", False), ("\u0301", True), ("ा", True), (".", False)]
)
def test_marks_begin_no_word(char: str, answer: bool) -> None:
    assert _clings(char) is answer
