"""Flows that behave and misbehave, to be run under guard."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import cast

import numpy as np
from numpy.typing import NDArray

from glyphstone.errors import NotAPdfError, OutputError, Place
from glyphstone.guard import Progress


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True, slots=True)
class Key:
    number: int
    generation: int


@dataclass(frozen=True, slots=True)
class Rich:
    """One of each thing that tasks and outcomes are made of."""

    path: Path | None
    pages: frozenset[int]
    names: set[str]
    pair: tuple[int, str]
    colour: Colour
    widths: NDArray[np.int32]
    keyed: dict[Key, tuple[int, ...]]
    text: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Surroundings:
    pid: int
    parent: int
    session: int
    folder: Path
    environment: dict[str, str]
    interrupt_is_ignored: bool
    core_bytes: int
    threads_of_parent: int


class PickyError(OutputError):
    """An error with attributes of its own."""

    def __init__(self, what: str, pages: tuple[int, ...]) -> None:
        super().__init__(what, place=Place(file="p.pdf", page=3), next_step="Ask again.")
        self.pages = pages
        self.folder = Path("out")
        self.verdict = "partial"


def double(task: int, progress: Progress) -> int:
    progress(1, 2)
    return 2 * task


def echo(task: Rich, progress: Progress) -> Rich:  # noqa: ARG001
    return task


def surroundings(task: None, progress: Progress) -> Surroundings:  # noqa: ARG001
    import resource

    tasks = Path(f"/proc/{os.getppid()}/task")
    return Surroundings(
        pid=os.getpid(),
        parent=os.getppid(),
        session=os.getsid(0),
        folder=Path.cwd(),
        environment=dict(os.environ),
        interrupt_is_ignored=signal.getsignal(signal.SIGINT) is signal.SIG_IGN,
        core_bytes=resource.getrlimit(resource.RLIMIT_CORE)[0],
        threads_of_parent=len(list(tasks.iterdir())) if tasks.is_dir() else 1,
    )


def hang(task: None, progress: Progress) -> None:  # noqa: ARG001
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        pass


def hang_with_child(task: Path, progress: Progress) -> None:  # noqa: ARG001
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    _note(task, child.pid)
    time.sleep(600)


def _note(path: Path, pid: int) -> None:
    part = path.with_suffix(".part")
    part.write_text(str(pid), encoding="ascii")
    part.rename(path)  # whoever sees the file sees all of it


def leave_child_behind(task: None, progress: Progress) -> int:  # noqa: ARG001
    return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]).pid


def swell(task: None, progress: Progress) -> None:  # noqa: ARG001
    blocks = []
    while True:
        blocks.append(bytearray(16 << 20))


def crash(task: None, progress: Progress) -> None:  # noqa: ARG001
    os.kill(os.getpid(), signal.SIGSEGV)


def leave(task: None, progress: Progress) -> None:  # noqa: ARG001
    os._exit(3)


def refuse(task: None, progress: Progress) -> None:  # noqa: ARG001
    raise NotAPdfError("this is a hat.", place=Place(file="hat.pdf"), next_step="Wear it.")


def be_picky(task: None, progress: Progress) -> None:  # noqa: ARG001
    raise PickyError("no.", (1, 2))


def stumble(task: None, progress: Progress) -> None:  # noqa: ARG001
    raise KeyError("surprise")


def give_up(task: None, progress: Progress) -> None:  # noqa: ARG001
    sys.exit("enough")


def lie(task: None, progress: Progress) -> int:  # noqa: ARG001
    return cast(int, "not a number")


def babble(task: bytes, progress: Progress) -> None:  # noqa: ARG001
    """Writes bytes of its own into every connection it has, and ends."""
    _babble(task)
    os._exit(0)


def stammer(task: bytes, progress: Progress) -> None:  # noqa: ARG001
    """Writes bytes of its own into every connection it has, and hangs."""
    _babble(task)
    time.sleep(600)


def _babble(noise: bytes) -> None:
    for descriptor in range(3, 64):
        with contextlib.suppress(OSError):
            os.write(descriptor, noise)


def shout(task: None, progress: Progress) -> bool:  # noqa: ARG001
    for descriptor in (1, 2):
        os.write(descriptor, b"noise of a library\n")
    return os.read(0, 1) == b""


def fill(task: int, progress: Progress) -> bytes:  # noqa: ARG001
    return bytes(task)


def size(task: bytes, progress: Progress) -> int:  # noqa: ARG001
    return len(task)


def kill_worker(task: None, progress: Progress) -> None:  # noqa: ARG001
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(600)


def wait_for(task: tuple[Path, Path], progress: Progress) -> str:  # noqa: ARG001
    """Notes its process in a file and waits for another file."""
    own, other = task
    _note(own, os.getpid())
    while not other.exists():
        time.sleep(0.01)
    return own.name


def behave(task: str, progress: Progress) -> str:
    if task == "crash":
        crash(None, progress)
    if task == "hang":
        hang(None, progress)
    return task


def loader(task: None, progress: Progress) -> int:  # noqa: ARG001
    from tests.guard.loaded_once import LOADED_BY

    return LOADED_BY


def is_loaded(task: str, progress: Progress) -> bool:  # noqa: ARG001
    return task in sys.modules


def open_files(task: int, progress: Progress) -> list[str]:  # noqa: ARG001
    """Where the open descriptors of the process lead."""
    found = []
    for entry in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(OSError):
            found.append(str(entry.readlink()))
    return found


class Deed(Enum):
    """What one document of a series does to its process."""

    FINE = "fine"
    REFUSE = "refuse"
    CRASH = "crash"
    STUMBLE = "stumble"
    SWELL = "swell"
    BE_KILLED = "be killed"


def serve(task: Deed, progress: Progress) -> int:
    """The process that serves; raises or dies if that is asked for."""
    if task is Deed.REFUSE:
        refuse(None, progress)
    if task is Deed.CRASH:
        crash(None, progress)
    if task is Deed.STUMBLE:
        stumble(None, progress)
    if task is Deed.SWELL:
        swell(None, progress)
    if task is Deed.BE_KILLED:
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()
