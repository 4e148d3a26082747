"""Interaction: `python -m benchmarks.interaction [--quick]`."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import glyphstone
from benchmarks.effort.documents import Printed
from benchmarks.effort.person import Person
from benchmarks.interaction.documents import DOCUMENTS, LongDocument, long_document
from benchmarks.report import Cell, Report
from forge import Forged
from glyphstone.answers.session import Session
from glyphstone.flows.recover import Recovery, open_recovery
from glyphstone.flows.recovery.document_reading import ReadTask, read_document
from glyphstone.flows.recovery.evidence_gathering import gather
from glyphstone.flows.recovery.project import Project
from glyphstone.flows.recovery.solving import Solving
from glyphstone.model import FontKey
from glyphstone.options import Limits

PAGES, QUICK_PAGES = 71, 8
#: What a person notices as waiting: after an answer, and before the first question.
STEP_SECONDS, OPENING_SECONDS = 0.1, 3.0
#: The part of all steps that must be done in that time.
LATE = 0.95
#: Seconds that reading may take before it counts as failed; the benchmark measures, and a busy
#: machine is no failure.
_PATIENCE = 600.0
#: The opening is measured so many times, and the least counts: the first one reads from the disk.
_OPENINGS = 3


@dataclass(frozen=True)
class Waiting:
    """What a person waited for, in seconds on the clock."""

    pages: int
    glyphs: int
    words: int
    openings: tuple[float, ...]
    #: The same work in this process alone, in seconds of CPU.
    opening_cpu: float
    #: From an answer to the next question: on the clock, and of this process.
    steps: tuple[float, ...]
    steps_cpu: tuple[float, ...]
    wrong: int
    unknown: int

    @property
    def opening(self) -> float:
        """The least opening."""
        return min(self.openings)


class _Watched(Person):
    """A person whose every step is timed: the answer, and the question that follows it."""

    def __init__(self, printed: Printed, session: Session) -> None:
        super().__init__(printed, session)
        self.steps: list[float] = []
        self.steps_cpu: list[float] = []

    def answer_all(self) -> None:
        """Answer until nothing is asked."""
        question = self.session.next_question(skip=self._skipped)
        while question is not None:
            begun, own = time.perf_counter(), time.process_time()
            outcome = self._answer(question)
            if outcome.answer is None:
                self._skipped.append(question.token)
            self.settle(outcome)
            question = self.session.next_question(skip=self._skipped)
            self.steps.append(time.perf_counter() - begun)
            self.steps_cpu.append(time.process_time() - own)


def _opened(path: Path, folder: Path) -> tuple[Recovery, float]:
    """A recovery whose first question is there, and how long that took."""
    begun = time.perf_counter()
    recovery = open_recovery(
        [path],
        project=folder / "file.glyphstone",
        library=folder / "none",
        limits=Limits(seconds=_PATIENCE),
    )
    recovery.session.next_question()
    return recovery, time.perf_counter() - begun


def _worked(path: Path, folder: Path) -> float:
    """Seconds of CPU that an opening takes, all in this process."""
    begun = time.process_time()
    read = read_document(ReadTask(path), lambda _done, _total: None)
    gathered = gather([read], library=folder / "none")
    project = Project(folder / "worked.glyphstone", [read], read_only=True)
    Solving([read], project, gathered, library=folder / "none").session.next_question()
    return time.process_time() - begun


def measured(one: LongDocument, pages: int) -> Waiting:
    """A whole recovery by an attentive person, timed."""
    forged = long_document(one, pages)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "file.pdf"
        path.write_bytes(forged.pdf)
        openings = []
        for _ in range(_OPENINGS - 1):
            recovery, seconds = _opened(path, folder)
            recovery.close()
            openings.append(seconds)
        recovery, seconds = _opened(path, folder)
        with recovery:
            recovery.project.begin()
            printed = Printed(forged, recovery.book, _numbers(forged, path))
            person = _Watched(printed, recovery.session)
            effort = person.recover()
            unknown = recovery.session.progress().glyphs.unknown
        worked = _worked(path, folder)
    truth = forged.truth.glyphs
    return Waiting(
        pages=int(truth.page.max()) + 1,
        glyphs=len(truth.page),
        words=effort.words,
        openings=(*openings, seconds),
        opening_cpu=worked,
        steps=tuple(person.steps),
        steps_cpu=tuple(person.steps_cpu),
        wrong=len(effort.wrong),
        unknown=unknown,
    )


def _numbers(forged: Forged, path: Path) -> dict[FontKey, int]:
    """For each font of the document its number in the truth."""
    numbers = {font.base_font: number for number, font in enumerate(forged.truth.fonts)}
    with glyphstone.open(path) as document:
        return {
            font.key: numbers[f"{font.subset_tag}+{font.name}" if font.subset_tag else font.name]
            for font in document.fonts
        }


def share(values: Sequence[float], part: float) -> float:
    """The value below which a part of all values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


