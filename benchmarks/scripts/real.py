"""Real files: the Declaration of one producer in 90 languages, ours beside other tools."""

from __future__ import annotations

import csv
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import glyphstone
from benchmarks.report import Cell, versions
from benchmarks.scripts.real_measure import NAMELESS, blanks_alone, errors, folded, missing
from benchmarks.scripts.real_notes import NOTES
from benchmarks.scripts.real_peers import PyMuPDF, pdftotext_version, peers
from benchmarks.shared import shared_data
from glyphstone.reading import read_text

__all__ = ["measured"]

#: A file's map holds the text where glyphs claim so much of its characters, in whatever order.
HOLDS = 0.995
#: Errors that are told without being explained: one character in so many.
FEW = 1 / 1000
#: Errors count as the map's where it lacks so much of them.
BY_MAP = 0.8
TOOLS = ("pdftotext", "PyMuPDF", "pdfminer.six", "pypdfium2")
#: In a quick run, one file of so many, and those whose scripts ask most.
QUICK_STEP = 8
QUICK = ("Arab.ARB_Sans", "Hebr.HEB_Sans", "Deva.HIN_Serif", "Thai.THA_Serif", "Laoo.LAO_Sans")


@dataclass(frozen=True, slots=True)
class File:
    """A PDF, what it is, and the text that it shows."""

    path: Path
    #: Script and language as the producer names them: "Arab.URD".
    language: str
    text: Path

    @property
    def script(self) -> str:
        """The script's ISO 15924 code."""
        return self.language[:4]


@dataclass(frozen=True, slots=True)
class Found:
    """What the tools made of a file."""

    file: File
    characters: int
    #: Characters that no glyph claims.
    missing: int
    ours: int
    peers: Mapping[str, int]
    #: Of ours: glyphs that nobody names, blanks too many or too few.
    nameless: int
    blanks: int

    @property
    def held(self) -> bool:
        """Whether the file's own map holds the text."""
        return self.missing <= (1 - HOLDS) * self.characters

    @property
    def best(self) -> int:
        """The errors of the best of the others."""
        return min(self.peers.values())


def measured(quick: bool) -> dict[str, Any]:
    """Tables, figures and bars of real files."""
    found: dict[str, Any] = {"tables": [], "figures": {}, "bars": {}, "texts": []}
    if not shared_data("udhr_pdf").is_dir():
        found["texts"].append("The folder `../shared/data` is absent: no real files were read.")
        return found
    mupdf = PyMuPDF()
    chosen = _files()
    if quick:
        wanted = tuple(f"udhr_{name}" for name in QUICK)
        chosen = [
            file
            for number, file in enumerate(chosen)
            if number % QUICK_STEP == 0 or file.path.name.startswith(wanted)
        ]
    with ProcessPoolExecutor(os.cpu_count() or 1) as pool:
        results = list(pool.map(partial(_compared, mupdf=mupdf), chosen))
    _tell(found, results, mupdf)
    return found


def _files() -> list[File]:
    folder = shared_data("udhr_pdf")
    with (folder / "manifest.csv").open(encoding="utf-8", newline="") as rows:
        return [
            File(folder / row["pdf"], row["lang"], folder / row["udhr_txt"])
            for row in csv.DictReader(rows)
        ]


def _compared(file: File, mupdf: PyMuPDF) -> Found:
    truth = folded(file.text.read_text("utf-8"), file.script)
    claims: list[str] = []
    with glyphstone.open(file.path) as document:
        for page in document.pages():
            claims += (claim.text for claim in page.glyphs.claims)
        ours = folded("\n".join(page.text for page in read_text(document)), file.script)
    return Found(
        file=file,
        characters=len(truth),
        missing=missing(truth, claims),
        ours=errors(truth, ours),
        peers={
            name: errors(truth, folded(text(file.path), file.script))
            for name, text in peers(mupdf).items()
        },
        nameless=ours.count(NAMELESS),
        blanks=blanks_alone(truth, ours),
    )


# --- telling --------------------------------------------------------------------------------------


