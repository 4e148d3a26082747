"""A lock on a file that dies with its process: whoever comes second is told who came first."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import socket
import sys
import weakref
from datetime import datetime
from pathlib import Path

from glyphstone.errors import LockedError, Place, ProjectError

__all__ = ["Lock"]

#: No space is left, or none of the space that this person may use.
_FULL = (errno.ENOSPC, errno.EDQUOT)
#: Offset of the byte that Windows locks: behind all that a holder says of itself.
_BEHIND = 1 << 20
#: Bytes that are read of what a holder says of itself; we write about a hundred.
_MOST_SAID = 4096


class Lock:
    """The right to write to a file, held through a small file beside it.

    The operating system gives the lock back when the process ends, however it ends; what the small
    file says is only for people.
    """

    def __init__(self, target: Path) -> None:
        self.path = target.with_name(f".{target.name}.lock")
        self._target = target
        self._handle: int | None = None

    def take(self) -> None:
        """Take the lock; a `LockedError` says who holds it."""
        while self._handle is None:
            handle = self._opened()
            try:
                if not _locked(handle):
                    raise LockedError(
                        f"{_holder(handle)} is at work on it.",
                        place=Place(file=str(self._target)),
                        next_step="Close it there first; nothing was changed.",
                    )
                # Whoever held it before may have removed the file while we waited for it.
                if _same(handle, self.path):
                    os.ftruncate(handle, 0)
                    os.write(handle, _about_us())
                    self._handle = handle
                    _HELD.add(self)
            except OSError as error:
                raise self._refusal(
                    error,
                    f"its file system cannot lock files ({error.strerror or error}), and two"
                    " programs that write at once would spoil it.",
                    "Keep the project on a local disk.",
                ) from None
            finally:
                if self._handle != handle:
                    os.close(handle)

    def release(self) -> None:
        """Give the lock back."""
        if self._handle is not None:
            handle, self._handle = self._handle, None
            _HELD.discard(self)
            if sys.platform != "win32":
                with contextlib.suppress(OSError):
                    self.path.unlink()
            os.close(handle)

    def _opened(self) -> int:
        try:
            return os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
        except OSError as error:
            raise self._refusal(
                error,
                f"nothing can be written into its folder ({error.strerror or error}).",
                "Put the project where you may write.",
            ) from None

    def _refusal(self, error: OSError, what: str, next_step: str) -> ProjectError:
        """What to tell a person: that the disk is full if that is why, else what is given."""
        if error.errno in _FULL:
            what, next_step = "the disk is full; nothing was changed.", "Make room and try again."
        return ProjectError(what, place=Place(file=str(self._target)), next_step=next_step)

    def _forget(self) -> None:
        """In a child process: the lock is the parent's alone."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


_HELD: weakref.WeakSet[Lock] = weakref.WeakSet()


def _forget_all() -> None:
    for lock in list(_HELD):
        lock._forget()
    _HELD.clear()


if hasattr(os, "register_at_fork"):
    # A child that lives on must not hold what its dead parent held.
    os.register_at_fork(after_in_child=_forget_all)


if sys.platform == "win32":
    import msvcrt

    def _locked(handle: int) -> bool:
        os.lseek(handle, _BEHIND, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _locked(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def _same(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def _about_us() -> bytes:
    since = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M:%S")
    return json.dumps({"pid": os.getpid(), "host": socket.gethostname(), "since": since}).encode()


def _holder(handle: int) -> str:
    """Who holds the lock, in words; the file may be empty for a moment, or say anything."""
    try:
        said = json.loads(os.read(handle, _MOST_SAID))
        pid, host, since = int(said["pid"]), str(said["host"]), str(said["since"])
    except (OSError, ValueError, KeyError, TypeError):
        return "another process"
    here = " on this machine" if host == socket.gethostname() else f" on {host}"
    return f"process {pid}{here} (since {since})"
