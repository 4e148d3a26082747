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
    assert numbered(text) == numbered(text)
