"""Which documents thresholds were found on, and which are kept for the test."""

from __future__ import annotations

import hashlib

__all__ = ["is_test"]


def is_test(name: str) -> bool:
    """Whether a document of this name is kept for the test: half of all names, by their hash."""
    return hashlib.sha256(name.encode()).digest()[0] % 2 == 1
