"""Broken PDFs of every flavour, repaired with the true map, and read by the viewers people use."""

from __future__ import annotations

import logging
import sys
import tempfile
import time
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import glyphstone
from benchmarks.repair.cases import Case, Kind, cases
from benchmarks.repair.real import tell_real
from benchmarks.repair.script_report import tell_scripts
from benchmarks.repair.scripts import outcomes, repaired_copy
from benchmarks.repair.spans import ATTEMPTS, attempt
from benchmarks.repair.stretches import tell_stretches
from benchmarks.repair.viewers import (
    PdfJs,
    pages_by_pdfium,
    pages_by_pdfminer,
    pages_by_pdftotext,
    pdftotext_version,
    qpdf_faults,
    qpdf_version,
    same_pixels,
)
from benchmarks.report import Cell, Report
from forge import Forged
from glyphstone.model import FontKey, Meaning

VIEWERS = ("pdftotext", "PDFium", "pdf.js", "pdfminer.six")
#: Those that are held to right-to-left text; pdfminer.six gives it as drawn.
FIRST_THREE = VIEWERS[:3]

LOGICAL_LIMITS = {
    "PDFium": (
        "it takes every such line for stored as drawn and turns it round; a right ActualText "
        "comes out with each word backwards, and only one with each word backwards comes out right"
    ),
    "pdftotext": (
        "where a font draws lam-alef as two glyphs, it cuts the line there; a right ActualText "
        "comes out backwards, and only one that is backwards itself comes out right"
    ),
}

Readers = Mapping[str, Callable[[Path], list[str]]]


@dataclass
class Result:
    """What became of one document."""

    case: Case
    #: By viewer: whether the text was right before and is right now, and what was read instead.
    before: dict[str, bool] = field(default_factory=dict)
    after: dict[str, bool] = field(default_factory=dict)
    wrong: dict[str, str] = field(default_factory=dict)
    #: By viewer: whether the text of the same document is right where nothing ever lied.
    healthy: dict[str, bool] = field(default_factory=dict)
    #: How many wrong /ActualText are gone.
    removed: int = 0
    clean: bool = False
    same: bool = False
    again: bool = False
    #: What else was tried, by attempt: what held of the outcome, viewers among it.
    tried: dict[str, dict[str, bool]] = field(default_factory=dict)


def main() -> int:
    """Measures and reports; the exit status says whether all bars hold."""
    javascript = PdfJs()
    report = Report.from_arguments(
        "repair",
        "Repaired PDFs in the viewers people use",
        packages=("pikepdf", "pypdfium2", "pdfminer.six"),
        programs={
            "pdftotext": pdftotext_version(),
            "pdf.js": javascript.version,
            "qpdf": qpdf_version(),
        },
    )
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    readers: dict[str, Callable[[Path], list[str]]] = {
        "pdftotext": pages_by_pdftotext,
        "PDFium": pages_by_pdfium,
        "pdfminer.six": pages_by_pdfminer,
    }
    if not javascript.missing:
        readers["pdf.js"] = javascript.pages
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        tell_scripts(report, list(outcomes(report.quick, Path(folder), readers)))
        tell_stretches(report, Path(folder), readers)
        tell_real(report, Path(folder), readers)
        results = [measured(case, Path(folder), readers) for case in cases(report.quick)]
    javascript.close()
    report.figure("documents", len(results))
    report.figure("seconds", round(time.monotonic() - start))
    tell(report, results, javascript.missing)
    return report.finish()


# --- measuring ------------------------------------------------------------------------------------


def measured(case: Case, folder: Path, readers: Readers) -> Result:
    """One document broken, repaired, and read by all."""
    forged = case.build()
    names = ("broken", "repaired", "again", "healthy")
    broken, repaired, again, healthy = (folder / f"{name}.pdf" for name in names)
    broken.write_bytes(forged.pdf)
    healthy.write_bytes(case.build(healthy=True).pdf)
    maps = true_maps(forged, broken)
    done = repaired_copy(broken, repaired, maps)
    repaired_copy(broken, again, maps)
    result = Result(
        case,
        removed=done.actual_texts_removed,
        clean=not qpdf_faults(repaired),
        same=same_pixels(broken, repaired),
        again=repaired.read_bytes() == again.read_bytes(),
    )
    for viewer, read in readers.items():
        wanted = expected(case, forged)
        result.before[viewer] = judged(case, read(broken)) == wanted
        result.healthy[viewer] = judged(case, read(healthy)) == wanted
        found = judged(case, read(repaired))
        result.after[viewer] = found == wanted
        if found != wanted:
            result.wrong[viewer] = difference(wanted, found)
            print(told(case), viewer, result.wrong[viewer], file=sys.stderr, flush=True)
    if case.kind is Kind.LOGICAL and case.damage == "no ToUnicode":
        for which in ATTEMPTS:
            attempt(which, repaired, again, maps)
            right = {
                viewer: judged(case, read(again)) == expected(case, forged)
                for viewer, read in readers.items()
            }
            checks = {"clean": not qpdf_faults(again), "same": same_pixels(broken, again)}
            result.tried[which] = {**right, **checks}
    return result


