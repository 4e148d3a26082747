"""Space, full stop, digits and words over layouts and languages, the paper's rules beside."""

from __future__ import annotations

import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from benchmarks.evidence.documents import LANGUAGES, LAYOUTS, QUICK, Setting, forge
from benchmarks.evidence.measures import Found, Read, read, score, word_score
from benchmarks.report import Report
from forge import Forged, Layout, samples, typeset
from glyphstone.document import open as open_document
from glyphstone.evidence import Evidence
from glyphstone.evidence.registry import CONFIDENT
from glyphstone.evidence.sources.blank import Blank
from glyphstone.evidence.sources.full_stop import Dot
from glyphstone.evidence.sources.numbering import Numbering
from glyphstone.evidence.sources.paper_dot import PaperDot
from glyphstone.evidence.sources.paper_space import PaperSpace
from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.model import FontKey

#: What is looked for by which source; a sign means that its absence is an abstention.
SOURCES: tuple[tuple[str, Evidence, str | None], ...] = (
    ("blank", Blank(), " "),
    ("paper's space", PaperSpace(everywhere=True), " "),
    ("dot", Dot(), "."),
    ("paper's dot", PaperDot(everywhere=True), "."),
    ("digits", Numbering(), None),
)
PAGES = 500
FEW_PAGES = 50


class Words:
    """Words right, found and set, pooled."""

    def __init__(self) -> None:
        self.right = self.found = self.set = 0

    def add(self, counts: tuple[int, int, int]) -> float:
        """Count a document's in, and give its F1."""
        right, found, placed = counts
        self.right, self.found, self.set = self.right + right, self.found + found, self.set + placed
        return 2 * right / max(found + placed, 1)

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return 2 * self.right / max(self.found + self.set, 1)


def main() -> int:
    """Measures and reports; the exit status says whether all bars hold."""
    report = Report.from_arguments(
        "evidence",
        "Space, full stop, digits and words, found without a person",
        packages=("numpy", "gflanguages", "uharfbuzz"),
    )
    signs: dict[str, dict[str, Found]] = defaultdict(lambda: defaultdict(Found))
    words: dict[str, Words] = defaultdict(Words)
    worst: list[tuple[float, str, str]] = []
    mistakes: list[tuple[str, str, str, str, str, float]] = []
    second = Words()
    documents = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.pdf"
        for code, setting, forged in _documents(QUICK if report.quick else LANGUAGES):
            found = read(forged, path)
            documents += 1
            f1 = words[setting.name].add(word_score(found))
            if setting.embedded:
                worst.append((f1, code, setting.name))
            for name, source, wanted in SOURCES:
                proposals = list(source.proposals(found.book))
                signs[name][setting.name].add(score(found, proposals, wanted, CONFIDENT))
                if name in ("blank", "dot", "digits"):
                    for proposal in proposals:
                        truth = found.truth(found.book.symbols[proposal.symbol])
                        if truth != proposal.text:
                            row = (name, code, setting.name, proposal.text, truth)
                            mistakes.append((*row, proposal.confidence))
            if not setting.embedded:
                second.add(word_score(_with_space(found, path)))
        pages, seconds = _speed(path, FEW_PAGES if report.quick else PAGES)
    report.figure("documents", documents)
    report.figure("languages", len(QUICK if report.quick else LANGUAGES))
    _tell_signs(report, signs, mistakes)
    _tell_words(report, words, sorted(worst)[:10], second)
    report.text(f"Lines of {pages} pages of Nenets were found in {seconds:.1f} s, reading apart.")
    report.figure("lines_seconds_per_500_pages", round(seconds / pages * 500, 2))
    report.bar(
        "lines of 500 pages in at most 5 s",
        seconds / pages * 500 <= 5.0,
        reason="CPU time on a shared machine, which swings by a quarter with what else runs",
    )
    return report.finish()


def _documents(languages: tuple[str, ...]) -> Iterator[tuple[str, Setting, Forged]]:
    for code in languages:
        for setting in LAYOUTS:
            if not setting.rtl_only or samples.sample(code).rtl:
                yield code, setting, forge(code, setting)
        print(code, flush=True)


def _with_space(found: Read, path: Path) -> Read:
    """The document read again, the space of the paper's rule taken as a blank."""
    blanks: dict[FontKey, set[int]] = defaultdict(set)
    for proposal in PaperSpace().proposals(found.book):
        symbol = found.book.symbols[proposal.symbol]
        blanks[symbol.font].add(symbol.code)
    return read(found.forged, path, blanks)


