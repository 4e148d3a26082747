"""CPU time and memory of the whole way from a PDF to structured text, beside other tools.

Run with a path it reads that document alone and says what it took.
"""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import glyphstone
from benchmarks.reader.documents import forged, grown, name_of, real
from benchmarks.report import Cell
from benchmarks.shared import shared_data
from benchmarks.timing import Run, alone, child_seconds, own_seconds, say_cost
from glyphstone.reading import TextOptions, read_text

__all__ = ["measured"]

#: What a process of its own runs.
MODULE = "benchmarks.scripts.speed"
#: The bars: our CPU time to pdftotext's at most, pdfminer's with layout to ours at least.
TEXT_RATIO = 3.0
MINER_RATIO = 4.0
#: MB by which the longest document may need more memory than one of so many pages, which has long
#: loaded all tables that are loaded when they are first needed.
GROWTH = 50.0
SETTLED = 200
#: Ten times the pages may cost so much more a page: noise, where anything quadratic costs tenfold.
SLOPE = 1.25
SIZES = (20, 200, 2000)
QUICK_SIZES = (20, 200, 600)
LISTED = 10


@dataclass(slots=True)
class Times:
    """CPU seconds of one document, one entry a repetition, and how long its text is."""

    path: Path
    characters: int = 0
    pages: int = 0
    ours: list[float] = field(default_factory=list)
    pdftotext: list[float] = field(default_factory=list)
    pdfminer: list[float] = field(default_factory=list)
    #: The readers that gave up, with what they said.
    failed: dict[str, str] = field(default_factory=dict)


def measured(quick: bool) -> dict[str, Any]:
    """Tables, figures and bars: speed on real documents, growth on forged ones."""
    found: dict[str, Any] = {"tables": [], "figures": {}, "bars": {}, "texts": []}
    shared = shared_data().is_dir()
    repetitions = 2 if quick else 5
    times = [Times(path) for path in (real("plain") if shared else forged())]
    program = shutil.which("pdftotext")
    for _ in range(repetitions):
        # Taking turns, so that a busy moment of the machine meets both.
        for entry in times:
            entry.ours.append(own_seconds(entry.failed, "glyphstone", partial(_text, entry)))
            if program is not None:
                entry.pdftotext.append(child_seconds([program, str(entry.path), "/dev/null"]))
    _mined(times)
    _tell_speed(found, times, repetitions, bars=shared)
    sizes = QUICK_SIZES if quick else SIZES
    _tell_growth(found, {pages: alone(MODULE, grown(pages), 3) for pages in sizes})
    return found


# --- measuring ------------------------------------------------------------------------------------


def _text(entry: Times) -> None:
    """Pages, blocks, lines and spans of every page as objects; a page is let go before the next."""
    entry.characters = entry.pages = 0
    with glyphstone.open(entry.path) as document:
        for page in read_text(document, options=TextOptions(languages=True)):
            entry.pages += 1
            entry.characters += len(page.text)


def _mined(times: Sequence[Times]) -> None:
    """Adds pdfminer.six's times, once each: it is many times slower."""
    from pdfminer.high_level import extract_text
    from pdfminer.layout import LAParams

    logging.getLogger("pdfminer").setLevel(logging.CRITICAL)
    for entry in times:
        read = partial(extract_text, entry.path, laparams=LAParams())
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            entry.pdfminer.append(own_seconds(entry.failed, "pdfminer.six", read))


def _import_seconds(repetitions: int = 3) -> float:
    """CPU seconds to import the pipeline in a fresh interpreter, interpreter start left out."""
    code = (
        "import time; start = time.process_time(); import glyphstone.reading; "
        "print(time.process_time() - start)"
    )
    return min(
        float(subprocess.check_output([sys.executable, "-c", code], text=True))
        for _ in range(repetitions)
    )


def _characters(path: Path) -> int:
    """How long the structured text of a document is."""
    entry = Times(path)
    _text(entry)
    return entry.characters


# --- telling --------------------------------------------------------------------------------------


