"""`glyphstone inspect`: which fonts of a PDF can be trusted, and why the others cannot."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from glyphstone.cli.many import expanded, jobs_option, outcomes
from glyphstone.cli.output import check_output, write_whole
from glyphstone.cli.terminal import complain, show
from glyphstone.errors import ExitCode, GlyphstoneError
from glyphstone.flows.report import Failure, decode, encode, legible
from glyphstone.flows.source import Source
from glyphstone.options import Limits
from glyphstone.version import __version__

if TYPE_CHECKING:
    from glyphstone.flows.inspect import InspectOutcome

__all__ = ["PAGE_NUMBERS", "inspect"]

_EXAMPLES = """\b
Examples:
  glyphstone inspect report.pdf
  glyphstone inspect --picture glyphs.html report.pdf
  glyphstone inspect --json *.pdf > report.jsonl
  glyphstone inspect --json -j 4 folder/

\b
Exit status: 0 all was read; 3 something could not be read, and is reported;
4 not a PDF; 5 encrypted; 6 damaged; 7 beyond the limits; 8 no such file;
9 the output could not be written; 10 the reader crashed; 2 wrong usage.
"""


class _PageNumbers(click.ParamType[frozenset[int]]):
    """Page numbers such as 1-5,9, counted from 1."""

    name = "pages"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> frozenset[int]:
        """The numbers meant."""
        if isinstance(value, frozenset):
            return value
        numbers: set[int] = set()
        for part in str(value).split(","):
            first, dash, last = part.strip().partition("-")
            if not first.isdecimal() or (dash and not last.isdecimal()):
                self.fail(f"{value!r} is not a list of pages like 1-5,9", param, ctx)
            low, high = int(first), int(last or first)
            if not 1 <= low <= high <= 1_000_000:
                self.fail(f"{part.strip()!r} is not a range of pages counted from 1", param, ctx)
            numbers.update(range(low, high + 1))
        return frozenset(numbers)


PAGE_NUMBERS = _PageNumbers()


@click.command(epilog=_EXAMPLES, short_help="Say which fonts of a PDF can be trusted.")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...|DIR", type=click.Path(readable=False)
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
    type=click.IntRange(min=64),
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
    kind = _picture_kind(picture, tuple(expanded(files)), force)
    if glyphs and not as_json:
        raise click.UsageError("--glyphs lists the glyphs in the JSON report: add --json.")
    from glyphstone.flows.inspect import InspectTask
    from glyphstone.flows.inspect import inspect as flow

    limits = Limits(seconds=seconds, memory_bytes=memory << 20)
    tasks = [
        (InspectTask(Source(Path(file), password, pages, limits), kind, glyphs), file)
        for file in expanded(files)
    ]
    status = ExitCode.OK
    for number, (file, outcome) in enumerate(outcomes(flow, tasks, limits, jobs)):
        if isinstance(outcome, GlyphstoneError):
            _report_failure(file, outcome, as_json=as_json, debug=debug)
            found = outcome.exit_code
        else:
            found = _told(file, outcome, as_json=as_json, picture=picture, gap=number > 0)
        if status in (ExitCode.OK, ExitCode.PARTIAL) and found is not ExitCode.OK:
            status = found  # the first file that failed decides
    return status


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
    for sentence in examined.account.sentences():
        complain(f"{file}: {sentence}")
    return ExitCode(report.exit_code)


def _picture_kind(picture: Path | None, files: tuple[str, ...], force: bool) -> str | None:
    if picture is None:
        return None
    kind = picture.suffix.lower().removeprefix(".").replace("htm", "html").replace("htmll", "html")
    if kind not in ("html", "png"):
        raise click.UsageError("--picture writes .html or .png: give a name that ends so.")
    if len(files) > 1:
        raise click.UsageError("--picture draws one file: give one file at a time.")
    check_output(picture, map(Path, files), force)
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