def _tell(found: dict[str, Any], results: Sequence[Found], mupdf: PyMuPDF) -> None:
    languages = {
        language: list(group)
        for language, group in groupby(results, key=lambda one: one.file.language)
    }
    held = [one for one in results if one.held]
    behind = [one.file.path.stem for one in held if one.ours > one.best]
    elsewhere = [one.file.path.stem for one in results if not one.held and one.ours > one.best]
    unexplained = [name for name, group in languages.items() if not _explained(name, group)]
    found["tables"].append(
        (
            "Real files (Qt, wkhtmltopdf): character error rate in percent",
            ("language", "files", "characters", "map holds", "ours", *TOOLS, "what is left"),
            [_row(name, group) for name, group in languages.items()],
        )
    )
    package = versions(("pdfminer.six", "pypdfium2"))
    found["texts"].append(
        "The same measure for all: NFC, one space for blanks and line ends (none in scripts whose "
        "lines end inside a sentence without one), no ignorable characters, letters of another "
        "script inside a word mended on both sides, a glyph without a name one wrong character "
        "however a tool marks it; the least number of characters to put in, take out or exchange, "
        "over the whole document, by the length of the text. `map holds` is the share of the "
        "text's characters that some glyph claims, in whatever order: what is beyond it no reader "
        f"of claims can know. Languages with more than one file have their fonts together. Others: "
        f"pdftotext {pdftotext_version()}, PyMuPDF {mupdf.version} (its `gettext -mode simple`, "
        f"run apart), pdfminer.six {package['pdfminer.six']} with layout, pypdfium2 "
        f"{package['pypdfium2']}, each with its usual settings."
    )
    ours = sum(one.ours for one in results)
    characters = sum(one.characters for one in results)
    found["figures"] |= {
        "files": len(results),
        "languages": len(languages),
        "files whose map holds the text": len(held),
        "error_percent": round(100 * ours / characters, 4),
        "held_error_percent": _percent(
            sum(one.ours for one in held), sum(one.characters for one in held)
        ),
        "files without an error": sum(one.ours == 0 for one in results),
        "files ahead of all others": sum(one.ours < one.best for one in results),
        "files behind one of the others": len(behind) + len(elsewhere),
    }
    for tool in TOOLS:
        known = [one for one in results if tool in one.peers]
        if known:
            errors_of = sum(one.peers[tool] for one in known)
            found["figures"][f"{tool}_error_percent"] = _percent(
                errors_of, sum(one.characters for one in known)
            )
    found["bars"] |= {
        "real files: where the map holds the characters, ahead of or equal to the best of four": (
            not behind,
            "behind in " + ", ".join(behind),
        ),
        "real files: what is left is explained": (
            not unexplained,
            "not explained: " + ", ".join(unexplained),
        ),
    }
    if elsewhere:
        found["texts"].append(
            "Behind the best of the others, where the map does not hold the text: "
            + ", ".join(elsewhere)
            + "."
        )
    if mupdf.missing:
        found["texts"].append(f"PyMuPDF is left out: {mupdf.missing}.")


def _row(language: str, group: Sequence[Found]) -> tuple[Cell, ...]:
    characters = sum(one.characters for one in group)
    share = 1 - sum(one.missing for one in group) / characters
    return (
        language,
        len(group),
        characters,
        f"{100 * share:.2f} %",
        _percent(sum(one.ours for one in group), characters),
        *(_rate(group, tool) for tool in TOOLS),
        _left(language, group),
    )


def _rate(group: Sequence[Found], tool: str) -> float | None:
    if any(tool not in one.peers for one in group):
        return None
    return _percent(sum(one.peers[tool] for one in group), sum(one.characters for one in group))


def _percent(part: int, whole: int) -> float:
    return round(100 * part / max(whole, 1), 3)


def _left(language: str, group: Sequence[Found]) -> str:
    """What our errors are, as far as it can be counted, and what is known of them."""
    counted = [
        (sum(one.missing for one in group), "characters that no glyph claims"),
        (sum(one.nameless for one in group), "glyphs without a name"),
        (sum(one.blanks for one in group), "blanks"),
    ]
    if not any(one.ours for one in group):
        return ""
    parts = [f"{count:,} {what}" for count, what in counted if count]
    note = NOTES.get(language, "")
    return "; ".join([*parts, note] if note else parts)


def _explained(language: str, group: Sequence[Found]) -> bool:
    ours = sum(one.ours for one in group)
    if language in NOTES or ours <= FEW * sum(one.characters for one in group):
        return True
    return sum(one.missing for one in group) >= BY_MAP * ours
