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
from glyphstone.cli.convert.sections import SectionedCommand
from glyphstone.cli.convert.settings import SECTIONS, Settings, convert_options, prose_options
from glyphstone.cli.convert.summaries import changes, summary, troubles
from glyphstone.cli.destinations import (
    Destination,
    joined,
    mirrored,
    output_folder,
    separate,
)
from glyphstone.cli.formats import chosen_format, listed_formats
from glyphstone.cli.many import (
    Begun,
    InputFile,
    are_several,
    nothing,
    outcomes,
    the_inputs,
    worst,
)
from glyphstone.cli.output import check_output
from glyphstone.cli.terminal import complain, progress_bar
from glyphstone.errors import ExitCode, GlyphstoneError
from glyphstone.flows.formats import Format, OutputOptions, format_for, format_named
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
  glyphstone convert -j 4 reports/ more.pdf --to sentences -o texts
  glyphstone convert *.pdf --to jsonl -o corpus.jsonl --lang sr --dropped dropped.jsonl
  pdftotext -layout old.pdf - | glyphstone convert old.pdf --base - --to opus

\b
A folder stands for the PDFs in it and in the folders inside it, without hidden ones. A
folder or several files are written to the folder -o, which is made: a file that you name
as NAME with the suffix of the format, a file of a folder at the same path as there. jsonl
and finepdfs put all into the file -o. Nothing is done if two files would become one, or
if one exists and --force is not given.

\b
A glyph that nobody has named stands as a mark such as ⟦12:41⟧, its font and code.

\b
Exit status: 0 all was read and can be believed; 3 something could not be read, glyphs
are unknown, or letters are doubtful; others as for inspect. Of several files the highest
number counts, but 1, an error of ours, above all; the others are converted all the same.
"""


class _Convert(SectionedCommand):
    sections = SECTIONS

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the formats when help is asked for: those of other packages are loaded for it."""
        self.epilog = _EPILOG.format(formats=listed_formats())
        super().format_epilog(ctx, formatter)


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
    form = _format(settings)
    check(ctx, settings, form)
    with _inputs(settings) as inputs:
        targets = _targets(settings, form, inputs)
        _check_dropped(settings, targets, inputs)
        statuses = _converted(settings, form, inputs, targets)
    return worst(statuses)


def _format(settings: Settings) -> Format:
    """The format; the name of a folder for several files does not tell it."""
    output = settings.output
    if settings.to is None and output is not None and are_several(settings.files):
        named = format_for(output)
        return named if named is not None and named.of_lines else format_named("text")
    return chosen_format(settings.to, output)


@contextlib.contextmanager
def _inputs(settings: Settings) -> Iterator[list[InputFile]]:
    """The documents; one from standard input is kept in a temporary file."""
    with contextlib.ExitStack() as stack:
        found = []
        for file in settings.files:
            if file != "-":
                found += the_inputs([file])
                continue
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="glyphstone.")))
            path = folder / STDIN
            if settings.base is None:
                with path.open("wb") as target:
                    shutil.copyfileobj(sys.stdin.buffer, target)
            found.append(InputFile(STDIN, path, Path(STDIN)))
        yield found


def _targets(
    settings: Settings, form: Format, inputs: Sequence[InputFile]
) -> Sequence[Path | None]:
    """The file of each document, None for standard output; refuses to overwrite anything."""
    if settings.output_dir is not None:
        if settings.output is not None:
            raise click.UsageError(
                "--output and --output-dir both say where it goes: give one of them."
            )
        return mirrored(inputs, form.suffix, settings.output_dir, settings.force)
    if are_several(settings.files) and not form.of_lines:
        folder = output_folder(settings.output, " Only jsonl and finepdfs put them into one.")
        return mirrored(inputs, form.suffix, folder, settings.force)
    if settings.output is not None:
        check_output(settings.output, [one.path for one in inputs], settings.force)
    return [settings.output] * len(inputs)


def _check_dropped(
    settings: Settings, targets: Sequence[Path | None], inputs: Sequence[InputFile]
) -> None:
    if settings.dropped is None:
        return
    if settings.dropped in targets:
        raise click.UsageError("--dropped and --output name one file: give another name.")
    check_output(settings.dropped, [one.path for one in inputs], settings.force)


