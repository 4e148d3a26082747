"""The cases: character error as claimed, by evidence alone and after a person; and the others."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from benchmarks.report import Cell, Report
from benchmarks.trust.case_files import Case, cases
from benchmarks.trust.case_run import CASE_CPU_SECONDS, CaseOutcome

__all__ = ["main"]

_ROOT = Path(__file__).resolve().parents[2]
_CACHE = _ROOT / ".cache" / "benchmarks" / "cases"
#: Seconds on the clock for one case, on a machine that is busy with other things too.
SECONDS = 2400.0
#: The character error that counts as right, and how many cases with a source must be.
RIGHT = 0.01
WANTED = 9
#: Cases of a quick run: the shortest of those with a source, and some without.
QUICK = ("amhrawn", "examples", "unabridged-page-201", "jo", "fawaid-427-crop")


def main(options: list[str]) -> int:
    """Measures and reports; the exit status says whether all bars hold."""
    report = Report.from_arguments(
        "trust-cases", "Trust, real cases: broken fonts from many producers", arguments=options
    )
    report.bench = "trust"
    chosen = [case for case in cases() if not report.quick or case.name in QUICK]
    if not chosen:
        report.text("The folder `../shared/data` is absent: no cases were recovered.")
        return report.finish()
    report.text(
        "The source of a case is TeX that nobody ran here, a list of patterns, or text that another"
        " program printed. It was turned into words by the package's own transliteration, and laid"
        " along the words of the PDF; what TeX works out itself (numbers, contents, footnotes,"
        " formulas, tables that stand elsewhere) has no source. Errors are characters of the words"
        " whose source is known, an unknown glyph one error; the share of such words is in the"
        " table. The person types these words, passes over the others, and looks through the check"
        " list up to six times. Two right ways to lay a word along are not told apart: some of what"
        " is counted as wrong is an error of the source or of this. The cases were looked at while"
        " rules were mended: they are no test of what nobody has seen."
    )
    found = dict(zip((case.name for case in chosen), _outcomes(chosen), strict=True))
    with_source = [found[case.name] for case in chosen if case.source is not None]
    _tell_sources(report, with_source)
    others = [found[case.name] for case in chosen if case.source is None]
    report.table("Cases without a source", _OTHERS, [_other_row(one) for one in others])
    failed = [one.name for one in others if one.failure]
    report.bar("every other case was walked through", not failed, reason=", ".join(failed))
    return report.finish()


def _tell_sources(report: Report, rows: Sequence[CaseOutcome]) -> None:
    report.table("Cases with a source", _COLUMNS, [_row(one) for one in rows])
    right = [one for one in rows if _right(one)]
    worse = [one.name for one in rows if one.characters and one.after > one.before]
    vouched = [one.name for one in rows if one.complete and one.characters and not _right(one)]
    report.figure("cases_with_source", len(rows))
    report.figure("cases_right", len(right))
    report.bar(
        f"at least {WANTED} of 12 cases end at or below {RIGHT:.0%} character error",
        len(right) >= WANTED,
        reason=f"{len(right)} of {len(rows)}",
    )
    report.bar("cases: none worse than before", not worse, reason=", ".join(worse))
    report.bar("cases: none complete while wrong", not vouched, reason=", ".join(vouched))


def _right(one: CaseOutcome) -> bool:
    return bool(one.characters) and not one.failure and one.after <= RIGHT * one.characters


_COLUMNS = (
    "case", "characters", "words with a source, %", "error as claimed, %", "by evidence, %",
    "after the person, %", "of it called known, %", "known by evidence, %", "at the end, %",
    "words typed", "checks", "passed over", "settled", "complete", "s", "failure",
)  # fmt: skip
_OTHERS = (
    "case", "verdicts", "glyphs in doubtful fonts, %", "known by evidence, %", "questions left",
    "complete", "status", "what `recover --auto` says", "s", "failure",
)  # fmt: skip


def _row(one: CaseOutcome) -> tuple[Cell, ...]:
    if not one.characters:
        return (one.name, None, None, None, None, None, None, one.auto_known, *[None] * 7,
                one.failure or "the source could not be turned into words")  # fmt: skip
    whole = one.characters
    return (
        one.name,
        whole,
        one.compared,
        *(_percent(part, whole) for part in (one.before, one.auto, one.after, one.after_wrong)),
        one.auto_known,
        one.after_known,
        *(one.effort.get(key) for key in ("words", "checks", "passed", "settled")),
        one.complete,
        round(one.seconds),
        one.failure,
    )


def _other_row(one: CaseOutcome) -> tuple[Cell, ...]:
    verdicts = ", ".join(f"{count} {name}" for name, count in sorted(one.verdicts.items()))
    return (
        one.name, verdicts, one.doubtful, one.auto_known, one.questions, one.complete, one.status,
        one.advice, round(one.seconds), one.failure,
    )  # fmt: skip


def _percent(part: int, whole: int) -> float:
    return round(100 * part / max(whole, 1), 2)


def _outcomes(chosen: Iterable[Case]) -> list[CaseOutcome]:
    """What became of each case, from the cache if it is known there."""
    folder = _CACHE / _stamp()
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for case in chosen:
        kept = folder / f"{case.name}.json"
        if not kept.is_file():
            kept.write_text(_run(case.name), "utf-8")
        found.append(CaseOutcome(**json.loads(kept.read_text("utf-8"))))
    return found


def _stamp() -> str:
    digest = hashlib.sha256()
    here = Path(__file__).parent
    sources = (*sorted((_ROOT / "src").rglob("*.py")), *sorted(here.glob("real_*.py")))
    for path in (*sources, *sorted(here.glob("case_*.py"))):
        if path.name != "case_report.py":
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _run(name: str) -> str:
    command = [sys.executable, "-m", "benchmarks.trust.case_run", name]
    try:
        done = subprocess.run(
            command, cwd=_ROOT, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return json.dumps({"name": name, "failure": f"over {SECONDS:g} s"})
    if done.returncode < 0:
        return json.dumps({"name": name, "failure": f"over {CASE_CPU_SECONDS} s of processor time"})
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no message"]
        return json.dumps({"name": name, "failure": last[0][:200]})
    return done.stdout
