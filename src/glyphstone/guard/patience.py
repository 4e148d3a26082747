"""How long the guard waits and how much it takes at a time: none of it changes a result."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PATIENCE", "Patience"]


@dataclass(frozen=True, slots=True)
class Patience:
    """Each number with its unit. All were set by hand and not swept."""

    #: Seconds the worker may take to start or to load modules: a hundred times what it takes.
    start_seconds: float = 120.0
    #: Seconds for a process that has answered to end by itself: it needs about a thousandth of a
    #: second, more if the machine is very busy.
    leave_seconds: float = 10.0
    #: Seconds for the system to clear a killed process away; then we go on without it.
    kill_seconds: float = 10.0
    #: Seconds between two looks at whether to stop: a person does not notice the delay.
    cancel_seconds: float = 0.1
    #: Seconds between two reports of progress, at least: faster than a person can follow a bar.
    progress_seconds: float = 0.1
    #: Seconds that the shortest wait takes: 0 would mean not to wait at all.
    shortest_seconds: float = 0.001
    #: Bytes that one call to the system may bring.
    chunk_bytes: int = 1 << 20
    #: Bytes of the longest frame about a document: an error message of the system.
    news_bytes: int = 1 << 16
    #: Bytes by which the system wakes the worker that are read at a time: one for each signal.
    wake_bytes: int = 4096
    #: Characters of a failed start that are kept for those who ask for details.
    last_words: int = 4000


PATIENCE = Patience()
