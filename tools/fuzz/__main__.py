"""Fuzz every reader for some time each: `python -m tools.fuzz [--seconds N] [NAME ...]`.

With `--until MINUTES` each is fuzzed again and again until all its runs make so many CPU minutes.

What was found stands under .cache/fuzz, the totals of all runs in benchmarks/results/fuzz.md.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import subprocess
import sys
from pathlib import Path

from tools.fuzz.targets import TARGETS

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".cache" / "fuzz"
TOTALS = Path(__file__).parent / "totals.json"
REPORT = ROOT / "benchmarks" / "results" / "fuzz.md"
#: CPU minutes that each target should get before a release.
WANTED = 30.0
_RUNS = re.compile(rb"stat::number_of_executed_units:\s*(\d+)")


def main() -> int:
    """Fuzzes; the exit status says whether anything was found."""
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(TARGETS))
    parser.add_argument("--seconds", type=int, default=60, help="for each target, by the clock")
    parser.add_argument("--until", type=float, default=0.0, help="CPU minutes of all runs")
    chosen = parser.parse_args()
    if unknown := set(chosen.names) - TARGETS.keys():
        parser.error(f"there is no target {min(unknown)}; there are {', '.join(TARGETS)}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    totals = json.loads(TOTALS.read_text(encoding="utf-8")) if TOTALS.is_file() else {}
    found = False
    waiting = list(chosen.names or TARGETS)
    while waiting:
        name = waiting.pop(0)
        if chosen.until and totals.get(name, {}).get("cpu_minutes", 0.0) >= chosen.until:
            continue
        minutes, runs, status = _fuzz(name, chosen.seconds)
        if chosen.until and status == 0:
            waiting.insert(0, name)
        past = totals.get(name, {"cpu_minutes": 0.0, "inputs": 0, "findings": 0})
        totals[name] = {
            "cpu_minutes": round(past["cpu_minutes"] + minutes, 2),
            "inputs": past["inputs"] + runs,
            "findings": past["findings"] + (status != 0),
        }
        found |= status != 0
        TOTALS.write_text(json.dumps(totals, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        REPORT.write_text(_report(totals), encoding="utf-8")
        print(f"{name}: {runs:,} inputs in {minutes:.1f} CPU minutes, status {status}", flush=True)
    return int(found)


def _fuzz(name: str, seconds: int) -> tuple[float, int, int]:
    """CPU minutes, inputs tried, and the status of the fuzzer: not 0 if something was found."""
    command = [sys.executable, "-m", "tools.fuzz.worker", name, str(seconds), str(FOLDER)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    log = FOLDER / f"{name}.log"
    with log.open("wb") as file:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        status = subprocess.run(
            command, stdout=file, stderr=file, cwd=ROOT, env=environment, check=False
        ).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    match = _RUNS.search(log.read_bytes())
    return spent / 60, int(match[1]) if match else 0, status


def _report(totals: dict[str, dict[str, float]]) -> str:
    rows = "\n".join(
        f"| {name} | {one['cpu_minutes']:.1f} | {one['inputs']:,} | {one['findings']} |"
        for name, one in sorted(totals.items())
    )
    enough = sum(one["cpu_minutes"] >= WANTED for one in totals.values())
    whole = sum(one["cpu_minutes"] for one in totals.values())
    return f"""# Fuzzing

`make fuzz UNTIL=30`, all runs so far. Each target hands arbitrary bytes to one reader,
instrumented by atheris. An exception that the reader does not declare, more than 10 CPU seconds
and 2 GB of memory are findings. They are counted when they happen; each is mended and has a test.

| target | CPU minutes | inputs | findings |
|---|---:|---:|---:|
{rows}

{whole:.0f} CPU minutes in all. {enough} of {len(totals)} targets have had {WANTED:.0f} CPU minutes
or more; at least 8 are wanted.
"""


if __name__ == "__main__":
    raise SystemExit(main())
