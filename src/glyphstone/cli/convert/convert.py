"""`glyphstone convert`: running text of PDFs, in the format that a corpus or a tool wants."""

from __future__ import annotations

import contextlib
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from glyphstone.cli.choices import debugged
from glyphstone.cli.convert.checks import check
from glyphstone.cli.convert.destinations import (
    HandedOut,
    joined,
    nothing,
    planned_targets,
    separate,
)
from glyphstone.cli.convert.sections import SectionedCommand
from glyphstone.cli.convert.settings import SECTIONS, Settings, convert_options, prose_options
from glyphstone.cli.convert.summaries import summary, troubles
from glyphstone.cli.formats import chosen_format, listed_formats
from glyphstone.cli.output import check_output
from glyphstone.cli.terminal import complain, progress_bar
from glyphstone.errors import ExitCode, GlyphstoneError
from glyphstone.flows.formats import Format, OutputOptions
from glyphstone.flows.report import legible
from glyphstone.flows.source import Source
from glyphstone.options import Limits

if TYPE_CHECKING:
    from glyphstone.flows.convert import ConvertOutcome, ConvertTask
    from glyphstone.flows.options import WordSources

__all__ = ["convert"]

#: What a document that comes through standard input is called.
STDIN = "stdin"
_EPILOG = """\b
Formats:
{formats}

\b
Examples:
  glyphstone convert report.pdf
  glyphstone convert report.pdf -o report.tei.xml
  glyphstone convert *.pdf --to sentences --output-dir texts
  glyphstone convert *.pdf --to jsonl -o corpus.jsonl --lang sr --dropped dropped.jsonl
  pdftotext -layout old.pdf - | glyphstone convert old.pdf --base - --to opus

\b
A glyph that nobody has named stands as a mark such as ⟦12:41⟧, its font and code.

\b
Exit status: 0 all was read and can be believed; 3 something could not be read, glyphs
are unknown, or letters are doubtful; others as for inspect. Of several files the first
that failed decides; the others are converted all the same.
"""


