"""The worker, played in this process: what it makes of commands, and of children that end."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator

import msgspec
import pytest

from glyphstone.guard import worker
from glyphstone.guard.surroundings import Load
from glyphstone.guard.wire_frames import HEADER, Kind, WireFrame, packed, read_frame

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no worker")

SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGIO, signal.SIGCHLD)


class Played:
    """A worker whose parent is the test."""

    def __init__(self) -> None:
        self.command, theirs = socket.socketpair()
        self.alive, their_alive = socket.socketpair()
        self.worker = worker._Worker(theirs, their_alive)
        self.ends = [self.command, theirs, self.alive, their_alive]
        self.ends += [self.worker._ended, self.worker._wake]

    def child(self, code: str = "import time; time.sleep(600)") -> tuple[int, socket.socket]:
        """A child of the worker, and what the worker tells of it."""
        ours, theirs = socket.socketpair()
        child = subprocess.Popen([sys.executable, "-c", code], start_new_session=True)
        child.returncode = 0  # the worker waits for it
        self.worker._children[theirs] = child.pid
        self.ends += [ours, theirs]
        return child.pid, ours

    def control_of(self, pid: int) -> socket.socket:
        return next(one for one, found in self.worker._children.items() if found == pid)


@pytest.fixture
def played() -> Iterator[Played]:
    before = {number: signal.getsignal(number) for number in SIGNALS}
    wakeup = signal.set_wakeup_fd(-1)
    made = Played()
    try:
        yield made
    finally:
        signal.set_wakeup_fd(wakeup)
        for number, handler in before.items():
            signal.signal(number, handler)
        for pid in made.worker._children.values():
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        for end in made.ends:
            end.close()


def test_signals_that_ask_it_to_end_raise_and_children_wake_it(played: Played) -> None:
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGIO):
        with pytest.raises(SystemExit):
            signal.raise_signal(number)
    played.worker._ended.recv(4096)
    signal.raise_signal(signal.SIGCHLD)
    assert played.worker._ended.recv(4096) == bytes([signal.SIGCHLD])
    assert not played.worker._ended.getblocking()
    assert not played.worker._wake.getblocking()


def test_it_says_that_it_is_ready_and_ends_with_its_parent(played: Played) -> None:
    played.alive.close()
    played.worker.serve()
    assert read_frame(played.command) == WireFrame(Kind.READY, b"")


def test_it_ends_when_no_more_commands_can_come(played: Played) -> None:
    played.command.shutdown(socket.SHUT_WR)
    played.worker.serve()
    assert read_frame(played.command) == WireFrame(Kind.READY, b"")


def test_what_woke_it_is_taken_away(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    signal.raise_signal(signal.SIGCHLD)
    looked: list[bool] = []

    def reap(_: object) -> None:
        looked.append(True)
        played.alive.close()

    monkeypatch.setattr(worker._Worker, "_reap", reap)
    played.worker.serve()
    assert looked == [True]
    with pytest.raises(BlockingIOError):
        played.worker._ended.recv(1)


def test_a_document_that_is_given_up_is_ended_while_commands_are_served(played: Played) -> None:
    pid, told = played.child()
    other, _ = played.child()
    told.shutdown(socket.SHUT_WR)
    ended: list[int] = []
    real = played.worker._end

    def end(control: socket.socket) -> None:
        ended.append(played.worker._children[control])
        real(control)
        played.alive.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(played.worker, "_end", end)
        played.worker.serve()
    assert ended == [pid]
    assert list(played.worker._children.values()) == [other]


# --- commands ---------------------------------------------------------------------------------


def test_modules_are_loaded_and_errors_of_theirs_are_left_to_documents(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    frozen: list[str] = []
    monkeypatch.setattr(gc, "collect", lambda: frozen.append("collect"))
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append("freeze"))
    sys.modules.pop("tests.guard.slow_module", None)
    load = Load(("no.such.module", "tests.guard.slow_module"), Load(()).module_path)
    played.command.sendall(packed(Kind.LOAD, msgspec.msgpack.encode(load)))
    assert played.worker._obey() is True
    assert "tests.guard.slow_module" in sys.modules
    assert read_frame(played.command) == WireFrame(Kind.READY, b"")
    assert frozen == ["freeze"]  # what is shared with the parent is not gone through


@pytest.mark.parametrize("size", [1, 4, HEADER.size - 1, HEADER.size, 100])
def test_a_command_may_come_in_pieces(played: Played, size: int) -> None:
    frame = packed(Kind.LOAD, b"0123456789")
    head, rest = frame[: min(size, HEADER.size)], frame[min(size, HEADER.size) :]
    played.command.sendall(rest)
    assert played.worker._rest(head) == WireFrame(Kind.LOAD, b"0123456789")


@pytest.mark.parametrize("length", [0, 1, HEADER.size - 1, HEADER.size, HEADER.size + 3])
def test_a_command_that_breaks_off_is_the_end(played: Played, length: int) -> None:
    frame = packed(Kind.LOAD, b"0123")[:length]
    head, rest = frame[: HEADER.size], frame[HEADER.size :]
    played.command.sendall(rest)
    played.command.shutdown(socket.SHUT_WR)
    assert played.worker._rest(head) is None


def test_a_command_of_another_kind_is_passed_over(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker._Worker, "_fork", lambda *_: pytest.fail("nobody asked for it"))
    monkeypatch.setattr(worker._Worker, "_load", lambda *_: pytest.fail("nobody asked for it"))
    played.command.sendall(packed(Kind.READY))
    assert played.worker._obey() is True


def test_passed_connections_are_not_inherited_further(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[socket.socket] = []
    monkeypatch.setattr(worker._Worker, "_fork", lambda _, passed: taken.extend(passed))
    pairs = [socket.socketpair(), socket.socketpair()]
    with contextlib.ExitStack() as stack:
        for end in (end for pair in pairs for end in pair):
            stack.enter_context(end)
        theirs = [pair[1].fileno() for pair in pairs]
        socket.send_fds(played.command, [packed(Kind.FORK)], theirs)
        assert played.worker._obey() is True
        assert [end.get_inheritable() for end in taken] == [False, False]
        for (ours, _), end in zip(pairs, taken, strict=True):
            ours.sendall(b"x")
            assert end.recv(1) == b"x"
            end.close()


@pytest.mark.parametrize("count", [0, 1])
def test_a_fork_with_too_few_connections_closes_them(played: Played, count: int) -> None:
    pairs = [socket.socketpair() for _ in range(count)]
    played.worker._fork([pair[1] for pair in pairs])
    assert played.worker._children == {}
    for ours, theirs in pairs:
        assert theirs.fileno() == -1
        with ours:
            assert ours.recv(1) == b""


def test_a_fork_that_the_system_refuses_is_told(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked: list[set[int]] = []

    def refuse() -> int:
        blocked.append(set(signal.pthread_sigmask(signal.SIG_BLOCK, [])))
        raise BlockingIOError(11, "no more")

    monkeypatch.setattr(os, "fork", refuse)
    (ours, data), (told, control) = socket.socketpair(), socket.socketpair()
    with ours, told:
        played.worker._fork([data, control])
        assert read_frame(told) == WireFrame(Kind.FAILED, b"no more")
        assert (data.fileno(), control.fileno()) == (-1, -1)
    assert played.worker._children == {}
    assert blocked[0] >= {signal.SIGTERM, signal.SIGHUP, signal.SIGIO}
    assert not signal.pthread_sigmask(signal.SIG_BLOCK, []) & {signal.SIGTERM, signal.SIGHUP}


# --- children ---------------------------------------------------------------------------------


def test_a_child_that_is_given_up_is_killed_and_told_of(played: Played) -> None:
    pid, told = played.child()
    control = played.control_of(pid)
    played.worker._end(control)
    assert read_frame(told) == WireFrame(Kind.EXITED, str(-signal.SIGKILL).encode())
    assert played.worker._children == {}
    assert control.fileno() == -1
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_only_children_that_have_ended_are_told_of(played: Played) -> None:
    running, _ = played.child()
    ended, told = played.child("raise SystemExit(5)")
    os.waitid(os.P_PID, ended, os.WEXITED | os.WNOWAIT)
    played.worker._reap()
    assert list(played.worker._children.values()) == [running]
    assert read_frame(told) == WireFrame(Kind.EXITED, b"5")


def test_a_child_is_told_of_even_if_nobody_listens(played: Played) -> None:
    ended, told = played.child("pass")
    told.close()
    os.waitid(os.P_PID, ended, os.WEXITED | os.WNOWAIT)
    played.worker._reap()
    assert played.worker._children == {}


def test_what_a_child_leaves_behind_is_killed(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "killpg", lambda *call: killed.append(call))
    ended, _ = played.child("pass")
    os.waitid(os.P_PID, ended, os.WEXITED | os.WNOWAIT)
    played.worker._reap()
    assert killed == [(ended, signal.SIGKILL)]


def test_all_children_are_killed_at_the_end(played: Played) -> None:
    pids = [played.child()[0] for _ in range(2)]
    played.worker.kill_all()
    for pid in pids:
        assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == -signal.SIGKILL
    played.worker._children.clear()


# --- becoming a child, and the end ------------------------------------------------------------


class Left(BaseException):
    """The process has ended itself."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def leave(status: int) -> None:
    raise Left(status)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What a child does, in its order; it ends by an exception that the test sees."""
    done: list[object] = []
    monkeypatch.setattr(os, "_exit", leave)
    monkeypatch.setattr(worker, "lead_group", lambda: done.append("lead"))
    monkeypatch.setattr(worker, "die_with", lambda parent: done.append(("die with", parent)))
    monkeypatch.setattr(worker, "silence", lambda: done.append("silence"))
    monkeypatch.setattr(worker, "serve_document", lambda data: done.append(("serve", data)))
    return done


def test_a_fork_becomes_a_child_with_nothing_of_the_worker_left(
    played: Played, steps: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, sibling = played.child()
    sibling_control = next(iter(played.worker._children))
    pid = played.worker._children[sibling_control]
    (ours, data), (told, control) = socket.socketpair(), socket.socketpair()
    monkeypatch.setattr(os, "fork", lambda: 0)
    with ours, told, pytest.raises(Left) as caught:
        played.worker._fork([data, control])
    assert caught.value.status == 0
    assert steps == ["lead", ("die with", os.getpid()), "silence", ("serve", data)]
    closed = [played.worker._command, played.worker._alive, played.worker._ended]
    closed += [played.worker._wake, control, sibling_control]
    assert [end.fileno() for end in closed] == [-1] * 6
    for number in SIGNALS:
        assert signal.getsignal(number) is signal.SIG_DFL
    assert not signal.pthread_sigmask(signal.SIG_BLOCK, []) & set(SIGNALS)
    assert signal.set_wakeup_fd(-1) == -1
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    played.worker._children.clear()
    sibling.close()


def test_a_child_that_fails_before_it_serves_has_another_status(
    played: Played, steps: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise OSError("no null device")

    monkeypatch.setattr(worker, "silence", fail)
    (ours, data), (told, control) = socket.socketpair(), socket.socketpair()
    with ours, told, data, pytest.raises(Left) as caught:
        played.worker._become_child(data, control)
    assert caught.value.status == 1
    assert len(steps) == 2


def test_the_parent_of_a_fork_keeps_its_control_and_closes_its_data(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fork", lambda: 99_999_999)
    (ours, data), (told, control) = socket.socketpair(), socket.socketpair()
    with ours, told, control:
        played.worker._fork([data, control])
        assert played.worker._children == {control: 99_999_999}
        assert data.fileno() == -1
        assert control.fileno() > 2
    played.worker._children.clear()


@pytest.mark.parametrize(
    ("end", "complaint"),
    [(None, ""), (SystemExit(), ""), (ConnectionResetError(), ""), (ValueError("odd"), "odd")],
    ids=["served", "told-to-end", "parent-gone", "bug"],
)
def test_the_worker_ends_well_with_all_its_children(
    end: BaseException | None,
    complaint: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    first, second = socket.socketpair()
    killed: list[str] = []

    class Ending:
        def __init__(self, command: socket.socket, alive: socket.socket) -> None:
            assert (command.fileno(), alive.fileno()) == (first_number, second_number)
            command.close()
            alive.close()

        def serve(self) -> None:
            if end is not None:
                raise end

        def kill_all(self) -> None:
            killed.append("all")

    first_number, second_number = first.detach(), second.detach()
    monkeypatch.setattr(worker, "_Worker", Ending)
    monkeypatch.setattr(os, "_exit", leave)
    with pytest.raises(Left) as caught:
        worker.main(first_number, second_number)
    assert caught.value.status == 0
    assert killed == ["all"]
    said = capsys.readouterr().err
    assert ("Traceback" in said) is bool(complaint)
    assert complaint in said
