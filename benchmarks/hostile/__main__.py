"""One file, one outcome: every command on every file, and signals at any moment."""

from __future__ import annotations

import math
import os
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

from benchmarks.hostile.commands import COMMANDS
from benchmarks.hostile.corpus import items, items_of
from benchmarks.hostile.filling import SECONDS, fill, judged
from benchmarks.hostile.judging import Judged, Reading
from benchmarks.hostile.kept import Kept
from benchmarks.hostile.mutants import COUNT
from benchmarks.hostile.signals import ALLOWED, SIGNALS, Killed, killed
from benchmarks.report import Cell, Report
from benchmarks.shared import shared_data

#: Seconds in which a quick run begins files; those not begun are left out, and the next quick
#: run goes on with them.
QUICK_SECONDS = 150.0
#: Names a folder of PDFs that is read in place of all others: make bench NAME=hostile DIR=...
FOLDER_VARIABLE = "GLYPHSTONE_HOSTILE_DIR"
#: Rows of the tables of examples.
EXAMPLES = 25


def main() -> int:
    """Measures and reports; the exit status says whether all bars hold."""
    report = Report.from_arguments(
        "hostile",
        "One file, one outcome: hostile, damaged and real documents",
        packages=("pikepdf",),
    )
    if not shared_data().is_dir():
        report.text(
            "The folder `../shared/data` is absent: forged documents and damaged copies of them"
            " were read instead, and no hostile ones."
        )
    if given := os.environ.get(FOLDER_VARIABLE):
        # Somebody's own folder: all of it is read, and nothing recorded.
        report.quick = True
        files, name, until = items_of(Path(given)), f"folder {given}", math.inf
    else:
        files, name = items(quick=report.quick), "quick" if report.quick else "all"
        until = time.monotonic() + QUICK_SECONDS if report.quick else math.inf
    kept = Kept(SECONDS, name)
    fill(files, kept, until=until)
    found = judged(files, kept)
    told_statuses(report, found)
    told_agreement(report, found)
    told_losses(report, found)
    told_problems(report, found)
    told_signals(report, list(killed(quick=report.quick)))
    return report.finish()


def told_statuses(report: Report, found: Sequence[Judged]) -> None:
    """How every command ended, and what it cost."""
    groups = Counter(one.group for one in found)
    report.text(
        ", ".join(f"{count} {group} files" for group, count in sorted(groups.items())) + "."
    )
    rows: list[Sequence[Cell]] = []
    for command in COMMANDS:
        runs = [one.runs[command.name] for one in found]
        classes = Counter(one.classes[command.name] for one in found)
        rows.append(
            (
                command.name,
                *(classes[kind] for kind in Reading),
                round(sum(run.seconds for run in runs) / max(len(runs), 1), 2),
                max((run.seconds for run in runs), default=0.0),
                round(max((run.memory for run in runs), default=0.0)),
            )
        )
    columns = ("command", *Reading, "mean seconds", "most seconds", "most MiB")
    report.table("Statuses, by what they say of reading", columns, rows)
    report.figure("files", len(found))
    if not report.quick:
        mutants = sum(bool(one.kind) for one in found)
        report.bar(f"at least {COUNT} mutants", mutants >= COUNT, reason=f"{mutants}")


def told_agreement(report: Report, found: Sequence[Judged]) -> None:
    """Files that commands disagree about, and faults that are not named alike."""
    apart = [one for one in found if one.disagrees]
    limits = sum(one.only_a_limit for one in apart)
    patterns: dict[str, list[Judged]] = defaultdict(list)
    for one in apart:
        patterns[one.pattern].append(one)
    report.table(
        "Files that commands disagree about",
        ("who says what", "files", "for example"),
        [
            (pattern, len(those), _example(those[0]))
            for pattern, those in sorted(patterns.items(), key=lambda pair: -len(pair[1]))
        ][:EXAMPLES],
    )
    report.figure("files that commands disagree about", len(apart))
    report.figure("of them at a limit only", limits)
    report.bar(
        "every command gives one class of status for what could be read",
        not apart,
        reason=f"{len(apart)} of {len(found)} files, {limits} of them at a limit only",
    )
    unlike = [(one, one.unlike_inspect) for one in found]
    counts = Counter(name for _, names in unlike for name in names)
    files = sum(bool(names) for _, names in unlike)
    report.table(
        "Files of which a command names other faults than inspect",
        ("command", "files"),
        [(command.name, counts[command.name]) for command in COMMANDS[1:]],
    )
    report.figure("files with faults not named alike", files)
    report.bar(
        "every command names the same faults", not files, reason=f"not of {files} of {len(found)}"
    )