class _Convert(SectionedCommand):
    sections = SECTIONS

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the formats when help is asked for: those of other packages are loaded for it."""
        self.epilog = _EPILOG.format(formats=listed_formats())
        super().format_epilog(ctx, formatter)


@dataclass(frozen=True, slots=True)
class _Input:
    """A document: how it is called in the output and in complaints, and where it lies."""

    name: str
    said: str
    path: Path


@click.command(cls=_Convert, short_help="Write running text: XML, JSON, plain.")
@convert_options
@click.pass_context
def convert(ctx: click.Context, /, **chosen: Any) -> int:
    """Write the running text of PDFs: paragraphs and sentences, without hyphens and page numbers.

    FILE may be - for standard input.
    """
    settings = Settings(**chosen)
    if settings.output is not None and str(settings.output) == "-":
        settings = replace(settings, output=None)
    form = chosen_format(settings.to, settings.output)
    check(ctx, settings, form)
    with _inputs(settings) as inputs:
        paths = [one.path for one in inputs]
        if settings.dropped is not None:
            if settings.dropped == settings.output:
                raise click.UsageError("--dropped and --output name one file: give another name.")
            check_output(settings.dropped, paths, settings.force)
        targets = planned_targets(
            [one.said for one in inputs], paths, form, settings.output, settings.output_dir,
            settings.force,
        )  # fmt: skip
        task = _task(settings, form)
        with contextlib.ExitStack() as stack:
            writing, keep_all = stack.enter_context(
                joined(settings.output)
                if form.of_lines and settings.output is not None
                else separate(targets)
            )
            listing, keep_list = (
                (None, nothing)
                if settings.dropped is None
                else stack.enter_context(joined(settings.dropped))
            )
            statuses = [
                _one(settings, _for(task, one), one.said,
                     writing(place), None if listing is None else listing(place))
                for place, one in enumerate(inputs)
            ]  # fmt: skip
            if any(status in (ExitCode.OK, ExitCode.PARTIAL) for status in statuses):
                keep_all()
                keep_list()
    return _worst(statuses)


def _worst(statuses: Sequence[ExitCode]) -> ExitCode:
    """That of the first file that failed; else whether all was read."""
    for status in statuses:
        if status not in (ExitCode.OK, ExitCode.PARTIAL):
            return status
    return ExitCode.PARTIAL if ExitCode.PARTIAL in statuses else ExitCode.OK


@contextlib.contextmanager
def _inputs(settings: Settings) -> Iterator[list[_Input]]:
    """The documents; one from standard input lies in a file of ours meanwhile."""
    with contextlib.ExitStack() as stack:
        found = []
        for file in settings.files:
            if file != "-":
                found.append(_Input(legible(Path(file).name), file, Path(file)))
                continue
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="glyphstone.")))
            path = folder / STDIN
            if settings.base is None:
                with path.open("wb") as target:
                    shutil.copyfileobj(sys.stdin.buffer, target)
            found.append(_Input(STDIN, STDIN, path))
        yield found


def _task(settings: Settings, form: Format) -> ConvertTask:
    """What is to be done with each document; of which document is said later."""
    from glyphstone.cli.convert.word_lists import read_text_file
    from glyphstone.flows.convert import ConvertTask

    limits = Limits(seconds=settings.seconds, memory_bytes=settings.memory << 20)
    source = Source(
        Path(), settings.password, settings.pages, limits, settings.maps, settings.strict
    )
    return ConvertTask(
        source=source,
        name="",
        format=form.name,
        options=prose_options(settings, form, _sources(settings, limits)),
        part=Path(),
        base=None if settings.base is None else read_text_file(settings.base),
        output=OutputOptions(settings.sentences, settings.line_breaks, settings.zones),
    )


def _sources(settings: Settings, limits: Limits) -> WordSources:
    """The words that a person gives; PDFs are read for theirs."""
    from glyphstone.cli.convert.word_lists import is_pdf, read_lists, read_text_file
    from glyphstone.flows.options import WordSources

    texts = [
        _text_of(path, settings, limits) if is_pdf(path) else read_text_file(path)
        for path in settings.vocabulary
    ]
    return WordSources(
        words=dict(read_lists(settings.words)), texts=tuple(texts), own=not settings.only_words
    )


def _text_of(path: Path, settings: Settings, limits: Limits) -> str:
    from glyphstone.flows import run
    from glyphstone.flows.text import TextTask, text

    task = TextTask(Source(path, settings.password, limits=limits))
    with progress_bar(path.name) as progress:
        return run(text, task, file=str(path), limits=limits, progress=progress).text


def _one(
    settings: Settings, task: ConvertTask, said: str, output: HandedOut, dropped: HandedOut | None
) -> ExitCode:
    """Converts one document, and says what there is to say; its exit status."""
    try:
        with contextlib.ExitStack() as stack:
            part, keep = stack.enter_context(output)
            listed, keep_list = stack.enter_context(dropped) if dropped else (None, nothing)
            outcome = _guarded(task, said, part, listed)
            keep()
            keep_list()
    except GlyphstoneError as error:
        debugged(error, settings.debug)
        if error.place.file == str(task.source.path):
            error.place = replace(error.place, file=said)
        complain(str(error))
        return error.exit_code
    if not settings.quiet:
        for sentence in summary(said, outcome, dropping=settings.lang_action == "drop"):
            complain(sentence)
    for sentence in troubles(said, outcome):
        complain(sentence)
    return outcome.account.status


def _for(task: ConvertTask, document: _Input) -> ConvertTask:
    """The task for one document."""
    return replace(task, name=document.name, source=replace(task.source, path=document.path))


def _guarded(task: ConvertTask, said: str, part: Path, dropped: Path | None) -> ConvertOutcome:
    from glyphstone.flows import run
    from glyphstone.flows.convert import convert as flow

    task = replace(task, part=part, dropped=dropped)
    with progress_bar(task.name) as progress:
        return run(flow, task, file=said, limits=task.source.limits, progress=progress)