def true_maps(forged: Forged, path: Path) -> dict[FontKey, dict[int, Meaning]]:
    """For each font the text of each of its codes."""
    truth = forged.truth
    with glyphstone.open(path) as document:
        seen = [
            page.glyphs.fonts[font].key
            for page in document.pages()
            for font in page.glyphs.font.tolist()
        ]
    assert len(seen) == len(truth.glyphs)
    numbers = dict(zip(seen, truth.glyphs.font.tolist(), strict=True))
    return {
        key: {code.code: Meaning(code.text) for code in truth.fonts[number].codes.values()}
        for key, number in numbers.items()
    }


def expected(case: Case, forged: Forged) -> str:
    """The text that every viewer should give."""
    return judged(case, [line.text for line in forged.truth.lines])


def judged(case: Case, pages: Iterable[str]) -> str:
    """A text as it is compared."""
    found = squeezed("\n".join(pages))
    return "".join(sorted(found)) if case.kind is Kind.DOWN else found


def squeezed(text: str) -> str:
    """After NFC, without white space and without invisible marks of direction and joining."""
    composed = unicodedata.normalize("NFC", text)
    return "".join(c for c in composed if not c.isspace() and unicodedata.category(c) != "Cf")


def difference(wanted: str, found: str) -> str:
    """The first place where two texts differ."""
    at = next((i for i, (a, b) in enumerate(zip(wanted, found, strict=False)) if a != b), -1)
    at = max(0, at - 6) if at >= 0 else max(0, min(len(wanted), len(found)) - 6)
    return f"{wanted[at : at + 16]!r} read as {found[at : at + 16]!r}"


def told(case: Case) -> str:
    """A document in words."""
    return f"{case.kind}, {case.language}, {case.flavour}, {case.damage} {case.note}".strip()


# --- telling --------------------------------------------------------------------------------------


def tell(report: Report, results: list[Result], missing: str) -> None:
    """Tables, figures and bars."""
    groups: list[tuple[str, Callable[[Result], str]]] = [
        ("By kind of text", lambda r: r.case.kind.value),
        ("Left to right, by flavour", lambda r: r.case.flavour.value),
        ("Left to right, by language", lambda r: r.case.language),
        ("Left to right, by damage", lambda r: r.case.damage),
    ]
    for heading, key in groups:
        chosen = [r for r in results if heading[:2] == "By" or r.case.kind is Kind.ACROSS]
        report.table(
            f"{heading}: documents whose text is right before → after the repair (never broken)",
            ("", "documents", *VIEWERS, "qpdf clean", "same pixels", "lies removed"),
            rows(chosen, key),
        )
    report.text(
        "In brackets: the same documents as an honest producer writes them, never broken. "
        "Right means: equal to what was typeset, after NFC, without white space and invisible "
        "format characters, line after line; vertical text as a bag of characters. The map is the "
        "truth, code by code. Vowel points stand above and below the line by moves of their own, "
        "which viewers take for other lines. pdf.js gives pieces of lines: those of a line that is "
        "read from the right are taken from the right, as its text layer shows them."
    )
    report.table(
        "What is not right",
        ("document", "viewer", "first difference", "never broken"),
        [
            (told(r.case), viewer, what, "right" if r.healthy[viewer] else "wrong as well")
            for r in results
            for viewer, what in r.wrong.items()
            if is_held(r.case, viewer)
        ],
    )
    tell_tried(report, [r for r in results if r.tried])
    bars(report, results, missing)


