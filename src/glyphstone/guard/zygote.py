"""The parent's side of the worker: starts it, has it load modules, asks it for new processes."""

from __future__ import annotations

import contextlib
import socket
import subprocess
from collections.abc import Iterator, Sequence
from typing import IO

import msgspec

from glyphstone.errors import GlyphstoneError, Place
from glyphstone.guard.failures import refused
from glyphstone.guard.forked_worker import ForkedWorker, may_fork
from glyphstone.guard.launch import connected_pair, last_words, launch, message_file
from glyphstone.guard.patience import PATIENCE
from glyphstone.guard.surroundings import Load
from glyphstone.guard.wire_frames import FrameError, Kind, packed, read_frame

__all__ = ["ForkedProcess", "WorkerGoneError", "Zygote"]

#: Runs before anything is imported that takes time: from its second line on the worker ends with
#: its parent, because the system sends SIGIO when the other end of the connection is closed.
_BOOT = """\
import fcntl, os, select, signal, sys
signal.pthread_sigmask(signal.SIG_SETMASK, [])
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGIO, signal.SIG_DFL)
command, alive = int(sys.argv[1]), int(sys.argv[2])
fcntl.fcntl(alive, fcntl.F_SETOWN, os.getpid())
fcntl.fcntl(alive, fcntl.F_SETFL, fcntl.fcntl(alive, fcntl.F_GETFL) | getattr(os, "O_ASYNC", 0))
if select.select([alive], [], [], 0)[0]:
    sys.exit()
sys.path[:] = sys.argv[3:]
from glyphstone.guard.worker import main
main(command, alive)
"""


class WorkerGoneError(Exception):
    """The worker has died and must be started anew."""


class Zygote:
    """A running worker. One thread at a time may use it."""

    def __init__(self) -> None:
        self._loaded: set[str] = set()
        self._errors = message_file()
        with contextlib.ExitStack() as undo:
            undo.callback(self._close_errors)
            self._command, command = connected_pair()
            undo.callback(self._command.close)
            with command:
                self._alive, alive = connected_pair()
                undo.callback(self._alive.close)
                with alive:
                    self._process = _started(command, alive, self._errors)
            undo.callback(self._reap)
            undo.callback(self._alive.close)
            self._await_ready()
            undo.pop_all()

    def is_running(self) -> bool:
        """Whether the worker has not died."""
        return self._process.poll() is None

    def load(self, modules: Sequence[str]) -> None:
        """Has modules loaded, each once."""
        missing = tuple(name for name in modules if name not in self._loaded)
        if missing:
            with self._while_it_lives():
                self._command.sendall(packed(Kind.LOAD, msgspec.msgpack.encode(Load(missing))))
            self._await_ready()
            self._loaded.update(missing)

    def fork(self) -> ForkedProcess:
        """A new process for a document."""
        with contextlib.ExitStack() as ends:
            data, theirs = connected_pair()
            undo = ends.enter_context(contextlib.ExitStack())
            undo.callback(data.close)
            ends.callback(theirs.close)
            control, their_control = connected_pair()
            undo.callback(control.close)
            ends.callback(their_control.close)
            with self._while_it_lives():
                passed = [theirs.fileno(), their_control.fileno()]
                socket.send_fds(self._command, [packed(Kind.FORK)], passed)
            undo.pop_all()
        return ForkedProcess(data, control)

    def close(self) -> None:
        """Ends the worker and all its children."""
        self._alive.close()
        self._command.close()
        self._reap()
        self._close_errors()

    def forget(self) -> None:
        """Drops the connections in a fork of this process: the worker belongs to its parent."""
        self._alive.close()
        self._command.close()
        self._process.returncode = 0  # not a child of this process: nothing to wait for

    def _reap(self) -> None:
        try:
            self._process.wait(PATIENCE.kill_seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()  # its children die with it
            self._process.wait()

    def _close_errors(self) -> None:
        if self._errors is not None:
            self._errors.close()

    @contextlib.contextmanager
    def _while_it_lives(self) -> Iterator[None]:
        try:
            yield
        except ConnectionError:
            raise WorkerGoneError from None

    def _await_ready(self) -> None:
        self._command.settimeout(PATIENCE.start_seconds)
        try:
            frame = read_frame(self._command, 0)
        except (TimeoutError, FrameError):
            frame = None
        self._command.settimeout(None)
        if frame is None or frame.kind is not Kind.READY:
            raise refused("the worker does not start", Place(), last_words(self._errors))


def _started(
    command: socket.socket, alive: socket.socket, errors: IO[bytes] | None
) -> subprocess.Popen[bytes] | ForkedWorker:
    """The worker's process: a fork of this one if it may be forked, else a new interpreter."""
    if may_fork():
        return ForkedWorker(command, alive, errors)
    passed = (command.fileno(), alive.fileno())
    return launch(_BOOT, [str(number) for number in passed], passed, stderr=errors)


class ForkedProcess:
    """A process that the worker has forked for one document."""

    def __init__(self, data: socket.socket, control: socket.socket) -> None:
        self.connection = data
        self._control = control
        self._status: int | None = None
        self._is_over = False

    def wait(self, seconds: float) -> int | None:
        """The exit status as the worker tells it; None if unknown after that time."""
        if self._is_over:
            return self._status
        self._control.settimeout(max(seconds, PATIENCE.shortest_seconds))
        try:
            news = read_frame(self._control, PATIENCE.news_bytes)
        except TimeoutError:
            return None
        self._is_over = True
        if news is None:
            return None
        if news.kind is Kind.FAILED:
            raise refused(news.payload.decode("utf-8", "replace"), Place())
        self._status = int(news.payload)
        return self._status

    def kill(self) -> None:
        """Has the worker kill it, with all that it started."""
        if self._control.fileno() < 0:  # an interrupt may have us called twice
            return
        with contextlib.suppress(OSError):
            self._control.shutdown(socket.SHUT_WR)
        with contextlib.suppress(GlyphstoneError):
            self.wait(PATIENCE.kill_seconds)
        self._control.close()
        self.connection.close()
