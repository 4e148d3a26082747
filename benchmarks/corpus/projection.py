"""What ten million documents would take, by what was measured on few."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.report import Cell, Report

__all__ = ["Measured", "bytes_in", "hours", "told_projection"]

DOCUMENTS = 10_000_000
#: Nodes of a cluster, and cores of each: what one can rent.
NODES, CORES = 10, 64


@dataclass(frozen=True, slots=True)
class Measured:
    """What so many documents took."""

    what: str
    documents: int
    cpu_seconds: float
    #: Of input and of output, one document.
    bytes_read: float
    bytes_written: float

    @property
    def rate(self) -> float:
        """Documents a second and core."""
        return self.documents / self.cpu_seconds


def hours(rate: float, documents: int = DOCUMENTS, cores: int = NODES * CORES) -> float:
    """Hours by the clock, if all cores have work to the end."""
    return documents / (rate * cores * 3600)


def bytes_in(folder: Path) -> int:
    """The size of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def told_projection(report: Report, measured: Sequence[Measured]) -> None:
    """Hours and storage for ten million documents of each kind."""
    rows: list[Sequence[Cell]] = [
        (
            one.what,
            one.rate,
            DOCUMENTS / one.rate / 3600,
            hours(one.rate),
            DOCUMENTS * one.bytes_read / 1e9,
            DOCUMENTS * one.bytes_written / 1e9,
        )
        for one in measured
    ]
    report.table(
        f"Ten million documents, by these rates; {NODES} nodes of {CORES} cores",
        ("documents like", "a second a core", "core hours", "hours", "GB read", "GB written"),
        rows,
    )
    report.text(
        "Arithmetic, not a measurement: documents / (rate x cores x 3,600), CPU time of the whole"
        " run with its coordinator. A node whose shards take longest is waited for, and storage"
        " that delivers more slowly than documents are read costs in addition."
    )
    for one in measured:
        report.figure(f"{one.what}: hours for ten million", round(hours(one.rate), 2))
