"""The command behind `make mutants`."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

from tools.mutants import report
from tools.mutants.campaign import Campaign
from tools.mutants.equivalents import read_equivalents
from tools.mutants.rooms import find_room, unimported_modules
from tools.mutants.sampling import sample

ROOT = Path(__file__).resolve().parents[2]
#: Seconds of tests that one mutant may cost at most; a longer list is cut after the shortest.
BUDGET_SECONDS = 60.0


def _arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("room", nargs="?", help="a package or module below glyphstone, dotted")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=40, help="mutants to draw (40)")
    parser.add_argument("--jobs", type=int, default=2, help="sessions at a time (2)")
    parser.add_argument("--modules", default="*", help="only modules whose name fits, as 'bidi*'")
    parser.add_argument("--tests", nargs="+", type=Path, default=[], help="in place of its own")
    parser.add_argument("--budget", type=float, default=BUDGET_SECONDS, help="seconds a mutant")
    parser.add_argument("--json", type=Path, help="write everything to this file")
    parser.add_argument("--report", type=Path, help="write the room's row into this page")
    parser.add_argument("--list-unimported", action="store_true", help="modules no test imports")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout to work on")
    found = parser.parse_args(words)
    if not found.room and not found.list_unimported:
        parser.error("say which room, or --list-unimported")
    return found


def main(words: list[str]) -> int:
    """Runs the command; the status is 0 whatever the score is."""
    asked = _arguments(words)
    root: Path = asked.root.resolve()
    if asked.list_unimported:
        for name, lines in unimported_modules(root):
            print(f"{lines:5} {name}")
        return 0
    # Before numpy is loaded: a forked process must have no threads to miss.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        tests = [path.resolve() for path in asked.tests]
        room = find_room(root, asked.room, pattern=asked.modules, tests=tests)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    mutants = sample(room, asked.seed, asked.count)
    with tempfile.TemporaryDirectory(prefix="mutants-") as scratch:
        campaign = Campaign(
            root, room, Path(scratch), jobs=asked.jobs, budget=asked.budget, say=_say
        )
        result = campaign.run(mutants, read_equivalents(), asked.seed)
    print("\n".join(report.lines(result)))
    if asked.json:
        text = json.dumps(report.record(result, root), indent=1, ensure_ascii=False)
        asked.json.write_text(text + "\n", encoding="utf-8")
    if asked.report:
        report.write_row(result, asked.report)
    return 0


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
