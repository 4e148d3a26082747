"""Real files recovered by a person who types exact words: tables, figures and bars.

Each file is recovered in a process of its own under a limit of time, and its outcome is kept at
once, so that a run that was broken off goes on where it was.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from benchmarks.report import Cell, Report
from benchmarks.trust.real_files import RealFile, real_files
from benchmarks.trust.real_run import CPU_SECONDS, RealOutcome

__all__ = ["main", "outcomes", "tell_real"]

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache" / "benchmarks" / "trust"
#: Seconds on the clock for one file, on a machine that is busy with other things too.
SECONDS = 900.0
#: The character error that counts as right.
RIGHT = 0.001
#: Differences of a file that the table shows.
SHOWN = 4
#: Test files that must end right, of 27.
WANTED = 21


def main(options: list[str]) -> int:
    """Measures and reports; the exit status says whether all bars hold."""
    report = Report.from_arguments(
        "trust-real", "Trust, real files: is what a recovery calls known right?", arguments=options
    )
    report.bench = "trust"
    report.text(
        "The test half was looked at twice before, once when drawings were not recognised; the"
        " rules since were found on the other half, on forged documents"
        " and on other cases. The recogniser of drawings that ships was not trained on these files,"
        " but free faces are in it, Noto among them, which several of these files are set in."
        " *Of it other wording* is what the file shows otherwise than its source."
    )
    tell_real(report)
    return report.finish()


def tell_real(report: Report) -> None:
    """Add what became of the real files; a quick run takes the half that is no test."""
    files = [file for file in real_files() if not (report.quick and file.test)]
    if not files:
        report.text("The folder `../shared/data` is absent: no real files were recovered.")
        return
    found = dict(zip((file.name for file in files), outcomes(files), strict=True))
    for test in (False, True):
        rows = [found[file.name] for file in files if file.test is test]
        half = "test" if test else "not test"
        if rows:
            report.table(f"Real files, {half}", _COLUMNS, [_row(one) for one in rows])
            _tell_half(report, rows, half)
    report.table(
        "What is left: other wording, and errors",
        ("file", "characters", "of it other wording", "most often: source, file, times"),
        [
            (one.name, one.after, one.apart, _differences(one))
            for one in found.values()
            if one.after
        ],
    )


def _differences(one: RealOutcome) -> str:
    """The commonest differences between the source and what the file reads as in the end."""
    texts = [example[1:] for example in one.examples if example[0] == "text"]
    return "; ".join(f"“{a}”, “{b}”, {count}" for a, b, count in texts[:SHOWN])


def outcomes(files: Iterable[RealFile], again: bool = False) -> list[RealOutcome]:
    """What became of each file, from the cache if it is known there."""
    folder = CACHE / stamp()
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for file in files:
        kept = folder / f"{file.name}.json"
        if again or not kept.is_file():
            kept.write_text(_run(file.name), "utf-8")
        found.append(RealOutcome(**json.loads(kept.read_text("utf-8"))))
    return found


def stamp() -> str:
    """A name that changes with the package and with what is measured."""
    digest = hashlib.sha256()
    here = Path(__file__).parent
    for path in (*sorted((ROOT / "src").rglob("*.py")), *sorted(here.glob("real_*.py"))):
        if path.name != Path(__file__).name:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _run(name: str) -> str:
    command = [sys.executable, "-m", "benchmarks.trust.real_run", name]
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return json.dumps({"name": name, "failure": f"over {SECONDS:g} s"})
    if done.returncode < 0:
        return json.dumps({"name": name, "failure": f"over {CPU_SECONDS} s of processor time"})
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no message"]
        return json.dumps({"name": name, "failure": last[0]})
    return done.stdout


_COLUMNS = (
    "file", "characters", "error before, %", "error after, %", "of it other wording, %",
    "words typed", "keys", "checks", "confirmed", "settled", "refused", "passed over",
    "distrusted", "unknown glyphs", "wrong words", "complete", "s", "failure",
)  # fmt: skip


def right(one: RealOutcome) -> bool:
    """Whether a file ends right, apart from words that it shows otherwise than its source."""
    return not one.failure and one.after - one.apart <= RIGHT * one.characters


def _row(one: RealOutcome) -> tuple[Cell, ...]:
    effort = one.effort
    counts = [
        effort.get(key)
        for key in ("words", "keys", "checks", "asked", "settled", "refused", "passed")
    ]
    return (
        one.name,
        one.characters,
        _percent(one.before, one.characters),
        _percent(one.after, one.characters),
        _percent(one.apart, one.characters),
        *counts,
        effort.get("distrusted"),
        one.unknown,
        one.wrong_words,
        one.complete,
        round(one.seconds),
        one.failure,
    )


def _percent(part: int, whole: int) -> float:
    return round(100 * part / max(whole, 1), 3)


def _tell_half(report: Report, rows: Sequence[RealOutcome], half: str) -> None:
    ends = sum(map(right, rows))
    worse = [one.name for one in rows if one.after > one.before]
    vouched = [one.name for one in rows if one.complete and not right(one)]
    report.figure(f"real_{half.replace(' ', '_')}_files", len(rows))
    report.figure(f"real_{half.replace(' ', '_')}_right", ends)
    report.bar(
        f"real files, {half}: at least {WANTED} of 27 end at or below {RIGHT:.1%} character error",
        ends >= WANTED,
        reason=f"{ends} of {len(rows)}",
    )
    report.bar(f"real files, {half}: none worse than before", not worse, reason=", ".join(worse))
    report.bar(
        f"real files, {half}: none complete while wrong", not vouched, reason=", ".join(vouched)
    )
