"""The entry of the command line: a signal ends it cleanly at any moment, even while it loads."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import NoReturn

__all__ = ["main"]

#: Signals that ask a program to end. Python would end at once and leave half-written files behind.
_ENDING = ("SIGTERM", "SIGHUP")
#: New objects, less those that are gone, from which on Python looks for cycles. Loading the flow of
#: `convert` makes 57,000 that stay. From 10,000 on the value makes no difference to memory, by
#: measurements on a manual of 114 pages, 2026-11.
_FEWEST_NEW = 60_000
#: What a shell adds to the number of a signal to give the status of a program that it ended.
_BY_SIGNAL = 128


class _EndedError(BaseException):
    """A signal has asked us to end; whoever holds a temporary file removes it on the way out."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    signal.signal(number, signal.SIG_IGN)  # once is enough: leaving must not be interrupted
    raise _EndedError(number)


def main() -> NoReturn:
    """Run the command line and end the process with its status."""
    _occupy_standard_streams()
    for name in _ENDING:
        if number := getattr(signal, name, None):
            signal.signal(number, _end)
    # A thread of BLAS would keep the command from being forked, and the worker has no use for one.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    try:
        gc.disable()  # what is loaded stays: to look through it again and again takes time
        from glyphstone.cli import main as group
        from glyphstone.guard.forked_worker import allow_forks

        allow_forks()
        gc.freeze()
        # The flow of a command is loaded later, and is not to be looked through either.
        gc.set_threshold(_FEWEST_NEW, *gc.get_threshold()[1:])
        gc.enable()
        group(prog_name="glyphstone")
        status = 0
    except KeyboardInterrupt:
        status = _told(signal.SIGINT)
    except _EndedError as ended:
        status = _told(ended.number)
    gc.freeze()  # nor to look through it before all memory is given back
    sys.exit(status)


def _occupy_standard_streams() -> None:
    """Give closed standard streams a place to go: a file must never be taken for one of them.

    Complaints that nobody can hear go nowhere. Results that nobody can take are an error later.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number, which is this one
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115


def _told(number: int) -> int:
    """Say in a word that we stop; the status that a shell expects after a signal."""
    with contextlib.suppress(OSError):
        os.write(2, b"Stopped.\n")
    return _BY_SIGNAL + number


if __name__ == "__main__":
    main()
