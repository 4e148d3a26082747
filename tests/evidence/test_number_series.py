"""Series of numbers among tokens whose symbols are unknown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.evidence.number_series import Core, counted_from_anywhere, counted_from_one

#: Other tokens: symbols that are no digits.
WORD: Core = (77, 78, 79)


def cores(numbers: range) -> list[Core]:
    """Numbers written by symbols 100 to 109."""
    return [tuple(100 + int(digit) for digit in str(number)) for number in numbers]


def value(symbols: range) -> dict[int, int]:
    return {symbol: symbol - 100 for symbol in symbols}


@pytest.mark.parametrize("last", [11, 12, 30])
def test_a_series_from_one_tells_its_digits(last: int) -> None:
    assert list(counted_from_one(cores(range(1, last + 1)))) == [value(range(100, 110))]


def test_ten_numbers_are_too_few() -> None:
    assert list(counted_from_one(cores(range(1, 11)))) == []
    assert list(counted_from_one([*cores(range(1, 11)), WORD, WORD])) == []
    assert list(counted_from_one([])) == []


def test_a_series_may_begin_late_and_end_early() -> None:
    found = list(counted_from_one([WORD, (50,), *cores(range(1, 12)), WORD]))
    assert found == [value(range(100, 110))]


@pytest.mark.parametrize(("last", "found"), [(20, 1), (19, 0)])
def test_with_other_tokens_between_a_series_must_reach_further(last: int, found: int) -> None:
    series = [core for number in cores(range(1, last + 1)) for core in (number, WORD)]
    assert len(list(counted_from_one(series))) == found


def test_a_second_series_is_told_too() -> None:
    series = [*cores(range(1, 12)), *cores(range(1, 12))]
    assert list(counted_from_one(series)) == [value(range(100, 110))] * 2
    # What the first series used is not looked at again.
    assert len(list(counted_from_one(cores(range(1, 31))))) == 1


def test_one_sign_is_one_digit() -> None:
    twice = cores(range(1, 12))
    twice[4] = twice[3]
    assert list(counted_from_one(twice)) == []
    other = cores(range(1, 12))
    other[10] = (101, 102)
    assert list(counted_from_one(other)) == []


@pytest.mark.parametrize("start", [95, 3, 990])
def test_pages_are_counted_from_anywhere(start: int) -> None:
    (found,) = counted_from_anywhere(cores(range(start, start + 30)))
    assert found == value(range(100, 110))


@given(st.integers(1, 999))
def test_eleven_pages_tell_their_numbers_whatever_the_first(start: int) -> None:
    (found,) = counted_from_anywhere(cores(range(start, start + 11)))
    assert found == value(range(100, 110))


def test_pages_must_show_every_digit_without_a_break() -> None:
    assert list(counted_from_anywhere(cores(range(1, 11)))) == []
    broken = cores(range(1, 30))
    broken[20] = WORD
    assert list(counted_from_anywhere(broken)) == []


def test_pages_begin_below_a_thousand() -> None:
    assert len(list(counted_from_anywhere(cores(range(999, 1030))))) == 1
    assert list(counted_from_anywhere(cores(range(1000, 1200)))) == []


@given(st.permutations(range(10)), st.integers(11, 60))
def test_any_signs_may_be_the_digits(signs: list[int], last: int) -> None:
    written = [tuple(signs[int(d)] for d in str(n)) for n in range(1, last + 1)]
    (found,) = counted_from_one(written)
    assert found == {sign: value for value, sign in enumerate(signs)}
