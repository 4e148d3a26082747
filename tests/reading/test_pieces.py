"""A line as the pieces that the scripts are asked about."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glyphstone.model import UNKNOWN, Change, Glyphs, Operation
from glyphstone.reading.meanings import Said
from glyphstone.reading.pieces import LinePieces, _inside, _joins, line_pieces
from tests.layout.placing import Piece, page
from tests.reading.rows_of import rows_of, with_texts


def pieces_of(glyphs: Glyphs | list[Piece], told: set[int] | None = None) -> LinePieces:
    return line_pieces(rows_of(glyphs), 0, set() if told is None else told)


def texts(made: LinePieces) -> list[str]:
    return [piece.text for piece in made.pieces]


def test_glyphs_and_blanks_are_pieces_in_the_order_of_drawing() -> None:
    made = pieces_of([Piece("ab c", 50, 700)])
    assert texts(made) == ["a", "b", " ", "c"]
    assert made.rows == [(0,), (1,), (2,), (3,)]
    assert made.raw == ["a", "b", " ", "c"]
    assert made.changes == {}
    assert [piece.row for piece in made.pieces] == [0, 1, 2, 3]
    assert [piece.start for piece in made.pieces] == [0.0, 0.5, 1.5, 1.5]
    assert [piece.advance for piece in made.pieces] == [0.5, 0.5, 0.0, 0.5]
    assert not any(piece.mark for piece in made.pieces)


def test_a_gap_without_a_blank_becomes_a_space() -> None:
    made = pieces_of([Piece("ab cd", 50, 700, gap=0.4)])
    assert texts(made) == ["a", "b", " ", "c", "d"]
    assert made.rows[2] == ()
    assert made.pieces[2].row == -1
    assert made.changes == {2: Change(Operation.SPACE_INSERTED, "", " ")}


def test_several_blanks_are_one_space() -> None:
    made = pieces_of([Piece("ab   cd", 50, 700)])
    assert texts(made) == ["a", "b", " ", "c", "d"]
    assert (made.rows[2], made.raw[2]) == ((2, 3, 4), "   ")
    assert made.changes == {2: Change(Operation.SPACE_COLLAPSED, "   ", " ")}


def test_blanks_at_the_ends_of_a_line_go() -> None:
    made = pieces_of([Piece(" ab ", 50, 700)])
    assert texts(made) == ["", "a", "b", ""]
    assert made.changes == {
        0: Change(Operation.SPACE_COLLAPSED, " ", ""),
        3: Change(Operation.SPACE_COLLAPSED, " ", ""),
    }
    assert [piece.mark for piece in made.pieces] == [True, False, False, True]


def test_an_ideographic_space_stays_what_it_is() -> None:
    made = pieces_of([Piece("日本\u3000語文", 50, 700, advance=1.0)])
    assert texts(made) == ["日", "本", "\u3000", "語", "文"]
    assert made.changes == {}


@pytest.mark.parametrize("joiner", ["\u200b", "\u200c", "\u200d"])
def test_joiners_inside_words_stay(joiner: str) -> None:
    glyphs = [
        Piece("اب", 50, 700),
        Piece(joiner, 59, 700, advance=0.0),
        Piece("تث", 60, 700),
    ]
    made = pieces_of(glyphs)
    assert "".join(texts(made)) == f"اب{joiner}تث"


@pytest.mark.parametrize(("advance", "mark"), [(0.019, True), (0.02, False), (0.5, False)])
def test_what_takes_no_room_is_a_mark(advance: float, mark: bool) -> None:
    glyphs = [Piece("abc", 50, 700), Piece("d", 65, 700, advance=advance), Piece("ef", 65.2, 700)]
    rows = rows_of(glyphs)
    found = {piece.row: piece for piece in line_pieces(rows, 0, set()).pieces}
    assert found[3].mark is (mark or 3 in rows.lines[0].marks.tolist())
    assert found[3].advance == pytest.approx(advance)


def test_the_first_glyph_of_a_stretch_tells_its_text() -> None:
    told: set[int] = set()
    glyphs = with_texts(page([Piece("abcd", 50, 700)]), [-1, 0, 0, -1], ("xyz",))
    made = pieces_of(glyphs, told)
    assert texts(made) == ["a", "xyz", "", "d"]
    assert made.raw == ["a", "b", "c", "d"]
    assert made.changes == {
        1: Change(Operation.ACTUAL_TEXT, "b", "xyz"),
        2: Change(Operation.ACTUAL_TEXT, "c", ""),
    }
    assert told == {0}


def test_a_stretch_told_on_another_line_is_not_told_again() -> None:
    glyphs = with_texts(page([Piece("abcd", 50, 700)]), [-1, 0, 0, -1], ("xyz",))
    assert texts(pieces_of(glyphs, {0})) == ["a", "", "", "d"]


def test_a_stretch_that_says_what_its_glyph_says_changes_nothing() -> None:
    made = pieces_of(with_texts(page([Piece("ab", 50, 700)]), [0, -1], ("a",)))
    assert made.changes == {}


def test_no_space_stands_inside_a_stretch() -> None:
    glyphs = page([Piece("ab cd", 50, 700)])
    inside = pieces_of(with_texts(glyphs, [-1, 0, 0, 0, -1], ("x y",)))
    assert "".join(texts(inside)) == "ax yd"
    beside = pieces_of(with_texts(glyphs, [0, 0, -1, 1, 1], ("x", "y")))
    assert "".join(texts(beside)) == "x y"


def test_lines_from_the_right_are_given_as_drawn_from_the_left() -> None:
    made = pieces_of([Piece("דג בא", 50, 700)])
    assert "".join(texts(made)) == "דג בא"
    assert [piece.row for piece in made.pieces] == [0, 1, 2, 3, 4]


def test_an_unknown_blank_is_a_space_between_words() -> None:
    rows = rows_of([Piece("ab cd", 50, 700)])
    rows.meanings.said[int(rows.numbers[2])] = Said(UNKNOWN, UNKNOWN, (), (), "none", None, -1)
    made = line_pieces(rows, 0, set())
    assert texts(made) == ["a", "b", " ", "c", "d"]
    assert made.changes == {2: Change(Operation.SPACE_COLLAPSED, UNKNOWN, " ")}


def test_figures_across_a_vertical_line_are_grouped() -> None:
    column = Piece("日本語文字列", 50, 700, vertical=True)
    figures = Piece("12", 50, 632)
    rest = Piece("月日本語", 50, 620, vertical=True)
    rows = rows_of([column, figures, rest])
    groups = [one.tolist() for one in rows.lines[0].horizontal]
    made = line_pieces(rows, 0, set())
    assert made.across == {
        place: number
        for place, own in enumerate(made.rows)
        for number, rows_of_group in enumerate(groups)
        if own and own[0] in rows_of_group
    }


def test_advances_of_vertical_lines_are_measured_downwards() -> None:
    made = pieces_of([Piece("日本語文", 50, 700, vertical=True)])
    assert [piece.advance for piece in made.pieces] == [1.0] * 4
    assert [piece.start for piece in made.pieces] == [0.0, 1.0, 2.0, 3.0]


def test_a_joiner_among_the_blanks_between_words_stays_before_the_space() -> None:
    rows = rows_of([Piece("אב  גד", 50, 700)])
    first = int(rows.numbers[2])
    rows.meanings.said.append(replace(rows.meanings.said[first], raw="\u200c"))
    rows.numbers[2] = len(rows.meanings.said) - 1
    made = line_pieces(rows, 0, set())
    assert texts(made) == ["א", "ב", "\u200c ", "ג", "ד"]
    rows.meanings.said[-1] = replace(rows.meanings.said[first], raw="\u202f")
    assert texts(line_pieces(rows, 0, set()))[2] == "\u202f"
    rows.meanings.said[-1] = replace(rows.meanings.said[first], raw="x")
    assert texts(line_pieces(rows, 0, set()))[2] == " "


def test_an_ideographic_space_goes_at_the_ends_of_a_line() -> None:
    made = pieces_of([Piece("\u3000日本語\u3000", 50, 700, advance=1.0)])
    assert texts(made) == ["", "日", "本", "語", ""]


@pytest.mark.parametrize(
    ("raw", "at_edge", "stays"),
    [
        ("\u3000", False, "\u3000"),
        ("\u3000", True, ""),
        ("\u202f", False, "\u202f"),
        (" ", False, ""),
        ("\u200c", True, "\u200c"),
        ("\u200c", False, "\u200c"),
        ("\U00016f8f", False, "\U00016f8f"),
    ],
)
def test_what_stays_of_a_blank_inside_a_word(raw: str, at_edge: bool, stays: str) -> None:
    rows = rows_of([Piece("ab", 50, 700)])
    number = int(rows.numbers[1])
    rows.meanings.said[number] = replace(rows.meanings.said[number], raw=raw)
    made = LinePieces([], [], [], {})
    _inside(made, rows, [1], 0.5, at_edge=at_edge)
    (piece,) = made.pieces
    assert (piece.text, piece.row, piece.start, piece.mark) == (stays, 1, 0.5, True)
    assert (made.rows, made.raw) == ([(1,)], [raw])


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        *((one, True) for one in "\u200b\u200c\u200d\u034f\u180b\u180c\u180d\u180e\u180f\u2060"),
        *((one, True) for one in "\U00016f8f\U00016f90\U00016f91\U00016f92"),
        ("\U00016f77", False),
        ("\u200c\u200d", True),
        ("\u200ca", False),
        ("", False),
        (" ", False),
        ("\u200a", False),
        ("\u2061", False),
    ],
    ids=ascii,
)
def test_signs_without_ink_join_or_part_letters(text: str, answer: bool) -> None:
    assert _joins(text) is answer
