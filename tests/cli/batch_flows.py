"""Flows for tests of the batch: they must stand in a module that another process can import."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from glyphstone.errors import UnreadableError
from glyphstone.flows import Progress


@dataclass(frozen=True, slots=True)
class Word:
    """A word, and what to wait for before it is answered."""

    text: str
    seconds: float = 0.0
    gate: Path | None = None


def shout(word: Word, progress: Progress) -> str:
    """The word in capitals; the word `fail` is an error."""
    progress(1, 1)
    time.sleep(word.seconds)
    while word.gate is not None and not word.gate.exists():
        time.sleep(0.01)
    if word.text == "fail":
        raise UnreadableError("fail")
    return word.text.upper()
