"""Commands killed at moments of chance, and what they leave running."""

from __future__ import annotations

import signal
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.hostile.commands import DOCUMENT, MAPS, RESULT, SIGNALLED, Command
from benchmarks.hostile.filling import SECONDS
from benchmarks.hostile.mutants import SEED
from benchmarks.hostile.processes import carriers, ended, kill
from benchmarks.hostile.running import environment, invocation
from benchmarks.reader.documents import grown

__all__ = ["ALLOWED", "SIGNALS", "Killed", "killed"]

SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
#: Seconds after a signal in which every process must end, and how long we look.
ALLOWED, PATIENCE = 2.0, 10.0
#: Seconds at which a command is killed, after its start or after it started another process.
EARLIEST, LATEST = 0.05, 6.0
#: The share of kills while a command is still alone, and seconds after which we wait no longer
#: for it to start another process.
ALONE_SHARE, STARTED = 0.2, 60.0
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

    @property
    def tidy(self) -> bool:
        """Whether no output was begun; who gets SIGKILL cannot take away what it was writing."""
        begun = {RESULT, MAPS} & {*self.left}
        return not begun and (not self.left or self.signal == signal.SIGKILL.name)


def killed(*, quick: bool = False) -> Iterator[Killed]:
    """Every command with every signal, some times."""
    data = grown(PAGES).read_bytes()
    rng = Random(SEED)
    with _none_ignored():
        for _ in range(QUICK_TIMES if quick else TIMES):
            for command in SIGNALLED:
                for sign in SIGNALS:
                    # Early moments are as likely as late ones, however short they are.
                    moment = EARLIEST * (LATEST / EARLIEST) ** rng.random()
                    yield _once(command, sign, moment, rng.random() < ALONE_SHARE, data)


@contextmanager
def _none_ignored() -> Iterator[None]:
    """Signals as a command at a terminal has them: a child inherits those that are ignored.

    Shells ignore SIGINT for what they start in the background, nohup ignores SIGHUP.
    """
    ignored = [sign for sign in SIGNALS if signal.getsignal(sign) is signal.SIG_IGN]
    for sign in ignored:
        signal.signal(sign, signal.SIG_DFL)
    try:
        yield
    finally:
        for sign in ignored:
            signal.signal(sign, signal.SIG_IGN)


def _once(
    command: Command, sign: signal.Signals, moment: float, alone: bool, data: bytes
) -> Killed:
    mark = uuid.uuid4().hex
    with tempfile.TemporaryDirectory(prefix="hostile-") as name:
        home, folder = Path(name) / "home", Path(name) / "work"
        home.mkdir()
        folder.mkdir()
        (folder / DOCUMENT).write_bytes(data)
        process = subprocess.Popen(
            invocation(command, SECONDS),
            cwd=folder,
            env=environment(mark, home),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        began = time.monotonic()
        while not alone and len(carriers(mark)) < 2 and time.monotonic() - began < STARTED:
            time.sleep(0.05)
        time.sleep(moment)
        there = len(carriers(mark))
        spent = round(time.monotonic() - began, 2)
        process.send_signal(sign)
        seconds = ended(mark, PATIENCE)
        kill(mark)
        process.wait()
        left = tuple(sorted(path.name for path in folder.iterdir() if path.name != DOCUMENT))
    return Killed(command.name, sign.name, spent, there, seconds, left)
