"""What the corpus layer costs beside bare flows, and reading beside other tools.

Every figure is one of time, so the machine must do nothing else meanwhile.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from statistics import median

import pypdfium2

from benchmarks.corpus.documents import make_folder, make_real_folder
from benchmarks.corpus.projection import Measured, bytes_in, told_projection
from benchmarks.corpus.scaling import clustered
from benchmarks.corpus.timed import Cost, bare, in_corpus, peer
from benchmarks.report import Cell, Report
from benchmarks.scripts.real_peers import PyMuPDF, pdftotext_version

#: Documents by which costs are compared, small ones and real ones of any size: what few take is
#: taken off what many take, and with it the start of all processes.
FEW, MANY = 60, 1060
QUICK_FEW, QUICK_MANY = 20, 80
REAL_FEW, REAL_MANY = 10, 110
QUICK_REAL_FEW, QUICK_REAL_MANY = 2, 12
#: Times that everything is measured, one after another; the median counts.
TIMES = 5
#: Workers of the run that is judged.
WORKERS = 2
#: What must show.
MOST_OVERHEAD, LEAST_THROUGHPUT, LEAST_OF_PDFTOTEXT = 0.08, 0.95, 0.25
PEERS = ("pdftotext", "pypdfium2", "pdfminer.six", "PyMuPDF")
#: Modules of peers that the tests do without.
_MODULES = {"pdfminer.six": "pdfminer"}


def main(arguments: list[str]) -> int:
    """Measures and reports; the exit status says whether all bars hold."""
    for name, module in _MODULES.items():
        if find_spec(module) is None:  # told now, not after an hour
            print(f"{name} is not installed; make bench installs it.", file=sys.stderr)
            return 2
    report = Report.from_arguments(
        "corpus-costs",
        "Corpora: what the corpus layer costs, and other tools",
        packages=("pypdfium2", "pdfminer.six", "ray"),
        arguments=arguments,
    )
    report.bench = "corpus PART=costs"
    folder = Path(tempfile.mkdtemp(prefix="glyphstone-corpus."))
    try:
        _measure(report, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return report.finish()


def _measure(report: Report, folder: Path) -> None:
    quick = report.quick
    few, many = (QUICK_FEW, QUICK_MANY) if quick else (FEW, MANY)
    small = _Pair(folder / "small-few", folder / "small-many")
    make_folder(small.few, few, 0)
    make_folder(small.many, many, 0)
    layer = told_layer(report, folder, small, 1 if quick else TIMES)
    told_cluster(report, folder, small)
    few, many = (QUICK_REAL_FEW, QUICK_REAL_MANY) if quick else (REAL_FEW, REAL_MANY)
    real = _Pair(folder / "real-few", folder / "real-many")
    make_real_folder(real.few, few)
    make_real_folder(real.many, many)
    told_projection(
        report,
        [
            _measured("small ones", small, layer, folder / "out-of-small"),
            _measured("real ones of any size", real, None, folder / "out-of-real"),
        ],
    )
    times = 1 if quick else 3
    told_peers(report, "small documents", small, times)
    told_peers(report, "real documents of any size", real, times)


@dataclass(frozen=True, slots=True)
class _Pair:
    """A folder of few documents, and one of the same and many more."""

    few: Path
    many: Path

    @property
    def documents(self) -> int:
        """How many more."""
        return _documents(self.many) - _documents(self.few)

    @property
    def pages(self) -> int:
        """How many more."""
        return _pages(self.many) - _pages(self.few)

    def cost(self, of: Callable[[Path], Cost]) -> Cost:
        """What the further ones cost."""
        return of(self.many) - of(self.few)


def _documents(folder: Path) -> int:
    return sum(1 for _ in folder.rglob("*.pdf"))


def _pages(folder: Path) -> int:
    found = 0
    for path in folder.rglob("*.pdf"):
        try:
            pdf = pypdfium2.PdfDocument(path)
        except pypdfium2.PdfiumError:
            continue
        found += len(pdf)
        pdf.close()
    return found


def _medians(measured: Mapping[str, Callable[[], Cost]], times: int) -> dict[str, Cost]:
    """The median cost of each, all measured in turn so that a slow while hits them alike."""
    found: dict[str, list[Cost]] = {name: [] for name in measured}
    for round_ in range(times):
        names = list(measured)
        for name in names if round_ % 2 == 0 else reversed(names):
            found[name].append(measured[name]())
            print(f"{name}: {found[name][-1]}", file=sys.stderr, flush=True)
    return {
        name: Cost(median(one.wall for one in costs), median(one.cpu for one in costs))
        for name, costs in found.items()
    }


def _measured(what: str, pair: _Pair, cost: Cost | None, out: Path) -> Measured:
    """What a corpus run over a pair took, its start left out, and how much it reads and writes."""
    few, many = (out.with_name(f"{out.name}-{name}") for name in ("few", "many"))
    run = in_corpus(pair.many, many, WORKERS) - in_corpus(pair.few, few, WORKERS)
    return Measured(
        what,
        pair.documents,
        (cost or run).cpu,
        bytes_in(pair.many) / _documents(pair.many),
        (bytes_in(many) - bytes_in(few)) / pair.documents,
    )


def told_layer(report: Report, folder: Path, small: _Pair, times: int) -> Cost:
    """Corpus runs beside bare flows over the same documents; the cost of two workers."""
    runs = iter(range(1_000_000))

    def flow(jobs: int) -> Cost:
        return small.cost(lambda source: bare(source, jobs))

    def run(jobs: int) -> Cost:
        return small.cost(lambda source: in_corpus(source, folder / f"out-{next(runs)}", jobs))

    names = {
        f"{what}, {jobs}": partial(one, jobs)
        for what, one in (("bare flows side by side", flow), ("corpus run, workers", run))
        for jobs in (1, 2)
    }
    found = _medians(names, times)
    flows = {jobs: found[f"bare flows side by side, {jobs}"] for jobs in (1, 2)}
    corpus = {jobs: found[f"corpus run, workers, {jobs}"] for jobs in (1, 2)}
    report.text(
        f"{small.documents:,} small documents, {small.pages:,} pages; median of {times}, each"
        " without the start of all processes. Drawings are not recognised; text as lines."
    )
    rows: list[Sequence[Cell]] = [(name, one.cpu, one.wall) for name, one in found.items()]
    report.table("The layer", ("what", "CPU seconds", "seconds by the clock"), rows)
    overhead = corpus[2].cpu / flows[2].cpu - 1
    throughput = flows[2].wall / corpus[2].wall
    report.figure("overhead of the corpus layer, CPU", round(overhead, 4))
    report.figure("throughput beside two bare flows", round(throughput, 4))
    report.figure("two workers to one", round(corpus[1].wall / corpus[2].wall, 4))
    report.figure("two bare flows to one", round(flows[1].wall / flows[2].wall, 4))
    report.figure("documents a CPU second, corpus run", round(small.documents / corpus[2].cpu, 2))
    report.bar("overhead under 8 % of CPU time", overhead < MOST_OVERHEAD, reason=f"{overhead:.1%}")
    report.bar(
        "two workers at least at 95 % of two bare flows side by side",
        throughput >= LEAST_THROUGHPUT,
        reason=f"{throughput:.1%}",
    )
    return corpus[2]


def told_cluster(report: Report, folder: Path, small: _Pair) -> None:
    """The same documents on a cluster on this machine: what Ray adds, and what a node adds."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1
    rows: list[Sequence[Cell]] = []
    rates = {}
    for nodes in range(1, min(cores, 4) + 1):
        costs = {
            name: clustered(source, folder / f"ray-{nodes}-{name}", nodes)
            for name, source in (("few", small.few), ("many", small.many))
        }
        seconds = costs["many"] - costs["few"]
        rates[nodes] = small.documents / seconds
        rows.append((nodes, seconds, rates[nodes], rates[nodes] / rates[1]))
    report.table(
        "On a Ray cluster on this machine, one worker a node",
        ("nodes", "seconds", "documents a second", "to one node"),
        rows,
    )
    report.figure("two Ray nodes to one", round(rates.get(2, rates[1]) / rates[1], 4))


