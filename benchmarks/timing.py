"""What something costs: CPU seconds here and in a child, and the peak of memory."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

__all__ = ["child_seconds", "own_seconds", "peak_megabytes"]


def own_seconds(failed: dict[str, str], reader: str, read: Callable[[], object]) -> float:
    """CPU seconds of a call; a reader that gives up is told in `failed`, and its time counts."""
    start = time.process_time()
    try:
        read()
    except Exception as error:
        failed[reader] = f"{type(error).__name__}: {error}"
    return time.process_time() - start


def child_seconds(command: Sequence[str]) -> float:
    """CPU seconds of a program, its start included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)


def peak_megabytes() -> float:
    """The peak of this process's resident memory."""
    # On Linux ru_maxrss begins with the peak of the process that started this one.
    status = Path("/proc/self/status")
    if status.exists():
        for row in status.read_text(encoding="ascii", errors="replace").splitlines():
            if row.startswith("VmHWM:"):
                return int(row.split()[1]) * 1024 / 1e6
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6
