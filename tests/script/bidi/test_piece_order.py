"""Pieces of a line put together: words, marks on their letters, overlapping letters."""

from __future__ import annotations

import pytest

from glyphstone.model.text import Piece
from glyphstone.script.bidi.piece_order import (
    bodies_with_marks,
    drawn_groups,
    in_one_piece,
    is_joiner,
    is_leftward,
    is_mark,
    may_stand,
    steps,
    way_of_word,
    words_of,
)

LITTLE = 0.001


def letters(text: str, rows: list[int] | None = None) -> list[Piece]:
    """Letters of half an em side by side, with their rows of the file."""
    return [
        Piece(char, place if rows is None else rows[place], 0.5 * place, 0.5)
        for place, char in enumerate(text)
    ]


# --- pieces by themselves -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "leftward"),
    [("א", True), ("ا", True), ("aא", True), ("a", False), ("1", False), ("١", False), ("", False)],
)
def test_letters_from_the_right(text: str, leftward: bool) -> None:
    assert is_leftward(text) is leftward


@pytest.mark.parametrize(
    ("text", "takes_no_room", "mark"),
    [
        ("\u05b8", False, True),
        ("\u05b8\u05bc", False, True),
        ("\u05b8א", False, False),
        ("א", False, False),
        ("", False, False),
        # Without room, whatever leaves ink stands on another; joiners and blanks do not.
        ("א", True, True),
        ("\u200d", True, False),
        (" ", True, False),
        ("", True, False),
    ],
)
def test_what_stands_on_another_piece(text: str, takes_no_room: bool, mark: bool) -> None:
    assert is_mark(Piece(text, 0, mark=takes_no_room)) is mark


@pytest.mark.parametrize(
    ("text", "joiner"),
    [
        ("\u200d", True),
        ("\u200c\u200d", True),
        ("\u200b", True),
        ("", False),
        (" ", False),
        ("ה\u200d", False),
        ("\u05b8", False),
    ],
)
def test_what_joins_or_parts_letters_and_draws_nothing(text: str, joiner: bool) -> None:
    assert is_joiner(text) is joiner


def test_words_and_blanks_take_turns() -> None:
    assert words_of(letters("ab  c ")) == [[0, 1], [2, 3], [4], [5]]
    assert words_of([]) == []


@pytest.mark.parametrize(
    ("rows", "whole"),
    [
        ([3, 1, 2], True),
        ([1, 2], True),
        ([1, 3], False),
        ([1, 2, 4], False),
        ([4], False),
        ([], False),
        ([-1, 0], False),
        ([0, 1], True),
    ],
)
def test_a_word_is_in_one_piece_if_its_rows_leave_no_gap(rows: list[int], whole: bool) -> None:
    assert in_one_piece(rows) is whole


def test_steps_of_the_file_to_the_right_less_those_to_the_left() -> None:
    assert steps([0, 1, 2]) == 2
    assert steps([2, 1, 0]) == -2
    assert steps([0, 2, 1]) == 0
    # A word in pieces tells nothing.
    assert steps([0, 1, 9]) == 0
    # Joiners do not count, but their rows belong to the word.
    assert steps([2, 0, 1], {2}) == -1
    assert steps([0, 2, 1], {1}) == 1
    assert steps([0, 1], {0}) == 0


@pytest.mark.parametrize(
    ("own", "usual", "way"),
    [(2, -9, 2), (-2, 9, -2), (1, -9, -9), (-1, 9, 9), (0, 3, 3), (1, 0, 0), (5, 0, 5)],
)
def test_a_word_tells_its_way_by_two_steps_at_least(own: int, usual: int, way: int) -> None:
    assert way_of_word(own, usual) == way


# --- overlapping letters --------------------------------------------------------------------------


def overlapping(share: float) -> list[Piece]:
    """Two letters of half an em; the second, first in the file, lies over a share of the first."""
    return [Piece("א", 1, 0.0, 0.5), Piece("ב", 0, 0.5 * (1 - share), 0.5)]


