"""kill -9 at moments of chance while answers are typed, and what is left in the project file."""

from __future__ import annotations

import random
import sqlite3
import tempfile
from pathlib import Path

import numpy as np

from benchmarks.durability.killing import Toll, kill_once
from benchmarks.report import Report

KILLS, QUICK_KILLS = 200, 20
#: A file takes this many kills before the next one is begun, so that making it is hit as well.
EACH = 20


def main() -> int:
    """Runs all kills and reports."""
    report = Report.from_arguments(
        "durability",
        "Answers that were acknowledged, after kill -9",
        programs={"SQLite": sqlite3.sqlite_version},
    )
    kills = QUICK_KILLS if report.quick else KILLS
    toll = Toll()
    chance = random.Random(20220)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(kills):
            kill_once(Path(folder) / f"book{number // EACH}.glyphstone", toll, chance)
    spent = np.array(toll.milliseconds)
    median, late, worst = (float(np.percentile(spent, q)) for q in (50, 99, 100))
    report.text(
        "A process types answers into a project file and prints the number of each when the file"
        " has acknowledged it; another kills it. Each time the file is opened again, checked by"
        " SQLite and compared, event by event, with what had been typed."
    )
    report.table(
        "What was left",
        ("what", "how many"),
        [
            ("kills", toll.kills),
            ("of them before the first answer of a run", toll.early),
            ("answers acknowledged", toll.acknowledged),
            ("acknowledged and missing", toll.lost),
            ("acknowledged and changed", toll.changed),
            ("kept, but not yet acknowledged", toll.unannounced),
            ("files that fail integrity_check or foreign_key_check", toll.corrupt),
        ],
    )
    report.table(
        "Milliseconds until an answer is acknowledged",
        ("median", "99th percentile", "worst"),
        [(median, late, worst)],
    )
    for name, value in [
        ("kills", toll.kills),
        ("acknowledged", toll.acknowledged),
        ("lost", toll.lost),
        ("changed", toll.changed),
        ("corrupt", toll.corrupt),
        ("ms_median", round(median, 2)),
        ("ms_p99", round(late, 2)),
    ]:
        report.figure(name, value)
    report.bar("nothing acknowledged is missing or changed", toll.lost + toll.changed == 0)
    report.bar("every file passes integrity_check", toll.corrupt == 0)
    report.bar(
        "acknowledged within 100 ms at the 99th percentile", late <= 100, reason="a slow disk"
    )
    return report.finish()


if __name__ == "__main__":
    raise SystemExit(main())
