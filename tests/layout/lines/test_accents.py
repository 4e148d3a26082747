"""Accents set apart from their letter."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from glyphstone.layout.lines.accents import mark_accents
from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.model import Glyphs, Line
from tests.layout.framing import Placed, frame_of, kinds_for, lines_of
from tests.layout.placing import Piece, page, texts


def marks(glyphs: Glyphs, line: Line) -> list[str]:
    return [chr(code) for code in glyphs.code[line.marks].tolist()]


@pytest.mark.parametrize("accent", ["´", "`", "¨", "ˆ", "\u0301"])
@pytest.mark.parametrize("raised", [0.0, 2.0])
@pytest.mark.parametrize("first", [False, True])
def test_an_accent_stands_behind_its_letter(accent: str, raised: float, first: bool) -> None:
    letter = Piece("e", 60, 700)
    over = Piece(accent, 61, 700 + raised, advance=0.33)
    pair = [over, letter] if first else [letter, over]
    glyphs = page([Piece("caf", 45, 700), *pair, Piece("tier", 65, 700), Piece("next", 90, 700)])
    (line,) = find_lines(glyphs)
    assert texts(glyphs, [line]) == [[f"cafe{accent}tier", "next"]]
    assert marks(glyphs, line) == [accent]


def test_an_accent_by_itself_is_a_sign_like_others() -> None:
    glyphs = page([Piece("a ^ b ~ c", 50, 700)])
    (line,) = find_lines(glyphs)
    assert texts(glyphs, [line]) == [["a", "^", "b", "~", "c"]]
    assert marks(glyphs, line) == []


def test_letters_that_overlap_are_no_accents() -> None:
    glyphs = page([Piece("V", 50, 700), Piece("A", 52, 700), Piece("T", 57, 700)])
    (line,) = find_lines(glyphs)
    assert marks(glyphs, line) == []


def accents(
    letters: str,
    *glyphs: Placed,
    ink: Sequence[tuple[float, float] | None] = (),
    row: Sequence[int] | None = None,
) -> list[bool]:
    """Which of glyphs that mean these letters are marks; "?" has no meaning."""
    frame, strips = frame_of(glyphs), lines_of(glyphs)
    if row is not None:
        frame.rows = np.array(row)
    mark_accents(kinds_for(letters, ink), frame, strips)
    found: list[bool] = frame.mark.tolist()
    return found


LETTER = Placed(0.0, advance=5.0)
#: Ink of a letter and of an accent over it, in em from the baseline.
BODY, OVER, UNDER = (0.0, 0.5), (0.6, 0.7), (-0.3, -0.1)


@pytest.mark.parametrize("letters", ["a´", "´a"])
def test_what_is_said_to_be_an_accent_is_one(letters: str) -> None:
    assert accents(letters, LETTER, LETTER) == [letter == "´" for letter in letters]


@pytest.mark.parametrize("letters", ["aa", "´´"])
def test_two_of_a_kind_are_no_letter_with_its_accent(letters: str) -> None:
    assert accents(letters, LETTER, LETTER) == [False, False]


@pytest.mark.parametrize(("along", "over"), [(2.9, True), (3.0, False)])
def test_half_of_it_is_not_enough(along: float, over: bool) -> None:
    assert accents("a´", LETTER, Placed(along, advance=4.0))[1] is over
    assert accents("´a", Placed(along, advance=4.0), LETTER)[0] is over


def test_both_are_letters_of_one_line_drawn_one_after_the_other() -> None:
    assert accents("a´", LETTER, LETTER) == [False, True]
    assert accents("a´", LETTER, Placed(0.0, blank=True)) == [False, False]
    assert accents("a´a", LETTER, Placed(0.0, line=1), Placed(90.0, line=1)) == [False] * 3
    assert accents("a?´", LETTER, LETTER, row=[0, 2]) == [False, False]


@pytest.mark.parametrize(
    ("ink", "marks"),
    [
        ((BODY, OVER), [False, True]),
        ((OVER, BODY), [True, False]),
        ((BODY, UNDER), [False, True]),
        ((UNDER, BODY), [True, False]),
        ((BODY, BODY), [False, False]),
        ((BODY, None), [False, False]),
        ((None, BODY), [False, False]),
    ],
)
def test_ink_tells_if_nothing_is_said(
    ink: tuple[tuple[float, float] | None, ...], marks: list[bool]
) -> None:
    """The flatter one, if it lies above or below the other."""
    assert accents("??", LETTER, LETTER, ink=ink) == marks
    assert accents("?a", LETTER, LETTER, ink=ink) == marks
    assert accents("´?", LETTER, LETTER, ink=ink) == marks


def test_words_count_more_than_ink() -> None:
    assert accents("aa", LETTER, LETTER, ink=(BODY, OVER)) == [False, False]
    assert accents("a´", LETTER, LETTER, ink=(OVER, BODY)) == [False, True]


@pytest.mark.parametrize(("bottom", "apart"), [(0.4, True), (0.39, False)])
def test_ink_may_reach_a_tenth_of_an_em_into_its_letter(bottom: float, apart: bool) -> None:
    assert accents("??", LETTER, LETTER, ink=((0.0, 0.5), (bottom, 0.7)))[1] is apart
    assert accents("??", LETTER, LETTER, ink=((bottom, 0.7), (0.0, 0.5)))[0] is apart


def test_ink_stands_where_its_glyph_does() -> None:
    raised = Placed(0.0, up=8.0, advance=5.0)
    assert accents("??", LETTER, raised, ink=((0.0, 0.5), (0.0, 0.2))) == [False, True]
    assert accents("??", raised, LETTER, ink=((0.0, 0.2), (0.0, 0.5))) == [True, False]


def test_of_two_of_one_height_the_second_is_the_accent() -> None:
    assert accents("??", LETTER, LETTER, ink=((0.0, 0.5), (0.5, 1.0))) == [False, True]


@pytest.mark.parametrize(("below", "mark"), [(0.0, False), (1.0, False), (1.1, True), (2.5, True)])
def test_a_full_stop_that_is_set_below_its_letter_is_a_dot_below(below: float, mark: bool) -> None:
    dot = Placed(1.0, up=-below, advance=3.0)
    assert accents("m.", LETTER, dot) == [False, mark]
    assert accents("3.", LETTER, dot) == [False, False]
    assert accents("m.", LETTER, Placed(5.0, up=-below, advance=3.0)) == [False, False]


@pytest.mark.parametrize(("height", "mark"), [(0.1, True), (0.21, False)])
def test_what_a_font_only_claims_to_be_a_full_stop_is_no_dot(height: float, mark: bool) -> None:
    dot = Placed(1.0, up=-2.0, advance=3.0)
    assert accents("m.", LETTER, dot, ink=[BODY, (0.0, height)]) == [False, mark]
