"""Writing a result: it is there whole or not at all, and never replaces an input."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Collection, Iterable
from pathlib import Path

import click

from glyphstone.cli.bounds import BOUNDS
from glyphstone.errors import OutputError, Place
from glyphstone.files import partial_file, take_over, write_whole

__all__ = [
    "check_output",
    "check_outputs",
    "partial_file",
    "print_bytes",
    "print_file",
    "take_over",
    "unwritable",
    "write_whole",
]


def check_output(target: Path, inputs: Iterable[Path], force: bool) -> None:
    """Refuses, before any work is done, an output that would overwrite something."""
    check_outputs([target], inputs, force)
    if not target.absolute().parent.is_dir():
        raise OutputError(
            "its folder does not exist.",
            place=Place(file=str(target)),
            next_step="Make the folder first.",
        )


def check_outputs(targets: Iterable[Path], inputs: Iterable[Path], force: bool) -> None:
    """Refuses the same for many outputs; their folders need not exist yet."""
    taken = {found for path in inputs if (found := _identity(path)) is not None}
    for target in targets:
        _check(target, taken, force)


def _identity(path: Path) -> tuple[int, int] | None:
    """The device and number of a file, the same by each of its names; None if there is none."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


def _check(target: Path, inputs: Collection[tuple[int, int]], force: bool) -> None:
    place = Place(file=str(target))
    if _identity(target) in inputs:
        raise OutputError("this is the input itself.", place=place, next_step="Give another name.")
    if target.is_dir():
        raise OutputError("this is a folder.", place=place, next_step="Give a file name.")
    if target.exists() and not target.is_file():
        raise OutputError(
            "this is a device or a pipe, not a file.",
            place=place,
            next_step="Write to standard output and redirect that.",
        )
    if target.exists() and not force:
        raise OutputError(
            "the file exists already.", place=place, next_step="Overwrite it with --force."
        )


def print_bytes(data: bytes) -> None:
    """Write to standard output; an OutputError if that fails, except for a closed pipe."""
    if sys.stdout is None:
        raise unwritable("it is closed")
    try:
        click.echo(data, nl=False)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise unwritable(error.strerror or str(error)) from None


def unwritable(why: str) -> OutputError:
    """The error of a standard output that cannot be written; what is buffered for it is dropped.

    Otherwise Python would try to write it again when it exits, and change the exit status.
    """
    with contextlib.suppress(AttributeError, OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    return OutputError(
        f"standard output cannot be written ({why}).",
        next_step="Check the free space, or name a file with --output.",
    )


def print_file(path: Path) -> None:
    """Write a file to standard output."""
    with path.open("rb") as file:
        while chunk := file.read(BOUNDS.printed_bytes):
            print_bytes(chunk)
