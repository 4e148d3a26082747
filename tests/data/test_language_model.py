"""The table of the language model, unpacked from its stream of bytes."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from glyphstone.data.language_model import (
    BUCKET_SHIFT,
    FILES,
    MAGIC,
    PROFILE_STEPS,
    WEIGHT_BITS,
    Variety,
    bucketed,
    language_table,
    unpack,
)

FACTS: dict[str, Any] = {
    "features": 3,
    "entries": 4,
    "weights": [0.0, 0.5, 1.5],
    "varieties": [["eng", "Latn", True], ["rus", "Cyrl", False]],
    "letters": ["abc", ""],
    "expected": [[1.0, 2.0], [3.0, 4.0]],
}


def stream(magic: bytes = MAGIC, padding: int = 0) -> bytes:
    """A small table by hand: keys, how many entries each has, the entries, the profiles."""
    facts = json.dumps(FACTS).encode() + b" " * padding
    return b"".join(
        [
            magic,
            len(facts).to_bytes(4, "big"),
            facts,
            np.array([5, 9, 1 << 20], "<u4").tobytes(),
            np.array([1, 0, 3], "<u2").tobytes(),
            np.array([11, 12, 13, 14], "<u2").tobytes(),
            bytes([200, 100, 50, 0]),
        ]
    )


def test_a_table_is_read_column_by_column() -> None:
    table = unpack(stream())
    assert table.keys.tolist() == [5, 9, 1 << 20, 0xFFFFFFFF]
    assert table.starts.tolist() == [0, 1, 1, 4]
    assert table.entries.tolist() == [11, 12, 13, 14]
    assert table.weights.tolist() == [0.0, 0.5, 1.5]
    assert table.varieties == (Variety("eng", "Latn", True), Variety("rus", "Cyrl", False))
    assert table.letters == (frozenset("abc"), frozenset())
    assert table.expected.tolist() == [[1.0, 2.0], [3.0, 4.0]]
    assert table.profiles.tolist() == [[1.0, 0.5], [0.25, 0.0]]
    assert (WEIGHT_BITS, BUCKET_SHIFT, PROFILE_STEPS) == (7, 13, 200)


def test_the_facts_may_have_any_length() -> None:
    assert unpack(stream(padding=1 << 24)).keys.tolist() == [5, 9, 1 << 20, 0xFFFFFFFF]


def test_columns_have_the_kinds_that_scores_are_made_with() -> None:
    table = unpack(stream())
    assert (str(table.keys.dtype), str(table.buckets.dtype)) == ("uint32", "int32")
    assert (str(table.starts.dtype), str(table.entries.dtype)) == ("int32", "uint16")
    assert table.weights.dtype == table.expected.dtype == table.profiles.dtype == np.float32


def test_a_stream_of_something_else_is_refused() -> None:
    with pytest.raises(AssertionError, match="not one of ours"):
        unpack(stream(b"GSTABLE1"))


def test_a_bucket_leads_to_the_first_feature_that_is_as_high() -> None:
    keys = np.array([0, 1, 3 << BUCKET_SHIFT, (3 << BUCKET_SHIFT) + 5], np.uint32)
    closed, buckets = bucketed(keys)
    assert closed.tolist() == [*keys.tolist(), 0xFFFFFFFF]
    assert len(buckets) == 1 << (32 - BUCKET_SHIFT)
    assert buckets[:6].tolist() == [0, 2, 2, 2, 4, 4]
    assert buckets[-1] == 4


def test_the_table_of_the_package() -> None:
    table = language_table()
    assert [path.name for path in FILES] == ["language1.bin", "language2.bin", "language3.bin"]
    assert all(path.is_file() for path in FILES)
    assert language_table() is table
    assert len(table.keys) == len(table.starts)
    assert len(table.varieties) == len(table.letters) == len(table.expected)
    assert (table.keys[1:] > table.keys[:-1]).all()
    # The lowest bits of an entry are the step of its weight.
    steps = table.entries & ((1 << WEIGHT_BITS) - 1)
    assert steps.max() < len(table.weights)
    assert (table.entries >> WEIGHT_BITS).max() < len(table.varieties)
    # In its own texts a variety has what is expected of it.
    assert np.diag(table.profiles) == pytest.approx(1.0, abs=1 / PROFILE_STEPS)
