"""Plain values out of PDF objects that may be anything."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, Object, String

from glyphstone.pdf.objects.matrix import IDENTITY, apply, multiply
from glyphstone.pdf.objects.values import (
    array,
    dictionary,
    floats,
    key_text,
    matrix,
    name_text,
    named,
    real,
    rectangle,
    text,
    whole,
)

PDF = pikepdf.new()
ANYTHING: list[Any] = [
    None,
    True,
    0,
    -7,
    Decimal("1.5"),
    Decimal("NaN"),
    Decimal("1e400"),
    10**30,
    float("nan"),
    float("inf"),
    Name.Word,
    Object.parse(b"/W#e9"),
    String("text"),
    Object.parse(b"<feff00>"),
    Array([1, Name.X, None]),
    Dictionary(A=1),
    pikepdf.new().make_stream(b"data"),
]


@pytest.mark.parametrize("value", ANYTHING, ids=range(len(ANYTHING)))
def test_anything_at_all_gives_a_value_of_the_right_kind(value: Any) -> None:
    assert isinstance(name_text(value), str)
    assert isinstance(text(value), str)
    assert -1e9 < real(value, 3.0) < 1e9
    assert isinstance(whole(value, 3), int)
    assert all(isinstance(number, float) for number in floats(value))
    assert len(matrix(value)) == 6
    assert isinstance(array(value), list)
    assert dictionary(value) is None or dictionary(value) is value


def test_each_value_is_taken_from_its_own_kind_alone() -> None:
    stream = PDF.make_stream(b"data")
    assert (text(String("text")), text(Name.Word), text(5)) == ("text", "", "")
    # It says that it is UTF-8 and is not.
    assert text(String(b"\xef\xbb\xbf\xff")) == "\u00ef\u00bb\u00bf\u00ff"
    assert text(Object.parse(b"<e9>")) == "é"
    assert (name_text(Name.Word), name_text(String("Word"))) == ("Word", "")
    assert name_text(Object.parse(b"/W#e9")) == "Wé"
    assert dictionary(Dictionary(A=1)) == Dictionary(A=1)
    assert dictionary(stream) is stream
    assert dictionary(Array([])) is None
    assert dictionary(Name.A) is None


def test_keys_are_spelled_as_names_are() -> None:
    assert key_text("/Key") == "Key"
    assert key_text("/G\udce9") == "Gé"


def test_numbers() -> None:
    assert real(Decimal("1.25"), 0.0) == 1.25
    assert real(10**12, 7.0) == 7.0
    assert whole(Decimal("-3.9"), 0) == -3
    assert whole(Name.A, 4) == 4


def test_numbers_of_a_thousand_million_and_more_are_absurd() -> None:
    assert real(999_999_999, 7.0) == 999_999_999.0
    assert real(-999_999_999, 7.0) == -999_999_999.0
    assert real(1_000_000_000, 7.0) == real(-1_000_000_000, 7.0) == 7.0
    assert whole(1_000_000_000, 7) == 7
    assert floats(Object.parse(b"[1000000000 999999999 -1000000000]")) == [0.0, 999_999_999.0, 0.0]


def test_an_array_may_have_as_many_numbers_as_are_wanted() -> None:
    assert floats(Array([1, 2]), 2) == [1.0, 2.0]
    assert floats(Array([])) == []


@pytest.mark.parametrize("written", [b"[1 2.5 -3]", b"[ 1\n2.5 -3 ]", b"[1 2.5 -3 ]"])
def test_arrays_of_numbers(written: bytes) -> None:
    assert floats(Object.parse(written)) == [1.0, 2.5, -3.0]


def test_odd_arrays() -> None:
    assert floats(Object.parse(b"[1 /A (b) 4]")) == [1.0, 0.0, 0.0, 4.0]
    assert floats(Array([1, 10**12])) == [1.0, 0.0]
    assert floats(Array([1, 2, 3]), 2) == []
    assert floats(Name.A) == []


@given(st.lists(st.floats(-1e6, 1e6).map(lambda value: round(value, 4)), max_size=8))
def test_numbers_of_arrays_round_trip(values: list[float]) -> None:
    assert floats(Array([Decimal(str(value)) for value in values])) == pytest.approx(values)


def test_rectangles_are_four_numbers_as_they_are_written() -> None:
    assert rectangle(Array([4, 3, 2, 1])) == (4.0, 3.0, 2.0, 1.0)
    assert rectangle(Array([4, 3, 2])) is None
    assert rectangle(Array([4, 3, 2, 1, 0])) is None
    assert rectangle(Name.A) is None


def test_matrices() -> None:
    assert matrix(Array([1, 0, 0, 1, 5, 6])) == (1, 0, 0, 1, 5, 6)
    assert matrix(Array([1, 2])) == IDENTITY
    assert matrix(Array([1, 0, 0, 1, 5, 6, 7])) == IDENTITY
    assert matrix(Array([1, 0, 0, 1, 5])) == IDENTITY
    assert matrix(None) == IDENTITY


FLOATS = st.floats(-50, 50)
MATRICES = st.tuples(FLOATS, FLOATS, FLOATS, FLOATS, FLOATS, FLOATS)


@given(MATRICES, MATRICES, FLOATS, FLOATS)
def test_a_product_does_one_after_the_other(
    first: tuple[float, float, float, float, float, float],
    then: tuple[float, float, float, float, float, float],
    x: float,
    y: float,
) -> None:
    once = apply(multiply(first, then), x, y)
    twice = apply(then, *apply(first, x, y))
    assert once == pytest.approx(twice, rel=1e-6, abs=1e-6)
    assert multiply(first, IDENTITY) == first == multiply(IDENTITY, first)


def test_a_single_value_is_an_array_of_one() -> None:
    assert array(5) == [5]
    assert array(None) == []
    assert array(Array([1, 2])) == [1, 2]


@given(st.binary(min_size=1, max_size=6))
def test_entries_are_found_by_names_of_any_bytes(name: bytes) -> None:
    """A name as a content stream spells it finds the entry that the dictionary spells its way."""
    name = name.replace(b"\0", b"\1")
    escaped = b"/" + b"".join(b"#%02x" % byte for byte in name)
    entry = Object.parse(b"<< " + escaped + b" 5 >>")
    assert named(entry, escaped) == 5
    assert [key_text(key) for key in entry.keys()] == [name_text(Object.parse(escaped))]  # noqa: SIM118


def test_names_that_are_not_escaped() -> None:
    entry = Object.parse(b"<< /A#42 5 /G#e9 6 >>")
    assert named(entry, b"/AB") == 5
    assert named(entry, b"/G\xe9") == 6
    assert named(entry, b"/None") is None
    assert named(entry, b"/#zz") is None
    assert named(entry, b"/\xe9\0") is None
