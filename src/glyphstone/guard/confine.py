"""Bounds that a document's process sets for itself before it reads a byte of the document."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
from pathlib import Path

__all__ = ["bound_memory", "die_with", "lead_group", "resident_bytes", "silence"]

_PR_SET_PDEATHSIG = 1
#: Loaded before any fork: a child that is short of memory should not have to load libraries.
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def lead_group() -> None:
    """Starts a session and process group, so that the process can be killed with all it starts."""
    if hasattr(os, "setsid"):
        with contextlib.suppress(OSError):
            os.setsid()


def die_with(parent: int) -> None:
    """Has the system kill this process when its parent ends; ends it now if that has happened.

    Linux sends the signal when the parent's *thread* ends: the parent must have only one.
    """
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)


def silence() -> None:
    """Connects input and output to the null device: libraries in C write messages there."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in range(3):
        os.dup2(nothing, descriptor)
    if nothing > 2:
        os.close(nothing)


def bound_memory(memory_bytes: int) -> None:
    """Has the system refuse more memory than this, not counting what is reserved and unused."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    reserved = 0
    with contextlib.suppress(OSError, ValueError):
        size, resident = Path("/proc/self/statm").read_text(encoding="ascii").split()[:2]
        reserved = (int(size) - int(resident)) * resource.getpagesize()
    _lower(resource.RLIMIT_AS, memory_bytes + reserved)
    _lower(resource.RLIMIT_CORE, 0)  # a crash leaves no file behind


def resident_bytes() -> int:
    """The memory that this process holds now; 0 where the system does not say."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * resource.getpagesize()
    except (ImportError, OSError, ValueError):
        return 0


def _lower(kind: int, limit: int) -> None:
    import resource

    _, most = resource.getrlimit(kind)
    if most != resource.RLIM_INFINITY:
        limit = min(limit, most)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(kind, (limit, limit))