_COLUMNS = (
    "document", "pages", "glyphs", "words typed", "opening, s", "slowest opening, s",
    "CPU of opening, s", "steps", "median, ms", "p95, ms", "slowest, ms", "p95 of CPU, ms",
    "unknown at the end", "wrong at the end",
)  # fmt: skip


def _row(name: str, found: Waiting) -> tuple[Cell, ...]:
    return (
        name,
        found.pages,
        found.glyphs,
        found.words,
        round(found.opening, 2),
        round(max(found.openings), 2),
        round(found.opening_cpu, 2),
        len(found.steps),
        round(1000 * share(found.steps, 0.5), 1),
        round(1000 * share(found.steps, LATE), 1),
        round(1000 * max(found.steps, default=0.0), 1),
        round(1000 * share(found.steps_cpu, LATE), 1),
        found.unknown,
        found.wrong,
    )


def _tell_bars(report: Report, one: LongDocument, found: Waiting) -> None:
    late, own = share(found.steps, LATE), share(found.steps_cpu, LATE)
    name = one.language.partition("_")[0]
    report.figure(f"opening_seconds_{name}", round(found.opening, 3))
    report.figure(f"opening_cpu_seconds_{name}", round(found.opening_cpu, 3))
    report.figure(f"step_p95_seconds_{name}", round(late, 4))
    report.figure(f"step_p95_cpu_seconds_{name}", round(own, 4))
    # On a busy machine the clock tells how long others worked; so the load stands beside it.
    busy = f"{os.getloadavg()[0]:.1f} processes at work on {os.cpu_count()} cores"
    report.bar(
        f"{one.name}: 95 of 100 steps under {1000 * STEP_SECONDS:.0f} ms",
        late < STEP_SECONDS,
        reason=f"{1000 * own:.0f} ms of CPU; {busy}",
    )
    report.bar(
        f"{one.name}: the first question in under {OPENING_SECONDS:g} s",
        found.opening < OPENING_SECONDS,
        reason=f"{found.opening_cpu:.1f} s of CPU; {busy}",
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures, reports, and says by the exit status whether all bars hold."""
    report = Report.from_arguments(
        "interaction", "Interaction: how long a person waits", arguments=arguments
    )
    rows = []
    for one in DOCUMENTS:
        found = measured(one, QUICK_PAGES if report.quick else PAGES)
        rows.append(_row(one.name, found))
        _tell_bars(report, one, found)
    report.table("What a person waits for", _COLUMNS, rows)
    report.text(
        "Documents of the forge whose fonts have no map, in coined words. The opening is all from"
        " the command to the first question: reading the pages in a process of their own, evidence,"
        f" and the plan; the least of {_OPENINGS}. A step is an answer of a person who types what"
        " stands on the paper, kept in the project file, and the next question. Times are on the"
        " clock; CPU times, which other work on the machine changes little, stand beside them. That"
        " of the opening is of the same work in one process."
    )
    return report.finish()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
