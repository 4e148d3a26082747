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
    strictness,
    text_forms,
    text_options,
)
from glyphstone.cli.output import (
    check_output,
    partial_file,
    print_bytes,
    print_file,
    take_over,
    write_whole,
)
from glyphstone.cli.terminal import complain, progress_bar
from glyphstone.errors import GlyphstoneError
from glyphstone.flows.source import Source
from glyphstone.options import Limits

if TYPE_CHECKING:
    from glyphstone.flows.options import TextOptions
    from glyphstone.flows.text import TextOutcome

__all__ = ["text"]

_EXAMPLES = """\b
Examples:
  glyphstone text report.pdf
  glyphstone text report.pdf --maps report.maps.json -o report.txt
  glyphstone text report.pdf --json -o report.json

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
@strictness
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
    strict: bool,
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
        Source(
            Path(file),
            password,
            pages,
            Limits(seconds=seconds, memory_bytes=memory << 20),
            maps,
            strict,
        ),
        text_options(direction, stripped, fold_fullwidth, keep_ligatures),
    )
    try:
        found = _structured(job, output) if as_json else _plain(job, output)
    except GlyphstoneError as error:
        debugged(error, debug)
        raise
    for sentence in (*found.notices, *found.account.sentences()):
        complain(f"{file}: {sentence}")
    return found.account.status


@dataclass(frozen=True, slots=True)
class _Job:
    """What was asked for."""

    source: Source
    options: TextOptions


def _plain(job: _Job, output: Path | None) -> TextOutcome:
    found = _run(job, None)
    written = found.text.encode("utf-8")
    if output is not None:
        write_whole(output, written)
    else:
        print_bytes(written)
    return found


def _structured(job: _Job, output: Path | None) -> TextOutcome:
    with partial_file(output) as part:
        found = _run(job, part)
        if output is not None:
            take_over(part, output)
        else:
            print_file(part)
    return found


def _run(job: _Job, structured: Path | None) -> TextOutcome:
    from glyphstone.flows import run
    from glyphstone.flows.text import TextTask
    from glyphstone.flows.text import text as flow

    source = job.source
    with progress_bar(source.path.name) as progress:
        return run(
            flow,
            TextTask(source, job.options, structured),
            file=str(source.path),
            limits=source.limits,
            progress=progress,
        )
