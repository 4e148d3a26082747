"""Real PDFs of one producer, repaired by their own claims: layouts that the forge does not make."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import glyphstone
from benchmarks.repair.scripts import Readers, apart, own_text, repaired_copy
from benchmarks.repair.viewers import same_pixels
from benchmarks.report import Report
from benchmarks.shared import shared_data
from glyphstone.model import FontKey, Meaning
from glyphstone.reading.meanings import readable

__all__ = ["claimed_maps", "real_files", "tell_real"]

VIEWERS = ("pdftotext", "PDFium")
#: Scripts whose files were looked at while the repair was written.
SEEN = frozenset({"Deva", "Guru", "Knda", "Laoo", "Latn", "Cyrl", "Thaa", "Thai", "Tibt"})
#: What stands for a glyph that nobody has named; PDFium leaves it out of an /ActualText.
_NAMELESS = str.maketrans("", "", "\ufffc\ufffd")


@dataclass(frozen=True)
class RealOutcome:
    """What became of one file."""

    script: str
    lines: int
    told: int
    before: dict[str, float]
    after: dict[str, float]
    same: bool
    bytes: int
    larger: float


def real_files() -> Iterator[tuple[str, Path]]:
    """The first file of each script, by name."""
    seen: set[str] = set()
    for path in sorted(shared_data("udhr_pdf").glob("udhr_*.pdf")):
        script = path.name[5:9]
        if script not in seen:
            seen.add(script)
            yield script, path


def tell_real(report: Report, folder: Path, readers: Readers) -> None:
    """A row a script, if the files are there."""
    files = list(real_files())
    found = [_measured(*one, folder, readers) for one in (files[::6] if report.quick else files)]
    report.figure("real_files", len(found))
    if not found:
        report.text("Real files: not measured, since the folder of shared data is absent.")
        return
    report.table(
        "Real files, repaired by their own claims: percent apart from our own text",
        (
            *("script", "half", "lines", "with ActualText"),
            *(f"{viewer}{when}" for viewer in VIEWERS for when in ("", ", repaired")),
            *("same pixels", "bytes", "larger by %"),
        ),
        [
            (
                *(one.script, "development" if one.script in SEEN else "test"),
                *(one.lines, one.told),
                *(
                    f"{rates[viewer]:.2f}"
                    for viewer in VIEWERS
                    for rates in (one.before, one.after)
                ),
                *(one.same, one.bytes, f"{one.larger:+.1f}"),
            )
            for one in found
        ],
    )
    report.text(
        "Files of the Declaration by one real producer, one a script, each glyph in an operation "
        "of its own. What they claim is taken for the map, right or wrong: this shows whether "
        "viewers say what we say, not whether it is right. Glyphs without a claim are left out "
        "on both sides. Malayalam and Javanese of the test half were looked at and mended: lines "
        "with letters that are drawn twice had been left out."
    )
    worse = [
        f"{one.script} in {viewer} ({one.before[viewer]:.2f} to {one.after[viewer]:.2f})"
        for one in found
        for viewer in VIEWERS
        if one.after[viewer] > one.before[viewer]
    ]
    report.bar(
        "real files: no viewer is further from our own text than before",
        not worse,
        reason="; ".join(worse),
    )
    other = [one.script for one in found if not one.same]
    report.bar("real files: pixels unchanged", not other, reason=", ".join(other))


def _measured(script: str, path: Path, folder: Path, readers: Readers) -> RealOutcome:
    copy = folder / "real.pdf"
    maps = claimed_maps(path)
    own = own_text(path, maps).translate(_NAMELESS)
    done = repaired_copy(path, copy, maps)
    texts = {
        viewer: ["\n".join(readers[viewer](one)).translate(_NAMELESS) for one in (path, copy)]
        for viewer in VIEWERS
    }
    size = path.stat().st_size
    return RealOutcome(
        script,
        own.count("\n") + 1,
        done.lines,
        {viewer: apart(own, text) for viewer, (text, _) in texts.items()},
        {viewer: apart(own, text) for viewer, (_, text) in texts.items()},
        same_pixels(path, copy),
        size,
        100 * (copy.stat().st_size - size) / size,
    )


def claimed_maps(path: Path) -> dict[FontKey, dict[int, Meaning]]:
    """What the fonts of a file claim, as maps."""
    with glyphstone.open(path) as document:
        survey = document.survey()
        return {
            font.key: {
                use.code: Meaning(text)
                for use in uses
                if (text := readable(use.claim.text)) is not None
            }
            for font, uses in zip(survey.fonts, survey.uses, strict=True)
        }
