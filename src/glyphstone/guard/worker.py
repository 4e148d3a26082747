"""The worker: a process of one thread that loads modules once and forks one process a document.

It ends, with all processes it has forked and all that these started, as soon as its parent does.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import select
import signal
import socket
import traceback
from typing import NoReturn

import msgspec

from glyphstone.guard.child import serve_document
from glyphstone.guard.confine import die_with, lead_group, silence
from glyphstone.guard.patience import PATIENCE
from glyphstone.guard.surroundings import Load
from glyphstone.guard.wire_frames import HEADER, Kind, WireFrame, packed

__all__ = ["main"]

#: Signals that end the worker, with its children.
_ENDING = {signal.SIGTERM, signal.SIGHUP, signal.SIGIO}


def main(command_fd: int, alive_fd: int) -> NoReturn:
    """Serves a parent until it ends."""
    worker = _Worker(socket.socket(fileno=command_fd), socket.socket(fileno=alive_fd))
    try:
        worker.serve()
    except (SystemExit, ConnectionError):
        pass
    except BaseException:
        traceback.print_exc()
    finally:
        worker.kill_all()
        os._exit(0)


def _stop(*_: object) -> NoReturn:
    raise SystemExit


class _Worker:
    """Its connections, and the processes it has forked."""

    def __init__(self, command: socket.socket, alive: socket.socket) -> None:
        self._command = command
        self._alive = alive
        self._pid = os.getpid()
        #: Connection to the parent about one document -> its process.
        self._children: dict[socket.socket, int] = {}
        self._ended, self._wake = socket.socketpair()
        for end in (self._ended, self._wake):
            end.setblocking(False)
        signal.set_wakeup_fd(self._wake.fileno(), warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        for number in _ENDING:
            signal.signal(number, _stop)

    def serve(self) -> None:
        """Answers commands; returns when the parent is gone."""
        self._command.sendall(packed(Kind.READY))
        while True:
            fixed = [self._alive, self._command, self._ended]
            ready = select.select([*fixed, *self._children], [], [])[0]
            if self._alive in ready:
                return
            if self._ended in ready:
                with contextlib.suppress(BlockingIOError):
                    self._ended.recv(PATIENCE.wake_bytes)
            self._reap()
            for control in ready:
                if control in self._children:  # the parent gives this document up
                    self._end(control)
            if self._command in ready and not self._obey():
                return

    # --- commands -----------------------------------------------------------------------------

    def _obey(self) -> bool:
        """Does what the parent asks for next; whether it is still there."""
        head, passed, _, _ = socket.recv_fds(self._command, HEADER.size, 2)
        for descriptor in passed:
            os.set_inheritable(descriptor, False)
        frame = self._rest(head)
        if frame is None:
            return False
        if frame.kind is Kind.LOAD:
            self._load(msgspec.msgpack.decode(frame.payload, type=Load))
        elif frame.kind is Kind.FORK:
            self._fork([socket.socket(fileno=descriptor) for descriptor in passed])
        return True

    def _rest(self, head: bytes) -> WireFrame | None:
        while head and len(head) < HEADER.size:
            more = self._command.recv(HEADER.size - len(head))
            head = head + more if more else b""
        if not head:
            return None
        number, length = HEADER.unpack(head)
        payload = b""
        while len(payload) < length:
            more = self._command.recv(length - len(payload))
            if not more:
                return None
            payload += more
        return WireFrame(Kind(number), payload)

    def _load(self, load: Load) -> None:
        load.adopt()
        for name in load.modules:
            # A document that needs the module meets the error again, and tells of it.
            with contextlib.suppress(Exception):
                importlib.import_module(name)
        # Children share these pages as long as nobody writes to them. To look for cycles here would
        # write to all that the worker shares with its parent.
        gc.freeze()
        self._command.sendall(packed(Kind.READY))

    def _fork(self, passed: list[socket.socket]) -> None:
        if len(passed) < 2:  # too few descriptors here: the parent sees both connections close
            for end in passed:
                end.close()
            return
        data, control = passed
        signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
        try:
            pid = os.fork()
            if pid == 0:
                self._become_child(data, control)
            self._children[control] = pid
        except OSError as error:
            with contextlib.suppress(ConnectionError):
                control.sendall(packed(Kind.FAILED, str(error.strerror).encode()))
            control.close()
        finally:
            data.close()
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)

    def _become_child(self, data: socket.socket, control: socket.socket) -> NoReturn:
        status = 1
        try:
            lead_group()
            die_with(self._pid)
            signal.set_wakeup_fd(-1)
            for number in (*_ENDING, signal.SIGCHLD):
                signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
            ours = (self._command, self._alive, self._ended, self._wake, control)
            for end in (*ours, *self._children):
                end.close()
            silence()
            serve_document(data)
            status = 0
        finally:
            os._exit(status)

    # --- children -----------------------------------------------------------------------------

    def _reap(self) -> None:
        """Tells of children that have ended by themselves."""
        for control, pid in list(self._children.items()):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                self._tell(control, status)

    def _end(self, control: socket.socket) -> None:
        """Kills a child with all that it started."""
        pid = self._children[control]
        _kill(pid)
        self._tell(control, os.waitpid(pid, 0)[1])

    def _tell(self, control: socket.socket, status: int) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._children.pop(control), signal.SIGKILL)  # what it has left behind
        code = os.waitstatus_to_exitcode(status)
        with contextlib.suppress(OSError):
            control.sendall(packed(Kind.EXITED, str(code).encode()))
        control.close()

    def kill_all(self) -> None:
        """Kills all children with all that they started."""
        for pid in self._children.values():
            _kill(pid)


def _kill(pid: int) -> None:
    """Kills a child that has not been waited for, and its process group."""
    os.kill(pid, signal.SIGKILL)  # it may not have a group yet
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
