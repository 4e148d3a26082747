"""What tests ask the system about processes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

#: Far more than anything takes; only so that a broken build does not hang for ever.
PATIENCE_SECONDS = 60.0


def is_gone(pid: int) -> bool:
    """Whether a process has ended; a zombie has."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[0]
    except (ProcessLookupError, FileNotFoundError):
        return True
    return state == "Z"


def ends(pid: int) -> bool:
    """Whether a process ends, given time."""
    return _comes_true(lambda: is_gone(pid))


def marked(mark: str) -> list[int]:
    """The living processes that have a word in the environment they were started with."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            environment = (folder / "environ").read_bytes()
        except OSError:
            continue
        if mark.encode() in environment and not is_gone(int(folder.name)):
            found.append(int(folder.name))
    return found


def none_is_left(mark: str) -> bool:
    """Whether all processes with a mark end, given time."""
    return _comes_true(lambda: not marked(mark))


def appears(path: Path) -> bool:
    """Whether a file appears, given time."""
    return _comes_true(path.exists)


def _comes_true(condition: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False
