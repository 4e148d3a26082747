"""What tools give back of documents with broken maps: one table for all."""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

from benchmarks.brokenmaps.documents import DAMAGES, SOUND, BrokenDocument, forged, public
from benchmarks.brokenmaps.scoring import Marked, scored
from benchmarks.brokenmaps.texts import TEXTS
from benchmarks.brokenmaps.tools import OURS, STRICT, Result, Tool, available, by_ocr
from benchmarks.report import Cell, Report

PUBLIC = "public"
#: Texts and damages of a quick run.
QUICK_TEXTS, QUICK_DAMAGES = 3, ("no map", "permuted")


@dataclass
class Tally:
    """What one tool gave back of a group of documents."""

    marked: Marked = field(default_factory=lambda: Marked(0, 0, 0, 0))
    seconds: list[float] = field(default_factory=list)
    growth: list[float] = field(default_factory=list)

    def add(self, score: Marked, result: Result) -> None:
        """Counts one document."""
        self.marked += score
        self.seconds.append(result.seconds)
        if result.growth is not None:
            self.growth.append(result.growth)


#: By tool, and by group: a damage, a script, or all that is broken.
Tallies = Mapping[str, Mapping[str, Tally]]


def main() -> int:
    """Measures and reports; the exit status says whether all bars hold."""
    report = Report.from_arguments(
        "brokenmaps",
        "Documents with broken maps: what tools give back",
        packages=("pdfminer.six", "pypdfium2", "rapidfuzz"),
    )
    tools, missing = available()
    tallies = _measured(tools, _documents(quick=report.quick))
    _told_damages(report, tallies)
    _told_scripts(report, tallies)
    for name, why in sorted(missing.items()):
        report.text(f"Not run: {name} ({why}).")
    report.text(
        "Characters, blanks and joiners left out, in percent of the right text. An error is an edit"
        " that turns the tool's text into the right one. A false claim is a character given out as"
        " text where another or none stands; what a tool admits not to know (U+FFFD, private use,"
        " control characters, `(cid:N)`, our marks) is an error, and no false claim. Nobody was"
        " asked anything. The recogniser of drawings has learned many free faces, those of the"
        " forged documents among them; the fonts of the public files it has learned only where"
        " they are free ones."
    )
    _bars(report, tallies)
    return report.finish()


def _documents(*, quick: bool) -> Iterable[BrokenDocument]:
    texts = TEXTS[:: len(TEXTS) // QUICK_TEXTS] if quick else TEXTS
    for text in texts:
        for kind in QUICK_DAMAGES if quick else DAMAGES:
            yield forged(text, kind)
    if not quick:
        yield from public()


def _measured(tools: Mapping[str, Tool], documents: Iterable[BrokenDocument]) -> Tallies:
    tallies: dict[str, dict[str, Tally]] = {name: defaultdict(Tally) for name in tools}
    seen: dict[tuple[str, str], Result] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "document.pdf")
        for document in documents:
            path.write_bytes(document.pdf)
            groups = [document.damage]
            if document.damage not in (SOUND, PUBLIC):
                groups += ["all forged", document.script]
            for name, tool in tools.items():
                key = (name, document.picture)
                result = seen.get(key) if by_ocr(name) else None
                if result is None:
                    result = seen[key] = tool(path, document)
                score = scored(document.text, result.text)
                for group in groups:
                    tallies[name][group].add(score, result)
    return tallies


def _told_damages(report: Report, tallies: Tallies) -> None:
    groups = [group for group in (*DAMAGES, "all forged", PUBLIC) if _has(tallies, group)]
    measures: Mapping[str, Callable[[Tally], float]] = {
        "Character error, %": lambda tally: round(tally.marked.error_rate, 2),
        "False claims, %": lambda tally: round(tally.marked.false_rate, 2),
        "CPU seconds a document": lambda tally: round(mean(tally.seconds), 2),
    }
    for what, value in measures.items():
        rows: list[Sequence[Cell]] = [
            (name, *(value(of[group]) for group in groups)) for name, of in tallies.items()
        ]
        report.table(what, ("tool", *groups), rows)
    grown = tallies[OURS]["all forged"].growth
    if grown:
        report.figure("growth of a repaired copy, %", round(100 * (mean(grown) - 1), 2))
        report.text(
            f"A repaired copy is {100 * (mean(grown) - 1):.1f} % larger in the mean of the forged"
            f" documents, {100 * (max(grown) - 1):.1f} % at most. The other tools write none."
        )
    for name, of in tallies.items():
        for group in groups:
            report.figure(f"{name}: {group}: error", round(of[group].marked.error_rate, 3))
            report.figure(f"{name}: {group}: false", round(of[group].marked.false_rate, 3))


def _told_scripts(report: Report, tallies: Tallies) -> None:
    scripts = sorted({text.script for text in TEXTS if _has(tallies, text.script)})
    rows: list[Sequence[Cell]] = [
        (script, *(_both(of[script]) for of in tallies.values())) for script in scripts
    ]
    report.table("By script: error, false claims, %", ("script", *tallies), rows)


def _both(tally: Tally) -> str:
    return f"{tally.marked.error_rate:.1f}, {tally.marked.false_rate:.1f}"


def _has(tallies: Tallies, group: str) -> bool:
    return any(group in of for of in tallies.values())


def _bars(report: Report, tallies: Tallies) -> None:
    for group in ("all forged", PUBLIC):
        if not _has(tallies, group):
            continue
        ours, strict = tallies[OURS][group].marked, tallies[STRICT][group].marked
        others = {n: of[group].marked for n, of in tallies.items() if not n.startswith("glyph")}
        fewer = {n for n, of in others.items() if of.errors < ours.errors}
        bolder = {n for n, of in others.items() if of.false < strict.false}
        report.bar(f"{group}: no tool has fewer errors", not fewer, reason=", ".join(sorted(fewer)))
        report.bar(
            f"{group}: with --strict, no tool claims less falsely",
            not bolder,
            reason=", ".join(sorted(bolder)),
        )


if __name__ == "__main__":
    raise SystemExit(main())
