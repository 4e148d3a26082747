"""kill -9 of random processes of a run, again and again, until it has ended all the same."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
import uuid
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.corpus.started import ROOT, run_command
from benchmarks.hostile.processes import MARK, carriers

__all__ = ["Toll", "run_killed", "run_undisturbed", "start"]


@dataclass
class Toll:
    """How often who was killed."""

    kills: Counter[str] = field(default_factory=Counter)
    starts: int = 0
    seconds: float = 0.0


def start(source: Path, out: Path, mark: str, address: str = "") -> subprocess.Popen[bytes]:
    """Start a run whose processes carry a mark."""
    command, environment = run_command(
        source, out, jobs=1 if address else 2, flow="faulty", address=address
    )
    return subprocess.Popen(
        command, env={**environment, MARK: mark}, cwd=ROOT, stdout=subprocess.DEVNULL
    )


def run_undisturbed(source: Path, out: Path) -> float:
    """Seconds of a run that nobody disturbs; raises if it stops."""
    began = time.monotonic()
    if (status := start(source, out, uuid.uuid4().hex).wait()) != 0:
        raise RuntimeError(f"the run stopped with status {status}")
    return time.monotonic() - began


def run_killed(source: Path, out: Path, kills: int, pause: tuple[float, float]) -> Toll:
    """Run while random processes of the run are killed so often; starts it again when it died."""
    toll = Toll()
    chance = random.Random(50)
    mark = uuid.uuid4().hex
    began = time.monotonic()
    process = start(source, out, mark)
    toll.starts = 1
    while True:
        wait = chance.uniform(*pause) if toll.kills.total() < kills else None
        try:
            status = process.wait(wait)
        except subprocess.TimeoutExpired:
            _kill_one(mark, process.pid, chance, toll)
            continue
        if status == 0:
            toll.seconds = time.monotonic() - began
            return toll
        process = start(source, out, mark)
        toll.starts += 1


def _kill_one(mark: str, parent: int, chance: random.Random, toll: Toll) -> None:
    """Kill the parent, or with the same chance one of the processes that it has started."""
    alive = carriers(mark)
    others = [pid for pid in alive if pid != parent]
    if chance.random() < 0.5:
        victims, name = [parent], "the run itself"
    else:
        victims, name = others, "a process of it"
    if not victims:
        return  # it has only just begun
    try:
        os.kill(chance.choice(victims), signal.SIGKILL)
    except ProcessLookupError:
        return
    toll.kills[name] += 1
