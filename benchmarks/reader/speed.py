"""CPU time of reading each document: ours, pdftotext's, pdfminer.six's, in one run."""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import glyphstone
from benchmarks.timing import child_seconds, own_seconds

__all__ = ["Times", "import_seconds", "measured", "mined", "pdftotext_start_seconds", "table"]

#: The columns of a glyph table that are worked out when asked for and need no font program.
COLUMNS = ("matrix", "size", "rotation", "invisible", "claims", "box", "duplicate")


@dataclass(slots=True)
class Times:
    """CPU seconds of one document, one entry a repetition, and how many glyphs it has."""

    path: Path
    glyphs: int = 0
    table: list[float] = field(default_factory=list)
    survey: list[float] = field(default_factory=list)
    pdftotext: list[float] = field(default_factory=list)
    pdfminer: list[float] = field(default_factory=list)
    #: The readers that gave up, with what they said.
    failed: dict[str, str] = field(default_factory=dict)


def table(path: Path) -> int:
    """Reads the glyph table of every page, all columns that need no font program."""
    count = 0
    with glyphstone.open(path) as document:
        for page in document.pages():
            glyphs = page.glyphs
            for column in COLUMNS:
                getattr(glyphs, column)
            count += len(glyphs)
    return count


def survey(path: Path) -> None:
    """Reads every page, and glyph id, outline, fingerprint and ink box of each distinct glyph."""
    with glyphstone.open(path) as document:
        document.survey()


def walk(path: Path) -> None:
    """pdfminer.six, every character, without layout."""
    from pdfminer.high_level import extract_pages

    for page in extract_pages(path, laparams=None):
        for _ in page:
            pass


def measured(paths: Sequence[Path], repetitions: int) -> list[Times]:
    """Our times and pdftotext's, alternating so that a busy moment of the machine meets both."""
    times = [Times(path) for path in paths]
    program = shutil.which("pdftotext")
    for repetition in range(repetitions):
        for entry in times:
            ours = (_table_timed, _survey_timed)
            for measure in ours if repetition % 2 == 0 else ours[::-1]:
                measure(entry)
            if program is not None:
                entry.pdftotext.append(child_seconds([program, str(entry.path), "/dev/null"]))
    return times


def mined(times: Iterable[Times]) -> None:
    """Adds pdfminer.six's times, once each: it is many times slower."""
    logging.getLogger("pdfminer").setLevel(logging.CRITICAL)
    import pdfminer.high_level  # noqa: F401 (its import is left out, as ours is)

    for entry in times:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            entry.pdfminer.append(
                own_seconds(entry.failed, "pdfminer.six", partial(walk, entry.path))
            )


def import_seconds(repetitions: int = 3) -> float:
    """CPU seconds to import glyphstone in a fresh interpreter, interpreter start left out."""
    code = (
        "import time; start = time.process_time(); import glyphstone; "
        "print(time.process_time() - start)"
    )
    return min(
        float(subprocess.check_output([sys.executable, "-c", code], text=True))
        for _ in range(repetitions)
    )


def pdftotext_start_seconds(repetitions: int = 5) -> float:
    """CPU seconds that pdftotext needs to start and say its version."""
    program = shutil.which("pdftotext")
    return min(child_seconds([program, "-v"]) for _ in range(repetitions)) if program else 0.0


def _table_timed(entry: Times) -> None:
    def read() -> None:
        entry.glyphs = table(entry.path)

    entry.table.append(own_seconds(entry.failed, "glyphstone", read))


def _survey_timed(entry: Times) -> None:
    entry.survey.append(own_seconds(entry.failed, "glyphstone survey", partial(survey, entry.path)))
