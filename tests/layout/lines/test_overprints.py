"""Strings that run over one another."""

from __future__ import annotations

import pytest

from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.model import FontKey
from tests.layout.placing import Piece, page, texts


def read(*pieces: Piece) -> list[str]:
    glyphs = page(pieces)
    return [" ".join(words) for words in texts(glyphs, find_lines(glyphs))]


@pytest.mark.parametrize("shift", [2.0, 6.0, 11.0])
def test_a_cell_that_runs_over_the_next_is_read_to_its_end(shift: float) -> None:
    long = Piece("preprocess_command", 50, 700)
    short = Piece("NULL", 110 + shift, 700)
    assert read(long, short) == ["preprocess_command", "NULL"]
    assert read(short, long) == ["preprocess_command", "NULL"]


def test_what_follows_stays_with_the_string_before_it() -> None:
    pieces = Piece("preprocess_command", 50, 700), Piece("NULL", 116, 700), Piece("end", 145, 700)
    assert read(*pieces) == ["preprocess_command", "NULL end"]


def test_three_strings_over_one_another_are_three() -> None:
    pieces = [Piece(text, x, 700) for text, x in (("abcdefgh", 50), ("ABCDEF", 62), ("123456", 71))]
    assert read(*pieces) == ["abcdefgh", "ABCDEF", "123456"]


def test_two_letters_must_lie_over_others() -> None:
    # Half an em wide each, they begin a letter before the end, or two.
    assert read(Piece("abcdef", 50, 700), Piece("XYZ", 76, 700)) == ["abcdefXYZ"]
    assert read(Piece("abcdef", 50, 700), Piece("XYZ", 71, 700)) == ["abcdef", "XYZ"]


def test_vowels_with_an_advance_stay_with_their_letter() -> None:
    """In Shan the pen goes back to set two vowels of one letter, and goes on from them."""
    letters, vowels = Piece("abc", 50, 700, advance=1.0), Piece("ij", 74, 700, advance=0.3)
    rest = Piece("def", 83, 700, advance=1.0)
    assert len(read(letters, vowels, rest)) == 1


def test_parts_of_letters_that_nobody_has_named_are_no_strings() -> None:
    """A font without a map may draw a line of letters and then the vowels below them."""
    glyphs = page([Piece("abcdefgh", 50, 700), Piece("ijkl", 58, 700)])
    unknown: dict[FontKey, dict[int, str]] = {FontKey("0"): {}}
    assert len(find_lines(glyphs)) == 2
    assert len(find_lines(glyphs, texts=unknown)) == 1


def test_a_string_in_the_gap_of_another_stays_in_its_line() -> None:
    pieces = Piece("name", 50, 700), Piece("here", 110, 700), Piece("Ann", 80, 700)
    assert read(*pieces) == ["name Ann here"]


def test_raised_signs_over_a_line_are_no_line() -> None:
    assert len(read(Piece("abcdefgh", 50, 700), Piece("12", 60, 703, size=7.0))) == 1