def _tell_speed(
    found: dict[str, Any], times: Sequence[Times], repetitions: int, *, bars: bool
) -> None:
    ours, text = _best(times, lambda e: e.ours), _best(times, lambda e: e.pdftotext)
    miner = _best(times, lambda e: e.pdfminer)
    pages, characters = sum(e.pages for e in times), sum(e.characters for e in times)

    def row(what: str, seconds: float) -> tuple[Cell, ...]:
        relative = f"{seconds / text:.2f}" if text else ""
        return what, f"{seconds:.3f}", relative, f"{seconds / max(pages, 1) * 1e3:.2f}"

    found["tables"].append(
        (
            f"CPU seconds for {len(times)} documents, {pages:,} pages, {characters:,} characters",
            ("reader", "seconds", "to pdftotext", "ms a page"),
            [
                row("glyphstone: structured text, all stages", ours),
                row("pdftotext", text),
                row("pdfminer.six, with layout", miner),
            ],
        )
    )
    slowest = sorted(times, key=lambda e: _least(e.ours) - _least(e.pdftotext), reverse=True)
    found["tables"].append(
        (
            "Where structured text loses most time to pdftotext, in milliseconds",
            ("document", "pages", "characters", "ours", "pdftotext", "pdfminer.six"),
            [
                (
                    name_of(e.path),
                    e.pages,
                    e.characters,
                    f"{_least(e.ours) * 1e3:.1f}",
                    f"{_least(e.pdftotext) * 1e3:.1f}",
                    f"{_least(e.pdfminer) * 1e3:.1f}",
                )
                for e in slowest[:LISTED]
            ],
        )
    )
    failures = [(name_of(e.path), who, said) for e in times for who, said in e.failed.items()]
    if failures:
        columns = ("document", "reader", "what it said")
        found["tables"].append(("Readers that gave up", columns, failures))
    first = sum(entry.ours[0] for entry in times)
    imported = _import_seconds()
    found["texts"].append(
        "Speed is user and system time, summed over the documents: of each the best of "
        f"{repetitions} repetitions, in which ours and pdftotext take turns (pdfminer.six once). "
        "Ours is measured in one process, to pages, blocks, lines and spans as objects, with their "
        f"languages; importing it takes {imported:.2f} s in a fresh interpreter and is left out, "
        f"as is pdfminer.six's import. Our first pass over the documents took {first:.3f} s. "
        "pdftotext is a process a document."
    )
    found["figures"] |= {
        "seconds": round(ours, 4),
        "first_pass_seconds": round(first, 4),
        "pdftotext_seconds": round(text, 4),
        "pdfminer_seconds": round(miner, 4),
        "import_seconds": round(imported, 4),
        "pdfminer_to_ours": round(miner / ours, 2),
    }
    if text:
        found["figures"]["ours_to_pdftotext"] = round(ours / text, 3)
    if not bars:
        return
    if text:
        found["bars"][f"structured text in at most {TEXT_RATIO:g} times pdftotext's CPU time"] = (
            ours <= TEXT_RATIO * text,
            f"{ours / text:.2f} times; a table above says where",
        )
    else:
        found["texts"].append("pdftotext (poppler-utils) is absent: its bar is left out.")
    found["bars"][f"at least {MINER_RATIO:g} times faster than pdfminer.six with layout"] = (
        miner >= MINER_RATIO * ours,
        f"{miner / ours:.1f} times",
    )


def _tell_growth(found: dict[str, Any], runs: dict[int, Run]) -> None:
    found["tables"].append(
        (
            "Structured text of a document of more and more pages, a process each",
            ("pages", "characters", "CPU s", "ms a page", "peak MB", "MB over start"),
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
    )
    found["texts"].append(
        "The growing document has forged pages in five fonts of Latin, Cyrillic and Greek; 200 "
        "pages have text of their own, longer documents show them again, in streams of their own. "
        "The least of three processes counts. The tables of languages are loaded when a text first "
        f"needs them, which {min(runs)} pages need not do: memory is compared from {SETTLED} on."
    )
    most = max(runs)
    a_page = [run.seconds / pages for pages, run in runs.items()]
    slope = max(after / before for before, after in pairwise(a_page))
    more = runs[most].peak - runs[SETTLED].peak
    found["figures"] |= {
        "memory_more_mb": round(more, 1),
        "milliseconds_a_page": round(a_page[-1] * 1e3, 3),
        "slope": round(slope, 3),
    }
    found["bars"][f"structured text of {most:,} pages within {GROWTH:.0f} MB of {SETTLED}"] = (
        more <= GROWTH,
        f"{more:.0f} MB",
    )
    what = f"time linear in pages: ten times as many cost at most {SLOPE} times as much a page"
    found["bars"][what] = (slope <= SLOPE, f"{slope:.2f} times")


def _best(times: Sequence[Times], of: Callable[[Times], list[float]]) -> float:
    """The sum over documents of the best repetition."""
    return sum(_least(of(entry)) for entry in times)


def _least(seconds: Sequence[float]) -> float:
    return min(seconds, default=0.0)


if __name__ == "__main__":
    say_cost(_characters, Path(sys.argv[1]))
