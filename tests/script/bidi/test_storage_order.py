"""In which order a file holds text from the right."""

from __future__ import annotations

import pytest

from glyphstone.model.text import Piece
from glyphstone.script.bidi.storage_order import (
    PageOrder,
    Stored,
    filed_places,
    stored_order,
)

LITTLE = 0.001


def drawn(text: str, *, logical: bool) -> list[Piece]:
    """Letters from the left as drawn, each half an em; in the file as read or as drawn."""
    last = len(text) - 1
    return [
        Piece(char, last - place if logical else place, 0.5 * place, 0.5)
        for place, char in enumerate(text)
    ]


def test_the_way_of_the_file_inside_words_tells_its_order() -> None:
    assert stored_order([drawn("גבא", logical=True)]).stored is Stored.LOGICAL
    assert stored_order([drawn("גבא", logical=False)]).stored is Stored.VISUAL


@pytest.mark.parametrize("text", ["abc", "א", "א ב", "123", ""])
def test_text_without_steps_from_the_right_tells_nothing(text: str) -> None:
    assert stored_order([drawn(text, logical=True)]) == PageOrder()


def test_a_step_must_be_clear() -> None:
    def stored(step: float) -> Stored | None:
        line = [Piece("א", 0, 1.0, 0.5), Piece("ב", 1, 1.0 - step, 0.5)]
        return stored_order([line]).stored

    assert stored(0.05 + LITTLE) is Stored.LOGICAL
    assert stored(0.05 - LITTLE) is None
    assert stored(-0.05 - LITTLE) is Stored.VISUAL


def test_two_marks_may_stand_between_two_letters_in_the_file() -> None:
    def stored(apart: int) -> Stored | None:
        line = [Piece("ב", apart, 0.0, 0.5), Piece("א", 0, 0.5, 0.5)]
        return stored_order([line]).stored

    assert stored(3) is Stored.LOGICAL
    assert stored(4) is None


def test_marks_gaps_and_letters_from_the_left_are_no_steps() -> None:
    a, b = Piece("א", 0, 0.5, 0.5), Piece("ב", 1, 0.0, 0.5)
    assert stored_order([[b, a]]).stored is Stored.LOGICAL
    assert stored_order([[Piece("ב", 1, 0.0, 0.5, True), a]]).stored is None
    assert stored_order([[Piece("ב", -1, 0.0, 0.5), a]]).stored is None
    assert stored_order([[Piece("b", 1, 0.0, 0.5), a]]).stored is None
    assert stored_order([[b, Piece(" ", 9, 0.4, 0.1), a]]).stored is None


def test_a_clear_share_of_the_steps_must_go_one_way() -> None:
    # Six letters have five steps.
    mixed = [
        Piece("א", row, start, 0.5) for row, start in enumerate((2.5, 2.0, 1.5, 1.0, 1.5, 2.0))
    ]
    assert stored_order([mixed]).stored is Stored.LOGICAL
    even = [Piece("א", row, start, 0.5) for row, start in enumerate((2.0, 1.5, 1.0, 1.5, 2.0))]
    assert stored_order([even]).stored is None


def ending(side: str, count: int) -> list[list[Piece]]:
    """Lines from the right, each of two letters, with a full stop drawn at one end."""
    text = ".בא" if side == "left" else "בא."
    return [drawn(text, logical=True) for _ in range(count)]


def test_full_stops_at_the_right_tell_of_paragraphs_from_the_left() -> None:
    assert not stored_order(ending("right", 1)).from_left
    assert stored_order(ending("right", 2)).from_left
    assert not stored_order(ending("left", 5)).from_left


def test_full_stops_at_the_left_speak_against_it() -> None:
    assert stored_order(ending("right", 2) + ending("left", 7)).from_left
    assert not stored_order(ending("right", 2) + ending("left", 8)).from_left


def test_a_full_stop_beside_other_text_tells_nothing() -> None:
    lines = [drawn(text, logical=True) for text in ("ab.אa.", "אa.", ".", "", "אא a.")]
    assert not stored_order(lines * 3).from_left
    # A sign that is itself read from the right may stand there.
    assert not stored_order([drawn("בא׃", logical=True)] * 3).from_left
    # Blanks and marks at the end are not looked at.
    blank = [*drawn("בא.", logical=True), Piece(" ", -1, 1.5, 0.3)]
    mark = [*drawn("בא.", logical=True), Piece("\u05b8", 9, 1.5, 0.0, True)]
    empty = [*drawn("בא.", logical=True), Piece("", 9, 1.5, 0.0)]
    for line in (blank, mark, empty):
        assert stored_order([line, line]).from_left


def test_a_page_is_from_the_right_if_nearly_all_its_lines_are() -> None:
    right, left = drawn("אב a", logical=True), drawn("א abc", logical=True)
    assert stored_order([right] * 3).leftward
    assert not stored_order([right] * 2).leftward
    assert stored_order([*[right] * 4, left]).leftward
    assert not stored_order([*[right] * 3, left]).leftward
    # As many of each is not most.
    assert not stored_order([drawn("אa", logical=True)] * 3).leftward
    # Lines without text from the right do not count.
    assert stored_order([*[right] * 3, *[drawn("abc", logical=True)] * 9]).leftward


# --- places in the order of the file --------------------------------------------------------------


def test_a_file_in_the_drawn_order_needs_no_change() -> None:
    assert filed_places([0, 1, -1, 2], [0, 0, 0, 1]) is None
    assert filed_places([3, 2, 1], [0, 0, 0]) is None
    assert filed_places([], []) is None


def test_words_that_the_file_has_in_another_order_change_places() -> None:
    # Two words, the right one first in the file, the blank between them.
    assert filed_places([2, 3, -1, 0, 1], [0, 0, 0, 1, 1]) == [3, 4, 2, 0, 1]


def test_blanks_stand_between_the_words_that_they_part() -> None:
    rows = [2, -1, 1, -1, 0]
    words = [0, 0, 1, 1, 2]
    assert filed_places(rows, words) == [4, 3, 2, 1, 0]
    # The file jumps over a word.
    assert filed_places([1, -1, 2, -1, 0], words) == [4, 3, 0, 1, 2]
    assert filed_places([0, -1, 2, -1, 1], words) == [0, 1, 4, 3, 2]


def test_blanks_that_nothing_needs_stand_at_the_end() -> None:
    assert filed_places([1, -1, -1, 0, -1], [0, 0, 0, 1, 1]) == [3, 2, 0, 1, 4]
