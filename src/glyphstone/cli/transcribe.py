"""The work behind `glyphstone text` and `glyphstone repair`, done in a process of its own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import glyphstone
from glyphstone.answers.placeholders import Placeholders
from glyphstone.cli.recovered import maps_for
from glyphstone.guard import Progress
from glyphstone.model import Claim, PageText, Symbol
from glyphstone.options import Limits
from glyphstone.pdf.repair.rewrite import RepairReport, repair
from glyphstone.reading import Known, TextOptions, read_text
from glyphstone.writers.structured.pages import json_document
from glyphstone.writers.text_lines import mark, text_lines

__all__ = ["Transcript", "mend", "transcribe", "transcribe_structured"]

#: Unknown glyphs until all fonts are read and can be numbered: noncharacters, never text.
_OPEN, _CLOSE = "\ufdd0", "\ufdd1"
_UNKNOWN = re.compile(f"{_OPEN}(\\d+):(\\d+){_CLOSE}")


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
    known: Known | None = None,
    options: TextOptions | None = None,
) -> Transcript:
    """Reads a document's text, line by line, pages parted by a form feed.

    Its fonts mean what a file of maps says, or what is `known`, or else what they claim.
    """
    texts: list[str] = []
    with glyphstone.open(path, password=password, limits=limits) as document:
        if maps is not None:
            known = maps_for(maps, Path(path), document.survey())
        # Plain lines do not say what language they are in.
        plain = replace(options or TextOptions(), languages=False)
        for page in read_text(document, known=known, options=plain, pages=pages):
            texts.append("".join(f"{line}\n" for line in text_lines(page, _unknown)))
            progress(page.number, max(page.number, document.announced_pages))
        faults = tuple(str(fault) for fault in document.faults)
        text = "\f".join(texts)
        found = _UNKNOWN.findall(text)
        if found:
            text = _numbered(text, document)
    return Transcript(text, len(texts), len(found), len(set(found)), faults)


def transcribe_structured(
    progress: Progress,
    path: str,
    password: str | None,
    pages: Collection[int] | None,
    limits: Limits,
    maps: Path | None,
    known: Known | None,
    options: TextOptions | None,
    part: Path,
) -> Transcript:
    """Writes a document's text with all that is known of it to a file, page by page, as JSON."""
    unknown: Counter[tuple[int, int]] = Counter()
    written = 0
    with glyphstone.open(path, password=password, limits=limits) as document:
        if maps is not None:
            known = maps_for(maps, Path(path), document.survey())
        reader = read_text(document, known=known, options=options, pages=pages)

        def watched() -> Iterator[PageText]:
            nonlocal written
            for page in reader:
                written += 1
                unknown.update(one for span in page.spans() for one in span.unknown)
                yield page
                progress(page.number, max(page.number, document.announced_pages))

        with part.open("r+b") as file:
            for chunk in json_document(Path(path).name, watched(), reader, mark):
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
    known = {
        font: {code: meaning.text for code, meaning in codes.items()}
        for font, codes in meanings.items()
    }
    return repair(
        Path(path),
        target,
        known,
        password=password,
        allow_signed=allow_signed,
        overwrite=overwrite,
        limits=limits,
    )


def _unknown(font: int, code: int) -> str:
    return f"{_OPEN}{font}:{code}{_CLOSE}"


def _numbered(text: str, document: glyphstone.Document) -> str:
    """The text with the placeholders by which a recovery knows its glyphs."""
    survey = document.survey()
    keys = sorted(
        (font.index, use.code)
        for font, uses in zip(survey.fonts, survey.uses, strict=True)
        for use in uses
    )
    numbers = {key: number for number, key in enumerate(keys)}
    placeholders = Placeholders([_symbol(number, *key) for key, number in numbers.items()])
    return _UNKNOWN.sub(lambda m: placeholders.of(numbers[int(m[1]), int(m[2])]), text)


def _symbol(number: int, font: int, code: int) -> Symbol:
    return Symbol(
        id=number,
        document=0,
        font=font,
        code=code,
        code_length=0,
        font_name="",
        shape=None,
        blank=False,
        advance=0.0,
        ink=None,
        count=0,
        glyph_name=None,
        claim=Claim(),
        trusted=False,
    )
