"""A run on a Ray cluster that loses readers, its driver and a machine on the way."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.corpus.killing import Toll, start
from benchmarks.corpus.started import ROOT, run_command
from benchmarks.hostile.processes import MARK, carriers

__all__ = ["ClusterPlan", "cluster", "on_cluster"]


@dataclass(frozen=True, slots=True)
class ClusterPlan:
    """What is done to a run on a cluster, and how long to wait between two such things."""

    nodes: int = 3
    readers: int = 20
    drivers: int = 1
    machines: int = 1
    deliveries: int = 5
    #: Seconds that a reader is stopped, so that it is slower than all others.
    slow: float = 10.0
    pause: tuple[float, float] = (2.0, 10.0)


@contextlib.contextmanager
def cluster(nodes: int, mark: str) -> Iterator[tuple[str, Callable[[str], None]]]:
    """A cluster: its address, and how to ask something of it."""
    command, environment = run_command(Path(), Path())
    command = [command[0], "-m", "benchmarks.corpus.cluster", str(nodes)]
    process = subprocess.Popen(
        command, env={**environment, MARK: mark}, cwd=ROOT, stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    asked, told = process.stdin, process.stdout

    def ask(line: str) -> None:
        print(line, file=asked, flush=True)
        told.readline()

    try:
        yield told.readline().strip(), ask
    finally:
        asked.close()
        process.wait()


def on_cluster(source: Path, out: Path, shards: int, plan: ClusterPlan) -> Toll:
    """Run on a cluster of which readers, the driver and a machine are killed on the way."""
    toll = Toll()
    chance = random.Random(3)
    mark = uuid.uuid4().hex
    driver_mark = uuid.uuid4().hex
    began = time.monotonic()
    todo = ["reader"] * plan.readers + ["driver"] * plan.drivers + ["machine"] * plan.machines
    todo += ["delivery"] * plan.deliveries + ["slow"]
    chance.shuffle(todo)
    with cluster(plan.nodes, mark) as (address, ask):
        process = start(source, out, driver_mark, address)
        toll.starts = 1
        while True:
            try:
                status = process.wait(chance.uniform(*plan.pause) if todo else None)
            except subprocess.TimeoutExpired:
                kind = todo.pop()
                if not _done_to(kind, mark, process, shards, out, ask, chance, plan):
                    todo.insert(0, kind)
                else:
                    toll.kills[kind] += 1
                continue
            if status == 0:
                break
            process = start(source, out, driver_mark, address)
            toll.starts += 1
    toll.seconds = time.monotonic() - began
    return toll


def _done_to(
    kind: str,
    mark: str,
    driver: subprocess.Popen[bytes],
    shards: int,
    out: Path,
    ask: Callable[[str], None],
    chance: random.Random,
    plan: ClusterPlan,
) -> bool:
    """Do one thing to a run; whether there was anything to do it to."""
    if kind == "driver":
        driver.kill()
        return True
    if kind == "machine":
        ask("lose")
        return True
    if kind == "delivery":
        ask(f"again {chance.randrange(shards)} {out}")
        return True
    readers = [pid for pid in carriers(mark) if _reads(pid)]
    if not readers:
        return False
    victim = chance.choice(readers)
    with contextlib.suppress(ProcessLookupError):
        if kind == "reader":
            os.kill(victim, signal.SIGKILL)
        else:
            os.kill(victim, signal.SIGSTOP)
            time.sleep(plan.slow)
            os.kill(victim, signal.SIGCONT)
        return True
    return False


def _reads(pid: int) -> bool:
    """Whether a process of a cluster works on a shard or reads a document."""
    try:
        command = Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False
    return command.startswith(b"ray::work_shard") or b"glyphstone.guard.worker" in command