def _speed(path: Path, pages: int) -> tuple[int, float]:
    nenets = samples.sample("yrk_Cyrl")
    text = [nenets.paragraphs] * 12
    path.write_bytes(typeset(text, font=nenets.fonts, layout=Layout(repeat=pages)).pdf)
    count, seconds = 0, 0.0
    with open_document(path) as document:
        for page in document.pages():
            glyphs = page.glyphs
            start = time.process_time()
            find_lines(glyphs)
            seconds += time.process_time() - start
            count += 1
    return count, seconds


def _tell_signs(
    report: Report,
    signs: dict[str, dict[str, Found]],
    mistakes: list[tuple[str, str, str, str, str, float]],
) -> None:
    totals: dict[str, Found] = {}
    without = {setting.name for setting in LAYOUTS if not setting.embedded}
    no_space = {setting.name for setting in LAYOUTS if setting.gaps_only}
    for name, by_layout in signs.items():
        total = totals[name] = Found()
        for setting, found in by_layout.items():
            if setting in (no_space if name.startswith("paper") else without):
                continue
            total.add(found)
    report.table(
        "Signs in layouts with drawings (the paper's rules: in layouts with a space glyph)",
        ("source", "proposed", "right", "share", "sure and wrong", "unsure", "had it", "abstained"),
        [
            (
                name,
                found.right + found.wrong,
                found.right,
                found.share,
                found.wrong - found.unsure_wrong,
                found.unsure_right + found.unsure_wrong,
                found.had or None,
                found.abstained if found.had else None,
            )
            for name, found in totals.items()
        ],
    )
    report.table(
        "The share that is right, by layout",
        ("layout", *signs),
        [
            (
                setting.name,
                *(
                    found.share
                    if (found := signs[name][setting.name]).right + found.wrong
                    else None
                    for name in signs
                ),
            )
            for setting in LAYOUTS
        ],
    )
    sure = [row for row in mistakes if row[5] >= CONFIDENT]
    kinds = sorted({(row[0], row[1], row[3], row[4], row[5]) for row in mistakes})
    report.table(
        "Wrong proposals",
        ("source", "language", "proposed", "is", "confidence"),
        [
            (source, code, repr(text), repr(truth), sure)
            for source, code, text, truth, sure in kinds
        ],
    )
    report.text(
        "Digits are proposed only where they are built as 0 to 9 are: the value of others is known"
        " as well, but not the script that writes them so. A full stop counts as found where the"
        " proposal is sure and right."
    )
    blank, dot, digits = totals["blank"], totals["dot"], totals["digits"]
    for name, found in totals.items():
        report.figure(f"{name}_right_share", round(found.share, 4))
        report.figure(f"{name}_abstained", found.abstained)
    report.figure("sure_and_wrong", len(sure))
    report.figure("digits_sure_and_right", digits.right - digits.unsure_right)
    report.bar(
        "blank right in 100 % where an outline exists",
        blank.wrong == 0 and blank.abstained == 0,
    )
    report.bar(
        "dot right in at least 97 % of those decided",
        _decided(dot) >= 0.97,
    )
    report.bar(
        "the full stop found, surely and rightly, in 97 % of documents that have one",
        (dot.right - dot.unsure_right) / max(dot.had, 1) >= 0.97,
    )
    report.bar("no digit that is wrong, sure or not", not any(row[0] == "digits" for row in kinds))
    report.figure("dot_right_of_decided", round(_decided(dot), 4))
    report.figure("dot_decided_of_had", round((dot.right - dot.unsure_right) / max(dot.had, 1), 4))
    report.bar("no claim that is sure and wrong", not sure)


def _decided(found: Found) -> float:
    """The share that is right among the proposals that are sure."""
    right, wrong = found.right - found.unsure_right, found.wrong - found.unsure_wrong
    return right / max(right + wrong, 1)


def _tell_words(
    report: Report, words: dict[str, Words], worst: list[tuple[float, str, str]], second: Words
) -> None:
    report.table(
        "Words",
        ("layout", "set", "F1"),
        [(name, counts.set, round(counts.f1, 5)) for name, counts in words.items()],
    )
    report.text(
        "Fonts that are not embedded show no empty drawing: their spaces stand inside words until"
        f" a space is found. By the paper's rule for the space, F1 rises to {second.f1:.4f}."
    )
    report.table(
        "The worst documents",
        ("F1", "language", "layout"),
        [(round(f, 4), *row) for f, *row in worst],
    )
    report.text(
        "In the justified Lao documents some lines hold a single long word in two fonts, which the"
        " typesetter stretches between the fonts: no reader could tell that it is one word."
    )
    gaps = Words()
    for setting in LAYOUTS:
        if setting.gaps_only and setting.name in words:
            counts = words[setting.name]
            gaps.add((counts.right, counts.found, counts.set))
    report.figure("words_by_gaps_f1", round(gaps.f1, 5))
    report.bar("words by gaps F1 at least 0.99", gaps.f1 >= 0.99)


if __name__ == "__main__":
    raise SystemExit(main())
