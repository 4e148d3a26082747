"""Systems that cannot fork get a fresh process for each document, and the same answers."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from glyphstone import guard
from glyphstone.errors import LimitError, NotAPdfError
from glyphstone.guard import CancelledError, CrashError, fresh, pool
from glyphstone.guard.fresh import FreshProcess
from glyphstone.options import Limits
from tests.guard import flows
from tests.guard.processes import PATIENCE_SECONDS, appears, ends, is_gone, none_is_left
from tests.guard.scripts import start

LIMITS = Limits(seconds=PATIENCE_SECONDS)


@pytest.fixture(autouse=True)
def _no_forks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "CAN_FORK", False)


def test_the_outcome_and_the_progress_come_back() -> None:
    told: list[tuple[int, int]] = []
    found = guard.run(
        flows.double, 4, file="a.pdf", limits=LIMITS, progress=lambda *now: told.append(now)
    )
    assert found == 8
    assert told == [(1, 2)]


def test_the_process_is_gone_afterwards() -> None:
    found = guard.run(flows.surroundings, None, file="a.pdf", limits=LIMITS)
    assert found.parent == os.getpid()
    assert is_gone(found.pid)


def test_errors_crashes_and_hangs_are_told_apart() -> None:
    with pytest.raises(NotAPdfError, match="a hat"):
        guard.run(flows.refuse, None, file="hat.pdf", limits=LIMITS)
    with pytest.raises(CrashError, match="exit status 3"):
        guard.run(flows.leave, None, file="bad.pdf", limits=LIMITS)
    with pytest.raises(LimitError, match="longer than"):
        guard.run(flows.hang, None, file="slow.pdf", limits=Limits(seconds=1))


def test_what_a_process_started_ends_with_it(tmp_path: Path) -> None:
    note = tmp_path / "note"
    with pytest.raises(CancelledError):
        guard.run(flows.hang_with_child, note, file="a.pdf", limits=LIMITS, cancel=note.exists)
    assert ends(int(note.read_text(encoding="ascii")))


def test_several_run_at_a_time(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    with guard.Workers(jobs=2) as workers:
        tasks = [((one, two), "one.pdf"), ((two, one), "two.pdf")]
        assert dict(workers.map(flows.wait_for, tasks, LIMITS)) == {0: "one", 1: "two"}


def test_nothing_is_left_of_a_killed_parent(tmp_path: Path) -> None:
    mark = f"orphan-{tmp_path}"
    code = """
from glyphstone.guard import pool
pool.CAN_FORK = False
guard.run(flows.wait_for, (Path("sign"), Path("never")), file="a.pdf", limits=limits)
"""
    with start(tmp_path, code, GLYPHSTONE_TEST_MARK=mark) as script:
        assert appears(tmp_path / "sign"), script.communicate()
        script.kill()
        script.communicate()
    assert none_is_left(mark)


# --- the parent's side, with a process that is played -----------------------------------------


class Pipe:
    """The standard input of a process."""

    def __init__(self, *, broken: bool = False) -> None:
        self.broken = broken
        self.written = b""
        self.flushed = self.closed = False

    def write(self, data: bytes) -> None:
        if self.broken:
            raise BrokenPipeError
        self.written += data

    def flush(self) -> None:
        self.flushed = True

    def close(self) -> None:
        self.closed = True


class Process:
    """A process that the test has started, or so it seems."""

    pid = 4321

    def __init__(self, *, broken: bool = False, ends: bool = True) -> None:
        self.stdin: Pipe | None = Pipe(broken=broken)
        self.ends = ends
        self.calls: list[object] = []

    def wait(self, seconds: float) -> int:
        self.calls.append(("wait", seconds))
        if not self.ends:
            raise subprocess.TimeoutExpired("python", seconds)
        return 7

    def kill(self) -> None:
        self.calls.append("kill")


@pytest.fixture
def groups(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The process groups that were killed."""
    killed: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "killpg", lambda *call: killed.append(call), raising=False)
    return killed


def played(monkeypatch: pytest.MonkeyPatch, process: Process) -> tuple[FreshProcess, list[object]]:
    launched: list[object] = []

    def start(code: str, arguments: list[str], passed: tuple[int, ...], stdin: int) -> Process:
        launched.extend([code, arguments, passed, stdin])
        return process

    monkeypatch.setattr(fresh, "launch", start)
    return FreshProcess(), launched


@pytest.mark.usefixtures("groups")
def test_a_process_is_told_which_connection_is_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    process = Process()
    made, launched = played(monkeypatch, process)
    assert process.stdin is not None
    code, arguments, passed, stdin = launched
    assert "from glyphstone.guard.fresh import main" in str(code)
    assert (arguments, stdin) == ([], subprocess.PIPE)
    assert isinstance(passed, tuple)
    assert process.stdin.written == f"{passed[0]}\n".encode()
    assert process.stdin.flushed
    assert process.calls == []
    made.kill()


