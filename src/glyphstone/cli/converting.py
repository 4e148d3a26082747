"""The work behind `glyphstone convert`, done in a process of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

import msgspec

import glyphstone
from glyphstone.cli.formats import FORMATS, Format
from glyphstone.cli.recovered import maps_for
from glyphstone.errors import OutputError, Place
from glyphstone.guard import Progress
from glyphstone.language.texts import LanguageOfText
from glyphstone.model import FontMaps, GlyphKey, LineRole, PageText
from glyphstone.options import Limits
from glyphstone.prose import (
    DocumentProse,
    Dropped,
    ProseOptions,
    prose_of_text,
    read_prose,
)
from glyphstone.reading import read_text
from glyphstone.reading.page_spool import PageSpool
from glyphstone.writers.alto import Alto
from glyphstone.writers.jsonl import Columns, Jsonl
from glyphstone.writers.opus import Opus
from glyphstone.writers.plain import LaidOut, Plain, Unit
from glyphstone.writers.protocol import Facts, PageWriter, ProseWriter, Replaced, written
from glyphstone.writers.structured.prose import StructuredProse
from glyphstone.writers.tei import Tei
from glyphstone.writers.udhr import Udhr

__all__ = ["Outcome", "Shape", "Task", "convert"]


@dataclass(frozen=True, slots=True)
class Shape:
    """What XML says beside the text."""

    sentences: bool = True
    line_breaks: bool = False
    zones: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """One document, and what is to be made of it."""

    #: What it is called in the output.
    name: str
    path: str
    format: Format
    options: ProseOptions
    limits: Limits
    #: The text of another tool, which stands for the document.
    base: str | None = None
    password: str | None = None
    pages: frozenset[int] | None = None
    maps: Path | None = None
    known: FontMaps | None = None
    shape: Shape = field(default_factory=Shape)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a person should hear of a document that was written."""

    #: Lines left out by role, and characters in other languages.
    left_out: Mapping[LineRole, int] = field(default_factory=dict)
    others: Mapping[str, int] = field(default_factory=dict)
    #: How many glyphs of the text are unknown, and how many distinct ones.
    unknown: int = 0
    distinct: int = 0
    #: Characters that the format could not hold.
    replaced: int = 0
    #: Articles found in a declaration; None for other formats.
    articles: int | None = None
    warnings: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()


def convert(progress: Progress, task: Task, part: Path, dropped: Path | None) -> Outcome:
    """Writes a document to one file, and what its language filter drops to another.

    Both are there already: a process that outlives its parent leaves nothing behind.
    """
    try:
        with part.open("r+b") as file:
            if dropped is None:
                return _convert(progress, task, file, None)
            with dropped.open("r+b") as listed:
                return _convert(progress, task, file, _lister(task.name, listed))
    except OSError as error:
        raise OutputError(
            f"what it becomes could not be written ({error.strerror or error}).",
            place=Place(file=task.name),
            next_step="Check the folder's free space and permissions.",
        ) from None


def _lister(name: str, file: BinaryIO) -> Callable[[Dropped], None]:
    def told(dropped: Dropped) -> None:
        entry = {"file": name, "page": dropped.page, "lang": dropped.lang, "text": dropped.text}
        file.write(msgspec.json.encode(entry) + b"\n")

    return told


def _convert(
    progress: Progress, task: Task, file: BinaryIO, told: Callable[[Dropped], None] | None
) -> Outcome:
    if task.base is not None:
        found = LanguageOfText().of(task.base)
        prose = prose_of_text(task.base, lang=found.lang, options=task.options, told=told)
        return _written(task, prose, file, Facts(task.name), _begun(task, file))
    with glyphstone.open(task.path, password=task.password, limits=task.limits) as document:
        known = task.known
        if task.maps is not None:
            known = maps_for(task.maps, Path(task.path), document.survey())
        facts = Facts(task.name, title=document.title, date=document.date)
        if FORMATS[task.format].of_pages:
            return _pages(progress, task, document, known, file, facts)
        structured = _begun(task, file)

        def watch(page: PageText) -> None:
            if structured is not None:
                file.write(structured.page(page))
            progress(page.number, max(page.number, document.announced_pages))

        prose = read_prose(
            document, maps=known, options=task.options, pages=task.pages, watch=watch, told=told
        )
        return _written(task, prose, file, facts, structured)


