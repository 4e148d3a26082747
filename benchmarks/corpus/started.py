"""A corpus run of its own: `python -m benchmarks.corpus.started SOURCE OUT JOBS FLOW [ADDRESS]`.

With the address of a Ray cluster, its machines do the work.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.corpus.faulty import instant, read_or_fail
from glyphstone.corpus.engines.ray_engine import RayEngine
from glyphstone.corpus.engines.workshop import Events
from glyphstone.corpus.plan import RunHead
from glyphstone.corpus.run_settings import RunSettings
from glyphstone.corpus.runs import Engine, LocalEngine, run_corpus
from glyphstone.corpus.shards.markers import Marker
from glyphstone.guard.forked_worker import allow_forks
from glyphstone.guard.launch import worker_environment

__all__ = ["ROOT", "SETTINGS", "environment", "run_command"]

ROOT = Path(__file__).resolve().parents[2]

#: Drawings are not recognised, which would take seconds a document; limits are far above what any
#: document takes that does not hang.
SETTINGS = RunSettings(
    shard_documents=250, shapes=False, seconds=30.0, memory_bytes=600 << 20, text="lines"
)
_FLOWS = {"faulty": read_or_fail, "instant": instant}


def environment() -> dict[str, str]:
    """Where processes of the benchmark find this checkout, and one thread of BLAS as in a run.

    With more of them, which wait for each other, a bare flow would take twice the CPU time.
    """
    return {**worker_environment(), "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT)))}


def run_command(
    source: Path, out: Path, *, jobs: int = 2, flow: str = "faulty", address: str = ""
) -> tuple[list[str], dict[str, str]]:
    """The command that runs, or goes on with a run, and its environment."""
    command = [sys.executable, "-m", "benchmarks.corpus.started", str(source), str(out)]
    command += [str(jobs), flow, *([address] if address else [])]
    return command, {**environment(), "RAY_USAGE_STATS_ENABLED": "0"}


class _Memory(Events):
    """Prints the memory of this process after each shard."""

    def shard_done(self, marker: Marker) -> None:  # noqa: ARG002
        """Look at it."""
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        print(pages * 4096, flush=True)


class _Silent:
    def planned(self, head: RunHead, done: Sequence[Marker]) -> None:
        """Nobody looks."""

    def events(self) -> Events:
        """The memory is looked at."""
        return _Memory()

    def marking(self, shards: int, total: int) -> None:
        """Nobody looks."""


def main() -> None:
    """Runs, or goes on with a run."""
    source, out, jobs, flow, *address = sys.argv[1:]
    engine: Engine
    if address:
        engine = RayEngine(int(jobs), address=address[0], flow=_FLOWS[flow])
    else:
        allow_forks()  # this process is a command of its own, as glyphstone itself is
        engine = LocalEngine(int(jobs), flow=_FLOWS[flow])
    run_corpus(Path(source), Path(out), SETTINGS, engine, _Silent())


if __name__ == "__main__":
    main()
