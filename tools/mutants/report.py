"""A run in words, as JSON, and as a row of the committed table."""

from __future__ import annotations

import datetime
import platform
import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

from tools.mutants.verdicts import Fate, RoomResult, Verdict, score

PACKAGES = ("pytest", "hypothesis", "numpy")
COLUMNS = (
    "room",
    "mutants",
    *(verdict.value for verdict in Verdict),
    "score",
    "seed",
    "date",
    "with",
)
TOTAL = "all rooms"
INTRODUCTION = """# Mutants

Small faults planted in each room's source, one at a time, and whether the room's own tests notice
them. *Not executed* means that no test of the room runs the line; it counts as survived, *timed
out* as killed. Equivalent mutants are listed with reasons in `tools/mutants/equivalent.toml` and
left out of the score. `make mutants ROOM=... REPORT=1` writes a room's row anew.
"""
#: So many of the tests run are named for each survivor.
NAMED_TESTS = 3


def lines(result: RoomResult) -> Iterator[str]:
    """A run in words, the survivors last."""
    for test in result.broken:
        yield f"left out, fails without any fault: {test}"
    yield f"{result.room}, seed {result.seed}: {len(result.fates)} mutants, {result.tests} tests"
    for verdict, count in result.counts().items():
        yield f"  {verdict.value:13}{count:5}"
    yield f"  {'score':13}{result.score:8.1%}"
    yield f"  {result.seconds:.0f} s, {result.baseline_seconds:.0f} s of them for the baseline"
    for fate in result.fates:
        if fate.verdict in (Verdict.SURVIVED, Verdict.NOT_EXECUTED):
            yield from _survivor(fate)


def _survivor(fate: Fate) -> Iterator[str]:
    mutant = fate.mutant
    yield f"{fate.verdict.value}: {mutant.path}:{mutant.line} ({mutant.fault.kind})"
    yield f"    - {mutant.before}"
    yield f"    + {mutant.after}"
    if fate.tests:
        named = ", ".join(fate.tests[:NAMED_TESTS])
        rest = len(fate.tests) - NAMED_TESTS
        more = f" and {rest} more" if rest > 0 else ""
        yield f"    tests: {named}{more}"


def record(result: RoomResult, root: Path) -> dict[str, Any]:
    """A run as plain data."""
    return {
        "room": result.room,
        "seed": result.seed,
        "date": _today(),
        "versions": versions(),
        "tests": result.tests,
        "left_out": result.broken,
        "seconds": round(result.seconds, 1),
        "counts": {verdict.value: count for verdict, count in result.counts().items()},
        "score": round(result.score, 4),
        "mutants": [
            {
                "file": str(fate.mutant.path.relative_to(root)),
                "line": fate.mutant.line,
                "module": fate.mutant.module,
                "kind": fate.mutant.fault.kind,
                "before": fate.mutant.before,
                "after": fate.mutant.after,
                "verdict": fate.verdict.value,
                "killer": fate.killer,
                "seconds": round(fate.seconds, 2),
                "tests": list(fate.tests),
            }
            for fate in result.fates
        ],
    }


def versions() -> str:
    """What the run was made with."""
    rest = (f"{name} {metadata.version(name)}" for name in PACKAGES)
    return ", ".join([f"Python {platform.python_version()}", *rest])


def write_row(result: RoomResult, page: Path) -> None:
    """Puts a room's row into the table of a page, in place of its last one, with a new total."""
    rows = _rows(page.read_text(encoding="utf-8")) if page.exists() else {}
    counts = result.counts()
    rows[result.room] = [
        str(len(result.fates)),
        *(str(counts[verdict]) for verdict in Verdict),
        f"{result.score:.1%}",
        str(result.seed),
        _today(),
        versions(),
    ]
    page.write_text(f"{INTRODUCTION}\n{_table(rows)}", encoding="utf-8")


def _rows(text: str) -> dict[str, list[str]]:
    cells = [[cell.strip() for cell in line.strip("|\n ").split("|")] for line in text.splitlines()]
    known = [row for row in cells if len(row) == len(COLUMNS) and re.fullmatch(r"\d+", row[1])]
    return {row[0]: row[1:] for row in known if row[0] != TOTAL}


def _table(rows: dict[str, list[str]]) -> str:
    whole = [list(COLUMNS), ["---", *("---:" for _ in range(len(Verdict) + 3)), "---", "---"]]
    whole += [[room, *rows[room]] for room in sorted(rows)]
    whole.append(_total(rows))
    return "".join(f"| {' | '.join(row)} |\n" for row in whole)


def _total(rows: dict[str, list[str]]) -> list[str]:
    sums = [sum(int(row[place]) for row in rows.values()) for place in range(len(Verdict) + 1)]
    counts = dict(zip(Verdict, sums[1:], strict=True))
    return [TOTAL, *(str(number) for number in sums), f"{score(counts):.1%}", "", "", ""]


def _today() -> str:
    return datetime.datetime.now(datetime.UTC).date().isoformat()
