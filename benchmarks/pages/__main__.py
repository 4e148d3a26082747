"""Parts of documents against the whole: text, JSON and prose, with and without recovered maps."""

from __future__ import annotations

import tempfile
from pathlib import Path

from benchmarks.pages.comparison import Comparison, compare
from benchmarks.pages.documents import forged, real_documents
from benchmarks.report import Report

FORGED, QUICK_FORGED, QUICK_REAL = 200, 12, 8
#: Non-joiners are learned from the pages that are read: words that may differ by one.
MOST_OTHER_JOINERS = 0.001
#: Characters of the range that prose of the range must have.
LEAST_CHARACTERS = 0.999
MOST_EXAMPLES = 30


def main() -> int:
    """Measure and report."""
    report = Report.from_arguments("pages", "Parts of documents, read as in the whole")
    rows = []
    total = Comparison()
    compared = {"forged": 0, "real": 0}
    with tempfile.TemporaryDirectory() as folder:
        for kind, documents in (
            ("forged", _forged(report.quick, Path(folder))),
            ("real", _real(report.quick)),
        ):
            for mapped in (False, True):
                found = Comparison()
                count = 0
                for name, path in documents:
                    one = compare(name, path, mapped=mapped)
                    if one is not None:
                        count += 1
                        found.add(one)
                compared[kind] = max(compared[kind], count)
                total.add(found)
                rows.append(_row(kind, mapped, count, found))
    report.table("Parts against the whole", _COLUMNS, rows)
    if total.examples:
        report.text(
            "What differs:\n\n" + "\n".join(f"- {one}" for one in total.examples[:MOST_EXAMPLES])
        )
    for kind, count in compared.items():
        report.figure(f"{kind} documents", count)
    report.bar("every line of text as in the whole", total.other_lines == 0 < total.lines)
    report.bar(
        "non-joiners differ in at most 0.1 % of words",
        total.other_joiners <= MOST_OTHER_JOINERS * total.words,
    )
    report.bar(
        "JSON the same but for furniture and languages", total.other_pages == 0 < total.pages
    )
    kept = 1 - total.other_characters / max(total.characters, 1)
    report.figure("share of characters in prose", round(kept, 6))
    report.bar("prose has at least 99.9 % of the characters", kept >= LEAST_CHARACTERS)
    report.bar("paragraphs are cut only at the edges of the range", total.cut_inside == 0)
    return report.finish()


_COLUMNS = (
    "documents", "maps", "count", "parts", "lines", "other", "words", "other non-joiners",
    "pages as JSON", "other", "characters of prose", "missing", "paragraphs cut inside",
)  # fmt: skip


def _row(kind: str, mapped: bool, count: int, found: Comparison) -> tuple[str | int, ...]:
    return (
        kind, "recovered" if mapped else "none", count, found.parts, found.lines,
        found.other_lines, found.words, found.other_joiners, found.pages, found.other_pages,
        found.characters, found.other_characters, found.cut_inside,
    )  # fmt: skip


def _forged(quick: bool, folder: Path) -> list[tuple[str, Path]]:
    made = []
    for name, data in forged(QUICK_FORGED if quick else FORGED):
        path = folder / f"{name}.pdf"
        path.write_bytes(data)
        made.append((name, path))
    return made


def _real(quick: bool) -> list[tuple[str, Path]]:
    found = [(path.stem, path) for path in real_documents()]
    return found[:: max(1, len(found) // QUICK_REAL)] if quick else found


if __name__ == "__main__":
    raise SystemExit(main())
