"""Archives of tables: the index, and numbers of any size unpacked from their bytes."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.data._archive import MAGIC, _unpack, archive, signed


def packed(numbers: list[int]) -> bytes:
    """Numbers as an archive has them: seven bits a byte, the lowest first."""
    out = bytearray()
    for number in numbers:
        while number >= 0x80:
            out.append(number & 0x7F | 0x80)
            number >>= 7
        out.append(number)
    return bytes(out)


@given(st.lists(st.integers(0, (1 << 40) - 1), max_size=30))
def test_numbers_of_any_size_come_back(numbers: list[int]) -> None:
    found = _unpack(packed(numbers))
    assert found.tolist() == numbers
    assert found.dtype == np.int64


@pytest.mark.parametrize(
    ("data", "numbers"), [(b"", []), (b"\x00", [0]), (b"\x7f\x80\x01", [127, 128])]
)
def test_a_byte_holds_seven_bits(data: bytes, numbers: list[int]) -> None:
    assert _unpack(data).tolist() == numbers


def test_odd_numbers_stand_for_negative_ones() -> None:
    assert signed(np.arange(7)).tolist() == [0, -1, 1, -2, 2, -3, 3]


def written(path: Path, tables: dict[str, list[int]], padding: int = 0) -> Path:
    """An archive of some tables; each has the fact of how many numbers it has."""
    index: dict[str, list[object]] = {}
    body = b"\0" * padding
    for name, numbers in tables.items():
        data = zlib.compress(packed(numbers))
        index[name] = [len(body), len(data), len(numbers)]
        body += data
    head = zlib.compress(json.dumps(index).encode())
    path.write_bytes(MAGIC + len(head).to_bytes(4, "big") + head + body)
    return path


def test_each_table_is_found_by_its_name(tmp_path: Path) -> None:
    found = archive(written(tmp_path / "a.bin", {"one": [1, 200], "two": [3], "none": []}, 5))
    assert [found.numbers(name).tolist() for name in ("two", "one", "none")] == [[3], [1, 200], []]
    assert (found.facts("one"), found.facts("none"), found.facts("other")) == ([2], [0], None)


def test_an_archive_is_opened_once_and_known_by_its_first_bytes(tmp_path: Path) -> None:
    path = written(tmp_path / "a.bin", {"one": [1]})
    assert archive(path) is archive(path)
    other = tmp_path / "b.bin"
    other.write_bytes(b"GSLANGS1" + path.read_bytes()[8:])
    with pytest.raises(AssertionError, match=r"^b\.bin is not a table archive"):
        archive(other)
