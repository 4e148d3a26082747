"""The parent's side of the worker, and what it hears of one process."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from glyphstone.guard import StartError, zygote
from glyphstone.guard.patience import PATIENCE, Patience
from glyphstone.guard.wire_frames import FrameError, Kind, packed
from glyphstone.guard.zygote import ForkedProcess, WorkerGoneError, Zygote
from tests.guard.processes import ends, is_gone

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no worker")


# --- one process ------------------------------------------------------------------------------


class Forked:
    """A process of which the test says what the worker tells."""

    def __init__(self) -> None:
        self.data, self.their_data = socket.socketpair()
        self.control, self.worker = socket.socketpair()
        self.process = ForkedProcess(self.data, self.control)


@pytest.fixture
def forked() -> Iterator[Forked]:
    made = Forked()
    with made.data, made.their_data, made.control, made.worker:
        yield made


def test_the_status_is_what_the_worker_tells_and_stays(forked: Forked) -> None:
    forked.worker.sendall(packed(Kind.EXITED, b"-11"))
    assert forked.process.wait(60) == -11
    assert forked.process.wait(60) == -11
    assert forked.process.connection is forked.data


def test_there_is_no_status_while_it_runs_and_one_afterwards(forked: Forked) -> None:
    assert forked.process.wait(0) is None
    assert forked.process.wait(-5) is None
    forked.worker.sendall(packed(Kind.EXITED, b"3"))
    assert forked.process.wait(60) == 3


def test_the_wait_is_as_long_as_asked_for(forked: Forked, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float | None] = []

    class Timed:
        def settimeout(self, seconds: float | None) -> None:
            waits.append(seconds)

        def recv(self, count: int) -> bytes:  # noqa: ARG002
            raise TimeoutError

    monkeypatch.setattr(forked.process, "_control", Timed())
    for seconds in (2.5, 0.001, 0.0, -1.0):
        assert forked.process.wait(seconds) is None
    assert waits == [2.5, 0.001, 0.001, 0.001]


def test_a_worker_that_is_gone_knows_no_status(forked: Forked) -> None:
    forked.worker.close()
    assert forked.process.wait(60) is None
    assert forked.process.wait(60) is None


def test_a_process_that_never_was_is_an_error(forked: Forked) -> None:
    forked.worker.sendall(packed(Kind.FAILED, b"no \xff more"))
    with pytest.raises(StartError) as caught:
        forked.process.wait(60)
    assert caught.value.what == "no process could be started to read it (no \ufffd more)."


def test_news_of_absurd_length_are_refused(forked: Forked) -> None:
    forked.worker.sendall(packed(Kind.FAILED, b"x" * PATIENCE.news_bytes))
    with pytest.raises(StartError, match="xxx"):
        forked.process.wait(60)
    other = Forked()
    with other.data, other.their_data, other.control, other.worker:
        other.worker.sendall(packed(Kind.FAILED, b"x" * (PATIENCE.news_bytes + 1)))
        with pytest.raises(FrameError):
            other.process.wait(60)


def test_a_kill_asks_the_worker_waits_and_closes_both_connections(forked: Forked) -> None:
    forked.worker.sendall(packed(Kind.EXITED, b"-9"))
    forked.process.kill()
    assert forked.worker.recv(1) == b""
    assert (forked.data.fileno(), forked.control.fileno()) == (-1, -1)
    assert forked.process.wait(60) == -9
    forked.process.kill()  # a second time it does nothing


def test_a_kill_of_what_never_was_is_quiet(forked: Forked) -> None:
    forked.worker.sendall(packed(Kind.FAILED, b"no"))
    forked.process.kill()
    assert forked.control.fileno() == -1


def test_a_kill_waits_no_longer_than_the_system_gets(
    forked: Forked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zygote, "PATIENCE", Patience(kill_seconds=0.01))
    forked.process.kill()
    assert forked.control.fileno() == -1


def test_a_connection_of_the_lowest_number_is_closed_too(
    forked: Forked, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    class Lowest:
        def fileno(self) -> int:
            return 0

        def __getattr__(self, name: str) -> Any:
            calls.append(name)
            return lambda *_: b""

    monkeypatch.setattr(forked.process, "_control", Lowest())
    forked.process.kill()
    assert calls == ["shutdown", "settimeout", "recv", "close"]


# --- the worker -------------------------------------------------------------------------------


def test_a_worker_runs_until_it_is_closed() -> None:
    made = Zygote()
    pid = made._process.pid
    assert made.is_running()
    made.close()
    assert not made.is_running()
    assert is_gone(pid)
    assert made._errors is not None
    assert made._errors.closed


def test_a_worker_that_was_killed_is_gone_for_every_command() -> None:
    made = Zygote()
    made._process.kill()
    made._process.wait()
    assert not made.is_running()
    with pytest.raises(WorkerGoneError):
        made.fork()
    with pytest.raises(WorkerGoneError):
        made.load(["json"])
    made.close()


def test_modules_are_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Zygote()
    sent: list[bytes] = []
    command = made._command

    class Watched:
        def sendall(self, data: bytes) -> None:
            sent.append(data)
            command.sendall(data)

        def __getattr__(self, name: str) -> object:
            return getattr(command, name)

    monkeypatch.setattr(made, "_command", Watched())
    made.load(["json", "csv"])
    made.load(["csv", "json"])
    made.load(["csv", "wave"])
    made.load([])
    assert len(sent) == 2
    assert b"csv" in sent[0]
    assert b"wave" in sent[1]
    assert b"csv" not in sent[1].split(b"module_path")[0]
    assert made._loaded == {"json", "csv", "wave"}
    assert command.gettimeout() is None
    made.close()


def test_a_worker_that_does_not_end_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Zygote()
    pid = made._process.pid
    waits: list[float | None] = []
    real = made._process.wait

    def wait(timeout: float | None = None) -> int:
        waits.append(timeout)
        if timeout is not None:
            raise subprocess.TimeoutExpired("worker", timeout)
        return real()

    monkeypatch.setattr(made._process, "wait", wait)
    made.close()
    assert waits == [PATIENCE.kill_seconds, None]
    assert ends(pid)


def test_in_a_fork_the_worker_is_left_alone() -> None:
    made = Zygote()
    process = made._process
    alive, command = made._alive.dup(), made._command.dup()
    made.forget()
    assert (made._alive.fileno(), made._command.fileno()) == (-1, -1)
    assert process.returncode == 0  # nobody waits for it here
    assert not is_gone(process.pid)
    alive.close()
    command.close()
    process.returncode = None
    assert process.wait(60) == 0
    made._close_errors()


@pytest.mark.parametrize("answer", [b"", packed(Kind.EXITED, b"0"), packed(Kind.READY, b"x")])
def test_a_worker_that_says_something_else_than_ready_does_not_start(
    answer: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = (
        "import socket, sys\n"
        "command = socket.socket(fileno=int(sys.argv[1]))\n"
        f"command.sendall({answer!r})\n"
        "print('last words', file=sys.stderr)\n"
    )
    monkeypatch.setattr(zygote, "_BOOT", code)
    with pytest.raises(StartError) as caught:
        Zygote()
    assert (
        caught.value.what == "no process could be started to read it (the worker does not start)."
    )
    assert caught.value.details in ("", "last words\n")
