"""`glyphstone text`: the text of a PDF, line by line, unknown glyphs marked."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from glyphstone.cli.choices import (
    debugged,
    page_numbers,
    reading_options,
    strictness,
    text_forms,
    text_options,
)
from glyphstone.cli.destinations import mirrored, output_folder, separate
from glyphstone.cli.many import (
    Begun,
    InputFile,
    are_several,
    jobs_option,
    outcomes,
    the_inputs,
    worst,
)
from glyphstone.cli.output import check_output
from glyphstone.cli.terminal import complain
from glyphstone.errors import ExitCode, GlyphstoneError
from glyphstone.flows.source import Source
from glyphstone.options import Limits

if TYPE_CHECKING:
    from glyphstone.flows.text import TextOptions, TextOutcome, TextTask

__all__ = ["text"]

_EXAMPLES = """\b
Examples:
  glyphstone text report.pdf
  glyphstone text report.pdf --maps report.maps.json -o report.txt
  glyphstone text report.pdf --json -o report.json
  glyphstone text -j 4 reports/ more.pdf -o texts

\b
A folder stands for the PDFs in it and in the folders inside it, without hidden ones. A
folder or several files are written to the folder -o, which is made: a file that you name
as NAME.txt (NAME.json with --json), a file of a folder at the same path as there. Nothing
is done if two files would become one, or if one exists and --force is not given.

\b
Lines stand as on the page, in the order of reading, pages are parted by a form feed. A
glyph that nobody has named stands as a mark such as ⟦12:41⟧, its font and its code, the
same wherever it occurs.

\b
With --json: pages, blocks, lines and spans with box, font, script, direction, language and
what was done to their text (docs/formats/text.md).

\b
Exit status: 0 all was read and can be believed; 3 something could not be read, glyphs
are unknown, or letters are doubtful: standard error says which; others as for inspect.
Of several files the highest number counts, but 1, an error of ours, above all.
"""


@click.command(epilog=_EXAMPLES, short_help="Write the text of a PDF.")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE|DIR...", type=click.Path(readable=False)
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="OUT",
    help="Write to this file; several files: to this folder.",
)
@click.option(
    "--maps",
    type=click.Path(path_type=Path),
    metavar="FILE.json",
    help="Recovered maps; else what its project file and your library know, else what it claims.",
)
@click.option("--json", "as_json", is_flag=True, help="Write all that is known of the text.")
@click.option("--word-boxes", is_flag=True, help="With --json: say where each word stands.")
@text_forms
@strictness
@click.option("--force", is_flag=True, help="Overwrite the output if it exists.")
@page_numbers
@jobs_option
@reading_options
def text(
    files: tuple[str, ...],
    output: Path | None,
    maps: Path | None,
    as_json: bool,
    word_boxes: bool,
    direction: str | None,
    stripped: tuple[str, ...],
    fold_fullwidth: bool,
    keep_ligatures: bool,
    force: bool,
    strict: bool,
    pages: frozenset[int] | None,
    jobs: int,
    password: str | None,
    seconds: float,
    memory: int,
    debug: bool,
) -> int:
    """Write the text of PDFs, line by line, or as JSON with all that is known of it."""
    if word_boxes and not as_json:
        raise click.UsageError("--word-boxes has no effect: plain text has no places; add --json.")
    options = text_options(direction, stripped, fold_fullwidth, keep_ligatures)
    inputs = the_inputs(files)
    limits = Limits(seconds=seconds, memory_bytes=memory << 20)
    job = _Job(
        inputs,
        _targets(files, inputs, output, ".json" if as_json else ".txt", force),
        Source(Path(), password, pages, limits, maps, strict, stops_early=True),
        options,
        as_json,
        word_boxes,
    )
    from glyphstone.flows.text import text as flow

    reading = outcomes(flow, job.begin, len(inputs), limits, jobs)
    with contextlib.closing(reading):
        return worst(
            [_told(one.said, ended, debug) for one, ended in zip(inputs, reading, strict=True)]
        )


def _targets(
    files: Sequence[str],
    inputs: Sequence[InputFile],
    output: Path | None,
    suffix: str,
    force: bool,
) -> Sequence[Path | None]:
    """The file of each document, None for standard output; refuses to overwrite anything."""
    if are_several(files):
        return mirrored(inputs, suffix, output_folder(output), force)
    if output is not None:
        check_output(output, [one.path for one in inputs], force)
    return [output]


def _told(file: str, found: TextOutcome | GlyphstoneError, debug: bool) -> ExitCode:
    """Reports on a document; its exit status."""
    if isinstance(found, GlyphstoneError):
        debugged(found, debug)
        complain(str(found))
        return found.exit_code
    for sentence in (*found.notices, *found.account.sentences()):
        complain(f"{file}: {sentence}")
    return found.account.status


@dataclass(frozen=True, slots=True)
class _Job:
    """What was asked for; `begin` fills in the document."""

    inputs: Sequence[InputFile]
    targets: Sequence[Path | None]
    source: Source
    options: TextOptions
    as_json: bool
    word_boxes: bool

    @contextlib.contextmanager
    def begin(self, place: int) -> Iterator[Begun[TextTask, TextOutcome]]:
        """The task for one document, and what keeps its text."""
        from glyphstone.flows.text import TextTask

        one = self.inputs[place]
        task = TextTask(
            replace(self.source, path=one.path), self.options, word_boxes=self.word_boxes
        )

        with separate(self.targets) as (hand_out, _), hand_out(place) as (part, keep):

            def kept(found: TextOutcome) -> TextOutcome:
                keep()
                return found

            def rescue() -> None:
                """Keep the pages that were done before the process was ended."""
                if self.as_json or not (size := part.stat().st_size):
                    return
                keep()
                complain(f"{one.said}: what was read of it is kept: {size:,} bytes of text.")

            asked = replace(task, structured=part) if self.as_json else replace(task, plain=part)
            yield Begun(asked, one.said, kept, rescue=rescue)
