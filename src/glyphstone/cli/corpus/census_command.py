"""`glyphstone corpus census`: broken fonts by script, producer and kind of damage."""

from __future__ import annotations

import json
from pathlib import Path

import click

from glyphstone.cli.terminal import inert
from glyphstone.corpus.insight.census import CensusRow, take_census
from glyphstone.corpus.insight.statuses import FinishedRun
from glyphstone.errors import ExitCode

__all__ = ["command"]


@click.command("census", short_help="Broken fonts by script, producer and kind of damage.")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--most", type=click.IntRange(min=1), default=15, show_default=True, help="Rows.")
@click.option("--json", "as_json", is_flag=True, help="The same for machines, all rows.")
def command(folder: Path, most: int, as_json: bool) -> ExitCode:
    """Tabulate the broken fonts of a corpus by script, producer and kind of damage."""
    tables = take_census(FinishedRun(folder)).tables()
    if as_json:
        found = {
            title: {name: _plain(row) for name, row in rows.items()}
            for title, rows in tables.items()
        }
        click.echo(json.dumps(found))
        return ExitCode.OK
    for title, rows in tables.items():
        _print(title, rows, most)
    return ExitCode.OK


def _plain(row: CensusRow) -> dict[str, int]:
    return {
        "documents": row.documents,
        "broken_documents": row.broken_documents,
        "fonts": row.fonts,
        "glyphs_shown": row.shown,
        "glyphs_wrong": row.wrong,
        "glyphs_healed": row.healed,
    }


def _print(title: str, rows: dict[str, CensusRow], most: int) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    counted = any(row.documents for row in rows.values())
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 2, 0, 0))
    table.add_column(f"By {title}", overflow="fold")
    names = ["Documents"] if counted else []
    for name in (*names, "With broken fonts", "Broken fonts", "Glyphs", "Wrong", "Healed"):
        table.add_column(name, justify="right")
    for name, row in list(rows.items())[:most]:
        numbers = [row.documents] if counted else []
        numbers += [row.broken_documents, row.fonts, row.shown, row.wrong, row.healed]
        table.add_row(inert(name), *(f"{number:,}" for number in numbers))
    console = Console(markup=False, highlight=False, emoji=False)
    console.print(table)
    if len(rows) > most:
        console.print(f"... and {len(rows) - most:,} more; --most lists them.")
    console.print()
