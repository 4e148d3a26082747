"""`python -m benchmarks.diagnosis [--quick]`: does the diagnosis find what it can, and no more?"""

from __future__ import annotations

import tempfile
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import glyphstone
from benchmarks.diagnosis.corpus import LANGUAGES, Case, cases
from benchmarks.diagnosis.declaration import Compared, compare
from benchmarks.diagnosis.matching import matched
from benchmarks.diagnosis.trace import has_silent_glyphs, kinds_expected
from benchmarks.report import Report
from benchmarks.shared import shared_data
from glyphstone.verdict.advice import Diagnosis, diagnose


@dataclass
class Tally:
    """What was found of one damage."""

    documents: int = 0
    fonts: int = 0
    #: Fonts in which the damage leaves a trace, those flagged with that reason, and those flagged.
    traced: int = 0
    found: int = 0
    flagged: int = 0
    missed: list[str] = field(default_factory=list)


@dataclass
class Tallies:
    """Everything counted over the forged documents."""

    by_damage: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    languages: set[str] = field(default_factory=set)
    healthy: int = 0
    healthy_flagged: list[str] = field(default_factory=list)
    silent: int = 0
    silent_flagged: int = 0
    trusts: Counter[str] = field(default_factory=Counter)


def main() -> int:
    """Runs the benchmark."""
    report = Report.from_arguments(
        "diagnosis", "Diagnosis: which fonts can be trusted", packages=("unicodedata2",)
    )
    tallies = Tallies()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "case.pdf"
        for case in cases(LANGUAGES[::7] if report.quick else LANGUAGES):
            path.write_bytes(case.document.pdf)
            with glyphstone.open(path) as document:
                _count(tallies, case, diagnose(document.survey()))
    _forged(report, tallies)
    _declaration(report)
    return report.finish()


def _count(tallies: Tallies, case: Case, diagnosis: Diagnosis) -> None:
    tally = tallies.by_damage[case.damage]
    tally.documents += 1
    tallies.languages.add(case.language)
    for font, used, verdict, _ in matched(case.document.truth, diagnosis):
        where = f"{case.language} {case.flavour} {font.source}"
        if not font.damage:
            if has_silent_glyphs(font, used):
                tallies.silent += 1
                tallies.silent_flagged += bool(verdict.reasons)
                continue
            tallies.healthy += 1
            if verdict.reasons:
                kinds = ", ".join(reason.kind for reason in verdict.reasons)
                tallies.healthy_flagged.append(f"{where}: {kinds}")
            continue
        tally.fonts += 1
        tally.flagged += bool(verdict.reasons)
        expected = kinds_expected(font, used)
        if expected:
            tally.traced += 1
            lacking = expected - {reason.kind for reason in verdict.reasons}
            if lacking:
                tally.missed.append(f"{where}: {', '.join(sorted(lacking))}")
            else:
                tally.found += 1


def _forged(report: Report, tallies: Tallies) -> None:
    rows = []
    traced = found = 0
    missed: list[str] = []
    for label, tally in tallies.by_damage.items():
        if tally.fonts:
            rows.append(
                (label, tally.documents, tally.fonts, tally.traced, tally.found, tally.flagged)
            )
        traced, found = traced + tally.traced, found + tally.found
        missed.extend(f"{label}: {where}" for where in tally.missed)
    documents = sum(tally.documents for tally in tallies.by_damage.values())
    report.text(
        "Forged documents: each language once in each damage, the font flavours in turn. A trace is"
        " worked out from the forge's truth alone. Where a damage leaves none (a permutation, a"
        " shift that meets no blank, a disguise, a letter that claims a digit which nothing else"
        " claims, two forms of a joining script's letter, fewer foreign letters than a list of"
        " languages may hold), nothing is demanded: it waits for shape"
        " recognition."
    )
    report.table(
        "Damaged fonts",
        ("damage", "documents", "fonts", "leave a trace", "found with its reason", "flagged"),
        rows,
    )
    report.table(
        "Healthy fonts",
        ("fonts", "number", "flagged"),
        [
            ("healthy, every glyph with its text", tallies.healthy, len(tallies.healthy_flagged)),
            (
                "undamaged, some glyphs without a text of their own (parts of a cluster)",
                tallies.silent,
                tallies.silent_flagged,
            ),
        ],
    )
    report.text(
        "The second row stands outside the bar: the map of such a font does lack a text for some"
        " glyphs, because a producer wrote a cluster's text at one of its glyphs, and from the font"
        " alone that cannot be told from an entry that was lost. Thresholds were tuned on these"
        " languages; other languages give a fairer figure."
    )
    if missed or tallies.healthy_flagged:
        report.table(
            "Exceptions",
            ("what", "where"),
            [("missed", line) for line in missed[:40]]
            + [("healthy, flagged", line) for line in tallies.healthy_flagged[:40]],
        )
    report.figure("documents", documents)
    report.figure("languages", len(tallies.languages))
    report.figure("fonts with a trace", traced)
    report.figure("found with its reason", found)
    report.figure("healthy fonts", tallies.healthy)
    report.figure("healthy fonts flagged", len(tallies.healthy_flagged))
    if not report.quick:
        report.bar(
            "at least 200 documents over 30 languages",
            documents >= 200 and len(tallies.languages) >= 30,
        )
    report.bar(
        "every font whose damage leaves a trace is flagged with that reason",
        traced > 0 and found == traced,
        reason=f"{traced - found} of {traced} are not",
    )
    report.bar(
        "no healthy font is flagged",
        not tallies.healthy_flagged,
        reason=f"{len(tallies.healthy_flagged)} of {tallies.healthy} are",
    )


def _declaration(report: Report) -> None:
    folder = shared_data("udhr_pdf")
    if not (folder / "manifest.csv").is_file():
        report.text("The folder `../shared/data/udhr_pdf` is absent: its part was left out.")
        return
    files = compare(folder)
    if report.quick:
        files = files[:40]
    groups: dict[str, list[Compared]] = defaultdict(list)
    for file in files:
        if file.broken:
            label = (
                "broken, caught"
                if file.flagged
                else "broken by order only: the characters are all there"
                if file.same_bag
                else "broken, not caught"
            )
        elif not file.flagged:
            label = "clean, trusted"
        else:
            label = (
                "clean, wrongly flagged"
                if file.same_bag
                else "called clean, but characters are missing: caught"
            )
        groups[label].append(file)
    report.text(
        "Real PDFs of the Universal Declaration by one producer: the bag of claimed characters"
        " (compatibility forms made plain) against the exact text. A file counts as caught if some"
        " font of it is not trusted."
    )
    report.table(
        "The Declaration, by outcome",
        ("outcome", "files", "which"),
        [
            (
                label,
                len(group),
                "all others" if label == "clean, trusted" else ", ".join(f.file for f in group),
            )
            for label, group in sorted(groups.items())
        ],
    )
    report.table(
        "The Declaration, files that are flagged or whose characters differ",
        ("file", "listed as", "missing", "extra", "reasons"),
        [
            (
                file.file,
                "broken" if file.broken else "clean",
                f"{file.missing:.1%}",
                f"{file.extra:.1%}",
                ", ".join(file.reasons) or "trusted",
            )
            for file in files
            if file.flagged or not file.same_bag
        ],
    )
    for label, group in groups.items():
        report.figure(f"declaration: {label}", len(group))


if __name__ == "__main__":
    raise SystemExit(main())
