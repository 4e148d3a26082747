"""Paragraphs, sentences, words, hyphens, models, real files, speed and hostile documents."""

from __future__ import annotations

import importlib
import sys
import time
import traceback

from benchmarks.prose.part import Part
from benchmarks.report import Report
from benchmarks.scripts.real_peers import pdftotext_version

#: Parts of the benchmark, each a module with `measure(quick)` that gives a `Part`; what is timed
#: comes first, before anything else has made the machine busy.
PARTS = ("speed", "structure", "boundaries", "models", "beside_peers", "validity", "mutants")


def main() -> int:
    """Measures and reports; the exit status says whether all bars hold."""
    report = Report.from_arguments(
        "prose",
        "Prose: the paragraphs, sentences and words that an author wrote",
        packages=("sentencex", "lxml", "pikepdf"),
        programs={"pdftotext": pdftotext_version()},
    )
    for name in PARTS:
        began = time.monotonic()
        add(report, name)
        print(f"{name}: {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    return report.finish()


def add(report: Report, name: str) -> None:
    """One of the parts; if it fails the others are told all the same, and a bar says so."""
    module = importlib.import_module(f"benchmarks.prose.{name}")
    try:
        found: Part = module.measure(report.quick)
    except Exception as error:
        traceback.print_exc()
        report.bar(f"{name} can be measured", False, reason=f"{type(error).__name__}: {error}")
        return
    found.tell(report, name)


if __name__ == "__main__":
    raise SystemExit(main())
