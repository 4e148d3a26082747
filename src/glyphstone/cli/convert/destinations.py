"""Where converted documents go: a file, standard output, a folder, or one file for all."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

import click

from glyphstone.cli.output import check_output, partial_file, print_file, take_over
from glyphstone.errors import OutputError, Place
from glyphstone.flows.formats import Format

__all__ = ["Destination", "HandedOut", "Keep", "joined", "nothing", "planned_targets", "separate"]

#: Called when the file that was handed out is whole.
Keep: TypeAlias = Callable[[], None]
#: An empty file to write to, and what keeps it.
HandedOut: TypeAlias = contextlib.AbstractContextManager[tuple[Path, Keep]]
#: What is handed out for the document of this place among all.
Destination: TypeAlias = Callable[[int], HandedOut]


def planned_targets(
    names: Sequence[str],
    inputs: Sequence[Path],
    form: Format,
    output: Path | None,
    folder: Path | None,
    force: bool,
) -> list[Path | None]:
    """The file of each document, None for standard output; refuses what would cost something."""
    if folder is None:
        if len(names) > 1 and not form.of_lines:
            raise click.UsageError(
                "Several files become several files: name a folder with --output-dir. Only jsonl"
                " and finepdfs put them into one."
            )
        if output is not None:
            check_output(output, inputs, force)
        return [output] * len(names)
    if output is not None:
        raise click.UsageError("--output names a file and --output-dir a folder: give one of them.")
    targets = [folder / (Path(name).stem + form.suffix) for name in names]
    taken: dict[Path, Path] = {}
    for target, path in zip(targets, inputs, strict=True):
        if target in taken:
            raise OutputError(
                f"both {taken[target]} and {path} would be written to it.",
                place=Place(file=str(target)),
                next_step="Convert them one by one with --output.",
            )
        taken[target] = path
    _make(folder)
    for target in targets:
        check_output(target, inputs, force)
    return list(targets)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(
            f"the folder cannot be made ({error.strerror or error}).",
            place=Place(file=str(folder)),
            next_step="Name another folder.",
        ) from None


@contextlib.contextmanager
def separate(targets: Sequence[Path | None]) -> Iterator[tuple[Destination, Keep]]:
    """Each document to its own file, or to standard output; nothing is left for the end."""

    @contextlib.contextmanager
    def hand_out(place: int) -> Iterator[tuple[Path, Keep]]:
        target = targets[place]
        with partial_file(target) as part:
            yield part, lambda: print_file(part) if target is None else take_over(part, target)

    yield hand_out, nothing


def nothing() -> None:
    """What keeps a file that is not there."""


@contextlib.contextmanager
def joined(target: Path) -> Iterator[tuple[Destination, Keep]]:
    """All documents one behind the other in one file, which is kept at the end."""
    with partial_file(target) as whole:

        @contextlib.contextmanager
        def hand_out(place: int) -> Iterator[tuple[Path, Keep]]:  # noqa: ARG001
            with partial_file(target) as part:
                yield part, lambda: _append(part, whole, target)

        yield hand_out, lambda: take_over(whole, target)


def _append(part: Path, whole: Path, target: Path) -> None:
    try:
        with part.open("rb") as source, whole.open("ab") as end:
            shutil.copyfileobj(source, end)
    except OSError as error:
        raise OutputError(
            f"it could not be written ({error.strerror or error}).",
            place=Place(file=str(target)),
            next_step="Check the folder's free space and permissions.",
        ) from None
