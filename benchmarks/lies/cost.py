"""CPU seconds of `inspect` and `text` with the look at drawings and without it.

    python -m benchmarks.lies.cost inspect FILE.pdf [--blind]

runs one of them in this process, its start included; `costs` starts both by turns.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import glyphstone
from benchmarks.timing import child_seconds
from glyphstone.verdict.claim_likeness import Sight
from glyphstone.verdict.doubts import case

__all__ = ["Cost", "costs"]


@dataclass(frozen=True, slots=True)
class Cost:
    """CPU seconds of a command on a document, the least of some runs."""

    seeing: float
    blind: float

    @property
    def ratio(self) -> float:
        """How many times the cost without the look."""
        return self.seeing / self.blind


def costs(command: str, path: Path, repetitions: int = 2) -> Cost:
    """A command on a document, with and without the look, in turns."""
    seeing, blind = [], []
    for _ in range(repetitions):
        seeing.append(_seconds(command, path))
        blind.append(_seconds(command, path, "--blind"))
    return Cost(min(seeing), min(blind))


def _seconds(command: str, path: Path, *more: str) -> float:
    # One thread, as the product's own workers run.
    call = ["env", "OPENBLAS_NUM_THREADS=1", sys.executable, "-m", "benchmarks.lies.cost"]
    return child_seconds([*call, command, str(path), *more])


def _main(command: str, path: Path, *, blind: bool) -> None:
    if blind:
        mock.patch.object(case, "sight_of", return_value=Sight()).start()
    if command == "inspect":
        glyphstone.inspect(path)
        return
    with glyphstone.open(path) as document:
        text = glyphstone.read_text(document)
        for page in text:
            len(page.blocks)
        len(text.doubtful_fonts)


if __name__ == "__main__":
    _main(sys.argv[1], Path(sys.argv[2]), blind="--blind" in sys.argv)
