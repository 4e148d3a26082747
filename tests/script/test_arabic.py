"""What one glyph of a joining script stands for."""

from __future__ import annotations

import pytest
import unicodedata2
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.script.arabic import in_reading_order


@pytest.mark.parametrize(
    ("held", "read"),
    [
        ("ال", "لا"),
        ("أل", "لأ"),
        ("ﺎﻟ", "ﻟﺎ"),  # presentation forms
        ("لا", "لا"),
        ("دمحم", "محمد"),
        ("محمد", "محمد"),
        ("هللا", "الله"),  # words with letters inside that do not join
        ("الله", "الله"),
        ("ريال", "ريال"),
        ("\u0651ل", "ل\u0651"),
        ("\u064bال", "لا\u064b"),
        ("\u064bلا", "لا\u064b"),
        ("ا\u064bل", "لا\u064b"),
        ("لم", "لم"),
        ("مل", "مل"),  # could be either: as it is held
        ("ܐܠ", "ܠܐ"),  # Syriac
        ("ש\u05bc\u05c1", "ש\u05bc\u05c1"),
        ("\u05b8ש", "ש\u05b8"),
        ("אל", "אל"),  # Hebrew does not join
        ("fi", "fi"),
        ("ا", "ا"),
        ("", ""),
    ],
)
def test_letters_come_in_the_order_of_reading(held: str, read: str) -> None:
    assert in_reading_order(held) == read


def test_lam_with_every_alef_is_right_as_it_is_and_when_turned() -> None:
    for code in range(0xFEF5, 0xFEFD):
        letters = unicodedata2.normalize("NFKC", chr(code))
        assert in_reading_order(letters) == letters
        assert in_reading_order(letters[::-1]) == letters


@given(st.text("ابلاأهمد\u064b\u0651ـ a1", max_size=6))
def test_no_character_comes_or_goes_and_twice_is_once(text: str) -> None:
    once = in_reading_order(text)
    assert sorted(once) == sorted(text)
    assert in_reading_order(once) == once


def test_several_marks_before_a_letter_are_turned_with_it() -> None:
    assert in_reading_order("\u064b\u0651ب") == "ب\u0651\u064b"
    assert in_reading_order("\u064b\u0651ال") == "لا\u0651\u064b"
