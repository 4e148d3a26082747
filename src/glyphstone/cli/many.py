"""Many documents: folders as the PDFs in them, several read at a time, told in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from glyphstone.cli.terminal import progress_bar
from glyphstone.errors import GlyphstoneError
from glyphstone.flows import Flow, Workers
from glyphstone.options import Limits

__all__ = ["expanded", "jobs_option", "outcomes"]

F = TypeVar("F", bound=Callable[..., Any])
TaskT = TypeVar("TaskT")
OutcomeT = TypeVar("OutcomeT")


def jobs_option(command: F) -> F:
    """Adds --jobs."""
    return click.option(
        "-j",
        "--jobs",
        type=click.IntRange(min=1, max=256),
        default=1,
        show_default=True,
        help="Read so many files at a time, each in a process of its own.",
    )(command)


def expanded(files: Sequence[str]) -> list[str]:
    """The files, with every PDF in a folder in place of the folder.

    A folder without a PDF stays, so that whoever opens it says what is wrong.
    """
    found: list[str] = []
    for file in files:
        path = Path(file)
        inside = sorted(
            str(one)
            for one in (path.iterdir() if path.is_dir() else ())
            if one.suffix.lower() == ".pdf" and one.is_file()
        )
        found += inside or [file]
    return found


def outcomes(
    flow: Flow[TaskT, OutcomeT],
    tasks: Sequence[tuple[TaskT, str]],
    limits: Limits,
    jobs: int,
) -> Iterator[tuple[str, OutcomeT | GlyphstoneError]]:
    """Each file with its outcome or error, in the order in which the files were given."""
    with Workers(jobs=jobs) as workers:
        if jobs == 1:
            for task, file in tasks:
                with progress_bar(Path(file).name) as progress:
                    try:
                        outcome: OutcomeT | GlyphstoneError = workers.run(
                            flow, task, file=file, limits=limits, progress=progress
                        )
                    except GlyphstoneError as error:
                        outcome = error
                yield file, outcome
            return
        early: dict[int, OutcomeT | GlyphstoneError] = {}
        told = 0
        for number, ended in workers.map(flow, tasks, limits):
            early[number] = ended
            while told in early:
                yield tasks[told][1], early.pop(told)
                told += 1
