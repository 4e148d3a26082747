"""What something costs: CPU seconds here and in a child, memory, a document in its own process."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

__all__ = ["Run", "alone", "child_seconds", "own_seconds", "peak_megabytes", "say_cost"]

_ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Run:
    """What one process needed for one document."""

    #: How much came out: glyphs, characters, bytes.
    amount: int
    #: CPU seconds without start and import.
    seconds: float
    #: Peak of resident memory, in MB, of the whole process, and before the document was opened.
    peak: float
    before: float


def alone(module: str, path: Path, repetitions: int) -> Run:
    """The least of some processes, each running a module that says what one document cost."""
    command = [sys.executable, "-m", module, str(path)]
    runs = [
        Run(**json.loads(subprocess.check_output(command, text=True, cwd=_ROOT)))
        for _ in range(repetitions)
    ]
    return Run(
        amount=runs[0].amount,
        seconds=min(run.seconds for run in runs),
        peak=min(run.peak for run in runs),
        before=min(run.before for run in runs),
    )


def say_cost(read: Callable[[Path], int], path: Path) -> None:
    """Print what reading one document costs this process, for `alone` to hear."""
    before = peak_megabytes()
    start = time.process_time()
    amount = read(path)
    seconds = time.process_time() - start
    print(json.dumps(asdict(Run(amount, seconds, peak_megabytes(), before))))


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