def test_letters_change_places_if_they_share_enough() -> None:
    assert may_stand([0, 1], [1, 0], overlapping(0.3 + LITTLE))
    assert not may_stand([0, 1], [1, 0], overlapping(0.3 - LITTLE))


def test_the_share_is_that_of_the_narrower_letter() -> None:
    wide = [Piece("א", 1, 0.0, 2.0), Piece("ב", 0, 1.9, 0.3)]
    assert may_stand([0, 1], [1, 0], wide)
    assert may_stand([1, 0], [0, 1], wide)
    assert not may_stand([0, 1], [1, 0], [wide[0], Piece("ב", 0, 1.95, 0.3)])


def test_what_keeps_its_order_need_not_overlap() -> None:
    assert may_stand([0, 1, 2], [0, 1, 2], letters("אבג"))
    three = [*overlapping(0.5), Piece("ג", 2, 1.0, 0.5)]
    assert may_stand([0, 1, 2], [1, 0, 2], three)
    assert not may_stand([0, 1, 2], [2, 0, 1], three)


def test_without_places_the_file_alone_is_asked() -> None:
    assert may_stand([0, 1], [1, 0], [Piece("א", 1), Piece("ב", 0)])


def test_marks_without_an_advance_are_not_asked_for() -> None:
    pieces = [Piece("א", 1, 0.0, 0.5), Piece("\u05b8", 0, 3.0, 0.02 - LITTLE, True)]
    assert may_stand([0, 1], [1, 0], pieces)
    pieces[1] = Piece("\u05b8", 0, 3.0, 0.02, True)
    assert not may_stand([0, 1], [1, 0], pieces)
    pieces[1] = Piece("\u05b8", 0, 3.0, 0.0, False)
    assert not may_stand([0, 1], [1, 0], pieces)


@pytest.mark.parametrize(
    ("form", "advance", "stands"),
    [
        ("\u0ccd\u0cb0", 0.1 - LITTLE, True),
        ("\u0ccd\u0cb0", 0.1, False),
        ("\u0c56", 0.03, True),
        # A letter, and a mark of no such script.
        ("\u0cb0", 0.03, False),
        ("\u0301", 0.03, False),
    ],
)
def test_a_form_below_the_line_that_hardly_advances_stands_as_the_file_has_it(
    form: str, advance: float, stands: bool
) -> None:
    # Kannada: ta, ra below it, va; the origin of ra lies right of that of va.
    pieces = [Piece("\u0ca4", 0, 0.0, 0.5), Piece("\u0cb5", 2, 0.5, 0.1)]
    pieces.append(Piece(form, 1, 0.7, advance))
    assert may_stand([0, 1, 2], [0, 2, 1], pieces) is stands


def test_two_marks_side_by_side_may_stand_as_the_file_has_them() -> None:
    # Burmese hpran.hkyi: dot and killer of na are drawn at the beginning of the next letter.
    na, kha, killer, dot = "\u1014", "\u1001", "\u103a", "\u1037"
    pieces = [
        Piece(na, 0, 0.0, 0.52),
        Piece(kha, 3, 0.51, 0.56),
        Piece(killer, 2, 0.49, 0.11),
        Piece(dot, 1, 0.61, 0.11),
    ]
    assert may_stand([0, 1, 2, 3], [0, 3, 2, 1], pieces)
    pieces[2] = Piece("a", 2, 0.49, 0.11)
    assert not may_stand([0, 1, 2, 3], [0, 3, 2, 1], pieces)


def test_a_word_without_end_is_not_asked_for() -> None:
    def stands(count: int) -> bool:
        pieces = [Piece("א", place, 0.0, 0.5) for place in range(count)]
        return may_stand(list(range(count)), list(range(count))[::-1], pieces)

    assert stands(200)
    assert not stands(201)


