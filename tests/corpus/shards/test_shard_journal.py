"""The journal of a shard: what was kept is there again, whatever stands behind it."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.corpus.shards.shard_journal import Finished, ShardJournal
from glyphstone.errors import OutputError

ONE = Finished(4, "ok", b"packed", seconds=1.5)
TWO = Finished(2, "damaged", reason="no trailer", tries=2)


def filled(path: Path) -> bytes:
    with ShardJournal(path) as journal:
        journal.add(ONE)
        journal.add(TWO)
    return path.read_bytes()


def kept(path: Path) -> list[Finished]:
    with ShardJournal(path) as journal:
        return list(journal.in_order())


def test_documents_come_back_by_number(tmp_path: Path) -> None:
    filled(tmp_path / "j")
    assert kept(tmp_path / "j") == [TWO, ONE]
    with ShardJournal(tmp_path / "j") as journal:
        assert len(journal) == 2
        assert 4 in journal
        assert 3 not in journal


def test_a_document_is_kept_once(tmp_path: Path) -> None:
    filled(tmp_path / "j")
    with ShardJournal(tmp_path / "j") as journal:
        journal.add(Finished(4, "crash"))
    assert kept(tmp_path / "j") == [TWO, ONE]


@pytest.mark.parametrize("cut", range(1, 12))
def test_a_torn_end_costs_the_last_document_only(tmp_path: Path, cut: int) -> None:
    whole = filled(tmp_path / "j")
    (tmp_path / "j").write_bytes(whole[:-cut])
    assert kept(tmp_path / "j") == [ONE]
    with ShardJournal(tmp_path / "j") as journal:
        journal.add(TWO)
    assert (tmp_path / "j").read_bytes() == whole


@given(st.binary(max_size=200))
def test_whatever_stands_behind_is_cut_off(
    tmp_path_factory: pytest.TempPathFactory, junk: bytes
) -> None:
    path = tmp_path_factory.mktemp("journal") / "j"
    path.write_bytes(filled(path) + junk)
    assert kept(path)[:2] == [TWO, ONE]


def test_a_frame_that_is_whole_and_means_nothing_is_cut_off(tmp_path: Path) -> None:
    # Found by fuzzing: a right checksum over bytes that are no document.
    whole = filled(tmp_path / "j")
    payload = msgspec.msgpack.encode(["not a number"])
    frame = struct.pack("<II", len(payload), zlib.crc32(payload)) + payload
    (tmp_path / "j").write_bytes(whole + frame)
    assert kept(tmp_path / "j") == [TWO, ONE]
    assert (tmp_path / "j").read_bytes() == whole


def test_a_journal_that_cannot_be_kept_says_so(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="the work so far could not be kept"):
        ShardJournal(tmp_path)
