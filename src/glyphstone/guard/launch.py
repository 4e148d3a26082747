"""Starts a new interpreter that runs our code and does not import the caller's script."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from typing import IO

from glyphstone.errors import Place
from glyphstone.guard.failures import refused
from glyphstone.guard.patience import PATIENCE

__all__ = ["connected_pair", "last_words", "launch", "message_file", "worker_environment"]

#: The first descriptor after the standard streams.
_FIRST_FREE = 3
#: A process group of its own on Windows, so that Ctrl-C does not reach the process.
_OWN_GROUP: int = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)


def worker_environment() -> dict[str, str]:
    """The environment of this process, with one thread of BLAS.

    More threads would take memory that counts against the limit, and no thread survives a fork.
    """
    return {**os.environ, "OPENBLAS_NUM_THREADS": "1"}


def connected_pair() -> tuple[socket.socket, socket.socket]:
    """Two connected sockets; none has the number of a standard stream that happens to be closed."""
    first, second = socket.socketpair()
    return _above_streams(first), _above_streams(second)


def _above_streams(end: socket.socket) -> socket.socket:
    if sys.platform == "win32" or end.fileno() >= _FIRST_FREE:
        return end
    import fcntl

    with end:
        return socket.socket(fileno=fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, _FIRST_FREE))


def message_file() -> IO[bytes] | None:
    """A file for what a process writes to its standard error; None if there can be none."""
    with contextlib.suppress(OSError):
        return tempfile.TemporaryFile()
    return None


def last_words(file: IO[bytes] | None) -> str:
    """The end of what a process has written to its standard error."""
    if file is None:
        return ""
    file.seek(0)
    return file.read().decode("utf-8", "replace")[-PATIENCE.last_words :]


def launch(
    code: str,
    arguments: Sequence[str],
    passed: Sequence[int],
    *,
    stdin: int = subprocess.DEVNULL,
    stderr: IO[bytes] | None = None,
) -> subprocess.Popen[bytes]:
    """A new interpreter that runs some code with our module path and in a session of its own."""
    if not sys.executable:
        raise refused("no Python interpreter is known", Place())
    path = [entry for entry in sys.path if isinstance(entry, str)]
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments, *path],
        stdin=stdin,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL if stderr is None else stderr,
        pass_fds=passed,
        start_new_session=True,
        creationflags=_OWN_GROUP,
        env=worker_environment(),
    )
