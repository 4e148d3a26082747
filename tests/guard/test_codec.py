"""Plain data comes back as it was; anything else is refused, and never believed."""

from __future__ import annotations

import datetime
import os
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from glyphstone.guard import tagged
from glyphstone.guard.codec import Decoder, encode

SURROGATE = os.fsdecode(b"caf\xe9")


class Level(IntEnum):
    LOW = 1


class Point(msgspec.Struct, frozen=True):
    x: int
    y: int | None = None


@dataclass(frozen=True)
class Tree:
    name: str
    kids: tuple[Tree, ...] = ()


@pytest.mark.parametrize(
    ("hint", "value"),
    [
        (None, None),
        (float, 1.5),
        (bytes, b"\0"),
        (tuple[int, ...], (1, 2)),
        (tuple[int, str], (1, "a")),
        (frozenset[str], frozenset({"a"})),
        (set[tuple[int, int]], {(1, 2)}),
        (dict[int, dict[str, bool]], {1: {"a": True}}),
        (dict[tuple[int, int], str], {(1, 2): "a"}),
        (dict[Point, Level], {Point(1): Level.LOW}),
        (Path, Path("a/b")),
        (list[Path | None], [Path("a"), None]),
        (Tree, Tree("a", (Tree("b"),))),
        (datetime.date, datetime.date(2026, 11, 1)),
        (Path, Path(SURROGATE)),
        (str, SURROGATE),
        (Tree, Tree("a", (Tree(SURROGATE),))),
        (dict[str, frozenset[int]], {SURROGATE: frozenset({1})}),
        (tuple[bytes, str], (b"\xff", SURROGATE)),
    ],
)
def test_a_value_comes_back_as_it_was(hint: Any, value: object) -> None:
    found: object = Decoder[object](hint).decode(bytes(encode(value)))
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    "array",
    [
        np.arange(6, dtype=np.int16).reshape(2, 3),
        np.zeros((0, 4)),
        np.array(3.5),
        np.array([True, False]),
        np.array(["a", "ಕ"]),
        np.arange(12).reshape(3, 4)[:, ::2],
        np.arange(3, dtype=">i4"),
    ],
)
def test_an_array_comes_back_as_it_was(array: NDArray[Any]) -> None:
    found = Decoder[NDArray[Any]](NDArray[Any]).decode(bytes(encode(array)))
    assert found.dtype == array.dtype
    np.testing.assert_array_equal(found, array)


def test_a_number_of_numpy_is_a_number() -> None:
    values = {"a": np.int64(3), "b": np.float32(0.5)}
    assert Decoder[object](dict[str, float]).decode(bytes(encode(values))) == {"a": 3.0, "b": 0.5}


@pytest.mark.parametrize(
    "value", [object(), len, np.array([object()]), np.zeros(1, dtype=[("a", "i4")]), 1 << 70]
)
def test_what_is_not_plain_data_is_refused(value: object) -> None:
    with pytest.raises((TypeError, OverflowError)):
        encode(value)


@pytest.mark.parametrize(
    ("hint", "value"),
    [
        (int, "1"),
        (int, 1.5),
        (tuple[int, int], (1, 2, 3)),
        (Level, 2),
        (Path, "a"),
        (NDArray[np.int32], np.zeros(2)),
        (NDArray[Any], ("O", (1,), b"\0" * 8)),
        (NDArray[Any], ("<i4", (2,), b"\0" * 4)),
        (NDArray[Any], ("<i4", (-1, -1), b"\0" * 4)),
        (NDArray[Any], ("nonsense", (1,), b"\0")),
        (type(len), 1),
    ],
)
def test_a_value_of_another_type_is_refused(hint: Any, value: object) -> None:
    data = bytes(encode(value))
    with pytest.raises((TypeError, ValueError)):
        Decoder[object](hint).decode(data)


@given(st.binary(max_size=64))
def test_bytes_of_any_kind_are_refused_in_an_orderly_way(data: bytes) -> None:
    assert _is_refused(Decoder[object](Tree).decode, b"\0\xc1" + data)
    assert _is_refused(Decoder[object](Tree).decode, b"\2" + data)
    _is_refused(tagged.unpack, data)  # may be a value; raises what it should if not