def told_losses(report: Report, found: Sequence[Judged]) -> None:
    """Mutants whose text is not all there, without a word about it.

    What qpdf finds nothing wrong with is another document, not a damaged one: it is counted only.
    """
    report.figure(
        "files with less text that are sound", sum(bool(j.lost) for j in found if j.sound)
    )
    lost = [
        (one, name, share) for one in found if not one.sound for name, share in one.lost.items()
    ]
    lost.sort(key=lambda row: -row[2])
    report.table(
        "Text lost in silence",
        ("file", "command", "status", "percent lost"),
        [
            (_example(one), name, one.runs[name].status, round(100 * share, 1))
            for one, name, share in lost[:EXAMPLES]
        ],
    )
    files = {one.name for one, _, _ in lost}
    report.figure("files with text lost in silence", len(files))
    report.bar(
        "no more than 1 % of the text is lost without a fault named",
        not lost,
        reason=f"{len(files)} files",
    )


def told_problems(report: Report, found: Sequence[Judged]) -> None:
    """Crashes, invalid output, and whatever else must not happen."""
    crashed = [
        (_example(one), name, str(one.runs[name].status), " ".join(one.runs[name].told)[:160])
        for one in found
        for name, kind in one.classes.items()
        if kind is Reading.CRASH
    ]
    report.table("Crashes", ("file", "command", "status", "said"), crashed[:EXAMPLES])
    report.figure("crashes", len(crashed))
    report.bar("no crash, no status 1 or 10", not crashed, reason=f"{len(crashed)} runs")
    wrong = [
        (_example(one), name, "; ".join(run.problems))
        for one in found
        for name, run in one.runs.items()
        if run.problems
    ]
    report.table("What must not happen", ("file", "command", "what did"), wrong[:EXAMPLES])
    report.figure("runs with a problem", len(wrong))
    report.bar(
        "no traceback, output whole or none, nothing left behind, no input changed",
        not wrong,
        reason=f"{len(wrong)} runs",
    )
    dropped = [one for one in found if one.pages_dropped]
    report.bar(
        "repaired copies have the pages of their documents",
        not dropped,
        reason=", ".join(one.name for one in dropped[:5]),
    )


def told_signals(report: Report, found: Sequence[Killed]) -> None:
    """What is left of commands that got a signal."""
    rows = []
    for sign in SIGNALS:
        those = [one for one in found if one.signal == sign.name]
        ends = [one.seconds for one in those if one.seconds is not None]
        bad = ", ".join(f"{one.command} at {one.moment} s" for one in those if not one.holds)
        rows.append((sign.name, len(those), len(those) - len(ends), max(ends, default=None), bad))
    report.table(
        "Signals",
        ("signal", "times", "left for good", "slowest end, s", "not gone in time"),
        rows,
    )
    left = [one for one in found if not one.holds]
    report.figure("signals", len(found))
    report.bar(
        f"nothing runs {ALLOWED:g} s after a signal",
        not left,
        reason=f"{len(left)} of {len(found)}",
    )
    untidy = [one for one in found if not one.tidy]
    report.bar(
        "no half-written output after a signal, and no other file but after SIGKILL",
        not untidy,
        reason=f"{len(untidy)} of {len(found)}, for example "
        + ", ".join(f"{one.command} {one.signal}: {one.left[0]}" for one in untidy[:3]),
    )


def _example(one: Judged) -> str:
    return f"{one.name} ({one.kind})" if one.kind else one.name


if __name__ == "__main__":
    raise SystemExit(main())
