"""Peak memory and CPU time of reading all glyph tables of one document, in a process of its own."""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.timing import Run, alone, say_cost

__all__ = ["read_alone"]


def read_alone(path: Path, repetitions: int) -> Run:
    """The least of some processes, each reading a document by itself."""
    return alone("benchmarks.reader.growth", path, repetitions)


def _main(path: Path) -> None:
    import glyphstone.document  # loaded now: only the reading is measured
    from benchmarks.reader.speed import table

    assert glyphstone.document
    say_cost(table, path)


if __name__ == "__main__":
    _main(Path(sys.argv[1]))
