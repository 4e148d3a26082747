"""`glyphstone corpus report`: one page with plots, for a person."""

from __future__ import annotations

from pathlib import Path

import click

from glyphstone.cli.output import write_whole
from glyphstone.cli.terminal import inert
from glyphstone.corpus.insight.run_page import page_of
from glyphstone.corpus.insight.run_summary import summarised
from glyphstone.corpus.insight.statuses import FinishedRun
from glyphstone.errors import ExitCode

__all__ = ["command"]


@click.command("report", short_help="One page with plots.")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.html",
    help="Where to write it; else report.html in the folder of the run.",
)
def command(folder: Path, output: Path | None) -> ExitCode:
    """Write one HTML page with plots: languages, scripts, unknown text, damage, failures, speed.

    It needs nothing beside itself, runs no script, and can be made while the run goes on.
    """
    target = output or folder / "report.html"
    write_whole(target, page_of(summarised(FinishedRun(folder))).encode("utf-8", "replace"))
    click.echo(f"Written: {inert(str(target))}")
    return ExitCode.OK
