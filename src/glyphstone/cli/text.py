"""`glyphstone text`: the text of a PDF, line by line, unknown glyphs marked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from glyphstone.cli.choices import (
    debugged,
    page_numbers,
    reading_options,
    text_forms,
    text_options,
)
from glyphstone.cli.output import check_output, partial_file, take_over, write_whole
from glyphstone.cli.terminal import complain, progress_bar
from glyphstone.errors import ExitCode, GlyphstoneError
from glyphstone.options import Limits

if TYPE_CHECKING:
    from glyphstone.cli.transcribe import Transcript
    from glyphstone.model import Meaning
    from glyphstone.reading import TextOptions

__all__ = ["text"]

_EXAMPLES = """\b
Examples:
  glyphstone text report.pdf
  glyphstone text report.pdf --maps report.maps.json -o report.txt
  glyphstone text report.pdf --json -o report.json

\b
Lines stand as on the page, in the order of reading, pages are parted by a form feed. A
glyph that nobody has named stands as a mark such as ⟦a3⟧, the same wherever it occurs.

\b
With --json: pages, blocks, lines and spans with box, font, script, direction, language and
what was done to their text (docs/formats/text.md). Unknown glyphs are marked ⟦font:code⟧.

\b
Exit status: 0 all was read; 3 unknown glyphs remain or something could not be read;
others as for inspect.
"""


@click.command(epilog=_EXAMPLES, short_help="Write the text of a PDF.")
@click.argument("file", metavar="FILE", type=click.Path(readable=False))
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="OUT", help="Write to this file."
)
@click.option(
    "--maps",
    type=click.Path(path_type=Path),
    metavar="FILE.json",
    help="Recovered maps; else what its project file and your library know, else what it claims.",
)
@click.option("--json", "as_json", is_flag=True, help="Write all that is known of the text.")
@text_forms
@click.option("--force", is_flag=True, help="Overwrite the output if it exists.")
@page_numbers
@reading_options
def text(
    file: str,
    output: Path | None,
    maps: Path | None,
    as_json: bool,
    direction: str | None,
    stripped: tuple[str, ...],
    fold_fullwidth: bool,
    keep_ligatures: bool,
    force: bool,
    pages: frozenset[int] | None,
    password: str | None,
    seconds: float,
    memory: int,
    debug: bool,
) -> int:
    """Write the text of a PDF, line by line, or as JSON with all that is known of it."""
    if output is not None:
        check_output(output, [Path(file)], force)
    job = _Job(
        file=file,
        maps=maps,
        pages=pages,
        password=password,
        limits=Limits(seconds=seconds, memory_bytes=memory << 20),
        options=text_options(direction, stripped, fold_fullwidth, keep_ligatures),
    )
    try:
        found = _structured(job, output) if as_json else _plain(job, output)
    except GlyphstoneError as error:
        debugged(error, debug)
        raise
    for fault in found.faults:
        complain(fault)
    if found.unknown:
        complain(
            f"Unknown glyphs remain: {found.unknown:,} in the text, {found.distinct:,} distinct."
            " glyphstone recover names them."
        )
    return ExitCode.PARTIAL if found.unknown or found.faults else ExitCode.OK


@dataclass(frozen=True, slots=True)
class _Job:
    """What was asked for."""

    file: str
    maps: Path | None
    pages: frozenset[int] | None
    password: str | None
    limits: Limits
    options: TextOptions


def _plain(job: _Job, output: Path | None) -> Transcript:
    from glyphstone import guard
    from glyphstone.cli.transcribe import transcribe

    guard.warm_up(["glyphstone.cli.transcribe"])
    known = _by_project(job)
    with progress_bar(Path(job.file).name) as progress:
        found = guard.run(
            transcribe, job.file, job.limits, progress, job.file, job.password, job.pages,
            job.limits, job.maps, known, job.options,
        )  # fmt: skip
    written = found.text.encode("utf-8")
    if output is not None:
        write_whole(output, written)
    else:
        click.echo(written, nl=False)
    return found


def _structured(job: _Job, output: Path | None) -> Transcript:
    from glyphstone import guard
    from glyphstone.cli.transcribe import transcribe_structured

    guard.warm_up(["glyphstone.cli.transcribe"])
    known = _by_project(job)
    with partial_file(output) as part:
        with progress_bar(Path(job.file).name) as progress:
            found = guard.run(
                transcribe_structured, job.file, job.limits, progress, job.file, job.password,
                job.pages, job.limits, job.maps, known, job.options, part,
            )  # fmt: skip
        if output is not None:
            take_over(part, output)
        else:
            with part.open("rb") as file:
                while chunk := file.read(1 << 20):
                    click.echo(chunk, nl=False)
    return found


def _by_project(job: _Job) -> dict[int, dict[int, Meaning]] | None:
    from glyphstone.cli.recovered import known_by_project

    return (
        None if job.maps is not None else known_by_project(Path(job.file), job.password, job.limits)
    )
