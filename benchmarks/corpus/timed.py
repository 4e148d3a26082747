"""The cost of programs: corpus runs, bare flows and other tools over the same documents."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.corpus.started import ROOT, environment, run_command

__all__ = ["Cost", "bare", "in_corpus", "peer"]


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds by the clock and of all processes together."""

    wall: float
    cpu: float

    def __sub__(self, other: Cost) -> Cost:
        return Cost(self.wall - other.wall, self.cpu - other.cpu)


def _timed(commands: list[list[str]]) -> Cost:
    """The cost of programs that run side by side, with all that they start."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()
    running = [
        subprocess.Popen(one, env=environment(), cwd=ROOT, stdout=subprocess.DEVNULL)
        for one in commands
    ]
    for process in running:
        if process.wait() != 0:
            raise RuntimeError(f"{process.args!r} ended with {process.returncode}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Cost(time.monotonic() - began, cpu)


def in_corpus(source: Path, out: Path, jobs: int) -> Cost:
    """A corpus run."""
    command, _ = run_command(source, out, jobs=jobs)
    return _timed([command])


def bare(folder: Path, processes: int) -> Cost:
    """The same flow over the same documents, in so many processes that do nothing else."""
    module = [sys.executable, "-m", "benchmarks.corpus.bare", "flow", str(folder), str(processes)]
    return _timed([[*module, str(part)] for part in range(processes)])


def peer(name: str, folder: Path, python: Path | None = None) -> Cost:
    """Another tool over the same documents, one after another; `python` if it has its own."""
    command = [str(python or sys.executable), "-m", "benchmarks.corpus.bare", name, str(folder)]
    return _timed([[*command, "1", "0"]])
