"""Numbers of pages in any script."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.layout.blocks.page_numbers import numbered


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", 12),
        ("– 12 –", 12),
        ("xii", 12),
        ("XLIV", 44),
        ("Ⅻ", 12),
        ("١٢", 12),
        ("۱۲", 12),
        ("१२", 12),
        ("๑๒", 12),
        ("១២", 12),
        ("߁߂", 12),
        ("１２", 12),
        ("十二", 12),
        ("二十", 20),
        ("一二", 12),
        ("二〇四", 204),
        ("百二十三", 123),
        ("፲፪", 12),
        ("፪፻፴", 230),
        ("י״ב", 12),
        ("יב", 12),
    ],
)
def test_numbers_of_many_scripts(text: str, number: int) -> None:
    assert numbered(text).numbers == (number,)
    assert numbered(text).letters == ""


def test_words_beside_numbers() -> None:
    assert numbered("Page 3 of 10") == numbered("page 3 OF 10")
    assert numbered("Page 3 of 10").numbers == (3, 10)
    assert numbered("Page 3 of 10").letters == "pageof"
    assert numbered("第3頁").letters == "第頁"


def test_counting_on() -> None:
    assert numbered("Page 4 of 10").counts_on(numbered("Page 3 of 10"), 1)
    assert not numbered("Page 4 of 11").counts_on(numbered("Page 3 of 9"), 1)
    assert not numbered("3").counts_on(numbered("3"), 1)
    assert numbered("xi").counts_on(numbered("ix"), 2)


def roman(number: int) -> str:
    found = ""
    for value, text in (
        (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
        (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ):  # fmt: skip
        while number >= value:
            found, number = found + text, number - value
    return found


@given(st.integers(1, 3999))
def test_roman_numerals_come_back(number: int) -> None:
    assert numbered(roman(number)).numbers == (number,)


@given(st.text(max_size=40))
def test_any_text_is_taken_apart(text: str) -> None:
    found = numbered(text)
    assert all(number >= 0 for number in found.numbers)
    assert not any(char.isdecimal() for char in found.letters)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("九", 9), ("零", 0), ("〇", 0), ("十", 10), ("百", 100), ("千", 1000), ("三千二百", 3200),
        ("一千〇一", 1001), ("〇十", 0),
        ("፩", 1), ("፼", 10_000), ("፻", 100), ("፪፻፴፬", 234), ("፲፻", 1000), ("፻፩", 101),
        ("א", 1), ("ט", 9), ("י", 10), ("צ", 90), ("ק", 100), ("ת", 400), ("תשע״ג", 773),
        ("mcmxciv", 1994), ("iv", 4), ("vi", 6), ("d", 500),
    ],
)  # fmt: skip
def test_values_of_signs(text: str, number: int) -> None:
    assert numbered(text).numbers == (number,)


@pytest.mark.parametrize("text", ["iiii", "vx", "ic", "mmmm", "xiqa", "שלוםו", "ab"])
def test_words_that_are_no_numbers(text: str) -> None:
    assert numbered(text).numbers == ()
    assert numbered(text).letters == text


def test_four_hebrew_letters_may_be_a_number_and_five_are_a_word() -> None:
    assert numbered("תשעג").numbers == (773,)
    assert numbered("תשעגא").numbers == ()


def test_endless_digits_are_cut() -> None:
    assert numbered("1" * 40).numbers == (111_111_111_111,)
    assert numbered("一" * 40).numbers == (111_111_111_111,)


def test_kinds_of_signs_part_numbers_from_letters() -> None:
    assert numbered("a1b2").numbers == (1, 2)
    assert numbered("3十").numbers == (3, 10)
    assert numbered("1-2").numbers == (1, 2)
    assert numbered("1 2").numbers == (1, 2)
    assert numbered("፩1").numbers == (1, 1)


def test_marks_do_not_end_a_word() -> None:
    assert numbered("e\u0323\u0301x").letters == "ẹ\u0301x"
    assert numbered("1\u20dd2").numbers == (1, 2)


@pytest.mark.parametrize(
    ("own", "before", "distance", "counts"),
    [
        ("5", "4", 1, True), ("5", "3", 2, True), ("5", "3", 1, False), ("3", "4", 1, False),
        ("5 7", "4 7", 1, True), ("5 8", "4 7", 1, True), ("5 9", "4 7", 1, False),
        ("5", "4 7", 1, False), ("", "", 1, False), ("7 7", "7 7", 1, False),
    ],
)  # fmt: skip
def test_numbers_count_on_by_the_distance_of_pages(
    own: str, before: str, distance: int, counts: bool
) -> None:
    assert numbered(own).counts_on(numbered(before), distance) is counts
