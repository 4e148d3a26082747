"""Runs sessions in forked processes, a few at a time, and ends those that take too long."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tools.mutants.session import Deadline, Job, Outcome, run_session

#: How often the sessions are looked at, in seconds.
POLL_SECONDS = 0.02


@dataclass(frozen=True, slots=True)
class Ended:
    """A job with its outcome, None if it was ended for taking too long, and its seconds.

    A session that dies without a word has the status -1.
    """

    job: Job
    outcome: Outcome | None
    seconds: float


@dataclass(frozen=True, slots=True)
class _Running:
    job: Job
    deadline: Deadline
    began: float = field(default_factory=time.monotonic)


def run_jobs(jobs: Iterable[Job], parallel: int) -> Iterator[Ended]:
    """Each job as it ends."""
    waiting = iter(jobs)
    running: dict[int, _Running] = {}
    try:
        while True:
            while len(running) < parallel and (job := next(waiting, None)) is not None:
                one = _Running(job, Deadline())
                running[_fork(job, one.deadline)] = one
            if not running:
                return
            yield from _ended(running)
            time.sleep(POLL_SECONDS)
    finally:
        for pid, one in running.items():
            _end(pid, one.job)


def _ended(running: dict[int, _Running]) -> Iterator[Ended]:
    for pid, one in list(running.items()):
        done, _ = os.waitpid(pid, os.WNOHANG)
        late = not done and one.deadline.passed
        if not done and not late:
            continue
        del running[pid]
        _end(pid, one.job, reap=late)
        outcome = None if late else _read(one.job.result)
        yield Ended(one.job, outcome, time.monotonic() - one.began)


def _fork(job: Job, deadline: Deadline) -> int:
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid:
        return pid
    try:
        os.setsid()
        _redirect(job.folder / "output.txt")
        run_session(job, deadline)
    except BaseException:
        traceback.print_exc()
    finally:
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(0)


def _redirect(path: Path) -> None:
    nothing = os.open(os.devnull, os.O_RDONLY)
    output = os.open(path, os.O_WRONLY | os.O_CREAT)
    os.dup2(nothing, 0)
    os.dup2(output, 1)
    os.dup2(output, 2)


def _read(path: Path) -> Outcome:
    try:
        return Outcome(**json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return Outcome()


def _end(pid: int, job: Job, *, reap: bool = True) -> None:
    """Ends a session with all that it started: its group, and whatever carries its mark."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    mark = f"MUTANTS_JOB={job.folder}\0".encode()
    for environment in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if mark in environment.read_bytes():
                os.kill(int(environment.parent.name), signal.SIGKILL)
    if reap:
        with contextlib.suppress(ChildProcessError):
            os.waitpid(pid, 0)
