"""The running text of a document in one of many formats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO

import msgspec

from glyphstone.document import Document
from glyphstone.errors import OutputError, Place
from glyphstone.flows.account import Account, account_of
from glyphstone.flows.formats import FORMATS, Format
from glyphstone.flows.maps import known_maps
from glyphstone.flows.source import Source, opened
from glyphstone.guard import Progress
from glyphstone.language.texts import LanguageOfText
from glyphstone.model import FontMaps, GlyphKey, LineRole, PageText
from glyphstone.prose import (
    DocumentProse,
    Dropped,
    ProseOptions,
    prose_of_text,
    read_prose,
)
from glyphstone.reading import read_text
from glyphstone.reading.page_spool import PageSpool
from glyphstone.version import __version__
from glyphstone.writers.alto import Alto
from glyphstone.writers.jsonl import Columns, Jsonl
from glyphstone.writers.opus import Opus
from glyphstone.writers.plain import LaidOut, Plain, Unit
from glyphstone.writers.protocol import Facts, PageWriter, ProseWriter, Replaced, written
from glyphstone.writers.structured.prose import StructuredProse
from glyphstone.writers.tei import Tei
from glyphstone.writers.udhr import Udhr

__all__ = ["ConvertOutcome", "ConvertTask", "Shape", "convert"]


@dataclass(frozen=True, slots=True)
class Shape:
    """What XML says beside the text."""

    sentences: bool = True
    line_breaks: bool = False
    zones: bool = False


@dataclass(frozen=True, slots=True)
class ConvertTask:
    """One document, and what is to be made of it.

    `part` and `dropped` exist already: a process that outlives its parent leaves nothing behind.
    """

    source: Source
    #: What it is called in the output.
    name: str
    format: Format
    options: ProseOptions
    #: The file to write to, and one for what the language filter drops.
    part: Path
    dropped: Path | None = None
    #: The text of another tool, which stands for the document.
    base: str | None = None
    shape: Shape = field(default_factory=Shape)


@dataclass(frozen=True, slots=True)
class ConvertOutcome:
    """What a person should hear of a document that was written."""

    account: Account = field(default_factory=Account)
    #: Lines left out by role, and characters in other languages.
    left_out: dict[LineRole, int] = field(default_factory=dict)
    others: dict[str, int] = field(default_factory=dict)
    #: Characters that the format could not hold.
    replaced: int = 0
    #: Articles found in a declaration; None for other formats.
    articles: int | None = None
    warnings: tuple[str, ...] = ()


def convert(task: ConvertTask, progress: Progress) -> ConvertOutcome:
    """Write a document to one file, and what its language filter drops to another."""
    try:
        with task.part.open("r+b") as file:
            if task.dropped is None:
                return _convert(progress, task, file, None)
            with task.dropped.open("r+b") as listed:
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
    progress: Progress, task: ConvertTask, file: BinaryIO, told: Callable[[Dropped], None] | None
) -> ConvertOutcome:
    if task.base is not None:
        found = LanguageOfText().of(task.base)
        prose = prose_of_text(task.base, lang=found.lang, options=task.options, told=told)
        written_prose = _written(task, prose, file, Facts(task.name), _begun(task, file))
        return replace(written_prose, account=_unread(prose))
    with opened(task.source) as document:
        known = known_maps(document, task.source)
        facts = Facts(task.name, title=document.title, date=document.date)
        if FORMATS[task.format].of_pages:
            outcome = _pages(progress, task, document, known.maps, file, facts)
        else:
            outcome = _paragraphs(progress, task, document, known.maps, file, facts, told)
    return replace(outcome, warnings=(*known.notices, *outcome.warnings))


def _unread(prose: DocumentProse) -> Account:
    """The account of a text that another tool has read."""
    return Account(unknown=prose.unknown.total(), distinct=len(prose.unknown))


def _paragraphs(
    progress: Progress,
    task: ConvertTask,
    document: Document,
    maps: FontMaps,
    file: BinaryIO,
    facts: Facts,
    told: Callable[[Dropped], None] | None,
) -> ConvertOutcome:
    """Write the prose of a document."""
    structured = _begun(task, file)

    def watch(page: PageText) -> None:
        if structured is not None:
            file.write(structured.page(page))
        progress(page.number, max(page.number, document.announced_pages))

    prose = read_prose(
        document,
        maps=maps,
        options=task.options,
        pages=task.source.pages,
        watch=watch,
        told=told,
    )
    outcome = _written(task, prose, file, facts, structured)
    return replace(outcome, account=account_of(document, prose.unknown, prose.doubtful_fonts))


def _begun(task: ConvertTask, file: BinaryIO) -> StructuredProse | None:
    """The writer that is shown pages on the first pass; None for formats of paragraphs alone."""
    if task.format is not Format.JSON:
        return None
    structured = StructuredProse()
    file.write(structured.begin(task.name))
    return structured


def _written(
    task: ConvertTask,
    prose: DocumentProse,
    file: BinaryIO,
    facts: Facts,
    structured: StructuredProse | None,
) -> ConvertOutcome:
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
        facts = _whole(facts, prose, len(prose.boxes) if task.source.pages is None else None)
        writer = _prose_writer(task)
        for piece in written(writer, facts, prose):
            file.write(piece)
        replaced = writer.replaced
        articles = writer.articles if isinstance(writer, Udhr) else None
    return ConvertOutcome(
        left_out=dict(prose.left_out),
        others=dict(prose.other_languages),
        replaced=replaced.total(),
        articles=articles,
        warnings=_said(prose.pages, [warning.what for warning in prose.warnings]),
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
        version=__version__,
    )


def _prose_writer(task: ConvertTask) -> ProseWriter:
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
    task: ConvertTask,
    document: Document,
    maps: FontMaps,
    file: BinaryIO,
    facts: Facts,
) -> ConvertOutcome:
    """Writes pages as they stand; those that want to know all fonts first wait on the disk."""
    reader = read_text(document, maps=maps, options=task.options.text, pages=task.source.pages)
    unknown: Counter[GlyphKey] = Counter()
    with_text = 0
    warnings: list[str] = []

    def watched() -> Iterator[PageText]:
        nonlocal with_text
        for page in reader:
            with_text += bool(page.blocks)
            unknown.update(one for span in page.spans() for one in span.unknown)
            warnings.extend(warning.what for warning in page.warnings)
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
            facts = Facts(facts.file, fonts=reader.fonts, lang=reader.lang, version=__version__)
            for piece in written(writer, facts, spool.pages()):
                file.write(piece)
    return ConvertOutcome(
        account=account_of(document, unknown, reader.doubtful_fonts),
        replaced=writer.replaced.total(),
        warnings=_said(with_text, [*(one.what for one in reader.warnings), *warnings]),
    )


def _said(pages: int, warnings: Iterable[str]) -> tuple[str, ...]:
    """What a person should know, each matter once; first of all that there is nothing."""
    nothing = () if pages else ("no text was found on its pages; glyphstone inspect says why.",)
    return (*nothing, *dict.fromkeys(warnings))
