"""CPU time of the whole way from a file to prose beside pdftotext's, and the memory of a book.

Run with a path it makes prose of that document alone and says what it took.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path

import glyphstone
from benchmarks.prose.book import book
from benchmarks.prose.part import Part
from benchmarks.reader.documents import forged, name_of, real
from benchmarks.report import Cell
from benchmarks.shared import shared_data
from benchmarks.timing import Run, alone, child_seconds, own_seconds, say_cost
from glyphstone.writers.plain import Plain
from glyphstone.writers.protocol import Facts, written

__all__ = ["Times", "measure", "tell_growth", "tell_speed", "to_prose"]

#: What a process of its own runs.
MODULE = "benchmarks.prose.speed"
#: Our CPU time to pdftotext's, at most.
RATIO = 5.0
#: MB that a book of 2,000 pages may need over one of 200; where all pages were held it would be
#: far more. What the document teaches, its words above all, grows with what it says.
GROWTH = 50.0
#: Ten times the pages may cost so much more a page: noise, where anything quadratic costs tenfold.
SLOPE = 1.25
SIZES = (20, 200, 2000)
QUICK_SIZES = (20, 200)
SETTLED = 200
LISTED = 10


@dataclass(slots=True)
class Times:
    """CPU seconds of one document, one entry a repetition."""

    path: Path
    ours: list[float] = field(default_factory=list)
    #: Our reading of lines alone, which is a part of ours.
    text: list[float] = field(default_factory=list)
    pdftotext: list[float] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)


def to_prose(path: Path) -> int:
    """Paragraphs and sentences of a file, written as plain text to nowhere; its length in bytes."""
    with glyphstone.open(path) as document:
        found = glyphstone.read_prose(document)
        return sum(len(piece) for piece in written(Plain(), Facts(path.name), found))


def _to_text(path: Path) -> None:
    with glyphstone.open(path) as document:
        for page in glyphstone.read_text(document):
            assert page.number >= 0


def measure(quick: bool) -> Part:
    """Speed on real documents, growth on a forged book."""
    part = Part()
    shared = shared_data().is_dir()
    repetitions = 2 if quick else 5
    times = [Times(path) for path in (real("plain") if shared else forged())]
    for _ in range(repetitions):
        # Taking turns, so that a busy moment of the machine meets all.
        for one in times:
            prose, text = partial(to_prose, one.path), partial(_to_text, one.path)
            one.ours.append(own_seconds(one.failed, "prose", prose))
            one.text.append(own_seconds(one.failed, "lines", text))
            one.pdftotext.append(child_seconds(["pdftotext", str(one.path), "/dev/null"]))
    tell_speed(part, times, repetitions, bars=shared)
    sizes = QUICK_SIZES if quick else SIZES
    tell_growth(
        part,
        {pages: alone(MODULE, book(pages), 1 if quick else 2) for pages in sizes},
    )
    return part


def _best(times: Sequence[Times], of: Callable[[Times], list[float]]) -> float:
    """The sum over documents of the best repetition."""
    return sum(min(of(one)) for one in times)


def tell_speed(part: Part, times: Sequence[Times], repetitions: int, *, bars: bool) -> None:
    """What real documents cost; without them there is no bar."""
    ours = _best(times, lambda one: one.ours)
    text = _best(times, lambda one: one.text)
    poppler = _best(times, lambda one: one.pdftotext)

    def row(what: str, seconds: float) -> Sequence[Cell]:
        return what, f"{seconds:.3f}", f"{seconds / poppler:.2f}"

    part.table(
        f"CPU seconds for {len(times)} documents",
        ("way", "seconds", "to pdftotext"),
        [
            row("file to prose, paragraphs written", ours),
            row("of it: pages, blocks and lines", text),
            row("of it: paragraphs, words, hyphens, sentences", ours - text),
            row("pdftotext", poppler),
        ],
    )
    slowest = sorted(times, key=lambda one: min(one.ours) - RATIO * min(one.pdftotext))[::-1]
    part.table(
        f"Documents farthest above {RATIO:g} times pdftotext, in milliseconds",
        ("document", "ours", "of it lines", "pdftotext"),
        [
            (
                name_of(one.path),
                *(f"{min(found) * 1e3:.1f}" for found in (one.ours, one.text, one.pdftotext)),
            )
            for one in slowest[:LISTED]
        ],
    )
    failures = [(name_of(one.path), who, said) for one in times for who, said in one.failed.items()]
    if failures:
        part.table("Documents that were given up", ("document", "way", "what was said"), failures)
    part.text(
        "User and system time, summed over the documents: of each the best of"
        f" {repetitions} repetitions, in which all ways take turns. Ours is measured in one"
        " process, its import left out, with the language of lines and all sentences; pdftotext is"
        " a process a document. The lines are read for themselves; what prose costs over them is"
        " the difference."
    )
    part.figures |= {
        "seconds": round(ours, 4),
        "lines_seconds": round(text, 4),
        "pdftotext_seconds": round(poppler, 4),
        "ours_to_pdftotext": round(ours / poppler, 3),
    }
    if bars:
        part.bar(
            f"file to prose in at most {RATIO:g} times pdftotext's CPU time",
            ours <= RATIO * poppler and not failures,
            f"{ours / poppler:.2f} times",
        )


def tell_growth(part: Part, runs: dict[int, Run]) -> None:
    """What books of more and more pages cost."""
    part.table(
        "Prose of a longer and longer book, a process each",
        ("pages", "bytes written", "CPU s", "ms a page", "peak MB", "MB over start"),
        [
            (
                pages,
                run.amount,
                f"{run.seconds:.2f}",
                f"{run.seconds / pages * 1e3:.2f}",
                f"{run.peak:.1f}",
                f"{run.peak - run.before:.1f}",
            )
            for pages, run in runs.items()
        ],
    )
    part.text(
        "The book is forged: every page has text of its own, and its vocabulary grows with its"
        " length as in real ones (to nearly 27,000 words in 2,000 pages), so that all that"
        " is learned of words grows too."
    )
    most = max(runs)
    more = runs[most].peak - runs[SETTLED].peak
    a_page = [run.seconds / pages for pages, run in runs.items()]
    slope = max(after / before for before, after in pairwise(a_page))
    part.figures |= {
        "book_pages": most,
        "book_peak_mb": round(runs[most].peak, 1),
        "book_more_mb": round(more, 1),
        "milliseconds_a_page": round(a_page[-1] * 1e3, 2),
        "slope": round(slope, 3),
    }
    if most > SETTLED:
        part.bar(
            f"a book of {most:,} pages in flat memory: within {GROWTH:.0f} MB of {SETTLED} pages",
            more <= GROWTH,
            f"{more:.0f} MB more",
        )
    part.bar(
        f"time linear in pages: ten times as many cost at most {SLOPE} times as much a page",
        slope <= SLOPE,
        f"{slope:.2f} times",
    )


if __name__ == "__main__":
    say_cost(to_prose, Path(sys.argv[1]))
