"""A worker that is a fork of the command: what the command has loaded is not loaded twice.

Only a program that is ours alone may do this. Other programs have threads, locks and connections
that a fork would carry along; they get a fresh interpreter (`launch`).
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import IO, NoReturn

from glyphstone.guard.confine import lead_group
from glyphstone.guard.patience import PATIENCE

__all__ = ["ForkedWorker", "allow_forks", "may_fork"]

#: The status of a worker that finds its parent gone.
_ORPHANED = 0
#: Descriptors of this process, one entry each; its threads, one entry each.
_DESCRIPTORS = Path("/proc/self/fd")
_THREADS = Path("/proc/self/task")

_allowed = False


def allow_forks() -> None:
    """Says that this process is the command itself, and may be forked while it has one thread."""
    global _allowed
    _allowed = True


def may_fork() -> bool:
    """Whether a worker may be a fork of this process.

    A fork has only the thread that forks: a lock that another one holds would never open.
    """
    if not _allowed or sys.platform != "linux":
        return False
    try:
        return len(list(_THREADS.iterdir())) == 1
    except OSError:
        return False


class ForkedWorker:
    """The process of a worker, with those methods of `Popen` that its owner uses."""

    def __init__(
        self, command: socket.socket, alive: socket.socket, errors: IO[bytes] | None
    ) -> None:
        self.returncode: int | None = None
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
        try:
            signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
            self.pid = os.fork()
            if self.pid == 0:
                _become_worker(command, alive, errors)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def poll(self) -> int | None:
        """The exit status; None if it is running."""
        if self.returncode is None:
            try:
                ended, status = os.waitpid(self.pid, os.WNOHANG)
            except ChildProcessError:  # somebody else has waited for it
                self.returncode = 0
            else:
                if ended:
                    self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """The exit status, as soon as it has ended; raises TimeoutExpired as `Popen` does."""
        deadline = float("inf") if timeout is None else time.monotonic() + timeout
        while (status := self.poll()) is None:
            if time.monotonic() >= deadline:
                raise subprocess.TimeoutExpired("worker", timeout or 0)
            time.sleep(PATIENCE.shortest_seconds)
        return status

    def kill(self) -> None:
        """Ends it at once."""
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)


# --- in the fork, with all signals blocked --------------------------------------------------------


def _become_worker(
    command: socket.socket, alive: socket.socket, errors: IO[bytes] | None
) -> NoReturn:
    try:
        lead_group()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for number in (signal.SIGIO, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        _end_with(alive.fileno())
        ours = (command.detach(), alive.detach())
        _let_go(ours, errors)
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        if select.select([ours[1]], [], [], 0)[0]:
            os._exit(_ORPHANED)
        from glyphstone.guard.worker import main

        main(*ours)
    finally:
        os._exit(1)


def _end_with(alive: int) -> None:
    """Has the system send SIGIO when the parent closes its end of a connection."""
    import fcntl

    fcntl.fcntl(alive, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(alive, fcntl.F_SETFL, fcntl.fcntl(alive, fcntl.F_GETFL) | getattr(os, "O_ASYNC", 0))


def _let_go(ours: tuple[int, int], errors: IO[bytes] | None) -> None:
    """Has every descriptor but ours lead nowhere: the terminal, files, locks, the parent's ends.

    None is closed. Objects of the parent still name them here, and might close another file that
    has got the same number.
    """
    nothing = os.open(os.devnull, os.O_RDWR)
    kept = {nothing, *ours}
    if errors is not None:
        os.dup2(errors.fileno(), 2)
        kept.add(2)
    for descriptor in [int(entry.name) for entry in _DESCRIPTORS.iterdir()]:
        if descriptor not in kept:
            # The listing's own descriptor is closed by now.
            with contextlib.suppress(OSError):
                os.fstat(descriptor)
                os.dup2(nothing, descriptor, inheritable=descriptor <= 2)
