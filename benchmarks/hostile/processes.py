"""Processes that carry a mark, whoever is their parent by now.

A command that is started anew has it in its environment; one that is a fork of a loaded process
works in a folder that has it in its name.
"""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

__all__ = ["MARK", "carriers", "ended", "kill", "peak"]

#: The environment variable whose value marks a command and everything that it starts.
MARK = "GLYPHSTONE_HOSTILE_MARK"
_PROC = Path("/proc")


def carriers(mark: str, proc: Path = _PROC) -> list[int]:
    """The processes that carry a mark; those that have ended carry none."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for folder in proc.iterdir():
        if not folder.name.isdigit():
            continue
        try:
            environment = (folder / "environ").read_bytes()
        except OSError:
            continue
        if wanted in environment.split(b"\0") or mark in _workplace(folder):
            found.append(int(folder.name))
    return sorted(found)


def _workplace(process: Path) -> str:
    """The folder that a process works in; nothing if it has ended."""
    try:
        return str((process / "cwd").readlink())
    except OSError:
        return ""


def peak(pid: int, proc: Path = _PROC) -> float:
    """The peak of a process's resident memory so far, in MiB; 0 if it has ended."""
    try:
        status = (proc / str(pid) / "status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0.0
    rows = [row.split() for row in status.splitlines() if row.startswith("VmHWM:")]
    return int(rows[0][1]) / 1024 if rows else 0.0


def ended(mark: str, patience: float) -> float | None:
    """Seconds until no process carries the mark; none if some still do after so many seconds."""
    began = time.monotonic()
    while carriers(mark):
        if time.monotonic() - began > patience:
            return None
        time.sleep(0.05)
    return time.monotonic() - began


def kill(mark: str) -> None:
    """Ends what still carries a mark."""
    for pid in carriers(mark):
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue
