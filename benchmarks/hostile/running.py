"""One command on one file in a folder of its own: what it said, wrote, left and cost."""

from __future__ import annotations

import atexit
import hashlib
import io
import json
import os
import re
import sys
import tempfile
import threading
import time
import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pikepdf

from benchmarks.hostile.commands import DOCUMENT, MAPS, PROJECT, Command, Form, told
from benchmarks.hostile.loaded import ROOT, Loaded
from benchmarks.hostile.processes import MARK, carriers, ended, kill, peak

__all__ = ["HUNG", "UNKNOWN", "Run", "environment", "invocation", "problems_of", "run"]

#: The status of a command that had to be killed, which no command gives.
HUNG = 124
#: Seconds beyond its own limit that a command may take, and between two looks at its memory.
GRACE, LOOK = 60.0, 0.5
#: Seconds after its end in which everything that a command started must end.
PATIENCE = 2.0
#: Characters of what a command said that are kept.
KEPT = 20_000
#: Statuses with which a result is written.
READ = (0, 3)
#: A glyph that nobody has named.
_MARK = re.compile("⟦[^⟧]*⟧")
#: What all of them are counted as.
UNKNOWN = "⟦⟧"


@dataclass(frozen=True)
class Run:
    """What became of one command on one file."""

    command: str
    status: int
    #: Seconds by the clock, and MiB of the largest of its processes.
    seconds: float
    memory: float
    #: Lines in which faults may be named.
    told: list[str]
    #: What must not happen and did.
    problems: list[str] = field(default_factory=list)
    #: Characters of the text with their counts, if it is compared.
    letters: dict[str, int] | None = None
    #: Pages that were found, or that a repaired copy has.
    pages: int | None = None


def invocation(command: Command, seconds: float, *, maps: bool = False) -> list[str]:
    """The command line."""
    return [sys.executable, "-m", "glyphstone", *command.line(seconds, maps=maps)]


def environment(mark: str, home: Path) -> dict[str, str]:
    """The environment of a command: marked, without maps of whoever runs the benchmark."""
    paths = [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    return {
        **os.environ,
        MARK: mark,
        "HOME": str(home),
        "GLYPHSTONE_MAPS": str(home / "library.sqlite"),
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
    }


def run(
    command: Command, data: bytes, seconds: float, maps: bytes | None = None
) -> tuple[Run, bytes]:
    """Runs a command on a file's bytes; what happened, and what it wrote."""
    mark = uuid.uuid4().hex
    with tempfile.TemporaryDirectory(prefix=f"hostile-{mark}-") as name:
        home, folder = Path(name) / "home", Path(name) / "work"
        home.mkdir()
        folder.mkdir()
        (folder / DOCUMENT).write_bytes(data)
        given = [DOCUMENT]
        if maps is not None and command.form is Form.PDF:
            (folder / MAPS).write_bytes(maps)
            given.append(MAPS)
        began = time.monotonic()
        status, memory = _watched(
            command.line(seconds, maps=MAPS in given),
            folder,
            environment(mark, home),
            seconds + GRACE,
        )
        stdout, stderr = ((Path(name) / one).read_bytes() for one in ("out", "err"))
        spent = time.monotonic() - began
        left = ended(mark, PATIENCE) is None
        kill(mark)
        written = stdout if command.writes is None else _bytes_of(folder / command.writes)
        problems = problems_of(command, status, stderr, written)
        problems += ["a process was left"] if left else []
        if written is not None and command.writes is not None:
            given.append(command.writes)
        if command.writes == MAPS:
            given.append(PROJECT)  # a recovery keeps what it has found
        problems += _traces(folder, data, given)
    said = told(command, stdout.decode("utf-8", "replace"), stderr.decode("utf-8", "replace"))
    found = Run(
        command.name,
        status,
        round(spent, 2),
        round(memory),
        _short(said),
        problems,
        _letters(written) if command.compared and status in READ else None,
        _pages(command, written) if status in READ else None,
    )
    return found, written or b""


_LOADED = threading.local()


def _loaded() -> Loaded:
    """The process that has loaded the package and starts the commands of this thread."""
    if not hasattr(_LOADED, "process"):
        _LOADED.process = Loaded()
        atexit.register(_LOADED.process.close)
    found: Loaded = _LOADED.process
    return found


def _watched(line: list[str], folder: Path, env: dict[str, str], most: float) -> tuple[int, float]:
    """Status and memory; a hung command is killed."""
    memory = 0.0
    process = _loaded()
    process.start(line, folder, env, folder.parent)
    began = time.monotonic()
    while True:
        status = process.status(LOOK)
        if status is not None:
            return status, memory
        memory = max([memory, *map(peak, carriers(env[MARK]))])
        if time.monotonic() - began > most:
            kill(env[MARK])
            process.status()
            return HUNG, memory


def _bytes_of(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _short(lines: list[str]) -> list[str]:
    """As many lines as may be kept."""
    kept, size = [], 0
    for line in lines:
        size += len(line)
        if size > KEPT:
            break
        kept.append(line)
    return kept


def problems_of(command: Command, status: int, stderr: bytes, written: bytes | None) -> list[str]:
    """What is wrong with how a command ended and with what it wrote."""
    found = []
    if b"Traceback (most recent call last)" in stderr:
        found.append("a traceback")
    if status == HUNG:
        found.append("it hung")
    if status not in READ:
        if written and command.writes is not None:
            found.append(f"output at status {status}")
    elif written is None:
        found.append("no output")
    elif fault := _invalid(command.form, written):
        found.append(f"invalid output: {fault}")
    return found


def _invalid(form: Form, written: bytes) -> str:
    """Why an output is not what it should be; nothing if it is."""
    try:
        if form is Form.PDF:
            pikepdf.open(io.BytesIO(written)).close()
        elif form is Form.JSON:
            json.loads(written)
        elif form is Form.LINES:
            for line in written.decode("utf-8").split("\n")[:-1]:
                json.loads(line)
        else:
            written.decode("utf-8")
    except (ValueError, pikepdf.PdfError) as error:
        return f"{type(error).__name__}: {error}"[:200]
    return ""


def _traces(folder: Path, data: bytes, allowed: Sequence[str]) -> list[str]:
    """What else a command left in the folder, and whether its input changed."""
    found = [f"left behind: {p.name}" for p in sorted(folder.iterdir()) if p.name not in allowed]
    kept = _bytes_of(folder / DOCUMENT)
    if kept is None or hashlib.sha256(kept).digest() != hashlib.sha256(data).digest():
        found.append("the input changed")
    return found


def _letters(written: bytes | None) -> dict[str, int]:
    text, marks = _MARK.subn("", (written or b"").decode("utf-8", "replace"))
    found = Counter(char for char in text if not char.isspace())
    return {**found, UNKNOWN: marks} if marks else dict(found)


def _pages(command: Command, written: bytes | None) -> int | None:
    try:
        if command.form is Form.PDF:
            with pikepdf.open(io.BytesIO(written or b"")) as pdf:
                return len(pdf.pages)
        if command.name == "inspect":
            count = json.loads(written or b"")["pages"]["count"]
            return count if isinstance(count, int) else None
    except (ValueError, KeyError, pikepdf.PdfError):
        return None
    return None
