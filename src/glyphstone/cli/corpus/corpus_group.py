"""The commands of `glyphstone corpus`, each in a file of its own."""

from __future__ import annotations

import importlib

import click

__all__ = ["corpus"]

#: Each command and the module that has it, under the name `command`.
COMMANDS = {
    "run": "glyphstone.cli.corpus.run_command",
    "fonts": "glyphstone.cli.corpus.fonts_command",
    "census": "glyphstone.cli.corpus.census_command",
    "report": "glyphstone.cli.corpus.report_command",
    "check": "glyphstone.cli.corpus.check_command",
}
_EXAMPLES = """\b
Examples:
  glyphstone corpus run PDFS --out CORPUS -j 8
  glyphstone corpus run manifest.jsonl --out CORPUS --language yrk --most-unknown 0.02
  glyphstone corpus fonts CORPUS              which font to recover first
  glyphstone corpus census CORPUS             broken fonts by script, producer and damage
  glyphstone corpus report CORPUS             one page with plots: CORPUS/report.html
  glyphstone corpus check CORPUS              compare all files with their checksums
"""


class _Commands(click.Group):
    """A group that loads a command when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of all commands, in the order of work."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """A command, loaded now; None if there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(COMMANDS[cmd_name]).command
        return command


@click.group(cls=_Commands, epilog=_EXAMPLES, short_help="Read whole corpora: folders, archives.")
def corpus() -> None:
    """Read every PDF of a folder, a manifest or an archive, once, whatever happens on the way."""