# --- groups ---------------------------------------------------------------------------------------


def test_without_marks_or_overlap_groups_are_the_letters() -> None:
    assert drawn_groups(letters("אב ג", [3, 2, 1, 0])) == [[0], [1], [2], [3]]


def test_overlapping_letters_stand_as_the_file_has_them_from_the_right() -> None:
    # The file goes to the left, but for two letters that lie over each other.
    pieces = [
        Piece("ד", 3, 0.0, 0.5),
        Piece("ב", 1, 0.5, 0.5),
        Piece("ג", 2, 0.6, 0.5),
        Piece("א", 0, 1.2, 0.5),
    ]
    assert drawn_groups(pieces) == [[0], [2], [1], [3]]
    apart = [*pieces[:2], Piece("ג", 2, 1.0, 0.5), Piece("א", 0, 1.5, 0.5)]
    assert drawn_groups(apart) == [[0], [1], [2], [3]]


def test_overlapping_letters_stand_as_the_file_has_them_from_the_left() -> None:
    pieces = [
        Piece("א", 0, 0.0, 0.5),
        Piece("ב", 2, 0.5, 0.5),
        Piece("ג", 1, 0.6, 0.5),
        Piece("ד", 3, 1.2, 0.5),
    ]
    assert drawn_groups(pieces) == [[0], [2], [1], [3]]


def test_letters_that_are_read_from_the_left_stay() -> None:
    pieces = [
        Piece("a", 0, 0.0, 0.5),
        Piece("b", 2, 0.5, 0.5),
        Piece("c", 1, 0.6, 0.5),
        Piece("d", 3, 1.2, 0.5),
    ]
    assert drawn_groups(pieces) == [[0], [1], [2], [3]]


def test_a_word_of_two_letters_goes_the_way_of_the_line() -> None:
    usual = [Piece(char, row, 5 + 0.5 * row, 0.5) for row, char in enumerate("אבגדה")]
    two = [Piece("ב", 11, 0.0, 0.5), Piece("א", 10, 0.1, 0.5), Piece(" ", -1, 1.0, 0.3)]
    assert drawn_groups([*two, *usual])[:2] == [[1], [0]]


def test_marks_stand_behind_their_letter() -> None:
    pieces = [
        Piece("א", 0, 0.0, 0.5),
        Piece("\u05b8", 1, 0.1, 0.0, True),
        Piece("ב", 2, 0.5, 0.5),
    ]
    assert drawn_groups(pieces) == [[0, 1], [2]]


# --- marks ----------------------------------------------------------------------------------------


def groups(*pieces: Piece, as_read: bool = False) -> list[list[int]]:
    return bodies_with_marks(range(len(pieces)), pieces, as_read=as_read)


def test_a_line_of_marks_alone_is_left_alone() -> None:
    assert groups(Piece("\u05b8", 0), Piece("\u05b8", 1)) == [[0], [1]]
    assert groups(Piece(" ", 0), Piece("\u05b8", 1)) == [[0], [1]]


def test_a_blank_carries_no_mark() -> None:
    found = groups(Piece("a", 0, 0.0, 0.5), Piece(" ", 1, 0.5, 0.3), Piece("\u0301", 2, 0.8, 0.0))
    assert found == [[0, 2], [1]]


def test_in_text_from_the_left_a_mark_goes_with_the_letter_before_it() -> None:
    a, b = Piece("a", 0, 0.0, 0.5), Piece("b", 2, 0.5, 0.5)
    assert groups(a, Piece("\u0301", 1, 0.5, 0.0, True), b) == [[0, 1], [2]]


def test_a_mark_that_is_clearly_nearer_to_the_next_letter_goes_with_that() -> None:
    def letter_of(start: float) -> int:
        a, b = Piece("a", 0, 0.0, 0.5), Piece("b", 2, 1.0, 0.5)
        found = groups(a, Piece("\u0301", 1, start, 0.0, True), b)
        return next(group[0] for group in found if 1 in group)

    # Between the two letters: as far from one as from the other at 0.75 em.
    middle = 0.75
    assert letter_of(middle + 0.075 - LITTLE) == 0
    assert letter_of(middle + 0.075 + LITTLE) == 2


