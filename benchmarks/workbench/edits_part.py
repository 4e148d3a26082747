"""Thousands of random edits: whether pages overwrite each other, and what is there again."""

from __future__ import annotations

import tempfile
from pathlib import Path

import forge
from benchmarks.report import Report
from benchmarks.workbench.edits import EACH, PAGES, edit_and_reopen, edit_together
from benchmarks.workbench.paper import NIVKH, Paper
from forge.damage import NoToUnicode

EDITS, QUICK_EDITS = 10_000, 200


def main(arguments: list[str]) -> int:
    """Measure and report."""
    report = Report.from_arguments(
        "workbench-edits", "Random edits in the workbench", arguments=arguments
    )
    report.bench = "workbench PART=edits"
    count = QUICK_EDITS if report.quick else EDITS
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "edited.pdf"
        Paper.of(NIVKH[:2], damage=(NoToUnicode(),), style=None, layout=forge.Layout()).write(file)
        together, rebuilt = edit_together(file, count), edit_and_reopen(file, count)
    report.text(
        f"{count:,} edits each, in projects of {EACH} edits, which is more than a document of two"
        f" lines and about forty glyphs takes. {PAGES} pages give the same {PAGES} glyphs other"
        " texts, most of them without having looked what the others did. One page answers, takes"
        " back and brings back; now and then its project is closed and read again."
    )
    report.table(
        f"{PAGES} pages on the same {PAGES} glyphs",
        ("edits", "taken", "stale, told both values", "overwritten in silence"),
        [(together.edits, together.taken, together.refused, together.silent)],
    )
    report.table(
        "Answers, undo and redo",
        ("operations", "read again", "not as it was left"),
        [(rebuilt.operations, rebuilt.reopened, rebuilt.different)],
    )
    for key, value in (
        ("edits", together.edits),
        ("refused", together.refused),
        ("overwritten", together.silent),
        ("operations", rebuilt.operations),
        ("reopened", rebuilt.reopened),
        ("not_rebuilt", rebuilt.different),
    ):
        report.figure(key, value)
    report.bar("no page overwrites another one in silence",
               together.silent == 0 and together.refused > 0)  # fmt: skip
    report.bar("every state is there again",
               rebuilt.different == 0 and rebuilt.reopened > 0)  # fmt: skip
    return report.finish()
