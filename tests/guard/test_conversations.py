"""The conversations of one caller, with processes that are played and a clock that stands."""

from __future__ import annotations

import selectors
import socket
import time
from collections.abc import Callable, Iterator

import pytest

from glyphstone.errors import GlyphstoneError, LimitError, Place
from glyphstone.guard import CancelledError, StartError, Workers, conversations, in_place, run
from glyphstone.guard.codec import encode
from glyphstone.guard.wire_frames import Kind, packed, read_frame
from glyphstone.options import Limits
from tests.guard import flows

NOW = 1000.0


class Played:
    """A process that answers as soon as it is started, if it has an answer."""

    def __init__(self, answer: bytes = b"") -> None:
        self.connection, self.other = socket.socketpair()
        self.other.sendall(answer)
        self.killed = 0

    def wait(self, seconds: float) -> int | None:  # noqa: ARG002
        return 0

    def kill(self) -> None:
        self.killed += 1
        self.connection.close()


def value(number: int) -> bytes:
    return packed(Kind.VALUE, bytes(encode(number)))


class Clock:
    """A clock that only goes on while somebody waits."""

    def __init__(self) -> None:
        self.now = NOW
        self.waits: list[float] = []


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(time, "monotonic", lambda: made.now)

    class Watched(selectors.SelectSelector):
        def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
            assert timeout is not None
            made.waits.append(timeout)
            found = super().select(0)
            if not found:
                made.now += timeout
            return found

    monkeypatch.setattr(conversations, "_Selector", Watched)
    return made


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Played | GlyphstoneError]]:
    """The processes that will be started, in this order; an error instead of one is raised."""
    waiting: list[Played | GlyphstoneError] = []
    taken: list[Played] = []

    def new_process(module: str) -> Played:
        assert module == "tests.guard.flows"
        one = waiting.pop(0)
        if isinstance(one, GlyphstoneError):
            raise one
        taken.append(one)
        return one

    monkeypatch.setattr(conversations, "new_process", new_process)
    yield waiting
    for one in taken:
        one.other.close()
        one.connection.close()
    assert all(one.killed == 1 for one in taken)


LIMITS = Limits(seconds=5.0)


def doubled(cancel: Callable[[], bool] | None = None) -> int:
    return run(flows.double, 4, file="a.pdf", limits=LIMITS, cancel=cancel)


def test_a_silent_process_is_waited_for_until_its_deadline(
    clock: Clock, started: list[Played | GlyphstoneError]
) -> None:
    started.append(Played())
    with pytest.raises(LimitError, match="longer than 5 seconds"):
        doubled()
    assert clock.now == NOW + 5.0
    # The task is sent first; then there is nothing but to wait.
    assert clock.waits == [5.0, 5.0]


def test_the_caller_is_asked_ten_times_a_second_whether_to_stop(
    clock: Clock, started: list[Played | GlyphstoneError]
) -> None:
    started.append(Played())
    asked: list[float] = []

    def stop() -> bool:
        asked.append(clock.now)
        return clock.now >= NOW + 0.25

    with pytest.raises(CancelledError) as caught:
        doubled(stop)
    assert [round(one - NOW, 3) for one in asked] == [0.0, 0.0, 0.1, 0.2, 0.3]
    assert str(caught.value) == "a.pdf: the reading was stopped, as asked."


def test_the_last_wait_ends_at_the_deadline_even_if_a_caller_may_stop(
    clock: Clock, started: list[Played | GlyphstoneError]
) -> None:
    started.append(Played())
    with pytest.raises(LimitError):
        run(flows.double, 4, file="a.pdf", limits=Limits(seconds=0.25), cancel=lambda: False)
    assert clock.now == pytest.approx(NOW + 0.25)


def test_the_first_deadline_of_many_counts(
    clock: Clock, started: list[Played | GlyphstoneError]
) -> None:
    first, second = Played(), Played()
    started += [first, second]
    with Workers(jobs=2) as pool:
        told = pool.map(flows.double, [(1, "a.pdf"), (2, "b.pdf")], LIMITS)
        assert isinstance(next(told)[1], LimitError)
        assert clock.now == NOW + 5.0
        second.other.sendall(value(4))
        found = next(told)
        assert found[0] == 1
        assert isinstance(found[1], LimitError)  # its time was over too
        assert list(told) == []


def test_stopping_several_names_none_of_them(
    clock: Clock,  # noqa: ARG001
    started: list[Played | GlyphstoneError],
) -> None:
    started += [Played(), Played()]
    with Workers(jobs=2) as pool:
        told = pool.map(flows.double, [(1, "a.pdf"), (2, "b.pdf")], LIMITS, cancel=lambda: True)
        with pytest.raises(CancelledError) as caught:
            next(told)
    assert caught.value.place == Place()


def test_a_process_that_cannot_be_started_costs_one_document(
    clock: Clock,  # noqa: ARG001
    started: list[Played | GlyphstoneError],
) -> None:
    started += [StartError("no."), Played(value(4)), StartError("never.")]
    with Workers(jobs=1) as pool:
        tasks = [(1, "a.pdf"), (2, "b.pdf"), (3, "c.pdf")]
        found = list(pool.map(flows.double, tasks, LIMITS))
    assert [number for number, _ in found] == [0, 1, 2]
    errors = [one for _, one in found if isinstance(one, GlyphstoneError)]
    assert [str(one) for one in errors] == ["a.pdf: no.", "c.pdf: never."]
    assert found[1] == (1, 4)


def test_what_is_sent_is_the_setting_and_the_task(
    clock: Clock,  # noqa: ARG001
    started: list[Played | GlyphstoneError],
) -> None:
    process = Played(value(8))
    started.append(process)
    assert doubled() == 8
    setting, task = read_frame(process.other), read_frame(process.other)
    assert setting is not None
    assert task is not None
    assert (setting.kind, task.kind) == (Kind.SETTING, Kind.TASK)
    assert task.payload == bytes(encode(4))


def test_in_place_progress_is_passed_on_or_ignored() -> None:
    told: list[tuple[int, int]] = []
    assert in_place(flows.double, 4, progress=lambda *now: told.append(now)) == 8
    assert told == [(1, 2)]
    assert in_place(flows.double, 4) == 8


def test_a_closed_desk_hands_out_nothing_more(
    clock: Clock,  # noqa: ARG001
    started: list[Played | GlyphstoneError],
) -> None:
    started += [Played(value(1)), Played()]
    with Workers(jobs=2) as pool:
        told = pool.map(flows.double, [(1, "a.pdf"), (2, "b.pdf")], LIMITS)
        assert next(told) == (0, 1)
        (desk,) = pool._desks
        assert len(desk) == 1
    assert desk.is_closed
    assert len(desk) == 0
    assert list(told) == []
    assert pool._desks == []


@pytest.mark.parametrize("jobs", [0, -1])
def test_at_least_one_document_is_read_at_a_time(jobs: int) -> None:
    with pytest.raises(ValueError, match="at least one document is read at a time"):
        Workers(jobs=jobs)
    assert Workers(jobs=1)._jobs == 1
