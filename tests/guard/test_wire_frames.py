"""Frames arrive in pieces of any size; what is no frame is refused at its first bytes."""

from __future__ import annotations

import socket
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
