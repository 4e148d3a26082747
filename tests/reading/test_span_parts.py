"""How the signs of a line that was put in order become spans, step by step."""

from __future__ import annotations

import pytest

from glyphstone.model import Change, Direction, Operation, Piece, Reading, Sign
from glyphstone.reading.pieces import LinePieces
from glyphstone.reading.reordered_lines import (
    _by_script,
    _changes,
    _concerns,
    _counted,
    _looks,
    _neighbours,
    _Part,
    _parts,
    _share,
    _sureness,
)
from tests.layout.placing import Piece as Placed
from tests.layout.placing import page
from tests.reading.rows_of import rows_of, with_langs


def pieces_of(*texts: str, rows: list[tuple[int, ...]] | None = None) -> LinePieces:
    """Pieces of these texts, each of a row of its own."""
    own = rows or [(number,) for number in range(len(texts))]
    made = [Piece(text, number) for number, text in enumerate(texts)]
    return LinePieces(made, own, list(texts), {})


def signs(*texts: str) -> list[Sign]:
    return [Sign(text, number) for number, text in enumerate(texts)]


def parts_of(*texts: str) -> list[tuple[str, str]]:
    rows = rows_of([Placed("a" * len(texts), 50, 700)])
    return [(one.text, one.script) for one in _parts(rows, pieces_of(*texts), signs(*texts))]


# --- where spans are cut ----------------------------------------------------------------------


def test_scripts_cut_signs_and_spaces_stay_with_the_letter_before() -> None:
    assert parts_of("a", "b", " ", "α", "β") == [("ab ", "Latn"), ("αβ", "Grek")]
    assert parts_of("a", "\u0301", "α") == [("a\u0301", "Latn"), ("α", "Grek")]


def test_a_sign_of_several_scripts_is_several() -> None:
    found = [(sign.text, sign.piece, script) for sign, script in _by_script(signs("ab", "cαд"))]
    assert found == [("ab", 0, "Latn"), ("c", 1, "Latn"), ("α", 1, "Grek"), ("д", 1, "Cyrl")]


def test_a_sign_of_one_script_stays_the_same_object() -> None:
    given = signs("ab", "α")
    assert [sign for sign, _ in _by_script(given)] == given
    assert next(_by_script(given))[0] is given[0]


@pytest.mark.parametrize(
    ("second", "cut"),
    [
        (Placed("b", 55, 700), False),
        (Placed("b", 55, 700, font=1), True),
        (Placed("b", 55, 700, size=10.004), False),
        (Placed("b", 55, 700, size=10.5), True),
    ],
    ids=["same", "font", "size by a rounding", "size"],
)
def test_font_and_size_cut_spans(second: Placed, cut: bool) -> None:
    rows = rows_of(page([Placed("a", 50, 700), second], fonts=("F", "G")))
    found = _parts(rows, pieces_of("a", "b"), signs("a", "b"))
    assert [one.text for one in found] == (["a", "b"] if cut else ["ab"])


def test_declared_languages_and_groups_across_cut_spans() -> None:
    rows = rows_of(with_langs(page([Placed("abc", 50, 700)]), [0, 1, 1], ("de", "fr")))
    made = pieces_of("a", "b", "c")
    assert [one.text for one in _parts(rows, made, signs("a", "b", "c"))] == ["a", "bc"]
    made.across = {2: 0}
    assert [one.text for one in _parts(rows, made, signs("a", "b", "c"))] == ["a", "b", "c"]


def test_a_mark_of_another_font_stays_with_its_letter_and_the_next_letter_does_not() -> None:
    glyphs = page([Placed("a", 50, 700), Placed("bc", 55, 700, font=1)], fonts=("F", "G"))
    found = _parts(rows_of(glyphs), pieces_of("a", "\u0301", "c"), signs("a", "\u0301", "c"))
    # The mark looks like the letter behind it: nothing changes there.
    assert [one.text for one in found] == ["a\u0301c"]


def test_blanks_look_like_nothing() -> None:
    rows = rows_of([Placed("ab", 50, 700)])
    assert _looks(rows, pieces_of("a", " "))[1] is None
    assert _looks(rows, pieces_of("a", "b", rows=[(0,), ()]))[1] is None
    assert _looks(rows, pieces_of("a", "b"))[1] == (0, 10.0, -1, -1)


# --- which pieces a span owns -----------------------------------------------------------------


def test_each_piece_goes_to_the_part_of_its_first_sign() -> None:
    first, second = _Part("Latn", [Sign("a", 0), Sign("b", 1)]), _Part("Grek", [Sign("α", 1)])
    _share([first, second], 2)
    assert (first.pieces, second.pieces) == ([0, 1], [])


def test_a_piece_of_two_signs_is_owned_once() -> None:
    part = _Part("Latn", [Sign("a", 0), Sign("b", 0)])
    _share([part], 1)
    assert part.pieces == [0]


