"""`glyphstone repair`: a copy of a PDF whose fonts say what they draw."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from glyphstone.cli.choices import debugged, reading_options
from glyphstone.cli.output import check_output
from glyphstone.cli.terminal import complain, inert, progress_bar
from glyphstone.errors import GlyphstoneError
from glyphstone.flows.source import Source
from glyphstone.options import Limits

if TYPE_CHECKING:
    from glyphstone.flows.repair import RepairReport

__all__ = ["repair"]

_EXAMPLES = """\b
Examples:
  glyphstone repair report.pdf -o fixed.pdf
  glyphstone repair report.pdf -o fixed.pdf --maps report.maps.json

\b
The copy looks the same to the pixel. In every recovered font it says which letters the
glyphs are, and lines that no font can say (vowels drawn before their consonant, marks,
letters set apart) have their text beside them. The README says in which scripts viewers
copy the right text then. The original is never touched. A copy that fails its own check
is not written.

\b
Exit status: 0 all glyphs are known and can be believed; 3 some are not (those of recovered
fonts say so in the copy), or something could not be read; 9 refused or not written; 11 no
map; others as for inspect.
"""


@click.command(epilog=_EXAMPLES, short_help="Write a copy of a PDF with right text.")
@click.argument("file", metavar="FILE", type=click.Path(readable=False))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FIXED.pdf",
    required=True,
    help="Write the repaired copy to this file.",
)
@click.option(
    "--maps",
    type=click.Path(path_type=Path),
    metavar="FILE.json",
    help="Recovered maps; else what the project file beside FILE and your library know.",
)
@click.option("--force", is_flag=True, help="Overwrite the output if it exists.")
@click.option(
    "--allow-signed", is_flag=True, help="Repair a signed document; its signature breaks."
)
@reading_options
def repair(
    file: str,
    output: Path,
    maps: Path | None,
    force: bool,
    allow_signed: bool,
    password: str | None,
    seconds: float,
    memory: int,
    debug: bool,
) -> int:
    """Write a copy of a PDF whose fonts say what they draw."""
    check_output(output, [Path(file)], force)
    from glyphstone.flows import run
    from glyphstone.flows.repair import RepairTask
    from glyphstone.flows.repair import repair as flow

    limits = Limits(seconds=seconds, memory_bytes=memory << 20)
    source = Source(Path(file), password, limits=limits, maps=maps)
    task = RepairTask(source, output, allow_signed=allow_signed, overwrite=force)
    try:
        with progress_bar(source.path.name) as progress:
            found = run(flow, task, file=file, limits=limits, progress=progress)
    except GlyphstoneError as error:
        debugged(error, debug)
        raise
    _tell(found.report)
    for sentence in (*found.notices, *found.account.sentences()):
        complain(f"{file}: {sentence}")
    return found.account.status


def _tell(report: RepairReport) -> None:
    for font in report.fonts:
        unknown = f", {font.unknown:,} still unknown" if font.unknown else ""
        click.echo(inert(f"{font.name or '(no name)'}: {font.entries:,} glyphs written{unknown}"))
    if report.actual_texts_removed:
        click.echo(f"Wrong /ActualText removed: {report.actual_texts_removed:,}")
    if report.lines:
        click.echo(f"Lines with a text of their own: {report.lines:,}")
    for note in report.notes:
        complain(f"{report.target}: {note}")
    click.echo(inert(f"The repaired copy is in {report.target}."))
