"""How fast every glyph is read, in how much memory, and how exactly, against other readers."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import pikepdf
import pypdfium2

from benchmarks.reader.agreement import TOLERANCE, Comparison, compared, explained
from benchmarks.reader.documents import forged, grown, name_of, real
from benchmarks.reader.growth import read_alone
from benchmarks.reader.speed import (
    Times,
    import_seconds,
    measured,
    mined,
    pdftotext_start_seconds,
)
from benchmarks.report import RESULTS, Cell, Report
from benchmarks.shared import shared_data

#: The bars: our CPU time against pdftotext's, with outlines and fingerprints, pdfminer's to ours.
TABLE_RATIO = 1.4
SURVEY_RATIO = 1.9
MINER_RATIO = 5.5
#: MB by which the longest document may need more memory than the shortest.
GROWTH = 50.0
#: Ten times the pages may cost so much more a page: timing noise, not a slope. An algorithm that
#: looks back over the pages it has read would cost ten times as much.
SLOPE = 1.25
AGREEMENT = 0.9999

SIZES = (20, 200, 2000)
LISTED = 10
#: In a quick run, one document of so many is compared with playa, and those known to differ.
QUICK_STEP = 6


def main() -> int:
    """Measures and reports; the exit status says whether all bars hold."""
    report = Report.from_arguments(
        "reader",
        "Reading every glyph: speed, memory, exactness",
        packages=("numpy", "pikepdf", "freetype-py", "pdfminer.six", "playa-pdf", "pypdfium2"),
        programs={
            "qpdf": pikepdf.__libqpdf_version__,
            "pdftotext (Poppler)": poppler(),
            "PDFium": str(pypdfium2.PDFIUM_INFO),
        },
    )
    shared = shared_data().is_dir()
    if not shared:
        report.text(
            "The folder `../shared/data` is absent: forged documents were read instead, and the "
            "bars about real ones are left out."
        )
    documents = real("plain", "cases") if shared else forged()
    told_speed(report, documents, bars=shared)
    told_growth(report)
    if shared:
        documents += real("udhr_pdf")
    if report.quick and shared:
        known = [path for path in documents if explained(name_of(path))]
        documents = sorted({*documents[::QUICK_STEP], *known})
    told_agreement(report, documents, bars=shared)
    return report.finish()


def poppler() -> str:
    """The version of pdftotext."""
    program = shutil.which("pdftotext")
    if program is None:
        return "not installed"
    said = subprocess.run([program, "-v"], capture_output=True, text=True, check=False).stderr
    found = re.search(r"version (\S+)", said)
    return found[1] if found else "unknown"


# --- speed ----------------------------------------------------------------------------------------


def told_speed(report: Report, documents: Sequence[Path], *, bars: bool) -> None:
    repetitions = 2 if report.quick else 5
    times = measured(documents, repetitions)
    mined(times)
    glyphs = sum(entry.glyphs for entry in times)
    ours, survey = best(times, lambda e: e.table), best(times, lambda e: e.survey)
    text, miner = best(times, lambda e: e.pdftotext), best(times, lambda e: e.pdfminer)
    start = pdftotext_start_seconds() * len(times)

    def row(what: str, seconds: float) -> tuple[Cell, ...]:
        relative = f"{seconds / text:.2f}" if text else ""
        return what, f"{seconds:.3f}", relative, f"{seconds / glyphs * 1e6:.2f}"

    report.table(
        f"CPU seconds for {len(times)} documents, {glyphs:,} glyphs",
        ("reader", "seconds", "to pdftotext", "µs a glyph"),
        [
            row("glyphstone: glyph tables, all columns without font programs", ours),
            row("glyphstone: survey, with glyph ids, outlines, fingerprints, ink boxes", survey),
            row("pdftotext", text),
            row("pdfminer.six, without layout", miner),
        ],
    )
    first = sum(entry.table[0] for entry in times)
    imported = import_seconds()
    report.text(
        f"User and system time, summed over the documents: of each the best of {repetitions} "
        "repetitions, in which ours and pdftotext take turns (pdfminer.six once). Ours is measured "
        f"in one process; importing it takes {imported:.2f} s in a fresh interpreter and is left "
        f"out, as is pdfminer.six's import. Our first pass over the documents took {first:.3f} s. "
        f"Of pdftotext's time {start:.3f} s are starting the program once a document."
    )
    slowest = sorted(times, key=lambda e: _least(e.table) - _least(e.pdftotext), reverse=True)
    report.table(
        "Where we lose most time to pdftotext, in milliseconds",
        ("document", "glyphs", "table", "survey", "pdftotext", "table to pdftotext"),
        [
            (
                name_of(e.path),
                e.glyphs,
                f"{_least(e.table) * 1e3:.1f}",
                f"{_least(e.survey) * 1e3:.1f}",
                f"{_least(e.pdftotext) * 1e3:.1f}",
                f"{_least(e.table) / _least(e.pdftotext):.2f}" if _least(e.pdftotext) else "",
            )
            for e in slowest[:LISTED]
        ],
    )
    failures = [
        (name_of(entry.path), reader, said)
        for entry in times
        for reader, said in entry.failed.items()
    ]
    if failures:
        report.table("Readers that gave up", ("document", "reader", "what it said"), failures)
    report.figure("documents", len(times))
    report.figure("glyphs", glyphs)
    report.figure("table_seconds", round(ours, 4))
    report.figure("survey_seconds", round(survey, 4))
    report.figure("pdftotext_seconds", round(text, 4))
    report.figure("pdfminer_seconds", round(miner, 4))
    report.figure("import_seconds", round(imported, 4))
    report.figure("pdftotext_start_seconds", round(start, 4))
    report.figure("table_first_pass_seconds", round(first, 4))
    if text:
        report.figure("table_to_pdftotext", round(ours / text, 3))
        report.figure("survey_to_pdftotext", round(survey / text, 3))
    report.figure("pdfminer_to_table", round(miner / ours, 2))
    if not bars:
        return
    if text:
        report.bar(
            f"glyph tables in at most {TABLE_RATIO} times pdftotext's time",
            ours <= TABLE_RATIO * text,
            reason=f"{ours / text:.2f} times; the table above says where",
        )
        report.bar(
            f"with outlines and fingerprints at most {SURVEY_RATIO} times",
            survey <= SURVEY_RATIO * text,
            reason=f"{survey / text:.2f} times; the table above says where",
        )
    else:
        report.text("pdftotext (poppler-utils) is absent: the bars about it are left out.")
    report.bar(
        f"at least {MINER_RATIO} times faster than pdfminer.six without layout",
        miner >= MINER_RATIO * ours,
        reason=f"{miner / ours:.1f} times",
    )


def best(times: Sequence[Times], of: Callable[[Times], list[float]]) -> float:
    """The sum over documents of the best repetition."""
    return sum(_least(of(entry)) for entry in times)


def _least(seconds: Sequence[float]) -> float:
    return min(seconds, default=0.0)


# --- growth ---------------------------------------------------------------------------------------


def told_growth(report: Report) -> None:
    runs = {}
    for pages in SIZES:
        path = grown(pages)
        runs[pages] = read_alone(path, 1 if report.quick and pages == SIZES[-1] else 3)
    report.table(
        "A document of more and more pages, a process each",
        ("pages", "glyphs", "CPU s", "ms a page", "peak MB", "MB over start"),
        [
            (
                pages,
                run.amount,
                f"{run.seconds:.3f}",
                f"{run.seconds / pages * 1e3:.2f}",
                f"{run.peak:.1f}",
                f"{run.peak - run.before:.1f}",
            )
            for pages, run in runs.items()
        ],
    )
    a_page = [run.seconds / pages for pages, run in runs.items()]
    slope = max(after / before for before, after in pairwise(a_page))
    more = runs[SIZES[-1]].peak - runs[SIZES[0]].peak
    report.text(
        "Forged pages of about 3,500 glyphs in five fonts of five flavours; 200 pages have text of "
        "their own, and the longest document shows them ten times, in streams of their own. The "
        "least of three processes counts. Ten times the pages may cost a quarter more a page: "
        "that is room for noise, where anything quadratic would cost ten times as much."
    )
    report.figure("memory_more_mb", round(more, 1))
    report.figure("milliseconds_a_page", round(a_page[-1] * 1e3, 3))
    report.figure("slope", round(slope, 3))
    report.bar(
        f"{SIZES[-1]:,} pages within {GROWTH:.0f} MB of {SIZES[0]}",
        more <= GROWTH,
        reason=f"{more:.0f} MB",
    )
    report.bar(
        f"time linear in pages: ten times as many cost at most {SLOPE} times as much a page",
        slope <= SLOPE,
        reason=f"{slope:.2f} times",
    )


# --- exactness ------------------------------------------------------------------------------------


def told_agreement(report: Report, documents: Sequence[Path], *, bars: bool) -> None:
    found = compared(documents)
    beyond = ", ".join(f"{kind.name.lower()} {n:,}" for kind, n in sorted(found.beyond.items()))
    rows: list[tuple[Cell, ...]] = [
        ("documents", found.files),
        ("pages", found.pages),
        ("horizontal glyphs", found.glyphs),
        ("agree with playa-pdf", found.agreed),
        ("differ, PDFium sides with us", found.backed),
        ("differ, PDFium does not side with us", found.differing - found.backed),
        ("vertical glyphs, told beside the bar", found.vertical),
        ("of these with playa's CID", found.vertical_cids),
        ("of these where PDFium sees our origin", found.vertical_origins),
        ("glyphs in content that playa does not walk", found.beyond.total()),
        ("documents or pages that a reader gave up on", len(found.unread)),
    ]
    report.table(f"Agreement: code or CID, origin within {TOLERANCE} pt", ("what", "count"), rows)
    report.text(
        f"{found.share:.6%} of the horizontal glyphs are agreed upon, and "
        f"{found.agreed / max(found.glyphs, 1):.6%} with playa-pdf alone. A glyph that only one "
        "of two has counts as a difference. Where counts or places differ, the two sequences are "
        "aligned. PDFium is heard only where it shows a glyph at one of two places and the "
        "other reader has none there: what it leaves out proves nothing. playa-pdf gives the pen's "
        "place for vertical glyphs and we the drawing's, so that only their CIDs are compared."
        + (f" Content that playa does not walk: {beyond}." if beyond else "")
        + " Every difference is in `reader-differences.md`. Exactness on forged documents, "
        "against what the forge knows, is in `tests/pdf`."
    )
    unexplained = sorted({d.file for d in found.differences if not explained(d.file)})
    report.figure("compared_glyphs", found.glyphs)
    report.figure("agreement", round(found.share, 8))
    report.figure("agreement_playa_alone", round(found.agreed / max(found.glyphs, 1), 8))
    report.figure("differences", found.differing)
    report.figure("differences_backed_by_pdfium", found.backed)
    report.figure("vertical_glyphs", found.vertical)
    report.figure("glyphs_playa_does_not_walk", found.beyond.total())
    if bars:
        report.bar(
            f"{AGREEMENT:.2%} of horizontal glyphs as playa-pdf, or a third reader, has them",
            found.share >= AGREEMENT,
            reason=f"{found.share:.4%}; {unsettled(found)}",
        )
        report.bar(
            "every difference is explained",
            not unexplained,
            reason=", ".join(unexplained),
        )
        if not report.quick:
            page = differences(found)
            (RESULTS / "reader-differences.md").write_text(page, encoding="utf-8")


def unsettled(found: Comparison) -> str:
    """The documents where nobody sides with us, in words, the worst first."""
    worst: Counter[str] = Counter()
    for difference in found.differences:
        worst[difference.file] += difference.count - difference.ours
    return ", ".join(f"{file} has {n:,}" for file, n in worst.most_common(3) if n)


def differences(found: Comparison) -> str:
    """The committed list: every difference, what it is, why, and whom the third reader backs."""
    parts = [
        "# Where we and playa-pdf do not agree",
        "Written by `make bench NAME=reader`. Documents are those of `../shared/data`; of "
        f"{found.glyphs:,} horizontal glyphs {found.differing:,} differ. The third reader is "
        "PDFium: it backs whoever has a glyph where it has one "
        f"(within {TOLERANCE} pt) while the other has none there, and nobody otherwise.",
    ]
    for file in dict.fromkeys(difference.file for difference in found.differences):
        parts.append(f"## {file}")
        parts += [
            f"- Page {d.page}: {d.count:,} glyphs, {d.what}; PDFium backs {d.third}."
            for d in found.differences
            if d.file == file
        ]
        parts.append(f"Why: {explained(file) or 'not explained yet.'}")
    if found.unread:
        parts.append("## What a reader gave up on")
        parts += [f"- {said}" for said in found.unread]
    if found.beyond_in:
        parts.append("## Glyphs in annotations and patterns, which playa does not walk")
        parts += [f"- {file}: {count:,}" for file, count in found.beyond_in.most_common()]
    return _spaced(parts)


def _spaced(parts: Sequence[str]) -> str:
    """Paragraphs with blank lines between, the items of a list without."""
    text = parts[0]
    for before, after in pairwise(parts):
        listed = before.startswith("- ") and after.startswith("- ")
        text += ("\n" if listed else "\n\n") + after
    return text + "\n"


if __name__ == "__main__":
    raise SystemExit(main())
