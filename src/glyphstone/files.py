"""Files that are whole or not there: nobody ever sees half of one."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from glyphstone.errors import OutputError, Place

__all__ = ["write_whole"]


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
