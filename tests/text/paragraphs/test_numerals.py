"""Numbers are read in the digits and numerals of any script."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.text.paragraphs.numerals import find_numeral, numeral


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("Article 12", 12), ("Статья 3", 3), ("第三条", 3), ("第二十一条", 21), ("第十条", 10),
        ("አንቀጽ ፲፪", 12), ("المادة ٢٩", 29), ("अनुच्छेद ३०", 30), ("Artikel IX", 9),
        ("Article XXIX.", 29), ("Article premier", None), ("10 December 1948", None), ("", None),
        ("I and V", None), ("MIX", None), ("一九四八年", None),
    ],
)  # fmt: skip
def test_numbers_are_read_in_any_script(words: str, value: int | None) -> None:
    assert numeral(words) == value


@given(st.text(), st.integers(0, 99), st.text())
def test_the_place_of_a_number_is_that_of_its_characters(
    before: str, number: int, behind: str
) -> None:
    text = f"{before} {number} {behind}"
    found = find_numeral(text)
    if found is not None:
        assert found == (number, len(before) + 1, len(before) + 1 + len(str(number)))


@pytest.mark.parametrize(
    ("text", "span"), [("第二十一条", "二十一"), ("አንቀጽ፡፲፪፤", "፲፪"), ("Part XIV.", "XIV")]
)
def test_numerals_without_digits_have_their_place_too(text: str, span: str) -> None:
    found = find_numeral(text)
    assert found is not None
    assert text[found[1] : found[2]] == span