def test_in_text_from_the_right_a_mark_that_begins_with_a_letter_is_its_own() -> None:
    def letter_of(start: float, *, mark: bool = True) -> int:
        left, right = Piece("ב", 5, 0.0, 0.5), Piece("א", 0, 0.5, 0.5)
        found = groups(left, Piece("\u05b8", 9, start, 0.0, mark), right)
        return next(group[0] for group in found if 1 in group)

    assert letter_of(0.5) == 2
    assert letter_of(0.48 + LITTLE) == 2
    assert letter_of(0.48 - LITTLE) == 0
    # A mark that takes room stands in its own place.
    assert letter_of(0.4, mark=False) == 2


def test_where_the_file_is_as_read_a_mark_follows_its_letter() -> None:
    left, right = Piece("ב", 2, 0.0, 0.5), Piece("א", 0, 0.5, 0.5)
    mark = Piece("\u05b8", 1, 0.2, 0.0, True)
    assert groups(left, mark, right) == [[0, 1], [2]]
    assert groups(left, mark, right, as_read=True) == [[0], [2, 1]]


def test_where_the_file_is_as_read_the_letter_must_be_near() -> None:
    def letter_of(start: float) -> int:
        left, right = Piece("ב", 2, 0.0, 0.5), Piece("א", 0, 1.5, 0.5)
        mark = Piece("\u05b8", 1, start, 0.0, True)
        found = groups(left, mark, right, as_read=True)
        return next(group[0] for group in found if 1 in group)

    assert letter_of(0.9 + LITTLE) == 2
    assert letter_of(0.9 - LITTLE) == 0


def test_no_letter_carries_more_marks_than_are_looked_through() -> None:
    def letter_of_last(marks: int) -> int:
        # The file: letter, marks; all marks are drawn on the other letter.
        body = Piece("א", 0, 0.5, 0.5)
        other = Piece("ב", 90, 0.0, 0.5)
        signs = [Piece("\u05b8", 1 + number, 0.25, 0.0, True) for number in range(marks)]
        found = groups(other, *signs, body, as_read=True)
        return next(group[0] for group in found if marks in group)

    assert letter_of_last(8) == 9
    assert letter_of_last(9) == 0


def letter_between(*rows: int, clear: tuple[float, ...] = (0.25, 1.25)) -> int:
    """The letter of a mark as far from the second letter as from the third.

    Drawn: a letter, its mark, a letter, its mark, the mark between, a letter; with these rows.
    """
    first, on_first, second, on_second, between, third = rows
    found = groups(
        Piece("ג", first, 0.0, 0.5),
        Piece("\u05b8", on_first, clear[0], 0.0, True),
        Piece("ב", second, 1.0, 0.5),
        Piece("\u05b8", on_second, clear[1], 0.0, True),
        Piece("\u05b8", between, 1.75, 0.0, True),
        Piece("א", third, 2.0, 0.5),
    )
    return next(group[0] for group in found if 4 in group)


def test_clear_marks_tell_on_which_side_the_file_has_the_letters() -> None:
    # The file has each mark before its letter, and then each behind its letter.
    assert letter_between(1, 0, 3, 2, 4, 5) == 5
    assert letter_between(0, 1, 2, 3, 5, 4) == 5
    assert letter_between(0, 1, 2, 3, 4, 5) == 2


