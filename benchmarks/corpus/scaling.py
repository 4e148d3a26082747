"""How long a run takes on a Ray cluster of some nodes on this machine."""

from __future__ import annotations

import subprocess
import time
import uuid
from pathlib import Path

from benchmarks.corpus.clustered import cluster
from benchmarks.corpus.killing import start

__all__ = ["clustered"]


def clustered(source: Path, out: Path, nodes: int) -> float:
    """Seconds of a run on a cluster that stands already."""
    mark = uuid.uuid4().hex
    with cluster(nodes, mark) as (address, _):
        began = time.monotonic()
        process = start(source, out, mark, address)
        if process.wait() != 0:
            raise subprocess.CalledProcessError(process.returncode, process.args)
        return time.monotonic() - began
