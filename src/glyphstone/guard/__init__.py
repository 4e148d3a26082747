"""Runs one flow on one document in a process of its own, within limits of time and memory.

The limits are kept from outside: a document that hangs is killed with every process it started;
one that takes too much memory or crashes costs nothing but itself.
"""

from __future__ import annotations

from glyphstone.guard.conversations import Cancel
from glyphstone.guard.failures import CancelledError, CrashError, StartError, UnexpectedError
from glyphstone.guard.pool import warm_up
from glyphstone.guard.series import Ended, Series
from glyphstone.guard.signature import Flow, Progress
from glyphstone.guard.workers import Workers, in_place, run

__all__ = [
    "Cancel",
    "CancelledError",
    "CrashError",
    "Ended",
    "Flow",
    "Progress",
    "Series",
    "StartError",
    "UnexpectedError",
    "Workers",
    "in_place",
    "run",
    "warm_up",
]