def letter_between_unclear(second: float) -> int:
    """The letter of such a mark in a word that begins and ends with a letter in the file.

    The first mark stands on two letters that overlap.
    """
    found = groups(
        Piece("ד", 0, -0.4, 0.55),
        Piece("ג", 2, 0.0, 0.5),
        Piece("\u05b8", 1, 0.25, 0.0, True),
        Piece("ב", 4, 1.0, 0.5),
        Piece("\u05b8", 3, second, 0.0, True),
        Piece("\u05b8", 5, 1.75, 0.0, True),
        Piece("א", 6, 2.0, 0.5),
    )
    return next(group[0] for group in found if 5 in group)


def test_marks_between_two_letters_tell_nothing() -> None:
    # Both marks stand in the middle between two letters, or nearly.
    assert letter_between_unclear(0.75) == 3
    assert letter_between_unclear(0.82) == 3
    assert letter_between_unclear(0.83) == 6


def letter_of_overhung(*words: str) -> str:
    """Which letter of the word "نم" a mark is given that the file has before the م.

    It is drawn over the ن, whose bowl reaches below the م. `words` stand before it in the file:
    letters, and marks (-) that stand in the middle between two.
    """
    pieces: list[Piece] = []
    for word in words:
        for char in word:
            start = len(pieces) * 0.5
            mark = char == "-"
            pieces.append(
                Piece("\u064e" if mark else char, len(pieces), start, 0.0 if mark else 0.5, mark)
            )
        pieces.append(Piece(" ", len(pieces), len(pieces) * 0.5))
    row, start = len(pieces), len(pieces) * 0.5
    pieces.append(Piece("ن", row, start, 0.6))
    pieces.append(Piece("\u064e", row + 1, start + 0.4, 0.0, True))
    pieces.append(Piece("م", row + 2, start + 0.6, 0.2))
    group = next(group for group in groups(*pieces) if row + 1 in group)
    return pieces[group[0]].text


def test_a_word_whose_letters_are_not_in_order_in_the_file_does_not_tell() -> None:
    # As Qt draws لهٰذا: the mark of the heh first, then the thal before the alef on its left.
    pieces = [
        Piece("ا", 2, 0.0, 0.28),
        Piece("ذ", 1, 0.28, 0.45),
        Piece("ه", 3, 0.72, 0.28),
        Piece("\u0670", 0, 0.72, 0.0, True),
        Piece("ل", 4, 1.0, 0.73),
    ]
    assert next(group[0] for group in groups(*pieces) if 3 in group) == 2


def test_words_that_begin_with_a_mark_in_the_file_tell_that_marks_come_first() -> None:
    assert letter_of_overhung() == "ن"
    assert letter_of_overhung("-بب") == "م"
    assert letter_of_overhung("بب-") == "ن"
    # Twice as many must begin so as end so; a word of one kind alone tells nothing.
    assert letter_of_overhung("-بب", "-بب", "بب-") == "م"
    assert letter_of_overhung("-بب", "بب-") == "ن"
    assert letter_of_overhung("بب", "-ب-") == "ن"


def letter_by_votes(sides: str, letter: str = "א") -> str:
    """The side of a mark between two letters, by clear marks that the file has beside theirs.

    The file has a letter, a mark, a letter, a mark and so on; each clear mark is drawn on the
    letter before (<) or behind (>) it. The last mark stands in the middle between two letters.
    """
    pieces = [Piece(letter, 0, 0.0, 0.5)]
    for number, side in enumerate(sides):
        start = number + (0.25 if side == "<" else 1.25)
        pieces.append(Piece("\u05b8", 2 * number + 1, start, 0.0, True))
        pieces.append(Piece(letter, 2 * number + 2, number + 1.0, 0.5))
    last = len(sides)
    pieces.append(Piece("\u05b8", 2 * last + 1, last + 0.75, 0.0, True))
    pieces.append(Piece(letter, 2 * last + 2, last + 1.0, 0.5))
    mark = len(pieces) - 2
    group = next(group for group in groups(*pieces) if mark in group)
    return ">" if group[0] == mark + 1 else "<"


