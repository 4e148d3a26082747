"""Peak memory and CPU time of reading all glyph tables of one document, in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.reader.documents import ROOT
from benchmarks.timing import peak_megabytes

__all__ = ["Run", "read_alone"]


@dataclass(frozen=True, slots=True)
class Run:
    """What one process needed."""

    glyphs: int
    #: CPU seconds without start and import.
    seconds: float
    #: Peak of resident memory, in MB, of the whole process, and before the document was opened.
    peak: float
    before: float


def read_alone(path: Path, repetitions: int) -> Run:
    """The least of some processes, each reading a document by itself."""
    runs = [_started(path) for _ in range(repetitions)]
    return Run(
        glyphs=runs[0].glyphs,
        seconds=min(run.seconds for run in runs),
        peak=min(run.peak for run in runs),
        before=min(run.before for run in runs),
    )


def _started(path: Path) -> Run:
    command = [sys.executable, "-m", "benchmarks.reader.growth", str(path)]
    return Run(**json.loads(subprocess.check_output(command, text=True, cwd=ROOT)))


def _main(path: Path) -> None:
    from benchmarks.reader.speed import table

    before = peak_megabytes()
    start = time.process_time()
    glyphs = table(path)
    seconds = time.process_time() - start
    print(json.dumps(asdict(Run(glyphs, seconds, peak_megabytes(), before))))


if __name__ == "__main__":
    _main(Path(sys.argv[1]))
