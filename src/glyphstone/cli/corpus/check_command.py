"""`glyphstone corpus check`: is every file of a run what was written?"""

from __future__ import annotations

from pathlib import Path

import click

from glyphstone.cli.terminal import complain
from glyphstone.corpus.runs import check_run
from glyphstone.errors import ExitCode

__all__ = ["command"]


@click.command("check", short_help="Compare all files with their checksums.")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
def command(folder: Path) -> ExitCode:
    """Compare every file of a run with the checksum in its marker."""
    wrong = check_run(folder, complain)
    if wrong:
        complain(f"{wrong:,} problems. Remove the markers of these shards, and run again.")
        return ExitCode.DAMAGED
    click.echo("Every shard is done, and every file is what was written.")
    return ExitCode.OK
