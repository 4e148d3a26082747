"""Syllables that a file has as they are read."""

from __future__ import annotations

import pytest

from glyphstone.model.text import Piece
from glyphstone.script.brahmic.filed_syllables import by_rows, is_filed_as_read
from glyphstone.script.reading_order import PageOrder, reading

#: Tai Tham: sara ai is drawn left of its letter; Devanagari: short i.
AI, DA, KA, SHORT_I = "\u1a71", "\u1a2f", "\u0915", "\u093f"


def drawn(*texts_and_rows: tuple[str, int]) -> list[Piece]:
    """Pieces from left to right, half an em each."""
    return [Piece(text, row, place / 2, 0.5) for place, (text, row) in enumerate(texts_and_rows)]


@pytest.mark.parametrize(
    ("row", "as_read"), [(0, False), (2, True), (5, True), (6, False), (-1, False)]
)
def test_a_sign_behind_its_letter_in_the_file_but_left_of_it_tells(row: int, as_read: bool) -> None:
    assert is_filed_as_read(drawn((AI, row), (DA, 1))) is as_read


def test_most_signs_decide() -> None:
    behind, before = [(AI, 2), (DA, 1)], [(AI, 3), (DA, 4)]
    assert not is_filed_as_read(drawn(*behind, *before))
    assert is_filed_as_read(drawn(*behind, *before, (AI, 6), (DA, 5)))


def test_only_single_signs_of_the_left_before_letters_count() -> None:
    assert not is_filed_as_read(drawn((KA, 2), (KA, 1)))
    assert not is_filed_as_read(drawn((SHORT_I + KA, 2), (KA, 1)))
    assert not is_filed_as_read(drawn((SHORT_I, 2), (".", 1)))
    assert not is_filed_as_read(drawn((SHORT_I, 2), ("", 1)))


def test_a_reph_that_hangs_over_the_next_syllable_is_not_its_letter() -> None:
    # Bengali arjane: the reph of ja reaches as far to the right as the vowel before na.
    reph = Piece("\u09b0\u09cd", 2, 1.0, 0.0, mark=True)
    pieces = drawn(("\u0985", 0), ("\u099c", 1), ("\u09c7", 3), ("", -1), ("\u09a8", 4))
    pieces[3] = reph
    assert not is_filed_as_read(pieces)
    assert "".join(sign.text for sign in reading(pieces).signs) == (
        "\u0985\u09b0\u09cd\u099c\u09a8\u09c7"
    )


def test_words_stand_in_the_order_of_the_file_if_it_has_them_in_one_piece() -> None:
    pieces = drawn((AI, 2), (DA, 1), (" ", -1), (AI, 9), (DA, 5))
    assert by_rows(pieces) == [1, 0, 2, 3, 4]


def test_such_a_line_is_read_by_the_file_and_no_rule_moves_its_signs() -> None:
    # A font draws the medial ra above its letter: by the rules, it would go with the next one.
    ba, ra, ka = "\u1a37", "\u1a55", "\u1a20"
    pieces = drawn((AI, 1), (DA, 0), (AI, 6), (DA, 5), (ba, 2), (ra, 3), (ka, 4))
    assert "".join(sign.text for sign in reading(pieces).signs) == (
        DA + AI + ba + ra + ka + DA + AI
    )
    alone = drawn((ba, 2), (ra, 3), (ka, 4))
    page = PageOrder(filed_as_read=True)
    assert "".join(sign.text for sign in reading(alone, None, page).signs) == ba + ra + ka
    assert "".join(sign.text for sign in reading(alone).signs) == ba + ka + ra