def tell_tried(report: Report, results: list[Result]) -> None:
    """What else was tried where a line is stored as it is read, beside the repair as it is."""
    outcomes = {
        "the repair as it is": [{**r.after, "clean": r.clean, "same": r.same} for r in results]
    }
    outcomes |= {which: [r.tried[which] for r in results] for which in ATTEMPTS}
    report.table(
        "Right to left, in reading order, no ToUnicode: what else was tried",
        ("", "documents", *VIEWERS, "qpdf clean", "same pixels"),
        [
            (
                which,
                len(found),
                *(
                    sum(o[v] for o in found) if all(v in o for o in found) else "absent"
                    for v in VIEWERS
                ),
                *(sum(o[check] for o in found) for check in ("clean", "same")),
            )
            for which, found in outcomes.items()
        ],
    )
    report.text(
        "None of these is part of a repair. An ActualText is to be read as it stands: one as "
        "drawn is backwards to every reader that does so, and one with each word backwards is "
        "right in this PDFium alone."
    )


def is_held(case: Case, viewer: str) -> bool:
    """Whether a viewer can be held to a document: pdfminer.six knows no CMaps and no bidi."""
    across = case.kind in (Kind.ACROSS, Kind.DOWN)
    return viewer != "pdfminer.six" or (across and not case.embedded_cmap)


def rows(results: list[Result], key: Callable[[Result], str]) -> list[tuple[Cell, ...]]:
    """One row a group."""
    found: list[tuple[Cell, ...]] = []
    for name in dict.fromkeys(map(key, results)):
        group = [r for r in results if key(r) == name]
        counts = [
            f"{sum(r.before[v] for r in group)} → {sum(r.after[v] for r in group)}"
            f" ({sum(r.healthy[v] for r in group)})"
            if all(v in r.after for r in group)
            else "absent"
            for v in VIEWERS
        ]
        found.append(
            (
                name,
                len(group),
                *counts,
                sum(r.clean for r in group),
                sum(r.same for r in group),
                sum(r.removed for r in group),
            )
        )
    return found


def bars(report: Report, results: list[Result], missing: str) -> None:
    """What must show."""
    lacking = f"pdf.js is absent: {missing}" if missing else ""
    for viewer in VIEWERS:
        held = [r for r in results if r.case.kind is Kind.ACROSS and is_held(r.case, viewer)]
        right = sum(r.after.get(viewer, False) for r in held)
        report.figure(f"ltr_right_{viewer}", right)
        report.figure(f"ltr_documents_{viewer}", len(held))
        beside = " (not where /Encoding is an embedded CMap)" if viewer == "pdfminer.six" else ""
        report.bar(
            f"left to right: exactly right in {viewer}{beside}",
            right == len(held),
            reason=lacking or f"{right} of {len(held)}",
        )
    for kind, viewers, what in (
        (Kind.VISUAL, FIRST_THREE, "right to left, stored as drawn: right by logical line"),
        (Kind.LOGICAL, FIRST_THREE, "right to left, stored as read: right by logical line"),
        (Kind.DOWN, VIEWERS, "vertical: the right bag of characters"),
    ):
        chosen = [r for r in results if r.case.kind is kind]
        for viewer in viewers:
            held = [r for r in chosen if is_held(r.case, viewer)]
            right = sum(r.after.get(viewer, False) for r in held)
            report.figure(f"{kind.name.lower()}_right_{viewer}", right)
            report.figure(f"{kind.name.lower()}_documents_{viewer}", len(held))
            never = sum(r.healthy.get(viewer, False) for r in held)
            why = f"{right} of {len(held)}; {never} where the document was never broken"
            if kind is Kind.LOGICAL:
                why += f": {LOGICAL_LIMITS.get(viewer, '')}"
            report.bar(
                f"{what} in {viewer}",
                right == len(held),
                reason=lacking if viewer == "pdf.js" and lacking else why,
            )
    worse = [
        r
        for r in results
        for viewer, right in r.after.items()
        if is_held(r.case, viewer) and r.healthy[viewer] and not right
    ]
    report.figure("worse_than_never_broken", len(worse))
    report.bar(
        "no viewer reads a repaired document worse than the same document never broken",
        not worse,
        reason=", ".join(told(r.case) for r in worse[:5]),
    )
    counts = Counter(
        clean=sum(r.clean for r in results),
        same=sum(r.same for r in results),
        again=sum(r.again for r in results),
    )
    for name, what in (
        ("clean", "every repaired file passes qpdf --check"),
        ("same", "every page is drawn to identical pixels before and after"),
        ("again", "the same repair gives the same bytes"),
    ):
        report.figure(name, counts[name])
        report.bar(what, counts[name] == len(results), reason=f"{counts[name]} of {len(results)}")


if __name__ == "__main__":
    raise SystemExit(main())
