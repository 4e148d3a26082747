"""The work behind `glyphstone text` and `glyphstone repair`, done in a process of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import glyphstone
from glyphstone.cli.recovered import maps_for
from glyphstone.guard import Progress
from glyphstone.model import FontMaps, GlyphKey, PageText
from glyphstone.options import Limits
from glyphstone.pdf.repair.rewrite import RepairReport, repair
from glyphstone.reading import TextOptions, read_text
from glyphstone.writers.structured.pages import json_document
from glyphstone.writers.text_lines import text_lines

__all__ = ["Transcript", "mend", "transcribe", "transcribe_structured"]


@dataclass(frozen=True, slots=True)
class Transcript:
    """The text of a document."""

    text: str
    pages: int
    #: How many glyphs of the text are unknown, and how many distinct ones.
    unknown: int
    distinct: int
    faults: tuple[str, ...]


def transcribe(
    progress: Progress,
    path: str,
    password: str | None,
    pages: Collection[int] | None,
    limits: Limits,
    maps: Path | None,
    known: FontMaps | None = None,
    options: TextOptions | None = None,
) -> Transcript:
    """Reads a document's text, line by line, pages parted by a form feed.

    Its fonts mean what a file of maps says, or what is `known`, or else what they claim.
    """
    texts: list[str] = []
    unknown: Counter[GlyphKey] = Counter()
    with glyphstone.open(path, password=password, limits=limits) as document:
        if maps is not None:
            known = maps_for(maps, Path(path), document.survey())
        # Plain lines do not say what language they are in.
        plain = replace(options or TextOptions(), languages=False)
        for page in read_text(document, maps=known, options=plain, pages=pages):
            unknown.update(one for span in page.spans() for one in span.unknown)
            texts.append("".join(f"{line}\n" for line in text_lines(page)))
            progress(page.number, max(page.number, document.announced_pages))
        faults = tuple(str(fault) for fault in document.faults)
    return Transcript("\f".join(texts), len(texts), unknown.total(), len(unknown), faults)


def transcribe_structured(
    progress: Progress,
    path: str,
    password: str | None,
    pages: Collection[int] | None,
    limits: Limits,
    maps: Path | None,
    known: FontMaps | None,
    options: TextOptions | None,
    part: Path,
) -> Transcript:
    """Writes a document's text with all that is known of it to a file, page by page, as JSON."""
    unknown: Counter[GlyphKey] = Counter()
    written = 0
    with glyphstone.open(path, password=password, limits=limits) as document:
        if maps is not None:
            known = maps_for(maps, Path(path), document.survey())
        reader = read_text(document, maps=known, options=options, pages=pages)

        def watched() -> Iterator[PageText]:
            nonlocal written
            for page in reader:
                written += 1
                unknown.update(one for span in page.spans() for one in span.unknown)
                yield page
                progress(page.number, max(page.number, document.announced_pages))

        with part.open("r+b") as file:
            for chunk in json_document(Path(path).name, watched(), reader):
                file.write(chunk)
        faults = tuple(str(fault) for fault in document.faults)
    return Transcript("", written, unknown.total(), len(unknown), faults)


def mend(
    progress: Progress,
    path: str,
    target: Path,
    password: str | None,
    limits: Limits,
    maps: Path,
    allow_signed: bool,
    overwrite: bool,
) -> RepairReport:
    """Writes a repaired copy of a document."""
    with glyphstone.open(path, password=password, limits=limits) as document:
        meanings = maps_for(maps, Path(path), document.survey(progress))
    return repair(
        Path(path),
        target,
        meanings,
        password=password,
        allow_signed=allow_signed,
        overwrite=overwrite,
        limits=limits,
    )
