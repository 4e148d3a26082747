"""`glyphstone inspect`: which fonts of a PDF can be trusted, and why the others cannot."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from glyphstone.cli.bounds import BOUNDS
from glyphstone.cli.choices import PAGE_NUMBERS
from glyphstone.cli.many import Begun, jobs_option, outcomes, the_inputs, worst
from glyphstone.cli.output import check_output, write_whole
from glyphstone.cli.terminal import complain, show
from glyphstone.errors import ExitCode, GlyphstoneError
from glyphstone.flows.report import Failure, decode, encode, legible
from glyphstone.flows.source import Source
from glyphstone.options import Limits
from glyphstone.version import __version__

if TYPE_CHECKING:
    from glyphstone.flows.inspect import InspectOutcome

__all__ = ["inspect"]

_EXAMPLES = """\b
Examples:
  glyphstone inspect report.pdf
  glyphstone inspect --picture glyphs.html report.pdf
  glyphstone inspect --json *.pdf > report.jsonl
  glyphstone inspect --json -j 4 folder/

\b
A folder stands for the PDFs in it and in the folders inside it, without hidden ones.

\b
Exit status: 0 all was read; 3 something could not be read, and is reported;
4 not a PDF; 5 encrypted; 6 damaged; 7 beyond the limits; 8 no such file;
9 the output could not be written; 10 the reader crashed; 2 wrong usage.
Of several files the highest number counts, but 1, an error of ours, above all.
"""


@click.command(epilog=_EXAMPLES, short_help="Say which fonts of a PDF can be trusted.")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE|DIR...", type=click.Path(readable=False)
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object a file, one a line.")
@click.option("--glyphs", is_flag=True, help="With --json: list every glyph of every font.")
@click.option(
    "--picture",
    type=click.Path(path_type=Path),
    metavar="OUT.html|OUT.png",
    help="Write a sheet of every glyph with its code and claimed text, broken ones marked.",
)
@click.option("--force", is_flag=True, help="Overwrite the picture if it exists.")
@click.option("--pages", type=PAGE_NUMBERS, metavar="1-5,9", help="Read only these pages.")
@click.option(
    "--password",
    envvar="GLYPHSTONE_PASSWORD",
    show_envvar=True,
    help="User or owner password of encrypted files.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=Limits().seconds,
    show_default=True,
    help="Time that one file may take.",
)
@click.option(
    "--memory",
    type=click.IntRange(min=BOUNDS.least_memory_mib),
    default=Limits().memory_bytes >> 20,
    show_default=True,
    metavar="MIB",
    help="Memory that one file may take.",
)
@jobs_option
@click.option("--debug", is_flag=True, help="Show the traceback of an unexpected error.")
def inspect(
    files: tuple[str, ...],
    as_json: bool,
    glyphs: bool,
    picture: Path | None,
    force: bool,
    pages: frozenset[int] | None,
    password: str | None,
    seconds: float,
    memory: int,
    jobs: int,
    debug: bool,
) -> int:
    """Say which fonts of a PDF can be trusted, and why the others cannot."""
    inputs = the_inputs(files)
    kind = _picture_kind(picture, [one.path for one in inputs], force)
    if glyphs and not as_json:
        raise click.UsageError("--glyphs lists the glyphs in the JSON report: add --json.")
    from glyphstone.flows.inspect import InspectTask
    from glyphstone.flows.inspect import inspect as flow

    limits = Limits(seconds=seconds, memory_bytes=memory << 20)

    def begin(
        place: int,
    ) -> contextlib.AbstractContextManager[Begun[InspectTask, InspectOutcome]]:
        one = inputs[place]
        source = Source(one.path, password, pages, limits)
        return contextlib.nullcontext(Begun(InspectTask(source, kind, glyphs), one.said))

    statuses = []
    reading = outcomes(flow, begin, len(inputs), limits, jobs)
    with contextlib.closing(reading):
        for place, outcome in enumerate(reading):
            file = inputs[place].said
            if isinstance(outcome, GlyphstoneError):
                _report_failure(file, outcome, as_json=as_json, debug=debug)
                statuses.append(outcome.exit_code)
            else:
                statuses.append(
                    _told(file, outcome, as_json=as_json, picture=picture, gap=place > 0)
                )
    return worst(statuses)


def _told(
    file: str, examined: InspectOutcome, *, as_json: bool, picture: Path | None, gap: bool
) -> ExitCode:
    """Print what was found in a file; its exit status."""
    if picture is not None and examined.picture is not None:
        write_whole(picture, examined.picture)
    report = decode(examined.report)
    if as_json:
        click.echo(examined.report)
    else:
        if gap:
            click.echo()
        show(report)
        if picture is not None:
            complain(f"The glyph sheet is in {picture}.")
    if as_json or not _one_screen():
        for sentence in examined.account.sentences():
            complain(f"{file}: {sentence}")
    return ExitCode(report.exit_code)


def _one_screen() -> bool:
    """Whether both streams go to a terminal: then the table has shown the faults already."""
    return sys.stdout.isatty() and sys.stderr.isatty()


def _picture_kind(picture: Path | None, files: Sequence[Path], force: bool) -> str | None:
    if picture is None:
        return None
    kind = picture.suffix.lower().removeprefix(".").replace("htm", "html").replace("htmll", "html")
    if kind not in ("html", "png"):
        raise click.UsageError("--picture writes .html or .png: give a name that ends so.")
    if len(files) > 1:
        raise click.UsageError("--picture draws one file: give one file at a time.")
    check_output(picture, files, force)
    return kind


def _report_failure(file: str, error: GlyphstoneError, *, as_json: bool, debug: bool) -> None:
    if as_json:
        failure = Failure(
            version=__version__,
            file=legible(os.fsdecode(file)),
            verdict=error.verdict,
            exit_code=int(error.exit_code),
            error=legible(str(error)),
        )
        click.echo(encode(failure))
    details = getattr(error, "details", "")
    if debug and details:
        click.echo(details, err=True)
    complain(str(error))
