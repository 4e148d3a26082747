"""Every document once, none missing, and the same bytes: undisturbed, killed, on a cluster."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from benchmarks.corpus.clustered import ClusterPlan, on_cluster
from benchmarks.corpus.documents import make_folder
from benchmarks.corpus.killing import Toll, run_killed, run_undisturbed
from benchmarks.corpus.outcomes import account, digests
from benchmarks.corpus.started import SETTINGS
from benchmarks.report import Cell, Report

#: Documents that are sound, and hostile ones among them, of a full run and a quick one.
SOUND, HOSTILE = 10_000, 500
QUICK_SOUND, QUICK_HOSTILE = 200, 40
#: Only a share of them, for a look: the report then says so, and the bar of numbers does not hold.
SHARE = float(os.environ.get("GLYPHSTONE_CORPUS_SHARE", "1"))
#: Kills, and seconds between two of them.
KILLS, QUICK_KILLS = 50, 5
PAUSE, QUICK_PAUSE = (1.0, 8.0), (1.0, 4.0)
QUICK_PLAN = ClusterPlan(readers=2, deliveries=1, slow=2.0, pause=(1.0, 4.0))


def main(arguments: list[str]) -> int:
    """Measures and reports; the exit status says whether all bars hold."""
    report = Report.from_arguments(
        "corpus-accounts",
        "Corpora: nothing lost, nothing twice, the same bytes",
        packages=("ray",),
        arguments=arguments,
    )
    report.bench = "corpus PART=accounts"
    folder = Path(tempfile.mkdtemp(prefix="glyphstone-corpus."))
    try:
        _measure(report, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return report.finish()


def _measure(report: Report, folder: Path) -> None:
    quick, source = report.quick, folder / "source"
    sound, hostile = round(SOUND * SHARE), round(HOSTILE * SHARE)
    if quick:
        sound, hostile = QUICK_SOUND, QUICK_HOSTILE
    count = make_folder(source, sound, hostile)
    if not quick:
        report.bar(
            "at least 10,000 sound and 500 hostile documents",
            sound >= SOUND and hostile >= HOSTILE,
            reason=f"{sound:,} and {hostile:,} (GLYPHSTONE_CORPUS_SHARE)",
        )
    _tell(f"undisturbed run: {run_undisturbed(source, folder / 'calm'):.0f} s")
    kills = QUICK_KILLS if quick else KILLS
    killed = run_killed(source, folder / "killed", kills, QUICK_PAUSE if quick else PAUSE)
    _tell(f"killed run: {killed}")
    plan = QUICK_PLAN if quick else ClusterPlan()
    if SHARE < 1 and not quick:
        plan = replace(plan, pause=QUICK_PLAN.pause)
    shards = -(-count // SETTINGS.shard_documents)
    lost = on_cluster(source, folder / "cluster", shards, plan)
    _tell(f"run on a cluster: {lost}")

    report.text(
        f"{sound:,} sound documents of one to a few pages, a tenth of them real where there are"
        f" any, and {hostile:,} hostile ones: damaged copies, bombs, and documents whose process"
        " crashes, hangs, swells or fails on demand."
    )
    report.text(f"The killed run, two workers: {_story(killed)}.")
    report.text(
        f"The run on a Ray cluster of {plan.nodes} nodes with one worker each: {_story(lost)}."
        " A reader is a process of a task or of a document; a slow one is stopped for"
        f" {plan.slow:g} s; a delivery is a task that was handed out a second time."
    )
    rows: list[tuple[Cell, ...]] = []
    calm = digests(folder / "calm")
    report.figure("files", len(calm))
    for name in ("calm", "killed", "cluster"):
        outcomes, missing, doubled = account(source, folder / name)
        told = ", ".join(f"{number:,} {kind}" for kind, number in sorted(outcomes.items()))
        rows.append((name, outcomes.total(), missing, doubled, told))
        report.figure(f"{name}: missing", missing)
        report.figure(f"{name}: twice", doubled)
        report.bar(
            f"{name}: every document once, none missing",
            missing == doubled == 0 and outcomes.total() == count,
            reason=f"{missing} missing, {doubled} twice",
        )
        if name != "calm":
            found = digests(folder / name)
            differ = sorted(
                one for one in calm.keys() | found.keys() if calm.get(one) != found.get(one)
            )
            report.figure(f"{name}: files that differ", len(differ))
            report.bar(f"{name}: the same bytes", not differ, reason=", ".join(differ[:5]))
    report.table("Accounts", ("run", "documents", "missing", "twice", "outcomes"), rows)
    report.figure("kills", killed.kills.total())
    report.bar(f"killed {kills} times", killed.kills.total() >= kills, reason="the run was over")
    wanted = {"reader": plan.readers, "driver": plan.drivers, "machine": plan.machines}
    report.bar(
        "cluster: " + ", ".join(f"{times} {who}" for who, times in wanted.items()) + " lost",
        all(lost.kills[who] >= times for who, times in wanted.items()),
        reason=f"the run was over: {_story(lost)}",
    )


def _story(toll: Toll) -> str:
    told = ", ".join(f"{who} {times} times" for who, times in sorted(toll.kills.items()))
    return f"started {toll.starts} times; hit were {told or 'none'}"


def _tell(line: str) -> None:
    """Said at once: the whole takes long."""
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
