"""Writing a result so that nobody ever sees half of it, and no input is lost to it."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from glyphstone.errors import OutputError, Place

__all__ = ["check_output", "write_whole"]


def check_output(target: Path, inputs: Iterable[Path], force: bool) -> None:
    """Refuses, before any work is done, an output that would cost something."""
    place = Place(file=str(target))
    for path in inputs:
        with contextlib.suppress(OSError):
            if target.exists() and path.exists() and target.samefile(path):
                raise OutputError(
                    "this is the input itself.", place=place, next_step="Give another name."
                )
    if target.is_dir():
        raise OutputError("this is a folder.", place=place, next_step="Give a file name.")
    if target.exists() and not force:
        raise OutputError(
            "the file exists already.", place=place, next_step="Overwrite it with --force."
        )
    if not target.absolute().parent.is_dir():
        raise OutputError(
            "its folder does not exist.", place=place, next_step="Make the folder first."
        )


def write_whole(target: Path, content: bytes) -> None:
    """Writes a file beside its place, has the disk keep it, and only then gives it its name."""
    folder = target.absolute().parent
    name = None
    try:
        with tempfile.NamedTemporaryFile(
            dir=folder, prefix=f".{target.name}.", suffix=".part", delete=False
        ) as file:
            name = file.name
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        Path(name).replace(target)
        _keep_name(folder)
    except OSError as error:
        if name is not None:
            with contextlib.suppress(OSError):
                Path(name).unlink()
        raise OutputError(
            f"it could not be written ({error.strerror or error}).",
            place=Place(file=str(target)),
            next_step="Check the folder's free space and permissions.",
        ) from None


def _keep_name(folder: Path) -> None:
    """Has the disk keep the new name too, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
