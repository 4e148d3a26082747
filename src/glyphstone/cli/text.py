"""`glyphstone text`: the text of a PDF, line by line, unknown glyphs marked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from glyphstone.cli.choices import debugged, page_numbers, reading_options
from glyphstone.cli.output import check_output, write_whole
from glyphstone.cli.terminal import complain, progress_bar
from glyphstone.errors import ExitCode, GlyphstoneError
from glyphstone.options import Limits

if TYPE_CHECKING:
    from glyphstone.cli.transcribe import Transcript

__all__ = ["text"]

_EXAMPLES = """\b
Examples:
  glyphstone text report.pdf
  glyphstone text report.pdf --maps report.maps.json -o report.txt

\b
Lines stand as on the page, pages are parted by a form feed. A glyph that nobody has
named stands as a mark such as ⟦a3⟧, the same wherever it occurs.

\b
Exit status: 0 all was read; 3 unknown glyphs remain or something could not be read;
others as for inspect.
"""


@click.command(epilog=_EXAMPLES, short_help="Write the text of a PDF.")
@click.argument("file", metavar="FILE", type=click.Path())
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="OUT", help="Write to this file."
)
@click.option(
    "--maps",
    type=click.Path(path_type=Path),
    metavar="FILE.json",
    help="Recovered maps; else what its project file and your library know, else what it claims.",
)
@click.option("--force", is_flag=True, help="Overwrite the output if it exists.")
@page_numbers
@reading_options
def text(
    file: str,
    output: Path | None,
    maps: Path | None,
    force: bool,
    pages: frozenset[int] | None,
    password: str | None,
    seconds: float,
    memory: int,
    debug: bool,
) -> int:
    """Write the text of a PDF, line by line."""
    if output is not None:
        check_output(output, [Path(file)], force)
    limits = Limits(seconds=seconds, memory_bytes=memory << 20)
    try:
        found = _transcribed(file, maps, pages, password, limits)
    except GlyphstoneError as error:
        debugged(error, debug)
        raise
    written = found.text.encode("utf-8")
    if output is not None:
        write_whole(output, written)
    else:
        click.echo(written, nl=False)
    for fault in found.faults:
        complain(fault)
    if found.unknown:
        complain(
            f"Unknown glyphs remain: {found.unknown:,} in the text, {found.distinct:,} distinct."
        )
    return ExitCode.PARTIAL if found.unknown or found.faults else ExitCode.OK


def _transcribed(
    file: str,
    maps: Path | None,
    pages: frozenset[int] | None,
    password: str | None,
    limits: Limits,
) -> Transcript:
    from glyphstone import guard
    from glyphstone.cli.transcribe import transcribe

    guard.warm_up(["glyphstone.cli.transcribe"])
    known = _by_project(Path(file), password, limits) if maps is None else None
    with progress_bar(Path(file).name) as progress:
        return guard.run(
            transcribe, file, limits, progress, file, password, pages, limits, maps, known
        )


def _by_project(
    file: Path, password: str | None, limits: Limits
) -> dict[int, dict[int, str]] | None:
    """What the project file beside the document and the library know, None where they do not."""
    from glyphstone.recovery import is_recovered, open_recovery

    if not is_recovered(file):
        return None
    with open_recovery(
        [file], password=password, limits=limits, progress=progress_bar, read_only=True
    ) as recovery:
        if not recovery.taught:
            return None
        nothing: dict[int, dict[int, str]] = {
            font.index: {} for font in recovery.documents[0].fonts if font.needs_map
        }
        return nothing | recovery.maps()[0]