def _begun(task: Task, file: BinaryIO) -> StructuredProse | None:
    """The writer that is shown pages on the first pass; None for formats of paragraphs alone."""
    if task.format is not Format.JSON:
        return None
    structured = StructuredProse()
    file.write(structured.begin(task.name))
    return structured


def _written(
    task: Task,
    prose: DocumentProse,
    file: BinaryIO,
    facts: Facts,
    structured: StructuredProse | None,
) -> Outcome:
    """Writes prose: the first pass, what is known of all, the second pass."""
    replaced: Replaced = Counter()
    articles = None
    if structured is not None:
        for paragraph in prose:
            file.write(structured.paragraph(paragraph))
        file.write(structured.end(prose, prose.left_out, prose.other_languages))
        replaced = structured.replaced
    else:
        prose.read()
        facts = _whole(facts, prose, len(prose.boxes) if task.pages is None else None)
        writer = _prose_writer(task)
        for piece in written(writer, facts, prose):
            file.write(piece)
        replaced = writer.replaced
        articles = writer.articles if isinstance(writer, Udhr) else None
    return Outcome(
        left_out=dict(prose.left_out),
        others=dict(prose.other_languages),
        unknown=prose.unknown.total(),
        distinct=len(prose.unknown),
        replaced=replaced.total(),
        articles=articles,
        warnings=_said(prose.pages, [warning.what for warning in prose.warnings]),
        faults=tuple(str(fault) for fault in prose.faults),
    )


def _whole(facts: Facts, prose: DocumentProse, pages: int | None) -> Facts:
    return Facts(
        facts.file,
        title=facts.title,
        date=facts.date,
        lang=prose.lang,
        script=prose.script,
        direction=prose.direction,
        pages=pages or None,
        boxes=prose.boxes,
        fonts=prose.fonts,
        version=glyphstone.__version__,
    )


def _prose_writer(task: Task) -> ProseWriter:
    shape = task.shape
    match task.format:
        case Format.OPUS:
            return Opus(sentences=shape.sentences)
        case Format.TEI:
            return Tei(sentences=shape.sentences, lines=shape.line_breaks, zones=shape.zones)
        case Format.UDHR:
            return Udhr()
        case Format.JSONL:
            return Jsonl()
        case Format.FINEPDFS:
            return Jsonl(Columns.FINEPDFS)
        case Format.SENTENCES:
            return Plain(Unit.SENTENCE)
        case _:
            return Plain()


def _pages(
    progress: Progress,
    task: Task,
    document: glyphstone.Document,
    known: FontMaps | None,
    file: BinaryIO,
    facts: Facts,
) -> Outcome:
    """Writes pages as they stand; those that want to know all fonts first wait on the disk."""
    reader = read_text(document, maps=known, options=task.options.text, pages=task.pages)
    unknown: Counter[GlyphKey] = Counter()
    with_text = 0
    warnings: list[str] = []
    faults: list[str] = []

    def watched() -> Iterator[PageText]:
        nonlocal with_text
        for page in reader:
            with_text += bool(page.blocks)
            unknown.update(one for span in page.spans() for one in span.unknown)
            warnings.extend(warning.what for warning in page.warnings)
            faults.extend(str(fault) for fault in page.faults)
            yield page
            progress(page.number, max(page.number, document.announced_pages))

    writer: PageWriter
    if task.format is Format.LAYOUT:
        writer = LaidOut()
        for piece in written(writer, facts, watched()):
            file.write(piece)
    else:
        writer = Alto()
        with PageSpool() as spool:
            for page in watched():
                spool.add(page)
            facts = Facts(
                facts.file, fonts=reader.fonts, lang=reader.lang, version=glyphstone.__version__
            )
            for piece in written(writer, facts, spool.pages()):
                file.write(piece)
    return Outcome(
        unknown=unknown.total(),
        distinct=len(unknown),
        replaced=writer.replaced.total(),
        warnings=_said(with_text, [*(one.what for one in reader.warnings), *warnings]),
        faults=(*map(str, document.faults), *faults),
    )


def _said(pages: int, warnings: Iterable[str]) -> tuple[str, ...]:
    """What a person should know, each matter once; first of all that there is nothing."""
    nothing = () if pages else ("no text was found on its pages; glyphstone inspect says why.",)
    return (*nothing, *dict.fromkeys(warnings))
