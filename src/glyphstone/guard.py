"""Runs one function on one document in a process of its own, within bounds of time and memory.

The limits are kept from outside: a document that hangs is killed with every process it started,
one that takes too much memory or crashes costs nothing but itself.
"""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar, cast

from glyphstone.errors import ExitCode, GlyphstoneError, LimitError, Place
from glyphstone.options import Limits

__all__ = ["CrashError", "Progress", "UnexpectedError", "run", "warm_up"]

P = ParamSpec("P")
T = TypeVar("T")
#: Told how much is done, of how much.
Progress: TypeAlias = Callable[[int, int], None]

#: Progress is passed on this often at most, in seconds.
PROGRESS_STEP = 0.1
_PR_SET_PDEATHSIG = 1


class CrashError(GlyphstoneError):
    """The process that read the document died."""

    exit_code = ExitCode.CRASH
    verdict = "crash"


class UnexpectedError(GlyphstoneError):
    """A fault of ours: an error that nobody foresaw. `details` holds its traceback."""

    exit_code = ExitCode.UNEXPECTED
    verdict = "crash"

    def __init__(
        self, what: str, *, place: Place | None = None, next_step: str = "", details: str = ""
    ) -> None:
        super().__init__(what, place=place, next_step=next_step)
        self.details = details


def warm_up(modules: Sequence[str]) -> None:
    """Has modules loaded once, before the first of many documents; forgotten where impossible."""
    context = _context()
    if isinstance(context, ForkServerContext):
        context.set_forkserver_preload(list(modules))


def run(
    function: Callable[Concatenate[Progress, P], T],
    file: str,
    limits: Limits,
    progress: Progress | None = None,
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """What `function(progress, *args, **kwargs)` gives, worked out in a process of its own.

    The function has to be importable by its name, its arguments and its result picklable. Its
    `GlyphstoneError`s come through; beyond the limits there is a `LimitError`, for a process that
    died a `CrashError`, for any other exception an `UnexpectedError`.
    """
    # One thread of BLAS: each more would take memory that counts against the limit.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    context = _context()
    ours, theirs = context.Pipe(duplex=False)
    worker = context.Process(
        target=_work,
        args=(theirs, limits.memory_bytes, function, args, kwargs),
        daemon=False,
    )
    try:
        with _interrupts_wait():
            worker.start()
        theirs.close()
        return cast(T, _listen(ours, worker, Place(file=file), limits, progress))
    finally:
        _kill(worker)
        ours.close()


def _context() -> ForkServerContext | SpawnContext:
    """Processes that start clean: of a server that forks them where there is one."""
    if "forkserver" in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("forkserver")
    return multiprocessing.get_context("spawn")


@contextlib.contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Has Ctrl-C wait while processes start: they inherit that it is no concern of theirs."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # would open our ears again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    with _heard_later():
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def _heard_later() -> Iterator[None]:
    """Keeps an interrupt until the end: threads of a library may hear what this one does not."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    usual = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
        if heard:
            signal.raise_signal(signal.SIGINT)


def _listen(
    pipe: Connection,
    worker: BaseProcess,
    place: Place,
    limits: Limits,
    progress: Progress | None,
) -> Any:
    """Waits for the result, passing progress on; raises what the worker met."""
    deadline = time.monotonic() + limits.seconds
    while True:
        left = deadline - time.monotonic()
        if left <= 0 or not pipe.poll(left):
            error = LimitError(
                f"reading it takes longer than {limits.seconds:g} seconds.",
                place=place,
                next_step="Allow more with --seconds, or read fewer pages with --pages.",
            )
            error.verdict = "timeout"
            raise error
        try:
            kind, value = pipe.recv()
        except EOFError:
            raise _crash(worker, place) from None
        if kind == "progress":
            if progress is not None:
                progress(*value)
        elif kind == "value":
            return value
        elif kind == "error":
            raise value
        elif kind == "memory":
            raise LimitError(
                f"reading it takes more memory than {limits.memory_bytes / 2**20:,.0f} MiB.",
                place=place,
                next_step="Allow more with --memory, or read fewer pages with --pages.",
            )
        else:
            raise UnexpectedError(
                "an error in Glyphstone itself stopped the reading.",
                place=place,
                next_step="Please report it with the output of --debug.",
                details=value,
            )


def _crash(worker: BaseProcess, place: Place) -> CrashError:
    worker.join(2)
    code = worker.exitcode or 0
    why = f"signal {signal.Signals(-code).name}" if code < 0 else f"exit status {code}"
    return CrashError(
        f"the process that read it died ({why}).",
        place=place,
        next_step="The other documents are not touched by it; please report this file.",
    )


def _kill(worker: BaseProcess) -> None:
    """Ends a worker and all that it started."""
    if worker.pid is None:
        return
    with contextlib.suppress(ProcessLookupError, PermissionError, AttributeError):
        os.killpg(worker.pid, signal.SIGKILL)
    if worker.is_alive():
        worker.kill()
    worker.join()
    worker.close()


# --- in the worker ----------------------------------------------------------------------------


def _work(
    pipe: Connection,
    memory_bytes: int,
    function: Callable[..., object],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
) -> None:
    _stand_alone()
    _bound_memory(memory_bytes)
    told = 0.0

    def progress(done: int, total: int) -> None:
        nonlocal told
        if time.monotonic() - told >= PROGRESS_STEP:
            told = time.monotonic()
            pipe.send(("progress", (done, total)))

    with contextlib.suppress(BrokenPipeError):
        try:
            answer: tuple[str, object] = ("value", function(progress, *args, **kwargs))
        except MemoryError:
            answer = ("memory", None)
        except GlyphstoneError as error:
            answer = ("error", error)
        except Exception:
            answer = ("unexpected", traceback.format_exc())
        pipe.send(answer)


def _stand_alone() -> None:
    """Leads a group of its own, so that it can be ended whole, and ends with its parent."""
    if hasattr(os, "setsid"):
        with contextlib.suppress(OSError):
            os.setsid()
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _bound_memory(memory_bytes: int) -> None:
    """Has the system refuse more memory than this, beside what is only reserved so far."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    reserved = 0
    with contextlib.suppress(OSError, ValueError):
        size, resident = Path("/proc/self/statm").read_text(encoding="ascii").split()[:2]
        reserved = (int(size) - int(resident)) * resource.getpagesize()
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    limit = memory_bytes + reserved
    if most != resource.RLIM_INFINITY:
        limit = min(limit, most)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
