"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from glyphstone.cli.inspect import PAGE_NUMBERS
from glyphstone.errors import GlyphstoneError
from glyphstone.options import Limits

__all__ = ["debugged", "page_numbers", "reading_options"]

F = TypeVar("F", bound=Callable[..., Any])


def page_numbers(command: F) -> F:
    """Adds --pages."""
    return click.option(
        "--pages", type=PAGE_NUMBERS, metavar="1-5,9", help="Write only these pages."
    )(command)


def reading_options(command: F) -> F:
    """Adds --password, --seconds, --memory and --debug."""
    for option in (
        click.option("--debug", is_flag=True, help="Show the traceback of an unexpected error."),
        click.option(
            "--memory",
            type=click.IntRange(min=64),
            default=Limits().memory_bytes >> 20,
            show_default=True,
            metavar="MIB",
            help="Memory that the file may take.",
        ),
        click.option(
            "--seconds",
            type=click.FloatRange(min=0, min_open=True),
            default=Limits().seconds,
            show_default=True,
            help="Time that the file may take.",
        ),
        click.option(
            "--password",
            envvar="GLYPHSTONE_PASSWORD",
            show_envvar=True,
            help="User or owner password of an encrypted file.",
        ),
    ):
        command = option(command)
    return command


def debugged(error: GlyphstoneError, debug: bool) -> None:
    """Shows the traceback that an unexpected error brings along, where asked for."""
    details = getattr(error, "details", "")
    if debug and details:
        click.echo(details, err=True)
