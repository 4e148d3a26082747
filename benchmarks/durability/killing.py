"""Kills a typist at a moment of chance and looks at what is left."""

from __future__ import annotations

import random
import select
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.durability.typist import event
from glyphstone.store.journal import ProjectFile

ROOT = Path(__file__).resolve().parents[2]

#: From the start of the process on; the first moments hit imports and the making of the file.
EARLIEST, LATEST = 0.0, 0.25


@dataclass(slots=True)
class Toll:
    """What a number of kills has cost."""

    kills: int = 0
    acknowledged: int = 0
    #: Events on the disk that nobody was told of yet: at most one a kill.
    unannounced: int = 0
    lost: int = 0
    changed: int = 0
    corrupt: int = 0
    #: Kills that fell while nothing had been acknowledged by that process.
    early: int = 0
    #: How often a disk was full.
    full: int = 0
    milliseconds: list[float] = field(default_factory=list)


def kill_once(project: Path, toll: Toll, chance: random.Random) -> None:
    """One kill -9 of a typist that goes on where the last one was, and a look at the file."""
    before = _count(project)
    command = [sys.executable, "-m", "benchmarks.durability.typist", str(project), str(before + 1)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    if chance.random() < 0.85:
        # Let it begin to type; the other kills fall while it starts and opens the file.
        select.select([process.stdout], [], [], 20)
    else:
        time.sleep(chance.uniform(0.1, 0.5))
    time.sleep(chance.uniform(EARLIEST, LATEST))
    process.send_signal(signal.SIGKILL)
    printed, _ = process.communicate()
    assert process.returncode == -signal.SIGKILL
    lines = [line.split() for line in printed.split("\n")[:-1]]
    toll.kills += 1
    toll.early += not lines
    toll.acknowledged += len(lines)
    toll.milliseconds += [float(spent) for _, spent in lines]
    last = int(lines[-1][0]) if lines else before
    if not project.exists():
        toll.lost += last
        return
    toll.corrupt += not is_sound(project)
    with ProjectFile.open(project, create=True) as left:  # and no stale lock is in the way
        events = left.events()
    toll.lost += max(0, last - len(events))
    toll.unannounced += max(0, len(events) - last)
    toll.changed += sum(kept != event(number) for number, kept in events)


def _count(project: Path) -> int:
    if not project.exists():
        return 0
    with ProjectFile.open(project, create=True) as left:
        return len(left.events())


def is_sound(project: Path) -> bool:
    """What SQLite itself says, without our code in between."""
    connection = sqlite3.connect(project)
    try:
        return (
            connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            and connection.execute("PRAGMA foreign_key_check").fetchall() == []
        )
    finally:
        connection.close()
