"""`glyphstone corpus fonts`: what to recover first."""

from __future__ import annotations

import json
import shlex
from itertools import islice
from pathlib import Path

import click

from glyphstone.cli.terminal import inert
from glyphstone.corpus.insight.statuses import FinishedRun
from glyphstone.corpus.insight.typefaces import Typeface, broken_typefaces
from glyphstone.corpus.plan import entries
from glyphstone.corpus.sources.entry import SourceEntry
from glyphstone.errors import ExitCode

__all__ = ["command"]


@click.command("fonts", short_help="Which broken font to recover first.")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option(
    "--most", type=click.IntRange(min=1), default=20, show_default=True, help="Fonts to list."
)
@click.option("--json", "as_json", is_flag=True, help="The same for machines, one line a font.")
@click.option("--open", "opened", is_flag=True, help="Open the workbench on the first of them.")
def command(folder: Path, most: int, as_json: bool, opened: bool) -> ExitCode:
    """List the broken fonts of a corpus, the one that heals most documents and pages first."""
    run = FinishedRun(folder)
    faces = broken_typefaces(run.fonts())
    shown = list(islice(faces, most))
    if as_json:
        for face in shown:
            click.echo(json.dumps(_row(run, face)))
        return ExitCode.OK
    if not faces:
        click.echo("No font of this corpus is broken and unhealed.")
        return ExitCode.OK
    _table(shown)
    if len(faces) > most:
        click.echo(f"... and {len(faces) - most:,} more; --most lists them.")
    first = _entry(run, faces[0].best)
    if first.member is not None:
        click.echo(f"Unpack {inert(first.name)} from the archive, and recover it first.")
    elif opened:
        return _open(first.file)
    else:
        click.echo(f"Next: glyphstone recover {inert(shlex.quote(first.file))}")
    return ExitCode.OK


def _open(file: str) -> ExitCode:
    """Open the workbench on a document, if this build has one."""
    from glyphstone.cli.group import COMMANDS, main

    if "open" not in COMMANDS:
        click.echo(f"Next: glyphstone recover {inert(shlex.quote(file))}")
        return ExitCode.OK
    return ExitCode(int(main.main(["open", file], standalone_mode=False) or 0))


def _entry(run: FinishedRun, number: int) -> SourceEntry:
    shard = number // run.head.settings.shard_documents
    return next(one for one in entries(run.folder, shard) if one.number == number)


def _row(run: FinishedRun, face: Typeface) -> dict[str, object]:
    first = _entry(run, face.best)
    return {
        "font": face.name,
        "documents": len(face.documents),
        "healed_by_it_alone": face.healed_alone,
        "pages": face.pages,
        "glyphs_shown": face.shown,
        "glyphs_wrong": face.wrong,
        "glyphs_healed": face.healed,
        "verdicts": dict(sorted(face.verdicts.items())),
        "scripts": dict(sorted(face.scripts.items())),
        "recover": first.name,
    }


def _table(faces: list[Typeface]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 2, 0, 0))
    table.add_column("Font", overflow="fold")
    for name in ("Documents", "Healed by it alone", "Pages", "Glyphs to heal"):
        table.add_column(name, justify="right")
    table.add_column("Script")
    table.add_column("Verdict", overflow="fold")
    for face in faces:
        table.add_row(
            inert(face.name or "(no name)"),
            f"{len(face.documents):,}",
            f"{face.healed_alone:,}",
            f"{face.pages:,}",
            f"{face.left:,}",
            inert(", ".join(name for name, _ in face.scripts.most_common(2))),
            inert(", ".join(name for name, _ in face.verdicts.most_common(2))),
        )
    Console(markup=False, highlight=False, emoji=False).print(table)
