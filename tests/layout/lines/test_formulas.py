"""Formulas: read in their line, in the order in which they are drawn."""

from __future__ import annotations

from glyphstone.layout.lines.line_finder import find_lines
from tests.layout.placing import Piece, page, texts


def read(*pieces: Piece) -> list[list[str]]:
    glyphs = page(pieces)
    return texts(glyphs, find_lines(glyphs))


def test_a_fraction_is_read_inside_its_line() -> None:
    assert read(
        Piece("so x =", 50, 700, gap=0.3),
        Piece("ab", 82, 706.8),
        Piece("cd", 82, 693.1),
        Piece("+ 1", 94.5, 700, gap=0.3),
        Piece("The next line is text.", 50, 680, gap=0.3),
    ) == [
        ["so", "x", "=", "ab", "cd", "+", "1"],
        ["The", "next", "line", "is", "text."],
    ]


def test_a_fraction_may_end_its_line() -> None:
    assert read(
        Piece("so x =", 50, 700, gap=0.3),
        Piece("a", 79, 706.8),
        Piece("b", 79, 693.1),
        Piece("The next line is text.", 50, 680, gap=0.3),
    ) == [["so", "x", "=", "a", "b"], ["The", "next", "line", "is", "text."]]


def test_a_fraction_may_begin_its_line() -> None:
    assert read(
        Piece("The line before is text.", 50, 720, gap=0.3),
        Piece("d", 150, 706.8),
        Piece("dt", 147, 693.1),
        Piece("f = g", 159, 700, gap=0.3),
    ) == [["The", "line", "before", "is", "text."], ["d", "dt", "f", "=", "g"]]


def test_limits_of_a_sum_stand_around_it() -> None:
    assert read(
        Piece("s =", 50, 700, gap=0.3),
        Piece("n", 72, 715, 7),
        Piece("\u2211", 68, 708, advance=1.4),
        Piece("i=1", 69, 688, 7),
        Piece("xy", 84, 700),
    ) == [["s", "=", "n", "\u2211", "i=1", "xy"]]


def test_what_is_drawn_below_the_end_of_a_line_is_read_there_when_the_line_goes_on() -> None:
    assert read(
        Piece("x = abcdef", 50, 700, gap=0.3),
        Piece("note", 75, 685, 7),
        Piece("+ z", 98, 700, gap=0.3),
    ) == [["x", "=", "abcdef", "note", "+", "z"]]


def test_raised_and_lowered_figures_over_one_another_are_read_as_drawn() -> None:
    assert read(
        Piece("let y", 50, 700, gap=0.3),
        Piece("2", 74, 703.6, 7),
        Piece("1", 73, 697.5, 7),
        Piece("be", 82, 700, gap=0.3),
    ) == [["let", "y21", "be"]]


def test_lines_of_text_are_no_formulas_however_short() -> None:
    assert read(Piece("short", 50, 700), Piece("This follows below it.", 50, 688, gap=0.3)) == [
        ["short"],
        ["This", "follows", "below", "it."],
    ]


def test_what_stands_beside_its_line_but_only_below_it_is_another_line() -> None:
    assert read(Piece("label", 50, 700), Piece("text", 78, 688)) == [["label"], ["text"]]


def test_operators_with_gaps_around_them_do_not_hide_words() -> None:
    formula = Piece("a = b + c = d + e = f", 50, 688, gap=0.28)
    assert read(Piece("Some words before it stand here.", 50, 700, gap=0.3), formula)[1] == list(
        "a=b+c=d+e=f"
    )


def test_dots_of_leaders_do_not_hide_words() -> None:
    leaders = Piece("A title . . . . . . . . . . . . . . . 7", 50, 688, gap=0.45)
    assert read(Piece("Some words before it stand here.", 50, 700, gap=0.3), leaders)[1][:4] == [
        "A",
        "title",
        ".",
        ".",
    ]


def test_three_dots_are_an_ellipsis_and_one_word() -> None:
    assert read(
        Piece("Some words before it stand here.", 50, 700, gap=0.3),
        Piece("from one . . . to ten", 50, 688, gap=0.3),
    )[1] == ["from", "one", "...", "to", "ten"]


def test_labels_of_an_axis_are_words() -> None:
    assert read(
        Piece("Some words before it stand here.", 50, 700, gap=0.3),
        Piece("0 1 2 3 4 5", 50, 688, gap=2.5),
    )[1] == list("012345")


def test_the_columns_of_a_matrix_are_words_in_each_of_its_rows() -> None:
    assert read(
        Piece("Some words before it stand here.", 50, 740, gap=0.3),
        Piece("so A =", 50, 700, gap=0.3),
        Piece("a bc", 79, 707, gap=1.0),
        Piece("de f", 79, 693, gap=1.0),
    )[1] == ["so", "A", "=", "a", "bc", "de", "f"]


def test_readings_of_han_characters_are_no_formula() -> None:
    found = read(
        Piece("日本", 50, 700, advance=1.0),
        Piece("にほん", 52, 710, 5, advance=1.0),
        Piece("の文", 70, 700, advance=1.0),
    )
    assert ["日本の文"] in found
