"""`glyphstone open`: the workbench in the browser, served on this machine."""

from __future__ import annotations

from pathlib import Path

import click

from glyphstone.cli.choices import reading_options
from glyphstone.cli.terminal import complain
from glyphstone.errors import Place, UnreadableError
from glyphstone.options import Limits

__all__ = ["open"]

_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_EXAMPLES = """\b
Examples:
  glyphstone                       the workbench, with the documents that you opened before
  glyphstone open report.pdf       and this one
  glyphstone open report.pdf --no-browser --port 8017

\b
Everything stays on this machine: the page is served to this machine alone, and needs the link
that is shown here. Ctrl-C ends it; every answer is kept as soon as it is given.
"""


@click.command(epilog=_EXAMPLES, short_help="Open the workbench in the browser.")
@click.argument(
    "files", nargs=-1, metavar="[FILE...]", type=click.Path(path_type=Path, readable=False)
)
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="The port; else a free one.")
@click.option("--no-browser", is_flag=True, help="Only show the link.")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen at; another one than this machine's own needs --allow-remote.",
)
@click.option(
    "--allow-remote",
    is_flag=True,
    help="Let other machines in: whoever has the link reads and changes your documents, and"
    " everybody on the way can read along, for the connection is not encrypted.",
)
@reading_options
def open(
    files: tuple[Path, ...],
    port: int,
    no_browser: bool,
    host: str,
    allow_remote: bool,
    password: str | None,
    seconds: float,
    memory: int,
    debug: bool,  # noqa: ARG001
) -> None:
    """Open the workbench: a page in the browser on which documents are recovered."""
    from glyphstone.flows.recovery.project_files import documents_of
    from glyphstone.web.serving import LOOPBACK, Service, serve

    if host not in _LOOPBACK and not allow_remote:
        raise click.UsageError(
            f"at {host} other machines could reach the workbench: whoever has the link could read"
            " and change your documents, over a connection that is not encrypted. If you want"
            " that, add --allow-remote."
        )
    paths = documents_of(files)
    for path in paths:
        if not path.is_file():
            raise UnreadableError(
                "there is no such file.", place=Place(file=str(path)), next_step="Check the name."
            )
    # A person works on a document for longer than a command, and the rest is read behind the page.
    patient = max(seconds, Limits().seconds * 10)
    limits = Limits(seconds=patient, memory_bytes=max(memory << 20, Limits().memory_bytes * 2))
    where = LOOPBACK if host == "localhost" else host
    if host not in _LOOPBACK:
        complain("Other machines can reach this workbench, and its connections are not encrypted.")

    def announce(link: str) -> None:
        click.echo(f"The workbench is at {link}")
        click.echo("Ctrl-C ends it; every answer is kept.")

    serve(
        paths,
        Service(where, port, limits=limits),
        announce,
        browser=not no_browser,
        password=password,
    )
