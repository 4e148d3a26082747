"""CPU time and memory of `text` and `convert` at the command line, beside pdftotext."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pikepdf

import forge
from benchmarks.cost.measuring import (
    Spent,
    command,
    fitted,
    least_seconds,
    peak_memory,
    spent,
)
from benchmarks.report import Report
from glyphstone.errors import ExitCode

#: Pages of the forged documents; the real ones are those that the benchmark `documents` fetches.
PAGES, QUICK_PAGES = (1, 5, 20, 60, 114, 160), (1, 20, 60)
RUNS, QUICK_RUNS = 3, 1
#: Real documents, from the shortest to the longest at even steps.
REAL, QUICK_REAL = 12, 0
MANY, QUICK_MANY = 200, 20
LONG, SOME = 3000, 60
#: Seconds that the long document gets; far fewer than it needs.
SECONDS = 20
_FETCHED = Path(__file__).resolve().parents[2] / ".cache" / "documents"


def main() -> int:
    """Measures, fits and reports."""
    pdftotext = subprocess.run(["pdftotext", "-v"], capture_output=True, text=True, check=False)
    version = (pdftotext.stderr or pdftotext.stdout).split("\n", 1)[0].rpartition(" ")[2]
    report = Report.from_arguments(
        "cost", "What the command costs as a whole", programs={"pdftotext": version}
    )
    report.text(
        "CPU seconds of a command with all its processes, from its start to its end, import"
        " included, the least of some runs; lines are fitted over documents by their pages."
        " Verdicts on fonts are on. Memory is the sum over all processes at one moment, what they"
        " share counted once."
    )
    runs = QUICK_RUNS if report.quick else RUNS
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found = _lines(report, folder, runs)
        _memory(report, folder)
        _many(report, folder, found)
        _long(report, folder, runs)
    return report.finish()


def _documents(folder: Path, quick: bool) -> Iterator[tuple[Path, int]]:
    for pages in QUICK_PAGES if quick else PAGES:
        yield _forged(folder / f"forged-{pages}.pdf", pages), pages
    real = []
    for path in sorted(_FETCHED.rglob("*.pdf")):
        with pikepdf.open(path) as pdf:
            real.append((len(pdf.pages), path))
    real.sort()
    wanted = QUICK_REAL if quick else REAL
    step = max(len(real) / wanted, 1) if wanted else 0
    for place in range(min(wanted, len(real))):
        pages, path = real[int(place * step)]
        yield path, pages


def _forged(path: Path, pages: int) -> Path:
    """A document of so many full pages in English."""
    texts = forge.samples.sample("en_Latn").paragraphs
    page = " ".join(texts)[:2800]
    layout = forge.Layout(repeat=pages)
    path.write_bytes(forge.typeset(page, layout=layout).pdf)
    return path


def _lines(report: Report, folder: Path, runs: int) -> list[Spent]:
    found = [spent(path, pages, runs) for path, pages in _documents(folder, report.quick)]
    report.table(
        "CPU seconds by document",
        ("document", "pages", "pdftotext", "text", "convert"),
        [(one.name, one.pages, one.pdftotext, one.text, one.convert) for one in found],
    )
    lines = {
        name: fitted((one.pages, getattr(one, name)) for one in found)
        for name in ("pdftotext", "text", "convert")
    }
    peer = lines["pdftotext"].slope
    report.table(
        "Lines fitted over them",
        ("command", "fixed part, s", "ms a page", "times pdftotext's"),
        [
            (name, round(line.fixed, 3), round(1000 * line.slope, 2), round(line.slope / peer, 2))
            for name, line in lines.items()
        ],
    )
    for name, fixed, times in (("text", 0.5, 3), ("convert", 0.7, 5)):
        line = lines[name]
        report.figure(f"{name}_fixed", round(line.fixed, 3))
        report.figure(f"{name}_slope_ratio", round(line.slope / peer, 2))
        report.bar(
            f"{name}: fixed part at most {fixed} s", line.fixed <= fixed, reason=_REASONS["fixed"]
        )
        report.bar(
            f"{name}: at most {times} times pdftotext's seconds a page",
            line.slope <= times * peer,
            reason=_REASONS["slope"],
        )
    return found


_REASONS = {
    "fixed": "half of it is the import of NumPy, pikepdf and 600 modules, the rest mostly the look"
    " at drawings of claims that are in doubt",
    "slope": "lines are found and read in Python, pdftotext is compiled",
    "memory": "the modules alone take 70 MB; of prose, all lines of a document are kept",
}


def _memory(report: Report, folder: Path) -> None:
    path = _forged(folder / "memory.pdf", 114)
    rows = [(name, round(peak_memory(command(name, path)), 1)) for name in ("text", "convert")]
    report.table("Memory on 114 pages, MB", ("command", "all processes together"), rows)
    for name, peak in rows:
        report.figure(f"{name}_mb", peak)
        report.bar(f"{name}: at most 130 MB on 114 pages", peak <= 130, reason=_REASONS["memory"])


def _many(report: Report, folder: Path, found: list[Spent]) -> None:
    """One command on many short documents: the fixed part is paid once."""
    count = QUICK_MANY if report.quick else MANY
    many = folder / "many"
    many.mkdir()
    for number in range(count):
        shutil.copy(folder / "forged-1.pdf", many / f"{number:03d}.pdf")
    one = next(each for each in found if each.pages == 1)
    rows = []
    for name in ("text", "convert"):
        alone = getattr(one, name)
        whole = least_seconds(command(name, many, "-o", folder / f"out-{name}"), 1)
        more = (whole - alone) / (count - 1)
        rows.append((name, round(alone, 3), round(whole, 2), round(more, 3)))
        report.figure(f"{name}_further", round(more, 3))
        report.bar(
            f"{name}: of {count} documents each further one costs at most a quarter of the first",
            more <= alone / 4,
        )
    columns = ("command", "one alone", f"{count} in one command", "each further one")
    report.table("CPU seconds of many documents of a page", columns, rows)


def _long(report: Report, folder: Path, runs: int) -> None:
    """A document that is too long for its time, and some pages of it."""
    pages = LONG // 10 if report.quick else LONG
    long, some = _forged(folder / "long.pdf", pages), _forged(folder / "some.pdf", SOME)
    rows = []
    for name in ("text", "convert"):
        target = folder / f"long.{name}.txt"
        seconds = str(2 if report.quick else SECONDS)
        call = command(name, long, "-o", target, "--seconds", seconds)
        ended = subprocess.run(call, capture_output=True, check=False).returncode
        kept = target.stat().st_size if target.exists() else 0
        whole = least_seconds(command(name, some), runs)
        part = least_seconds(command(name, long, "--pages", f"1-{SOME}"), runs)
        rows.append((name, ended, kept, round(part / whole, 2)))
        report.figure(f"{name}_pages_ratio", round(part / whole, 2))
        ends = ended == ExitCode.LIMIT and kept > 0
        report.bar(f"{name}: {pages:,} pages end with what was read in {seconds} s", ends)
        report.bar(
            f"{name}: --pages 1-{SOME} of them at most 1.5 times a file of these",
            part <= 1.5 * whole,
        )
    columns = ("command", "exit status", "bytes kept", f"1-{SOME} of it, times a file of {SOME}")
    report.table(f"A document of {pages:,} pages", columns, rows)


if __name__ == "__main__":
    raise SystemExit(main())
