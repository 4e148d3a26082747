"""The parent's side of one document, with a process that is played by the test."""

from __future__ import annotations

import selectors
import socket
from collections.abc import Iterator

import msgspec
import pytest

from glyphstone.errors import GlyphstoneError, LimitError, NotAPdfError, Place
from glyphstone.guard.codec import encode
from glyphstone.guard.dialogue import Dialogue
from glyphstone.guard.error_codec import encode_error
from glyphstone.guard.failures import CrashError, StartError, UnexpectedError
from glyphstone.guard.signature import Progress, signature_of
from glyphstone.guard.wire_frames import Kind, packed
from glyphstone.options import Limits

PLACE = Place(file="a.pdf")
#: Times of the monotonic clock that has always passed, and that never comes.
PAST, NEVER = -1.0, float("inf")


def doubled(task: int, progress: Progress) -> int:
    """A flow that is never run."""
    progress(1, 1)
    return 2 * task


class Played:
    """A process whose end of the connection the test holds."""

    def __init__(self, status: int | GlyphstoneError | None = 0) -> None:
        self.connection, self.other = socket.socketpair()
        self._status = status
        self.calls: list[str] = []

    def wait(self, seconds: float) -> int | None:
        """Its exit status, at once."""
        assert seconds <= 60
        self.calls.append("wait")
        if isinstance(self._status, GlyphstoneError):
            raise self._status
        return self._status

    def kill(self) -> None:
        """Nothing is left of it."""
        self.calls.append("kill")


@pytest.fixture
def played() -> Iterator[Played]:
    made = Played()
    with made.connection, made.other:
        yield made


def conversation(
    process: Played, *, sent: bytes = b"task", deadline: float = NEVER,
    progress: Progress | None = None,
) -> Dialogue[int]:  # fmt: skip
    return Dialogue(
        process, signature_of(doubled), sent, place=PLACE, limits=Limits(), deadline=deadline,
        progress=progress,
    )  # fmt: skip


def heard(process: Played, *frames: bytes, progress: Progress | None = None) -> Dialogue[int]:
    talk = conversation(process, progress=progress)
    process.other.sendall(b"".join(frames))
    talk.advance(selectors.EVENT_READ)
    return talk


def test_the_task_is_sent_before_anything_is_heard(played: Played) -> None:
    talk = conversation(played)
    assert talk.events == selectors.EVENT_READ | selectors.EVENT_WRITE
    talk.advance(selectors.EVENT_WRITE)
    assert played.other.recv(9) == b"task"
    assert talk.events == selectors.EVENT_READ
    assert not talk.is_over


def test_nothing_is_read_unless_there_is_something(played: Played) -> None:
    talk = conversation(played)
    played.other.close()
    talk.advance(selectors.EVENT_WRITE)
    assert not talk.is_over
    talk.advance(selectors.EVENT_READ)
    assert talk.is_over


def test_an_answer_ends_it_and_what_follows_is_not_heard(played: Played) -> None:
    told: list[tuple[int, int]] = []
    talk = heard(
        played,
        packed(Kind.PROGRESS, msgspec.msgpack.encode((3, 5))),
        packed(Kind.VALUE, bytes(encode(7))),
        packed(Kind.MEMORY),
        progress=lambda done, total: told.append((done, total)),
    )
    assert talk.result() == 7
    assert told == [(3, 5)]


def test_progress_that_nobody_wants_is_passed_over(played: Played) -> None:
    assert not heard(played, packed(Kind.PROGRESS, msgspec.msgpack.encode((3, 5)))).is_over


@pytest.mark.parametrize(
    ("frame", "kind"),
    [
        (packed(Kind.ERROR, encode_error(NotAPdfError("no."))), NotAPdfError),
        (packed(Kind.ERROR, b"nonsense"), CrashError),
        (packed(Kind.MEMORY), LimitError),
        (packed(Kind.UNEXPECTED, b"Traceback"), UnexpectedError),
        (packed(Kind.VALUE, b"nonsense"), CrashError),
        (packed(Kind.PROGRESS, b"\xc1"), CrashError),
        (packed(Kind.TASK), CrashError),
        (b"\xff" * 9, CrashError),
    ],
)
def test_what_is_no_answer_is_an_error(
    frame: bytes, kind: type[GlyphstoneError], played: Played
) -> None:
    with pytest.raises(kind) as caught:
        heard(played, frame).result()
    assert type(caught.value) is kind


@pytest.mark.parametrize(
    ("status", "kind"), [(-9, CrashError), (None, CrashError), (StartError("no."), StartError)]
)
def test_an_end_without_an_answer_is_explained(
    status: int | GlyphstoneError | None, kind: type[GlyphstoneError]
) -> None:
    process = Played(status)
    with process.connection:
        process.other.close()
        talk = conversation(process)
        talk.advance(selectors.EVENT_READ)
        with pytest.raises(kind) as caught:
            talk.result()
    assert caught.value.place == PLACE


@pytest.mark.parametrize(("deadline", "over"), [(NEVER, False), (PAST, True)])
def test_a_document_is_given_up_when_its_time_is_over(
    deadline: float, over: bool, played: Played
) -> None:
    talk = conversation(played, deadline=deadline)
    talk.look_at_clock()
    assert talk.is_over is over
    if over:
        with pytest.raises(LimitError, match="takes longer"):
            talk.result()


def test_an_answer_is_not_taken_back_by_the_clock(played: Played) -> None:
    talk = heard(played, packed(Kind.VALUE, bytes(encode(7))))
    talk.deadline = PAST
    talk.look_at_clock()
    assert talk.result() == 7


@pytest.mark.parametrize(
    ("frame", "calls"),
    [
        (packed(Kind.VALUE, bytes(encode(7))), ["wait", "kill"]),
        (packed(Kind.UNEXPECTED, b""), ["wait", "kill"]),
        (packed(Kind.MEMORY), ["kill"]),
        (packed(Kind.PROGRESS, msgspec.msgpack.encode((1, 2))), ["kill"]),
    ],
)
def test_a_process_that_has_answered_may_end_by_itself(
    frame: bytes, calls: list[str], played: Played
) -> None:
    heard(played, frame).close()
    assert played.calls == calls
