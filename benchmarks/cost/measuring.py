"""CPU seconds and memory of a command with all its processes, and lines fitted over documents."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.timing import child_seconds

__all__ = ["FittedLine", "Spent", "command", "fitted", "least_seconds", "peak_memory", "spent"]

#: Seconds between two looks at the memory of processes.
_LOOK = 0.05


def command(*arguments: object) -> list[str]:
    """Our command as a person would call it, but for the path of the interpreter."""
    return [sys.executable, "-m", "glyphstone", *map(str, arguments)]


@dataclass(frozen=True, slots=True)
class Spent:
    """The least CPU seconds of some runs on a document."""

    name: str
    pages: int
    pdftotext: float
    text: float
    convert: float


def spent(path: Path, pages: int, runs: int) -> Spent:
    """What the three commands cost on a document, in turns."""
    commands = {
        "pdftotext": ["pdftotext", str(path), "-"],
        "text": command("text", path),
        "convert": command("convert", path),
    }
    found: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, call in commands.items():
            found[name].append(child_seconds(call))
    return Spent(path.name, pages, **{name: min(each) for name, each in found.items()})


def least_seconds(call: Sequence[str], runs: int) -> float:
    """The least CPU seconds of some runs of one command."""
    return min(child_seconds(call) for _ in range(runs))


@dataclass(frozen=True, slots=True)
class FittedLine:
    """Seconds that a document costs whatever its length, and seconds a page."""

    fixed: float
    slope: float


def fitted(points: Iterable[tuple[int, float]]) -> FittedLine:
    """The line of least squares through pages and seconds."""
    pages, seconds = np.array(list(points), dtype=float).T
    slope, fixed = np.polyfit(pages, seconds, 1)
    return FittedLine(float(fixed), float(slope))


def peak_memory(call: Sequence[str]) -> float:
    """The most memory of a command and all its processes at one moment, in MB.

    Pages that processes share count once (the proportional set size). Linux alone tells it.
    """
    with subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        most = 0
        while process.poll() is None:
            most = max(most, sum(_proportional(one) for one in _tree(process.pid)))
            time.sleep(_LOOK)
    return most * 1024 / 1e6


def _tree(process: int) -> Iterator[int]:
    yield process
    try:
        tasks = list(Path(f"/proc/{process}/task").iterdir())
        children = " ".join((task / "children").read_text(encoding="ascii") for task in tasks)
    except OSError:
        return
    for child in children.split():
        yield from _tree(int(child))


def _proportional(process: int) -> int:
    """The proportional set size of a process in KiB; 0 if it has ended."""
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    except OSError:
        return 0
    rows = (row.split() for row in text.splitlines() if row.startswith("Pss:"))
    return sum(int(row[1]) for row in rows)


# Compiled modules are part of every installation: without them the compiler would be measured.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
