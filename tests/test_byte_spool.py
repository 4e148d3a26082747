"""Bytes that wait on the disk."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone import byte_spool
from glyphstone.byte_spool import WaitingBytes

RECORDS = st.lists(st.tuples(st.binary(max_size=9), st.binary(max_size=9)), max_size=6)


@given(RECORDS)
def test_records_come_back_part_by_part(records: list[tuple[bytes, bytes]]) -> None:
    with WaitingBytes(parts=2) as kept:
        for record in records:
            kept.add(*record)
        for part in (0, 1, 0):
            assert list(kept.read(part)) == [record[part] for record in records]


def test_several_may_read_side_by_side_on_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(byte_spool, "IN_MEMORY", 3)
    with WaitingBytes() as kept:
        for number in range(5):
            kept.add(bytes([number]) * 4)
        both = list(zip(kept.read(), kept.read(), strict=True))
    assert both == [(bytes([n]) * 4,) * 2 for n in range(5)]


def test_what_was_let_go_cannot_be_read() -> None:
    with WaitingBytes() as kept:
        kept.add(b"x")
    with pytest.raises(ValueError, match="closed"):
        next(kept.read())