def told_peers(report: Report, what: str, pair: _Pair, times: int) -> None:
    """The same documents by other tools, one process each."""
    mupdf = PyMuPDF()
    measured: dict[str, Callable[[], Cost]] = {
        "glyphstone, trust check included": lambda: pair.cost(lambda source: bare(source, 1))
    }
    for name in PEERS:
        if name == "PyMuPDF" and mupdf.missing:
            report.text(f"PyMuPDF is left out: {mupdf.missing}.")
            continue
        python = mupdf.python if name == "PyMuPDF" else None
        measured[name] = partial(pair.cost, partial(_peer, name, python))
    report.programs = {"pdftotext": pdftotext_version(), "PyMuPDF": mupdf.version}
    found = _medians(measured, times)
    documents, pages = pair.documents, pair.pages
    report.table(
        f"{what.capitalize()}, a core, a second",
        ("tool", "documents", "pages"),
        [(name, documents / one.cpu, pages / one.cpu) for name, one in found.items()],
    )
    report.text(f"{documents:,} documents, {pages:,} pages; a tool that refuses one counts it too.")
    share = found["pdftotext"].cpu / next(iter(found.values())).cpu
    report.figure(f"{what}: share of pdftotext's pages a second", round(share, 4))
    report.figure(f"{what}: pages a CPU second", round(pages / next(iter(found.values())).cpu, 2))
    report.bar(
        f"{what}: at least 25 % of pdftotext's pages a second a core",
        share >= LEAST_OF_PDFTOTEXT,
        reason=f"{share:.1%}",
    )


def _peer(name: str, python: Path | None, source: Path) -> Cost:
    return peer(name, source, python)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
