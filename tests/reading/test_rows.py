"""The rows of a page: flat columns, blanks, stretches with a text of their own."""

from __future__ import annotations

import math

import numpy as np
import pytest

from glyphstone.model import CLAIMED, UNKNOWN, Direction, FontKey, Meaning
from tests.layout.placing import Piece, page
from tests.reading.rows_of import rows_of, with_langs, with_texts

TWO_LINES = [Piece("ab cd", 50, 700), Piece("e fg", 50, 680)]


def test_lines_and_words_tile_the_flat_rows() -> None:
    rows = rows_of(TWO_LINES)
    assert rows.flat.tolist() == [0, 1, 3, 4, 5, 7, 8]
    assert rows.word_starts.tolist() == [0, 2, 4, 5, 7]
    assert rows.first_words.tolist() == [0, 2, 4]
    assert rows.line_starts.tolist() == [0, 4, 7]
    assert rows.line_of_flat.tolist() == [0, 0, 0, 0, 1, 1, 1]
    assert rows.said(3).text == "c"


def test_an_empty_page_has_empty_columns() -> None:
    rows = rows_of([])
    assert rows.flat.tolist() == []
    assert rows.word_starts.tolist() == [0]
    assert [column.tolist() for column in rows.blanks] == [[], [], []]
    assert rows.trailing == []


def test_blanks_stand_before_a_place_of_their_line() -> None:
    rows = rows_of(TWO_LINES)
    assert [column.tolist() for column in rows.blanks] == [[2, 6], [0, 1], [2, 5]]
    assert rows.trailing == [False, False]


def test_a_blank_behind_the_last_letter_trails() -> None:
    rows = rows_of([Piece("ab cd ", 50, 700), Piece("e fg", 50, 680)])
    assert rows.trailing == [True, False]
    assert rows_of([Piece("ab cd", 50, 700), Piece("e fg ", 50, 680)]).trailing == [False, True]


@pytest.mark.parametrize(
    ("x", "place"), [(47.4, 0), (47.6, 1), (52.4, 1), (52.6, 2), (57.4, 2), (57.6, 3)]
)
def test_a_blank_stands_behind_whatever_lies_before_its_middle(x: float, place: int) -> None:
    rows = rows_of([Piece("abc", 50, 700), Piece(" ", x, 700)])
    found = rows.places(np.array([3]), np.array([0]), rows.flat)
    assert found.tolist() == [place]


def test_a_wide_blank_counts_no_wider_than_an_em() -> None:
    rows = rows_of([Piece("abc", 50, 700), Piece(" ", 50.5, 700, advance=9.0)])
    assert rows.places(np.array([3]), np.array([0]), rows.flat).tolist() == [2]


def test_sizes_are_told_apart_to_a_hundredth() -> None:
    rows = rows_of([Piece("ab", 50, 700, size=10.004), Piece("c", 61, 700, size=10.006)])
    assert rows.size.tolist() == [10.0, 10.0, 10.01]


def test_how_far_along_follows_the_line() -> None:
    level = rows_of([Piece("ab", 50, 700)])
    assert level.along(np.array([0, 1]), np.array([0, 0])).tolist() == [50.0, 55.0]
    turned = rows_of([Piece("abcd", 50, 700, angle=90)])
    assert turned.lines[0].rotation == pytest.approx(90)
    assert np.diff(turned.along(turned.flat, turned.line_of_flat)) == pytest.approx(5.0)
    slanted = rows_of([Piece("abcd", 50, 700, angle=30)])
    angle = math.radians(30)
    assert slanted.along(np.array([0]), np.array([0])).tolist() == pytest.approx(
        [50 * math.cos(angle) + 700 * math.sin(angle)]
    )


def test_vertical_lines_run_downwards() -> None:
    rows = rows_of([Piece("日本語文", 50, 700, vertical=True)])
    assert rows.lines[0].direction is Direction.TTB
    assert rows.along(np.array([0, 1]), np.array([0, 0])).tolist() == [-700.0, -690.0]


def test_declared_languages_are_those_of_the_page() -> None:
    rows = rows_of(with_langs(page([Piece("abc", 50, 700)]), [0, 1, -1], ("de", "")))
    assert [rows.declared(number) for number in (0, 1, -1)] == ["de", None, None]


def test_stretches_with_a_text_of_their_own() -> None:
    glyphs = with_texts(page([Piece("abcd", 50, 700)]), [0, 1, 2, -1], ("x", f"y{UNKNOWN}", ""))
    rows = rows_of(glyphs)
    assert rows.replaced.tolist() == [True, False, True, False]
    assert rows.stretches(np.arange(4)) == [0, -1, 2, -1]


def test_a_given_map_outweighs_the_texts_of_the_pdf() -> None:
    glyphs = with_texts(
        page([Piece("ab", 50, 700), Piece("c", 60, 700, font=1)], fonts=("F", "G")),
        [0, 0, 0],
        ("x",),
    )
    rows = rows_of(glyphs, {FontKey("0"): {ord("a"): Meaning("q")}})
    assert rows.replaced.tolist() == [False, False, True]


@pytest.mark.parametrize(("source", "replaced"), [(CLAIMED, True), ("typed", False)])
def test_a_text_of_the_pdf_stands_where_the_map_goes_by_the_claim_of_its_font(
    source: str, replaced: bool
) -> None:
    """A mark may claim the whole syllable that it was first drawn in."""
    glyphs = with_texts(page([Piece("abca", 50, 700)]), [0, 0, 1, 1], ("x", "y"))
    meant = {"a": Meaning("q", 0.95, "drawing"), "b": Meaning("xb", 0.95, source)}
    rows = rows_of(glyphs, {FontKey("0"): {ord(code): one for code, one in meant.items()}})
    assert rows.replaced.tolist() == [replaced, replaced, False, False]