@pytest.mark.usefixtures("groups")
def test_on_windows_the_connection_is_shared_with_the_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    process = Process()
    shared: list[int] = []

    class End(socket.socket):
        def share(self, pid: int) -> bytes:
            shared.append(pid)
            return b"\x01\xfe"

    def pair() -> tuple[socket.socket, socket.socket]:
        ours, theirs = socket.socketpair()
        return ours, End(fileno=theirs.detach())

    monkeypatch.setattr(fresh, "connected_pair", pair)
    monkeypatch.setattr(sys, "platform", "win32")
    made, launched = played(monkeypatch, process)
    monkeypatch.undo()
    assert process.stdin is not None
    assert (launched[2], shared, process.stdin.written) == ((), [4321], b"01fe\n")
    with contextlib.suppress(ProcessLookupError):
        made.connection.close()


@pytest.mark.usefixtures("groups")
def test_a_process_that_dies_at_once_is_no_error_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    made, _ = played(monkeypatch, Process(broken=True))
    assert made.connection.fileno() > 2
    made.kill()


def test_a_kill_ends_the_group_and_the_process_and_closes_what_is_open(
    monkeypatch: pytest.MonkeyPatch, groups: list[tuple[int, int]]
) -> None:
    process = Process(ends=False)
    made, _ = played(monkeypatch, process)
    made.kill()
    assert groups == [(4321, signal.SIGKILL)]
    assert process.calls == ["kill", ("wait", 10.0)]
    assert process.stdin is not None
    assert process.stdin.closed
    assert made.connection.fileno() == -1


@pytest.mark.parametrize("error", [ProcessLookupError, PermissionError])
def test_a_group_that_is_gone_is_no_error(
    error: type[OSError], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: int) -> None:
        raise error

    monkeypatch.setattr(os, "killpg", refuse, raising=False)
    process = Process()
    made, _ = played(monkeypatch, process)
    process.stdin = None
    made.kill()
    assert process.calls == ["kill", ("wait", 10.0)]


def test_a_system_without_groups_kills_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "killpg", raising=False)
    process = Process()
    made, _ = played(monkeypatch, process)
    made.kill()
    assert process.calls == ["kill", ("wait", 10.0)]


@pytest.mark.usefixtures("groups")
def test_the_status_is_told_if_it_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    process = Process()
    made, _ = played(monkeypatch, process)
    assert made.wait(2.5) == 7
    process.ends = False
    assert made.wait(0.5) is None
    assert process.calls == [("wait", 2.5), ("wait", 0.5)]
    made.kill()


def test_a_process_that_cannot_be_told_its_connection_is_ended(
    monkeypatch: pytest.MonkeyPatch, groups: list[tuple[int, int]]
) -> None:
    process = Process()

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(fresh, "_hand_over", fail)
    with pytest.raises(KeyboardInterrupt):
        played(monkeypatch, process)
    assert groups == [(4321, signal.SIGKILL)]
    assert process.stdin is not None
    assert process.stdin.closed


# --- in the new process -----------------------------------------------------------------------


class Left(BaseException):
    """The process has ended itself."""


def test_a_new_process_serves_the_connection_that_it_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours, theirs = socket.socketpair()
    number = theirs.detach()
    events: list[object] = []
    ending = threading.Event()

    class Input(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            ending.wait()
            return super().read(size)

    def leave(status: int) -> None:
        events.append(("exit", status))
        if threading.current_thread() is threading.main_thread():
            raise Left

    def serve(connection: socket.socket) -> None:
        events.append(("serve", connection.fileno()))
        connection.sendall(b"x")

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Input(f"{number}\n".encode())))
    monkeypatch.setattr(os, "_exit", leave)
    monkeypatch.setattr(fresh, "serve_document", serve)
    before, others = signal.getsignal(signal.SIGINT), set(threading.enumerate())
    try:
        with pytest.raises(Left):
            fresh.main()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
    assert events == [("serve", number), ("exit", 0)]
    with ours:
        assert ours.recv(2) == b"x"
        assert ours.recv(2) == b""
    watching = set(threading.enumerate()) - others
    assert [one.daemon for one in watching] == [True]
    ending.set()
    for one in watching:
        one.join(60)
    assert events[2:] == [("exit", 1)]


def test_a_process_ends_with_its_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[int] = []
    monkeypatch.setattr(os, "_exit", left.append)
    fresh._end_with(io.BytesIO(b"anything"))
    assert left == [1]
