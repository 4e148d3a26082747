"""kill -9 while answers are given: what was acknowledged must be there, and be there once."""

from __future__ import annotations

import os
import random
import select
import signal
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

from glyphstone.flows.recover import Recovery, open_recovery
from glyphstone.flows.recovery.project import Project
from glyphstone.flows.workbench.next_tasks import TaskQueue
from glyphstone.model import Symbol
from glyphstone.options import Limits
from glyphstone.store.journal import ProjectFile
from glyphstone.web.action_records import ActionRequest, ReadGlyph
from glyphstone.web.actions import do
from glyphstone.web.desk import Desk, Opening, Stage
from glyphstone.web.shelf import ShelvedDocument

__all__ = ["KillToll", "kill_often"]

#: Seconds after which somebody is killed at the latest.
LONGEST = 0.25
#: Kills that one project file takes, so that making it is hit as well.
EACH = 25


@dataclass
class KillToll:
    """What was acknowledged and what was left."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    milliseconds: list[float] = field(default_factory=list)


def kill_often(document: Path, kills: int) -> KillToll:
    """Type answers in a child process, kill it at a moment of chance, look, begin again."""
    toll = KillToll()
    dice = random.Random(1974)
    with open_recovery([document]) as first:
        shapes = [one for one in first.book.symbols if not one.blank]
        for number in range(kills):
            project = document.with_name(f"kills{number // EACH}.glyphstone")
            _kill_once(first, shapes, project, number, toll, dice)
    return toll


def _kill_once(
    recovery: Recovery,
    symbols: list[Symbol],
    project: Path,
    number: int,
    toll: KillToll,
    dice: random.Random,
) -> None:
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _type(recovery, symbols, project, number, writer)
    os.close(writer)
    heard = b""
    # The clock begins with the first answer: opening is not what is tested.
    select.select([reader], [], [], 60)
    time.sleep(dice.random() * LONGEST)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while part := os.read(reader, 65536):
        heard += part
    os.close(reader)
    toll.kills += 1
    lines = heard.decode().splitlines()
    if not heard.endswith(b"\n"):
        lines = lines[:-1]
    acknowledged = [line.split() for line in lines]
    toll.acknowledged += len(acknowledged)
    toll.milliseconds += [float(spent) for _, spent in acknowledged]
    with ProjectFile.open(project, read_only=True) as file:
        done = list(file.actions().values())
        toll.lost += sum(f"tab.{name}" not in done for name, _ in acknowledged)
        toll.doubled += len(done) - len(set(done))
        toll.doubled += file.event_count() != len(done)


def _type(
    recovery: Recovery, symbols: list[Symbol], project: Path, number: int, writer: int
) -> NoReturn:
    """Answer as fast as it goes; each answer is sent twice, as after a lost acknowledgement."""
    try:
        recovery.project = Project(project, recovery.documents, read_only=False)
        recovery.session = recovery._session()
        desk = Desk(ShelvedDocument("0" * 16, project, ""), Limits())
        desk.recovery, desk.queue = recovery, TaskQueue(recovery)
        desk.opening = Opening(Stage.READY)
        for at in range(100_000):
            symbol = symbols[at % len(symbols)]
            text = "abcdefgh"[at % 8]
            request = ActionRequest(f"{number}-{at}", "tab", 1 << 30, ReadGlyph(symbol.id, text))
            begun = time.monotonic()
            outcome = do(desk, request)
            if outcome["status"] == "asked":
                continue
            spent = (time.monotonic() - begun) * 1000
            os.write(writer, f"{request.id} {spent:.2f}\n".encode())
            assert do(desk, request)["status"] == "repeated"
    finally:
        os._exit(0)
