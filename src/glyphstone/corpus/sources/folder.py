"""A folder: every PDF in it and in the folders inside it, by name."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from glyphstone.corpus.sources.entry import SourceEntry, legible_path, with_path
from glyphstone.errors import Place, UnreadableError

__all__ = ["folder_entries"]


def folder_entries(folder: Path, without: Path) -> Iterator[SourceEntry]:
    """The documents, those of a folder before those of the folders inside it.

    Hidden files are passed over, and so is the folder `without`, where the output goes. A link to a
    file counts as that file; links to folders are not followed, so that the search ends.
    """
    for number, path in enumerate(_pdfs(folder, without.resolve())):
        name = legible_path(str(path.relative_to(folder).as_posix()))
        yield with_path(SourceEntry(number, name, name), str(path))


def _pdfs(folder: Path, without: Path) -> Iterator[Path]:
    try:
        with os.scandir(folder) as found:
            entries = sorted(
                (entry.name, entry.is_dir(follow_symlinks=False), entry.is_file())
                for entry in found
                if not entry.name.startswith(".")
            )
    except OSError as error:
        raise UnreadableError(
            f"the folder cannot be read ({error.strerror or error}).",
            place=Place(file=str(folder)),
            next_step="Check its permissions, or name the files in a manifest.",
        ) from None
    for name, _, is_file in entries:
        if is_file and name.lower().endswith(".pdf"):
            yield folder / name
    for name, is_folder, _ in entries:
        if is_folder and (folder / name).resolve() != without:
            yield from _pdfs(folder / name, without)
