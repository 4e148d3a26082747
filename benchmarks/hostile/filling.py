"""Runs every command on every file, except what is known already.

A full run takes hours. It can be done in parts, in several processes or one after the other:

    python -m benchmarks.hostile.filling 1/4 --minutes 30

does the first of four parts, at most half an hour of it; `make bench NAME=hostile` does what is
still missing and reports.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

from benchmarks.hostile.commands import COMMANDS, MAPS, Form
from benchmarks.hostile.corpus import Item, items
from benchmarks.hostile.judging import Judged
from benchmarks.hostile.kept import Kept
from benchmarks.hostile.running import Run, run

__all__ = ["SECONDS", "fill", "judged"]

#: Seconds that a command may take: the default of every command.
SECONDS = 60.0
WORKERS = 2
#: The command whose maps a document is repaired with.
_RECOVERY = next(command for command in COMMANDS if command.writes == MAPS)


def fill(files: Iterable[Item], kept: Kept, *, until: float = float("inf")) -> None:
    """Runs what is not known yet; no new file is begun after a moment of the monotonic clock."""
    with ThreadPoolExecutor(WORKERS) as pool:
        for _ in pool.map(partial(_file, kept=kept, until=until), files):
            pass


def _file(item: Item, kept: Kept, until: float) -> None:
    if time.monotonic() > until:
        return
    data = item.data
    maps: bytes | None = None
    for command in COMMANDS:
        if kept.get(data, command.name) is not None:
            continue
        if command.form is Form.PDF and maps is None:
            maps = run(_RECOVERY, data, SECONDS)[1]
        found, written = run(command, data, SECONDS, maps or None)
        kept.keep(data, found)
        if command is _RECOVERY:
            maps = written
    if item.base is not None:
        _intact(item.base.path.read_bytes(), kept)


def _intact(data: bytes, kept: Kept) -> None:
    """Runs what a damaged copy's text is compared with."""
    for command in COMMANDS:
        if command.compared and kept.get(data, command.name) is None:
            kept.keep(data, run(command, data, SECONDS)[0])


def _known(data: bytes, kept: Kept) -> dict[str, Run]:
    found = ((command.name, kept.get(data, command.name)) for command in COMMANDS)
    return {name: run for name, run in found if run is not None}


def judged(files: Sequence[Item], kept: Kept) -> list[Judged]:
    """The files that every command was run on."""
    found = []
    for item in files:
        intact = {} if item.base is None else _known(item.base.path.read_bytes(), kept)
        one = Judged(item.name, item.group, item.kind, _known(item.data, kept), intact)
        if one.complete:
            found.append(replace(one, sound=_sound(item.data)) if one.lost else one)
    return found


def _sound(data: bytes) -> bool:
    """Whether qpdf finds nothing wrong with a document."""
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(data)
        file.flush()
        check = ["qpdf", "--check", file.name]
        return not subprocess.run(check, capture_output=True, check=False, timeout=60).returncode


def main() -> None:
    """Fills one part, as the command line asks."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hostile.filling")
    parser.add_argument("part", nargs="?", default="1/1", help="which part of how many: 2/4")
    parser.add_argument("--minutes", type=float, default=float("inf"))
    asked = parser.parse_args()
    number, _, count = asked.part.partition("/")
    files = items()[int(number) - 1 :: int(count)]
    kept = Kept(SECONDS, f"part-{number}-of-{count}")
    fill(files, kept, until=time.monotonic() + 60 * asked.minutes)
    print(f"{len(judged(files, kept))} of {len(files)} files are done.")


if __name__ == "__main__":
    main()