def test_twice_as_many_clear_marks_on_one_side_tell() -> None:
    assert letter_by_votes(">") == ">"
    assert letter_by_votes(">>>>") == ">"
    assert letter_by_votes("<<>>>>") == ">"
    # Fewer than twice as many, or as many, tell nothing: the letter before it has the mark.
    assert letter_by_votes("<<>>>") == "<"
    assert letter_by_votes("<>") == "<"
    assert letter_by_votes("<<") == "<"


def test_in_text_from_the_left_the_file_is_not_asked() -> None:
    assert letter_by_votes(">>>>", "a") == "<"


def test_marks_on_one_letter_stand_as_near_to_it_as_in_the_file() -> None:
    body = Piece("א", 5, 0.0, 0.5)
    marks = [Piece(char, row, 0.2, 0.0, True) for char, row in (("\u05b8", 3), ("\u05bc", 4))]
    assert groups(body, *marks) == [[0, 2, 1]]
    assert groups(body, marks[0]) == [[0, 1]]


# --- joiners --------------------------------------------------------------------------------------

JOINER = "\u200d"


def beside_joiner(start: float, rows: tuple[int, int], letter: str = "ה") -> list[list[int]]:
    """The groups of a letter at 1 em and a joiner that follows it in the list."""
    pieces = [Piece(letter, rows[0], 1.0, 0.5), Piece(JOINER, rows[1], start, 0.0, True)]
    return drawn_groups(pieces)


@pytest.mark.parametrize("rows", [(0, 1), (1, 0), (-1, -1), (0, 7)])
def test_a_joiner_at_the_left_edge_of_a_letter_from_the_right_is_drawn_before_it(
    rows: tuple[int, int],
) -> None:
    assert beside_joiner(1.0, rows) == [[1], [0]]
    assert beside_joiner(1.019, rows) == [[1], [0]]
    assert beside_joiner(0.981, rows) == [[1], [0]]
    assert beside_joiner(1.5, rows) == [[0], [1]]
    assert beside_joiner(1.021, rows) == [[0], [1]]


def test_a_joiner_at_a_letter_from_the_left_stays() -> None:
    assert beside_joiner(1.0, (-1, -1), "a") == [[0], [1]]


def test_several_joiners_at_one_place_keep_their_order() -> None:
    pieces = [
        Piece("ה", 0, 1.0, 0.5),
        Piece(JOINER, 1, 1.0, 0.0, True),
        Piece("\u200c", 2, 1.0, 0.0, True),
    ]
    assert drawn_groups(pieces) == [[1], [2], [0]]


def test_letters_without_places_say_nothing_of_a_joiner_beside_them() -> None:
    assert drawn_groups([Piece("ה", -1), Piece(JOINER, -1)]) == [[0], [1]]


@pytest.mark.parametrize("rows", [(0, 2, 1), (2, 0, 1)])
def test_a_joiner_does_not_tell_the_way_of_the_file(rows: tuple[int, int, int]) -> None:
    pieces = [
        Piece("ת", rows[0], 0.0, 0.5),
        Piece("ה", rows[1], 0.5, 0.5),
        Piece(JOINER, rows[2], 0.5, 0.0, True),
    ]
    assert drawn_groups(pieces) == [[0], [2], [1]]


@pytest.mark.parametrize(
    ("start", "on"),
    [(0.03, 0), (-0.09, 0), (0.14, 0), (0.16, 2)],
    ids=["within the alef", "left of it", "mostly over it", "mostly beyond it"],
)
def test_a_mark_that_takes_room_goes_with_the_letter_it_mostly_stands_on(
    start: float, on: int
) -> None:
    """Else it stands left of its letter, as what takes room does in text from the right."""
    pieces = [
        Piece("ا", 1, 0.0, 0.25),
        Piece("\u064b", 0, start, 0.2),
        Piece("ر", 2, 0.25, 0.5),
    ]
    groups = bodies_with_marks(range(3), pieces)
    assert next(group[0] for group in groups if 1 in group) == on
