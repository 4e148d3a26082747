"""Commands killed at moments of chance, and what they leave running."""

from __future__ import annotations

import signal
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.hostile.commands import DOCUMENT, SIGNALLED, Command
from benchmarks.hostile.filling import FULL_SECONDS
from benchmarks.hostile.mutants import SEED
from benchmarks.hostile.processes import carriers, ended, kill
from benchmarks.hostile.running import environment, invocation
from benchmarks.reader.documents import grown

__all__ = ["ALLOWED", "SIGNALS", "Killed", "killed"]

SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
#: Seconds after a signal in which every process must end, and how long we look.
ALLOWED, PATIENCE = 2.0, 10.0
#: Seconds after its start at which a command is killed: from imports to the middle of its work.
EARLIEST, LATEST = 0.05, 6.0
#: Pages of the document: every command works on it for longer than that.
PAGES = 2000
#: How often each command gets each signal.
TIMES, QUICK_TIMES = 12, 1


@dataclass(frozen=True)
class Killed:
    """A command that got a signal."""

    command: str
    signal: str
    #: Seconds from its start to the signal, and processes that it had then.
    moment: float
    processes: int
    #: Seconds until all were gone; none if some were still there.
    seconds: float | None
    #: Files that it left in its folder.
    left: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether nothing was left running."""
        return self.seconds is not None and self.seconds <= ALLOWED


def killed(*, quick: bool = False) -> Iterator[Killed]:
    """Every command with every signal, some times."""
    data = grown(PAGES).read_bytes()
    rng = Random(SEED)
    for _ in range(QUICK_TIMES if quick else TIMES):
        for command in SIGNALLED:
            for sign in SIGNALS:
                # Early moments are as likely as late ones, however short they are.
                moment = EARLIEST * (LATEST / EARLIEST) ** rng.random()
                yield _once(command, sign, moment, data)


def _once(command: Command, sign: signal.Signals, moment: float, data: bytes) -> Killed:
    mark = uuid.uuid4().hex
    with tempfile.TemporaryDirectory(prefix="hostile-") as name:
        home, folder = Path(name) / "home", Path(name) / "work"
        home.mkdir()
        folder.mkdir()
        (folder / DOCUMENT).write_bytes(data)
        process = subprocess.Popen(
            invocation(command, FULL_SECONDS),
            cwd=folder,
            env=environment(mark, home),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(moment)
        there = len(carriers(mark))
        process.send_signal(sign)
        seconds = ended(mark, PATIENCE)
        kill(mark)
        process.wait()
        left = tuple(sorted(path.name for path in folder.iterdir() if path.name != DOCUMENT))
    return Killed(command.name, sign.name, round(moment, 2), there, seconds, left)
