"""Memory of the process that sees to a run, while many documents go by."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from benchmarks.corpus.started import run_command
from benchmarks.report import Report

#: Documents that go by, of a full run and of a quick one.
DOCUMENTS, QUICK_DOCUMENTS = 40_000, 2_000
#: The most that may be held in addition for each ten thousand.
MOST_BYTES = 1_000_000
#: Rows of the table.
_ROWS = 8


def main(arguments: list[str]) -> int:
    """Measures and reports; the exit status says whether all bars hold."""
    report = Report.from_arguments(
        "corpus-memory",
        "Corpora: memory of the process that sees to a run",
        arguments=arguments,
    )
    report.bench = "corpus PART=memory"
    count = QUICK_DOCUMENTS if report.quick else DOCUMENTS
    folder = Path(tempfile.mkdtemp(prefix="glyphstone-corpus."))
    try:
        command, environment = run_command(_manifest(folder, count), folder / "out", flow="instant")
        printed = subprocess.run(command, env=environment, capture_output=True, check=True).stdout
        held = [int(line) for line in printed.split()]
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    each = count // len(held)
    step = max(1, len(held) // _ROWS)
    report.text(
        f"{count:,} documents that are read at once, in shards of {each:,}: what is left is the"
        " work of the process that sees to the run. Resident memory after each shard."
    )
    report.table(
        "Memory",
        ("documents", "MB"),
        [((shard + 1) * each, held[shard] / 1e6) for shard in range(step - 1, len(held), step)],
    )
    # The first eighth fills caches that stay as they are.
    first = step - 1
    grown = (held[-1] - held[first]) / ((len(held) - 1 - first) * each) * 10_000
    report.figure("documents", count)
    report.figure("bytes more for each ten thousand documents", round(grown))
    if not report.quick:  # so few documents say nothing
        report.bar(
            "at most 1 MB more for each 10,000 documents, over 40,000",
            grown <= MOST_BYTES,
            reason=f"{grown / 1e6:.2f} MB",
        )
    return report.finish()


def _manifest(folder: Path, documents: int) -> Path:
    manifest = folder / "manifest.jsonl"
    with manifest.open("w", encoding="utf-8") as file:
        for number in range(documents):
            file.write(json.dumps({"path": f"{number % 100:02}/document-{number:07}.pdf"}) + "\n")
    return manifest