def _converted(
    settings: Settings,
    form: Format,
    inputs: Sequence[InputFile],
    targets: Sequence[Path | None],
) -> list[ExitCode]:
    """Converts all documents and reports on each; their exit statuses."""
    from glyphstone.flows.convert import convert as flow

    task = _task(settings, form)
    in_one = settings.output if form.of_lines else None
    with contextlib.ExitStack() as stack:
        writing, keep_all = stack.enter_context(
            separate(targets) if in_one is None else joined(in_one)
        )
        listing, keep_list = (
            (None, nothing)
            if settings.dropped is None
            else stack.enter_context(joined(settings.dropped))
        )
        job = _Job(task, inputs, [None] * len(inputs) if in_one else targets, writing, listing)
        reading = outcomes(flow, job.begin, len(inputs), task.source.limits, settings.jobs)
        stack.enter_context(contextlib.closing(reading))
        statuses = []
        written = False
        for one, ended in zip(inputs, reading, strict=True):
            statuses.append(_told(settings, one, ended))
            written = written or not isinstance(ended, GlyphstoneError)
        if written:
            keep_all()
            keep_list()
    return statuses


@dataclass(frozen=True, slots=True)
class _Job:
    """What is to be done with each document, and where it goes."""

    task: ConvertTask
    inputs: Sequence[InputFile]
    #: Files that are kept as soon as they are whole; None for what must wait for its turn.
    targets: Sequence[Path | None]
    writing: Destination
    listing: Destination | None

    @contextlib.contextmanager
    def begin(self, place: int) -> Iterator[Begun[ConvertTask, ConvertOutcome]]:
        """The task for one document, with the files that it writes."""
        one = self.inputs[place]
        with contextlib.ExitStack() as stack:
            part, keep = stack.enter_context(self.writing(place))
            listed, keep_list = (
                stack.enter_context(self.listing(place)) if self.listing else (None, nothing)
            )
            waits = self.targets[place] is None

            def at_once(outcome: ConvertOutcome) -> ConvertOutcome:
                if not waits:
                    keep()
                return outcome

            def in_turn() -> None:
                if waits:
                    keep()
                keep_list()

            task = replace(
                self.task,
                name=legible(one.inside.as_posix()),
                source=replace(self.task.source, path=one.path),
                part=part,
                dropped=listed,
            )
            yield Begun(task, one.said, at_once, in_turn)


def _told(
    settings: Settings, document: InputFile, outcome: ConvertOutcome | GlyphstoneError
) -> ExitCode:
    """Reports on a document; its exit status."""
    said = document.said
    if isinstance(outcome, GlyphstoneError):
        debugged(outcome, settings.debug)
        if outcome.place.file == str(document.path):
            outcome.place = replace(outcome.place, file=said)
        complain(str(outcome))
        return outcome.exit_code
    if not settings.quiet:
        for sentence in summary(said, outcome, dropping=settings.lang_action == "drop"):
            complain(sentence)
    for sentence in changes(said, outcome) if settings.changes else ():
        complain(sentence)
    for sentence in troubles(said, outcome):
        complain(sentence)
    return outcome.account.status


def _task(settings: Settings, form: Format) -> ConvertTask:
    """The task for all documents; `_Job.begin` fills in the document."""
    from glyphstone.cli.convert.word_lists import read_text_file
    from glyphstone.flows.convert import ConvertTask, GivenMetadata

    limits = Limits(seconds=settings.seconds, memory_bytes=settings.memory << 20)
    source = Source(
        Path(),
        settings.password,
        settings.pages,
        limits,
        settings.maps,
        settings.strict,
        stops_early=True,
    )
    return ConvertTask(
        source=source,
        name="",
        format=form.name,
        options=prose_options(settings, form, _sources(settings, limits)),
        part=Path(),
        base=None if settings.base is None else read_text_file(settings.base),
        output=OutputOptions(
            settings.sentences,
            settings.line_breaks,
            settings.zones,
            settings.word_boxes,
            settings.metadata,
        ),
        given=GivenMetadata(
            settings.title,
            settings.author,
            settings.licence,
            settings.citation,
            settings.url,
            settings.doc_lang,
        ),
    )


def _sources(settings: Settings, limits: Limits) -> WordSources:
    """The words that a person gives, as lists, texts or PDFs."""
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
