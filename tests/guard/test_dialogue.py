"""The parent's side of one document, with a process that is played by the test."""

from __future__ import annotations

import selectors
import socket
import time
from collections.abc import Iterator

import msgspec
import pytest

from glyphstone.errors import GlyphstoneError, LimitError, NotAPdfError, Place
from glyphstone.guard import dialogue
from glyphstone.guard.codec import encode
from glyphstone.guard.dialogue import Dialogue
from glyphstone.guard.error_codec import encode_error
from glyphstone.guard.failures import CrashError, StartError, UnexpectedError
from glyphstone.guard.patience import Patience
from glyphstone.guard.signature import Progress, signature_of
from glyphstone.guard.wire_frames import HEADER, FrameError, Kind, packed
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
        self.waits: list[float] = []

    def wait(self, seconds: float) -> int | None:
        """Its exit status, at once."""
        self.waits.append(seconds)
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


# --- sending and receiving --------------------------------------------------------------------


def test_nothing_is_sent_unless_there_is_room(played: Played) -> None:
    talk = conversation(played)
    played.other.setblocking(False)
    talk.advance(selectors.EVENT_READ)
    with pytest.raises(BlockingIOError):
        played.other.recv(1)
    assert talk.events == selectors.EVENT_READ | selectors.EVENT_WRITE


def test_a_long_task_is_sent_in_pieces(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialogue, "PATIENCE", Patience(chunk_bytes=3))
    talk = conversation(played, sent=b"abcdefgh")
    for piece in (b"abc", b"def", b"gh"):
        assert talk.events & selectors.EVENT_WRITE
        talk.advance(selectors.EVENT_WRITE)
        assert played.other.recv(99) == piece
    assert talk.events == selectors.EVENT_READ
    assert not talk.is_over


def test_an_answer_may_come_in_pieces(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialogue, "PATIENCE", Patience(chunk_bytes=4))
    answer = packed(Kind.VALUE, bytes(encode(7)))
    talk = heard(played, answer)
    steps = 1
    while not talk.is_over:
        talk.advance(selectors.EVENT_READ)
        steps += 1
    assert (talk.result(), steps) == (7, -(-len(answer) // 4))


def test_a_full_connection_is_tried_again_later(played: Played) -> None:
    talk = conversation(played, sent=b"x" * (1 << 24))
    for _ in range(1000):
        talk.advance(selectors.EVENT_WRITE)
    left = len(talk._left_to_send)
    assert 0 < left < 1 << 24
    talk.advance(selectors.EVENT_WRITE)
    assert len(talk._left_to_send) == left
    assert not talk.is_over


def test_a_process_that_has_gone_is_sent_nothing_more(played: Played) -> None:
    talk = conversation(played)
    played.other.close()
    talk.advance(selectors.EVENT_WRITE)
    assert talk.events == selectors.EVENT_READ
    assert not talk.is_over  # there may be an answer still


def test_a_connection_without_news_is_no_end(played: Played) -> None:
    talk = conversation(played)
    talk.advance(selectors.EVENT_READ)
    assert not talk.is_over
    assert talk.connection is played.connection


def test_a_connection_that_is_reset_is_an_end(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk = conversation(played)

    class Reset:
        def recv(self, count: int) -> bytes:  # noqa: ARG002
            raise ConnectionResetError

    monkeypatch.setattr(played, "connection", Reset())
    talk.advance(selectors.EVENT_READ)
    with pytest.raises(CrashError, match="exit status 0"):
        talk.result()
    assert played.waits == [10.0]


# --- what errors say --------------------------------------------------------------------------


def test_an_answer_longer_than_the_memory_of_its_process_is_nonsense(played: Played) -> None:
    most = Limits().memory_bytes
    assert not heard(played, HEADER.pack(Kind.VALUE, most)).is_over
    talk = conversation(played)
    played.other.sendall(HEADER.pack(Kind.VALUE, most + 1))
    talk.advance(selectors.EVENT_READ)
    with pytest.raises(CrashError) as caught:
        talk.result()
    assert isinstance(caught.value.__cause__, FrameError)
    assert caught.value.place == PLACE


def test_a_frame_that_only_a_parent_sends_is_named(played: Played) -> None:
    with pytest.raises(CrashError) as caught:
        heard(played, packed(Kind.FORK)).result()
    assert str(caught.value.__cause__) == "FORK"


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        (packed(Kind.MEMORY), "a.pdf: reading it takes more memory than 1,024 MiB."),
        (packed(Kind.UNEXPECTED, b"Trace \xff"), "a.pdf: an error in Glyphstone itself"),
    ],
)
def test_errors_name_the_file(frame: bytes, said: str, played: Played) -> None:
    with pytest.raises(GlyphstoneError) as caught:
        heard(played, frame).result()
    assert str(caught.value).startswith(said)
    assert getattr(caught.value, "details", "Trace \ufffd") == "Trace \ufffd"


# --- the end ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "waited"), [(100.0, 10.0), (10.0, 10.0), (4.0, 4.0)])
def test_an_answered_process_has_ten_seconds_but_no_more_than_its_time(
    left: float, waited: float, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 1000.0)
    talk = heard(played, packed(Kind.VALUE, bytes(encode(7))))
    talk.deadline = 1000.0 + left
    talk.close()
    assert played.waits == [waited]


@pytest.mark.parametrize(("now", "over"), [(999.9, False), (1000.0, True), (1000.1, True)])
def test_the_deadline_itself_is_too_late(
    now: float, over: bool, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: now)
    talk = conversation(played, deadline=1000.0)
    talk.look_at_clock()
    assert talk.is_over is over


def test_an_error_of_the_last_wait_is_quiet() -> None:
    process = Played(StartError("no."))
    with process.connection, process.other:
        heard(process, packed(Kind.VALUE, bytes(encode(7)))).close()
    assert process.calls == ["wait", "kill"]
