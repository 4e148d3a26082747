"""Frames arrive in pieces of any size; what is no frame is refused at its first bytes."""

from __future__ import annotations

import socket
import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.guard import wire_frames
from glyphstone.guard.patience import Patience
from glyphstone.guard.wire_frames import (
    HEADER,
    Assembler,
    FrameError,
    Kind,
    WireFrame,
    packed,
    read_frame,
)

_FRAMES = st.lists(st.builds(WireFrame, st.sampled_from(Kind), st.binary(max_size=40)), max_size=5)


@given(_FRAMES, st.integers(1, 30))
def test_frames_come_out_of_pieces_of_any_size(frames: list[WireFrame], size: int) -> None:
    data = b"".join(packed(*frame) for frame in frames)
    assembler = Assembler(40)
    pieces = [data[start : start + size] for start in range(0, len(data), size)]
    assert [frame for piece in pieces for frame in assembler.feed(piece)] == frames


@pytest.mark.parametrize(
    "data", [struct.pack("!BQ", 99, 0), struct.pack("!BQ", 0, 0), HEADER.pack(Kind.VALUE, 41)]
)
def test_what_is_no_frame_is_refused(data: bytes) -> None:
    with pytest.raises(FrameError):
        list(Assembler(40).feed(data))


def test_a_connection_that_ends_gives_no_frame() -> None:
    for sent in (b"", b"\1", packed(Kind.TASK, b"abc")[:-1]):
        ours, theirs = socket.socketpair()
        with ours, theirs:
            theirs.sendall(sent)
            theirs.close()
            assert read_frame(ours) is None


def test_a_frame_is_read_whole() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(packed(Kind.TASK, b"abc"))
        assert read_frame(ours) == WireFrame(Kind.TASK, b"abc")


@pytest.mark.parametrize(("most", "refused"), [(3, False), (2, True)])
def test_a_frame_may_be_as_long_as_allowed(most: int, refused: bool) -> None:
    data = packed(Kind.VALUE, b"abc")
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(data)
        if refused:
            with pytest.raises(FrameError, match="a frame of 3 bytes"):
                read_frame(ours, most)
            with pytest.raises(FrameError):
                list(Assembler(most).feed(data))
        else:
            assert read_frame(ours, most) == WireFrame(Kind.VALUE, b"abc")
            assert list(Assembler(most).feed(data)) == [WireFrame(Kind.VALUE, b"abc")]


def test_an_unknown_kind_is_named() -> None:
    with pytest.raises(FrameError, match="a frame of kind 99"):
        list(Assembler(9).feed(struct.pack("!BQ", 99, 0)))


def test_a_frame_waits_for_its_last_byte() -> None:
    data = packed(Kind.TASK, b"abc") + packed(Kind.READY)
    assembler = Assembler(3)
    assert list(assembler.feed(data[: HEADER.size - 1])) == []
    assert list(assembler.feed(data[HEADER.size - 1 : HEADER.size + 2])) == []
    assert list(assembler.feed(data[HEADER.size + 2 : HEADER.size + 3])) == [
        WireFrame(Kind.TASK, b"abc")
    ]
    assert list(assembler.feed(data[HEADER.size + 3 :])) == [WireFrame(Kind.READY, b"")]


def test_every_kind_has_a_number_of_its_own() -> None:
    assert {kind.name: kind.value for kind in Kind} == {
        "LOAD": 1, "FORK": 2, "READY": 3, "FAILED": 4, "EXITED": 5, "SETTING": 6, "TASK": 7,
        "PROGRESS": 8, "VALUE": 9, "ERROR": 10, "MEMORY": 11, "UNEXPECTED": 12, "LAST": 13,
    }  # fmt: skip


def test_a_frame_is_a_byte_eight_bytes_of_length_and_its_payload() -> None:
    assert packed(Kind.VALUE, b"abc") == b"\x09" + b"\0" * 7 + b"\x03" + b"abc"
    assert packed(Kind.READY) == b"\x03" + b"\0" * 8


@pytest.mark.parametrize("whole", [0, 3, HEADER.size, HEADER.size + 2])
def test_a_connection_that_breaks_gives_no_frame(whole: int) -> None:
    class Breaking:
        def __init__(self) -> None:
            self.left = packed(Kind.VALUE, b"abcd")[:whole]

        def recv(self, count: int) -> bytes:
            piece, self.left = self.left[:count], self.left[count:]
            if not piece:
                raise ConnectionResetError
            return piece

    connection: Any = Breaking()
    assert read_frame(connection) is None


def test_a_long_frame_is_read_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    class Counting:
        def __init__(self) -> None:
            self.left = packed(Kind.VALUE, b"abcdefgh")

        def recv(self, count: int) -> bytes:
            asked.append(count)
            piece, self.left = self.left[:count], self.left[count:]
            return piece

    connection: Any = Counting()
    monkeypatch.setattr(wire_frames, "PATIENCE", Patience(chunk_bytes=5))
    assert read_frame(connection) == WireFrame(Kind.VALUE, b"abcdefgh")
    assert asked == [5, 4, 5, 3]
