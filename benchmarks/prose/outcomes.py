"""Forged documents of known text, read by every way and judged; documents of a run in parallel."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from benchmarks.prose.baseline import Counts, counts
from benchmarks.prose.documents import Wish, make
from benchmarks.prose.measures import Measures, measure
from benchmarks.prose.readings import DEFAULT, PDFTOTEXT, ways

__all__ = ["AUTHOR", "Outcome", "Way", "outcomes", "summed"]

#: The name of a way, and its eps where it has one.
Way = tuple[str, float | None]
WORKERS = 2
AUTHOR = "author"
#: Whose sentences and words are counted.
COUNTED = (PDFTOTEXT, DEFAULT)


@dataclass(frozen=True)
class Outcome:
    """What became of one document."""

    wish: Wish
    pages: int
    measures: dict[Way, Measures]
    #: Sentences and words as the one splitter finds them, in the author's own text as well.
    counts: dict[str, Counts]


def outcome(wish: Wish) -> Outcome:
    """One document, made, read and judged."""
    made = make(wish)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made.pdf"
        path.write_bytes(made.pdf)
        read = ways(path)
    language = wish.code[:2]
    counted = {name: counts(read[name, None], language) for name in COUNTED}
    written = [p.text for p in made.truth.paragraphs if p.role not in ("header", "page_number")]
    counted[AUTHOR] = counts(written, language)
    judged = {way: measure(made.truth, paragraphs) for way, paragraphs in read.items()}
    return Outcome(wish, made.truth.pages, judged, counted)


def outcomes(wishes: Sequence[Wish]) -> list[Outcome]:
    """All documents of a run, in the order of the wishes."""
    with ProcessPoolExecutor(WORKERS) as pool:
        return list(pool.map(outcome, wishes))


def summed(found: Iterable[Outcome], way: Way) -> Measures:
    """The counts of a way over documents."""
    return sum((one.measures[way] for one in found), Measures())