def _is_refused(decode: Callable[[bytes], object], data: bytes) -> bool:
    try:
        decode(data)
    except (ValueError, TypeError, RecursionError):
        return True
    return False


_LEAVES = st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.binary() | st.text()
_KEYS = st.integers(0, 9) | st.text(st.characters(min_codepoint=0xDC80, max_codepoint=0xDCFF))
_PLAIN = st.recursive(
    _LEAVES | st.sampled_from([Path("a"), Path(SURROGATE), frozenset({1}), {"a"}]),
    lambda inner: st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(_KEYS, inner),
    max_leaves=8,
)


@given(_PLAIN)
def test_plain_values_need_no_annotation(value: object) -> None:
    found = tagged.unpack(tagged.pack(value))
    assert found == value
    assert repr(found) == repr(value)


def test_only_what_needs_a_tag_has_one() -> None:
    for value in ("a", 1, None, [1, "ж"], b"x", 1.5):
        assert tagged.pack(value) == msgspec.msgpack.encode(value)
    with pytest.raises(ValueError, match="no value has the tag 99"):
        tagged.unpack(msgspec.msgpack.encode(msgspec.msgpack.Ext(99, b"")))
    with pytest.raises(TypeError, match="object is not plain data"):
        tagged.pack(object())


# --- which type comes back, and what is said of others ----------------------------------------


@pytest.mark.parametrize("kind", [PurePosixPath, PureWindowsPath, PurePath])
def test_a_path_of_another_kind_keeps_its_kind(kind: type[PurePath]) -> None:
    found = Decoder[object](kind).decode(bytes(encode(Path("a/b"))))
    assert found == kind("a/b")
    assert isinstance(found, kind)
    assert type(Decoder[object](Path).decode(bytes(encode(kind("a"))))) is type(Path("a"))


@pytest.mark.parametrize(
    ("hint", "taken"),
    [
        (NDArray[np.int32], True), (NDArray[np.integer[Any]], True), (NDArray[Any], True),
        (np.ndarray, True), (NDArray[np.int64], False), (NDArray[np.float32], False),
    ],
)  # fmt: skip
def test_an_annotation_says_which_numbers_it_takes(hint: Any, taken: bool) -> None:
    array = np.array([1, 2], dtype=np.int32)
    data = bytes(encode(array))
    if taken:
        found = Decoder[NDArray[Any]](hint).decode(data)
        np.testing.assert_array_equal(found, array)
        found[0] = 5  # a copy of its own
    else:
        with pytest.raises(msgspec.ValidationError, match="is expected, not an array of int32"):
            Decoder[object](hint).decode(data)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (("<i4", (-1,), b""), "an array of plain numbers is expected"),
        (("O", (0,), b""), "an array of plain numbers is expected"),
        (("i4,i4", (0,), b""), "an array of plain numbers is expected|data type"),
        (("<i4", (2,), b"\0" * 7), "an array has as many bytes as its shape asks for"),
        (("<i4", (2,), b"\0" * 9), "an array has as many bytes as its shape asks for"),
    ],
)
def test_what_is_wrong_with_an_array_is_said(value: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Decoder[object](NDArray[Any]).decode(bytes(encode(value)))


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (np.array([object()]), "arrays of object are not plain data"),
        (np.zeros(1, dtype=[("a", "i4")]), "are not plain data"),
        (len, "builtin_function_or_method is not plain data"),
    ],
)
def test_what_is_not_plain_data_is_named(value: object, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        encode(value)
    with pytest.raises(TypeError):
        encode(["\udcff", value])


def test_other_types_and_forms_are_named() -> None:
    with pytest.raises(msgspec.ValidationError, match="is not a type of plain data"):
        Decoder[object](type(len)).decode(bytes(encode(1)))
    with pytest.raises(msgspec.ValidationError, match="a path is bytes"):
        Decoder[object](Path).decode(bytes(encode(5)))
    with pytest.raises(ValueError, match="neither plain nor tagged"):
        Decoder[object](int).decode(b"\x07\x01")


def test_only_lone_surrogates_need_tags() -> None:
    assert bytes(encode("plain"))[:1] == b"\0"
    assert bytes(encode("\udcff"))[:1] == b"\1"
    assert encode(7) == b"\0\x07"
