"""Where the text of documents goes: a file, standard output, a folder, or one file for all."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

import click

from glyphstone.cli.many import InputFile, nothing
from glyphstone.cli.output import check_outputs, partial_file, print_file, take_over
from glyphstone.errors import OutputError, Place

__all__ = [
    "Destination",
    "HandedOut",
    "Keep",
    "joined",
    "make_folder",
    "mirrored",
    "output_folder",
    "separate",
]

#: Called when the file that was handed out is whole.
Keep: TypeAlias = Callable[[], None]
#: An empty file to write to, and what keeps it.
HandedOut: TypeAlias = contextlib.AbstractContextManager[tuple[Path, Keep]]
#: Hands out a file for the document with this index.
Destination: TypeAlias = Callable[[int], HandedOut]


def output_folder(output: Path | None, but: str = "") -> Path:
    """The folder that --output names for several documents.

    Refuses the name of a file: a person who gives one expects all documents in one file. `but` is
    a sentence to add that says which formats do so.
    """
    if output is None:
        raise click.UsageError(
            f"Several files become several files: name a folder with --output.{but}"
        )
    from glyphstone.flows.formats import format_for

    named_as_file = format_for(output) is not None or output.suffix.lower() == ".xml"
    if named_as_file and not output.is_dir():
        raise click.UsageError(
            f"Several files become several files: {output.name} is the name of a file; name a"
            f" folder with --output.{but}"
        )
    return output


def mirrored(inputs: Sequence[InputFile], suffix: str, folder: Path, force: bool) -> list[Path]:
    """The file of each document in a folder, at its own path in the folder that was named.

    Refuses to overwrite anything, and then makes the folders.
    """
    targets = [folder / one.inside.with_name(one.inside.stem + suffix) for one in inputs]
    taken: dict[Path, str] = {}
    for target, one in zip(targets, inputs, strict=True):
        if target in taken:
            raise OutputError(
                f"both {taken[target]} and {one.said} would be written to it.",
                place=Place(file=str(target)),
                next_step="Name the folder that holds both, or do them one by one.",
            )
        taken[target] = one.said
    check_outputs(targets, [one.path for one in inputs], force)
    for place in dict.fromkeys(target.parent for target in targets):
        make_folder(place)
    return targets


def make_folder(folder: Path, what: str = "the folder") -> None:
    """Make a folder for results; `what` names it if it cannot be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(
            f"{what} cannot be made ({error.strerror or error}).",
            place=Place(file=str(folder)),
            next_step="Name another folder.",
        ) from None


@contextlib.contextmanager
def separate(targets: Sequence[Path | None]) -> Iterator[tuple[Destination, Keep]]:
    """Each document to its own file, or to standard output; nothing is left to do at the end."""

    @contextlib.contextmanager
    def hand_out(place: int) -> Iterator[tuple[Path, Keep]]:
        target = targets[place]
        with partial_file(target) as part:
            yield part, lambda: print_file(part) if target is None else take_over(part, target)

    yield hand_out, nothing


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
