"""The errors of a document's process that gave no answer, in words for a person."""

from __future__ import annotations

import signal

from glyphstone.errors import ExitCode, GlyphstoneError, LimitError, Place
from glyphstone.options import Limits

__all__ = [
    "CancelledError",
    "CrashError",
    "StartError",
    "UnexpectedError",
    "died",
    "malformed",
    "refused",
    "too_large",
    "too_slow",
    "unforeseen",
]


#: Its number on every system that has signals.
_SIGKILL = 9


class CrashError(GlyphstoneError):
    """The process that read the document died, or answered with nonsense."""

    exit_code = ExitCode.CRASH
    verdict = "crash"
    #: How the process ended, as `Popen.returncode`; None if nobody knows.
    status: int | None = None

    @property
    def from_outside(self) -> bool:
        """Whether somebody else killed it: a person, the system short of memory, its worker's end.

        No fault of a document ends its process with SIGKILL, or without a status.
        """
        return self.status is None or self.status == -_SIGKILL


class _DetailedError(GlyphstoneError):
    """An error with `details` about its cause."""

    verdict = "crash"

    def __init__(
        self, what: str, *, place: Place | None = None, next_step: str = "", details: str = ""
    ) -> None:
        super().__init__(what, place=place, next_step=next_step)
        self.details = details


class UnexpectedError(_DetailedError):
    """A bug of ours: an exception that we did not foresee. `details` holds its traceback."""

    exit_code = ExitCode.UNEXPECTED


class StartError(_DetailedError):
    """The system gave us no process to read the document in. `details` says more if known."""

    exit_code = ExitCode.LIMIT


class CancelledError(GlyphstoneError):
    """The caller asked to stop before the document was done."""

    exit_code = ExitCode.PARTIAL
    verdict = "partial"


def died(status: int | None, place: Place) -> CrashError:
    """The error for a process that ended without an answer; `status` as `Popen.returncode`."""
    error = CrashError(
        f"the process that read it died ({_why(status)}).",
        place=place,
        next_step="The other documents are not touched by it; please report this file.",
    )
    error.status = status
    return error


def _why(status: int | None) -> str:
    if status is None:
        return "no exit status"
    if status >= 0:
        return f"exit status {status}"
    try:
        return f"signal {signal.Signals(-status).name}"
    except ValueError:
        return f"signal {-status}"


def malformed(place: Place) -> CrashError:
    """The error for an answer that is not in our format."""
    error = CrashError(
        "the process that read it sent an answer that makes no sense.",
        place=place,
        next_step="The other documents are not touched by it; please report this file.",
    )
    error.status = 0
    return error


def too_slow(limits: Limits, place: Place) -> LimitError:
    """The error at the deadline."""
    error = LimitError(
        f"reading it takes longer than {limits.seconds:g} seconds.",
        place=place,
        next_step="Allow more with --seconds, or read fewer pages with --pages.",
    )
    error.verdict = "timeout"
    return error


def too_large(limits: Limits, place: Place) -> LimitError:
    """The error when the system refuses more memory."""
    return LimitError(
        f"reading it takes more memory than {limits.memory_bytes / 2**20:,.0f} MiB.",
        place=place,
        next_step="Allow more with --memory, or read fewer pages with --pages.",
    )


def unforeseen(details: str, place: Place) -> UnexpectedError:
    """The error for an exception that is not one of ours."""
    return UnexpectedError(
        "an error in Glyphstone itself stopped the reading.",
        place=place,
        next_step="Please report it with the output of --debug.",
        details=details,
    )


def refused(why: str, place: Place, details: str = "") -> StartError:
    """The error when the system starts no process."""
    return StartError(
        f"no process could be started to read it ({why}).",
        place=place,
        next_step="Close other programs, or allow more open files and processes (ulimit), "
        "and try again.",
        details=details,
    )
