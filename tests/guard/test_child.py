"""A document's own process, played in this one: what it answers, and when it tells of progress."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import suppress

import msgspec
import pytest

from glyphstone.errors import NotAPdfError
from glyphstone.guard import child
from glyphstone.guard.codec import Decoder, encode
from glyphstone.guard.error_codec import decode_error
from glyphstone.guard.signature import Progress
from glyphstone.guard.surroundings import Surroundings
from glyphstone.guard.wire_frames import Kind, WireFrame, packed, read_frame


class Parent:
    """The test as the parent of the process."""

    def __init__(self) -> None:
        self.ours, self.theirs = socket.socketpair()
        self.bounds: list[int] = []

    def answers(self, name: str, task: object) -> list[WireFrame]:
        """All frames that a flow of this module leads to."""
        setting = Surroundings.now(__name__, name, 123_456)
        self.ours.sendall(packed(Kind.SETTING, msgspec.msgpack.encode(setting)))
        self.ours.sendall(packed(Kind.TASK, encode(task)))
        child.serve_document(self.theirs)
        self.theirs.close()
        return list(iter(lambda: read_frame(self.ours), None))


@pytest.fixture
def parent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Parent]:
    made = Parent()
    monkeypatch.setattr(child, "bound_memory", made.bounds.append)
    monkeypatch.setattr(Surroundings, "adopt", lambda _: None)
    with made.ours, made.theirs:
        yield made


def tripled(task: int, progress: Progress) -> int:
    progress(1, 3)
    return 3 * task


def refused(task: int, progress: Progress) -> int:  # noqa: ARG001
    raise NotAPdfError("no hat.")


def starved(task: int, progress: Progress) -> int:  # noqa: ARG001
    raise MemoryError


def stumbled(task: str, progress: Progress) -> int:  # noqa: ARG001
    raise SystemExit(task)


def stubborn(task: int, progress: Progress) -> int:
    with suppress(Exception):
        progress(1, 1)
    pytest.fail(f"nobody waits for {task}")


def test_the_answer_follows_progress_within_the_bound_of_memory(parent: Parent) -> None:
    told, value = parent.answers("tripled", 5)
    assert told == WireFrame(Kind.PROGRESS, msgspec.msgpack.encode((1, 3)))
    assert value.kind is Kind.VALUE
    assert Decoder[int](int).decode(value.payload) == 15
    assert parent.bounds == [123_456]


def test_an_error_of_ours_is_sent_as_it_is(parent: Parent) -> None:
    (frame,) = parent.answers("refused", 5)
    assert frame.kind is Kind.ERROR
    assert str(decode_error(frame.payload)) == "no hat."


def test_too_little_memory_is_told_in_one_frame(parent: Parent) -> None:
    assert parent.answers("starved", 5) == [WireFrame(Kind.MEMORY, b"")]


@pytest.mark.parametrize(("task", "end"), [("why", "SystemExit: why"), ("\ud800", "\\ud800")])
def test_any_other_end_is_sent_with_its_traceback(task: str, end: str, parent: Parent) -> None:
    (frame,) = parent.answers("stumbled", task)
    assert frame.kind is Kind.UNEXPECTED
    details = frame.payload.decode("utf-8")
    assert details.startswith("Traceback (most recent call last):\n")
    assert details.rstrip().endswith(end)


@pytest.mark.parametrize("frames", [b"", packed(Kind.SETTING, b"x")])
def test_a_parent_that_gives_up_first_gets_no_answer(frames: bytes, parent: Parent) -> None:
    parent.ours.sendall(frames)
    parent.ours.shutdown(socket.SHUT_WR)
    child.serve_document(parent.theirs)
    parent.theirs.close()
    assert parent.ours.recv(1) == b""


def test_a_flow_cannot_go_on_without_its_parent(parent: Parent) -> None:
    setting = Surroundings.now(__name__, "stubborn", 1)
    parent.ours.sendall(packed(Kind.SETTING, msgspec.msgpack.encode(setting)))
    parent.ours.sendall(packed(Kind.TASK, encode(1)))
    parent.ours.close()
    child.serve_document(parent.theirs)


def test_an_answer_that_nobody_takes_is_no_error(parent: Parent) -> None:
    setting = Surroundings.now(__name__, "starved", 1)
    parent.ours.sendall(packed(Kind.SETTING, msgspec.msgpack.encode(setting)))
    parent.ours.sendall(packed(Kind.TASK, encode(1)))
    parent.ours.close()
    child.serve_document(parent.theirs)


def test_progress_is_told_ten_times_a_second_at_most(
    parent: Parent, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    tell = child._teller(parent.theirs)
    for number, now in enumerate((50.0, 50.05, 50.0999, 50.1001, 50.15, 50.21)):  # noqa: B007
        tell(number, 9)
    parent.theirs.close()
    frames = iter(lambda: read_frame(parent.ours), None)
    told = [msgspec.msgpack.decode(frame.payload) for frame in frames]
    assert told == [[0, 9], [3, 9], [5, 9]]
