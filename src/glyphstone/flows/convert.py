"""The running text of a document in one of many formats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO

import msgspec

from glyphstone.document import Document
from glyphstone.errors import OutputError, Place
from glyphstone.flows.account import Account, account_of
from glyphstone.flows.maps import known_maps
from glyphstone.flows.source import READING_SHARES, Source, opened
from glyphstone.guard import Progress
from glyphstone.language.texts import LanguageOfText
from glyphstone.model import FontMaps, GlyphKey, LineRole, PageText, WordChange
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
from glyphstone.writers.facts import Facts, GivenMetadata
from glyphstone.writers.formats import Format, OutputOptions
from glyphstone.writers.marks import marked
from glyphstone.writers.protocol import ProseWriter, written
from glyphstone.writers.registry import format_named

__all__ = ["ConvertOutcome", "ConvertTask", "GivenMetadata", "convert"]


@dataclass(frozen=True, slots=True)
class ConvertTask:
    """One document, and what is to be made of it.

    `part` and `dropped` exist already: a process that outlives its parent leaves nothing behind.
    """

    source: Source
    #: What it is called in the output.
    name: str
    #: The name of a format of the registry.
    format: str
    options: ProseOptions
    #: The file to write to, and one for what the language filter drops.
    part: Path
    dropped: Path | None = None
    #: The text of another tool, which stands for the document.
    base: str | None = None
    output: OutputOptions = field(default_factory=OutputOptions)
    #: What a person says of the document.
    given: GivenMetadata = field(default_factory=GivenMetadata)


@dataclass(frozen=True, slots=True)
class ConvertOutcome:
    """What a person should hear of a document that was written."""

    account: Account = field(default_factory=Account)
    #: Lines left out by role, and characters in other languages.
    left_out: dict[LineRole, int] = field(default_factory=dict)
    others: dict[str, int] = field(default_factory=dict)
    #: Words that were changed inside their lines, with the reason of each.
    changes: tuple[WordChange, ...] = ()
    #: Characters that the format could not hold.
    replaced: int = 0
    #: What the writer of the format has to say.
    remarks: tuple[str, ...] = ()
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
        text = marked(dropped.text, dropped.unknown)
        entry = {"file": name, "page": dropped.page, "lang": dropped.lang, "text": text}
        file.write(msgspec.json.encode(entry) + b"\n")

    return told


def _convert(
    progress: Progress, task: ConvertTask, file: BinaryIO, told: Callable[[Dropped], None] | None
) -> ConvertOutcome:
    form = format_named(task.format)
    if task.base is not None:
        found = LanguageOfText().of(task.base)
        prose = prose_of_text(task.base, lang=found.lang, options=task.options, told=told)
        writer = form.prose_writer(task.output)
        facts = _facts(task)
        file.write(writer.before_pages(facts))
        outcome = _written(task, prose, file, facts, writer)
        return replace(outcome, account=_unread(prose))
    share = READING_SHARES.lines if form.of_pages else READING_SHARES.prose
    with opened(task.source, share) as document:
        known = known_maps(document, task.source)
        how = replace(task.options, text=known.how(task.options.text))
        task = replace(task, options=how)
        facts = _facts(task, document)
        if form.of_pages:
            outcome = _pages(progress, task, form, document, known.maps, file, facts)
        else:
            writer = form.prose_writer(task.output)
            outcome = _paragraphs(progress, task, writer, document, known.maps, file, facts, told)
    return replace(outcome, warnings=(*known.notices, *outcome.warnings))


def _facts(task: ConvertTask, document: Document | None = None) -> Facts:
    """What is known before anything is read; what a person says counts before what the PDF says."""
    said = task.given
    return Facts(
        task.name,
        title=said.title or (document.title if document is not None else ""),
        author=said.author or (document.author if document is not None else ""),
        date=document.date if document is not None else "",
        lang=said.lang or "und",
        licence=said.licence,
        citation=said.citation,
        url=said.url,
        version=__version__,
    )


def _unread(prose: DocumentProse) -> Account:
    """The account of a text that another tool has read."""
    return Account(unknown=prose.unknown.total(), distinct=len(prose.unknown))


def _paragraphs(
    progress: Progress,
    task: ConvertTask,
    writer: ProseWriter,
    document: Document,
    maps: FontMaps,
    file: BinaryIO,
    facts: Facts,
    told: Callable[[Dropped], None] | None,
) -> ConvertOutcome:
    """Write the prose of a document; the writer is shown its pages on the first pass."""
    file.write(writer.before_pages(facts))

    def watch(page: PageText) -> None:
        if piece := writer.page(page):
            file.write(piece)
        progress(page.number, max(page.number, document.announced_pages))

    prose = read_prose(
        document,
        maps=maps,
        options=task.options,
        pages=task.source.pages,
        watch=watch,
        told=told,
    )
    outcome = _written(task, prose, file, facts, writer)
    return replace(outcome, account=account_of(document, prose.unknown, prose.doubtful_fonts))


def _written(
    task: ConvertTask, prose: DocumentProse, file: BinaryIO, facts: Facts, writer: ProseWriter
) -> ConvertOutcome:
    """Write prose: the first pass, what is known of all, the second pass."""
    prose.read()
    facts = _whole(facts, prose, len(prose.boxes) if task.source.pages is None else None)
    for piece in written(writer, facts, prose):
        file.write(piece)
    return ConvertOutcome(
        left_out=dict(prose.left_out),
        others=dict(prose.other_languages),
        changes=tuple(prose.changes),
        replaced=writer.replaced.total(),
        remarks=tuple(writer.remarks()),
        warnings=_said(prose.pages, [warning.what for warning in prose.warnings]),
    )


def _whole(facts: Facts, prose: DocumentProse, pages: int | None) -> Facts:
    return replace(
        facts,
        lang=facts.lang if facts.lang != "und" else prose.lang,
        script=prose.script,
        direction=prose.direction,
        pages=pages or None,
        boxes=prose.boxes,
        fonts=prose.fonts,
        doubtful=sum(font.shown for font in prose.doubtful_fonts),
        unknown=prose.unknown.total(),
        whole=prose,
    )


def _pages(
    progress: Progress,
    task: ConvertTask,
    form: Format,
    document: Document,
    maps: FontMaps,
    file: BinaryIO,
    facts: Facts,
) -> ConvertOutcome:
    """Write pages as they stand; if a format wants to know all fonts first, they wait on disk."""
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

    writer = form.page_writer(task.output)
    with ExitStack() as stack:
        pages: Iterable[PageText] = watched()
        if form.needs_fonts_first:
            spool = stack.enter_context(PageSpool())
            for page in pages:
                spool.add(page)
            lang = facts.lang if facts.lang != "und" else reader.lang
            facts = replace(facts, fonts=reader.fonts, lang=lang)
            pages = spool.pages()
        for piece in written(writer, facts, pages):
            file.write(piece)
    return ConvertOutcome(
        account=account_of(document, unknown, reader.doubtful_fonts),
        replaced=writer.replaced.total(),
        remarks=tuple(writer.remarks()),
        warnings=_said(with_text, [*(one.what for one in reader.warnings), *warnings]),
    )


def _said(pages: int, warnings: Iterable[str]) -> tuple[str, ...]:
    """What a person should know, each matter once; first of all that there is nothing."""
    nothing = () if pages else ("no text was found on its pages; glyphstone inspect says why.",)
    return (*nothing, *dict.fromkeys(warnings))