def test_silent_pieces_go_to_the_nearest_that_speaks_of_two_to_the_first() -> None:
    first, second = _Part("Latn", [Sign("a", 1)]), _Part("Grek", [Sign("α", 3)])
    _share([first, second], 6)
    assert (first.pieces, second.pieces) == ([1, 0, 2], [3, 4, 5])
    _share([], 3)


def test_a_part_without_rows_stands_near_its_first_piece() -> None:
    made = pieces_of("a", "", "", "b", rows=[(7,), (), (), (9,)])
    assert _neighbours(made, _Part("Latn", [Sign("", 2)], [2])) == (9,)
    assert _neighbours(made, _Part("Latn", [Sign("", 1)], [1])) == (7,)
    # One that owns no piece stands where its sign comes from.
    assert _neighbours(made, _Part("Latn", [Sign("x", 3)])) == (9,)


# --- what is told of it -----------------------------------------------------------------------


def reading(*changes: Change) -> Reading:
    return Reading([], Direction.RTL, (), changes)


def test_what_pieces_tell_is_told_and_nothing_else_if_signs_say_the_same() -> None:
    made = pieces_of("a", "b")
    made.changes = {1: Change(Operation.SPACE_COLLAPSED, "  ", " ")}
    part = _Part("Latn", signs("a", "b"), [0, 1])
    assert _changes(made, part, reading()) == [Change(Operation.SPACE_COLLAPSED, "  ", " ")]
    assert _changes(made, _Part("Latn", signs("a"), [0]), reading()) == []


def test_a_change_has_the_name_that_the_reading_gives_it() -> None:
    made = pieces_of("(", "a")
    part = _Part("Hebr", signs(")", "a"), [0, 1])
    assert _changes(made, part, reading()) == [Change(Operation.MIRRORED, "(", ")")]
    named = Change(Operation.NON_JOINER_RESTORED, "(", ")")
    assert _changes(made, part, reading(named)) == [named]


def test_a_change_of_more_than_one_character_is_one_of_syllables() -> None:
    part = _Part("Deva", [Sign("xyz", 0), Sign("b", 1)], [0, 1])
    assert _changes(pieces_of("a", "b"), part, reading()) == [
        Change(Operation.SYLLABLES_REORDERED, "a", "xyz")
    ]


def test_the_same_characters_in_another_order_are_no_change() -> None:
    part = _Part("Deva", [Sign("ba", 0)], [0])
    assert _changes(pieces_of("ab"), part, reading()) == []


def test_signs_of_one_piece_are_taken_together() -> None:
    part = _Part("Deva", [Sign("a", 0), Sign("b", 0)], [0])
    assert _changes(pieces_of("ab"), part, reading()) == []


def test_a_sign_of_a_piece_that_another_span_owns_comes_from_nothing() -> None:
    part = _Part("Grek", [Sign("α", 0), Sign("b", 1)], [1])
    assert _changes(pieces_of("aα", "b"), part, reading()) == [
        Change(Operation.SYLLABLES_REORDERED, "", "α")
    ]


def test_equal_changes_are_counted_in_the_order_they_come() -> None:
    one = Change(Operation.MIRRORED, "(", ")", 2)
    other = Change(Operation.MIRRORED, ")", "(")
    assert list(_counted([one, other, one])) == [Change(Operation.MIRRORED, "(", ")", 4), other]
    assert list(_counted([one])) == [one]
    assert list(_counted([one, other])) == [one, other]
    assert list(_counted([])) == []


@pytest.mark.parametrize(
    ("operation", "direction", "answer"),
    [
        (Operation.VISUAL_ORDER_REVERSED, Direction.RTL, True),
        (Operation.VISUAL_ORDER_REVERSED, Direction.LTR, False),
        (Operation.MIRRORED, Direction.LTR, True),
    ],
)
def test_only_spans_from_the_right_were_reversed(
    operation: Operation, direction: Direction, answer: bool
) -> None:
    assert _concerns(operation, direction) is answer


def test_a_span_without_rows_is_of_no_source() -> None:
    rows = rows_of([Placed("ab", 50, 700)])
    assert _sureness(rows, rows.flat[:0]) == (None, ())


@pytest.mark.parametrize(
    ("char", "cut"),
    [("\u0301", False), ("\u0903", False), ("\u20dd", False), ("\u200d", False), (" ", False),
     ("b", True), (".", True), ("1", True)],
    ids=["above", "beside", "around", "joiner", "space", "letter", "sign", "figure"],
)  # fmt: skip
def test_marks_and_spaces_of_another_font_begin_no_span(char: str, cut: bool) -> None:
    glyphs = page([Placed("a", 50, 700), Placed("b", 55, 700, font=1)], fonts=("F", "G"))
    found = _parts(rows_of(glyphs), pieces_of("a", char), signs("a", char))
    assert [one.text for one in found] == (["a", char] if cut else [f"a{char}"])
