"""What may become of a document's process, in words."""

from __future__ import annotations

import pytest

from glyphstone.errors import ExitCode, GlyphstoneError, Place
from glyphstone.guard.failures import (
    CancelledError,
    CrashError,
    StartError,
    UnexpectedError,
    died,
    malformed,
    refused,
    too_large,
    too_slow,
    unforeseen,
)
from glyphstone.options import Limits

PLACE = Place(file="a.pdf")
LIMITS = Limits(seconds=2.5, memory_bytes=1536 << 20)


@pytest.mark.parametrize(
    ("status", "why"),
    [
        (None, "no exit status"),
        (0, "exit status 0"),
        (1, "exit status 1"),
        (-9, "signal SIGKILL"),
        (-11, "signal SIGSEGV"),
        (-250, "signal 250"),
    ],
)
def test_how_a_process_died_is_told(status: int | None, why: str) -> None:
    assert died(status, PLACE).what == f"the process that read it died ({why})."


@pytest.mark.parametrize(
    ("error", "kind", "code", "verdict"),
    [
        (died(1, PLACE), CrashError, ExitCode.CRASH, "crash"),
        (malformed(PLACE), CrashError, ExitCode.CRASH, "crash"),
        (too_slow(LIMITS, PLACE), GlyphstoneError, ExitCode.LIMIT, "timeout"),
        (unforeseen("Traceback", PLACE), UnexpectedError, ExitCode.UNEXPECTED, "crash"),
        (refused("no more", PLACE), StartError, ExitCode.LIMIT, "crash"),
        (CancelledError("stopped.", place=PLACE), CancelledError, ExitCode.PARTIAL, "partial"),
    ],
)
def test_each_failure_has_its_class_status_and_place(
    error: GlyphstoneError, kind: type[GlyphstoneError], code: ExitCode, verdict: str
) -> None:
    assert isinstance(error, kind)
    assert (error.exit_code, error.verdict, error.place) == (code, verdict, PLACE)


def test_limits_are_told_in_their_units() -> None:
    assert too_slow(LIMITS, PLACE).what == "reading it takes longer than 2.5 seconds."
    assert too_large(LIMITS, PLACE).what == "reading it takes more memory than 1,536 MiB."
    assert too_large(LIMITS, PLACE).verdict != "timeout"


def test_details_come_along() -> None:
    assert unforeseen("Traceback", PLACE).details == "Traceback"
    assert refused("why", PLACE, "more").details == "more"
    assert refused("why", PLACE).details == ""
    assert refused("why", PLACE).what == "no process could be started to read it (why)."
    assert UnexpectedError("x").details == StartError("x").details == ""
