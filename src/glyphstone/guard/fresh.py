"""A fresh process for each document, for systems that cannot fork: slower, the same otherwise."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
from typing import IO

from glyphstone.guard.child import serve_document
from glyphstone.guard.launch import connected_pair, launch
from glyphstone.guard.patience import PATIENCE

__all__ = ["FreshProcess", "main"]

_BOOT = """\
import sys
sys.path[:] = sys.argv[1:]
from glyphstone.guard.fresh import main
main()
"""


class FreshProcess:
    """A new interpreter for one document; it ends when its standard input does."""

    def __init__(self) -> None:
        self.connection, theirs = connected_pair()
        with theirs, contextlib.ExitStack() as undo:
            undo.callback(self.connection.close)
            passed = () if sys.platform == "win32" else (theirs.fileno(),)
            self._process = launch(_BOOT, [], passed, stdin=subprocess.PIPE)
            undo.callback(self.kill)
            _hand_over(theirs, self._process)
            undo.pop_all()

    def wait(self, seconds: float) -> int | None:
        """The exit status; None if it is still running after that time."""
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        """Ends it, with its process group on systems that have these."""
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self.wait(PATIENCE.kill_seconds)
        if self._process.stdin is not None:
            self._process.stdin.close()
        self.connection.close()


def _hand_over(end: socket.socket, process: subprocess.Popen[bytes]) -> None:
    """Tells a new process which connection is its own."""
    assert process.stdin is not None
    if sys.platform == "win32":
        told = end.share(process.pid).hex()
    else:
        told = str(end.fileno())
    with contextlib.suppress(BrokenPipeError):  # it died: its connection tells
        process.stdin.write(f"{told}\n".encode("ascii"))
        process.stdin.flush()


# --- in the new process ---------------------------------------------------------------------------


def main() -> None:
    """Serves one document."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    told = sys.stdin.buffer.readline().decode("ascii").strip()
    connection = _taken_over(told)
    threading.Thread(target=_end_with, args=(sys.stdin.buffer,), daemon=True).start()
    serve_document(connection)
    connection.close()
    os._exit(0)


def _taken_over(told: str) -> socket.socket:
    if sys.platform == "win32":
        return socket.fromshare(bytes.fromhex(told))
    return socket.socket(fileno=int(told))


def _end_with(parent: IO[bytes]) -> None:
    parent.read()
    os._exit(1)
