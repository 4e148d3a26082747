"""A command `open` that only says what it was given."""

from __future__ import annotations

import click


@click.command("open")
@click.argument("file")
def open(file: str) -> int:
    """Say it."""
    click.echo(f"opened {file}")
    return 0
