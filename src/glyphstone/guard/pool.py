"""The one worker of this process: started when first needed, ended with this process."""

from __future__ import annotations

import atexit
import os
import threading
from collections.abc import Iterable

from glyphstone.errors import Place
from glyphstone.guard.failures import refused
from glyphstone.guard.fresh import FreshProcess
from glyphstone.guard.process import DocumentProcess
from glyphstone.guard.zygote import WorkerGoneError, Zygote

__all__ = ["new_process", "shut_down", "warm_up"]

CAN_FORK = hasattr(os, "fork") and hasattr(os, "register_at_fork")


class _Pool:
    """The worker, and the modules it is to load. Threads may share it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._zygote: Zygote | None = None
        self._modules: dict[str, None] = {}

    def want(self, modules: Iterable[str]) -> None:
        """Has modules loaded before the next document."""
        self._modules.update(dict.fromkeys(modules))

    def fork(self) -> DocumentProcess:
        """A process for a document; a worker that has died is replaced, once."""
        with self._lock:
            try:
                return self._fork()
            except WorkerGoneError:
                self._close()
            try:
                return self._fork()
            except WorkerGoneError:
                self._close()
                raise refused("the worker dies", Place()) from None

    def close(self) -> None:
        """Ends the worker."""
        with self._lock:
            self._close()

    def forget(self) -> None:
        """Leaves the worker to the process that this one was forked from."""
        self._lock = threading.Lock()
        zygote, self._zygote = self._zygote, None
        if zygote is not None:
            zygote.forget()

    def _fork(self) -> DocumentProcess:
        if self._zygote is not None and not self._zygote.is_running():
            self._close()
        try:
            if self._zygote is None:
                self._zygote = Zygote()
            self._zygote.load(tuple(self._modules))
            return self._zygote.fork()
        except WorkerGoneError:
            raise
        except BaseException:
            # Half a command may have been sent: the worker could not read the next one.
            self._close()
            raise

    def _close(self) -> None:
        zygote, self._zygote = self._zygote, None
        if zygote is not None:
            zygote.close()


_pool = _Pool()
if CAN_FORK:
    os.register_at_fork(after_in_child=_pool.forget)
atexit.register(_pool.close)


def warm_up(modules: Iterable[str]) -> None:
    """Names modules that the worker loads before its next document, once for all documents.

    They may not start threads. On systems that cannot fork it has no effect.
    """
    _pool.want(modules)


def new_process(module: str) -> DocumentProcess:
    """A process for a document that a flow of some module reads; raises StartError."""
    try:
        if not CAN_FORK:
            return FreshProcess()
        _pool.want([module])
        return _pool.fork()
    except OSError as error:
        raise refused(error.strerror or str(error), Place()) from error


def shut_down() -> None:
    """Ends the worker now; the next document starts a new one."""
    _pool.close()
