"""kill -9 and full disks at moments of chance while answers are typed, and what is left."""

from __future__ import annotations

import random
import sqlite3
import tempfile
from pathlib import Path

import numpy as np

from benchmarks.durability.filling import fill_once
from benchmarks.durability.killing import Toll, kill_once
from benchmarks.report import Report

KILLS, QUICK_KILLS = 200, 20
#: A file takes this many kills before the next one is begun, so that making it is hit as well.
EACH = 20


def main() -> int:
    """Runs all kills and reports."""
    report = Report.from_arguments(
        "durability",
        "Answers that were acknowledged, after kill -9 and on full disks",
        programs={"SQLite": sqlite3.sqlite_version},
    )
    kills = QUICK_KILLS if report.quick else KILLS
    toll = Toll()
    chance = random.Random(20220)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(kills):
            kill_once(Path(folder) / f"book{number // EACH}.glyphstone", toll, chance)
        full = Toll()
        for number in range(kills):
            fill_once(Path(folder) / f"full{number}.glyphstone", full, chance)
    spent = np.array(toll.milliseconds)
    median, late, worst = (float(np.percentile(spent, q)) for q in (50, 99, 100))
    report.text(
        "A process types answers into a project file and prints the number of each when the file"
        " has acknowledged it; another kills it, or the file may not grow any more. Each time the"
        " file is opened again, checked by SQLite and compared, event by event, with what had been"
        " typed. Most of an answer's time goes into waiting for the disk, so most kills fall there:"
        " such an answer is kept, though nobody was told yet."
    )
    report.table(
        "What was left",
        ("what", "kill -9", "full disk"),
        [
            ("how often", toll.kills, full.full),
            ("of them before the first answer of a run", toll.early),
            ("answers acknowledged", toll.acknowledged, full.acknowledged),
            ("acknowledged and missing", toll.lost, full.lost),
            ("acknowledged and changed", toll.changed, full.changed),
            ("kept, but not yet acknowledged", toll.unannounced, full.unannounced),
            ("files that fail integrity_check or foreign_key_check", toll.corrupt, full.corrupt),
        ],
    )
    report.table(
        "Milliseconds until an answer is acknowledged",
        ("median", "99th percentile", "worst"),
        [(median, late, worst)],
    )
    for name, value in [
        ("kills", toll.kills),
        ("full", full.full),
        ("acknowledged", toll.acknowledged + full.acknowledged),
        ("lost", toll.lost + full.lost),
        ("changed", toll.changed + full.changed),
        ("corrupt", toll.corrupt + full.corrupt),
        ("ms_median", round(median, 2)),
        ("ms_p99", round(late, 2)),
    ]:
        report.figure(name, value)
    harm = sum(t.lost + t.changed for t in (toll, full))
    report.bar("nothing acknowledged is missing or changed", harm == 0)
    report.bar("every file passes integrity_check", toll.corrupt + full.corrupt == 0)
    report.bar("a full disk is always named as such", full.full == 3 * kills)
    report.bar(
        "acknowledged within 100 ms at the 99th percentile", late <= 100, reason="a slow disk"
    )
    return report.finish()


if __name__ == "__main__":
    raise SystemExit(main())
